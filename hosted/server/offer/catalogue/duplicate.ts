import type { Input } from "@cuvee/core/kit/contract.ts";
import type { FormatRead, ProductRecord } from "@cuvee/core/offer/catalogue/record.ts";
import type { recordsContract } from "@cuvee/core/offer/catalogue/records.contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Body } from "#offer/catalogue/checks.ts";
import { readRecord } from "#offer/catalogue/record.ts";
import { createProduct, type CatalogueContext } from "#offer/catalogue/records.ts";
import { addEvent, copyOffers } from "#offer/catalogue/records.queries.ts";

/** Copies a format as a body under another id: an EAN belongs to one format alone, and stock is not copied. */
function copied(
  format: FormatRead,
  idOf: (id: string) => string,
): Body["vintages"][number]["formats"][number] {
  const { volumeMl: _, eq75InForce: __, unitE4: ___, grids, onHand, available, version, ...facts } = format;
  return {
    ...facts,
    id: idOf(format.id),
    ean: null,
    contents: format.contents.map((c) => ({ ...c, formatId: idOf(c.formatId) })),
  };
}

/**
 * Creates a paused copy of a product: its open vintages and formats with their prices and legal data, without EANs.
 * Throws `not-found` (404) and as `createProduct`.
 */
export async function duplicateProduct(
  context: CatalogueContext,
  newId: () => string,
  productId: string,
  { id, name, slug }: Input<(typeof recordsContract)["duplicate"]>["body"],
): Promise<ProductRecord> {
  const { tx, shopId, by, withPrices } = context;
  const {
    id: _,
    version,
    createdAt,
    changedAt,
    changedBy,
    ...source
  } = await readRecord(tx, shopId, productId, false);
  const open = source.vintages
    .filter((v) => !v.closed)
    .map((v) => ({ ...v, formats: v.formats.filter((f) => !f.closed) }));
  if (open.length === 0) refuse("nothing-to-duplicate", 422);
  const formats: Record<string, string> = {};
  const vintages: Record<string, string> = {};
  for (const vintage of open) {
    vintages[vintage.id] = newId();
    for (const format of vintage.formats) formats[format.id] = newId();
  }
  const idOf = (old: string): string => formats[old] ?? old;
  const body = {
    ...source,
    id,
    name,
    slug,
    status: "paused" as const,
    vintages: open.map((vintage) => ({
      ...vintage,
      id: vintages[vintage.id] ?? "",
      formats: vintage.formats.map((format) => copied(format, idOf)),
    })),
  };
  await createProduct(context, body);
  await copyOffers(tx, shopId, formats, vintages);
  await addEvent(tx, shopId, productId, { kind: "duplicated", fields: [], author: by });
  return readRecord(tx, shopId, id, withPrices);
}
