import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Content } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { vatRateOf } from "@cuvee/core/offer/pricing/taxes/vat.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Live } from "#kit/jobs/live.ts";
import { refuseFields, type FieldRefusal } from "#kit/http/problem.ts";
import { isHeld, readParts, saveContents, type Part } from "#offer/catalogue/formats/contents.queries.ts";
import { formatToChange, ownFormat, refuseChanged, type OwnFormat } from "#offer/catalogue/formats/format.ts";
import { readShop } from "#shops/settings/settings.ts";

/** Largest volume of a pack, in millilitres: a thousand hectolitres. */
const LARGEST_ML = 100_000_000;

function refusedContents(
  contents: readonly Content[],
  parts: ReadonlyMap<string, Part>,
  formatId: string,
): FieldRefusal[] {
  return contents.flatMap((content, i) => {
    const path = ["contents", i, "formatId"];
    if (content.formatId === formatId) return { path, code: "pack-itself" };
    const part = parts.get(content.formatId);
    if (!part) return { path, code: "unknown-format" };
    return part.holdsOthers ? { path, code: "pack-nested" } : [];
  });
}

/**
 * Sets the contents of a pack; its volume is that of its contents. Throws by field (422) `unknown-format`,
 * `pack-itself`, `pack-nested` for a format that contains others or is contained itself, `pack-volume`; `pack-vat`
 * (422) where the pack would have a lower VAT rate than one of its parts (rules §8: a single price for goods of several
 * rates is under the highest).
 */
export async function putContents(
  tx: Tx,
  live: Live,
  shopId: string,
  {
    formatId,
    body: { version, contents },
  }: { formatId: string; body: { version: number; contents: readonly Content[] } },
): Promise<OwnFormat> {
  await formatToChange(tx, shopId, formatId, version);
  const rows = await readParts(tx, shopId, [formatId, ...contents.map((c) => c.formatId)]);
  const parts = new Map(rows.map((part) => [part.id, part]));
  refuseFields(refusedContents(contents, parts, formatId));
  if (contents.length > 0 && (await isHeld(tx, shopId, formatId)))
    refuseFields([{ path: ["contents"], code: "pack-nested" }]);

  const { rules } = await readShop(tx, shopId);
  // VAT liability is ignored here: a shop that becomes liable must not find packs that it could not create.
  const rateOf = (id: string): number => {
    const part = parts.get(id);
    return part ? vatRateOf(part, { ...rules, hasTVA: true }) : 0;
  };
  const highest = Math.max(0, ...contents.map((c) => rateOf(c.formatId)));
  if (rateOf(formatId) < highest) refuse("pack-vat", 422, { rate: highest / 100 });

  const size = contents.reduce(
    (sum, { formatId: id, quantity }) => ({
      volumeMl: sum.volumeMl + (parts.get(id)?.volumeMl ?? 0) * quantity,
      eq75: sum.eq75 + (parts.get(id)?.eq75 ?? 0) * quantity,
    }),
    { volumeMl: 0, eq75: 0 },
  );
  if (size.volumeMl > LARGEST_ML) refuseFields([{ path: ["contents"], code: "pack-volume" }]);
  const at = { shopId, formatId, version };
  if (!(await saveContents(tx, at, contents, contents.length > 0 ? size : null)))
    return refuseChanged(tx, shopId, formatId);
  live.tell(tx, { kind: "catalogue", shopId });
  return ownFormat(tx, shopId, formatId);
}
