import { labelAllowsStrength } from "@cuvee/core/offer/rates/labelStrengths.ts";
import type { Input } from "@cuvee/core/kit/contract.ts";
import type { ProductStatus } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { ProductRecord } from "@cuvee/core/offer/catalogue/record.ts";
import type { recordsContract } from "@cuvee/core/offer/catalogue/records.contract.ts";
import { canTransitionProduct } from "@cuvee/core/offer/catalogue/statuses.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields, type FieldRefusal } from "#kit/http/problem.ts";
import {
  eansElsewhere,
  containedInPacks,
  isSlugTaken,
  knownFiles,
  sellableOf,
  foreignVariants,
} from "#offer/catalogue/checks.queries.ts";

export type Body = Omit<Input<(typeof recordsContract)["change"]>["body"], "version">;
type FormatBody = Body["vintages"][number]["formats"][number];
export type PathedFormat = {
  format: FormatBody;
  vintage: Body["vintages"][number];
  path: (string | number)[];
};

/** Returns every format of a body with its path. */
export const placedFormats = (body: Body): PathedFormat[] =>
  body.vintages.flatMap((vintage, v) =>
    vintage.formats.map((format, f) => ({ format, vintage, path: ["vintages", v, "formats", f] })),
  );

const fileOf = (visual: string): string => visual.slice("/files/".length);

async function wrongFiles(tx: Tx, shopId: string, body: Body): Promise<FieldRefusal[]> {
  const named = [
    ...body.visuals.map(({ visual }, at) => ({
      visual,
      path: ["visuals", at, "visual"] as (string | number)[],
    })),
    ...placedFormats(body).flatMap(({ format, path }) =>
      format.visuals.map(({ visual }, at) => ({ visual, path: [...path, "visuals", at, "visual"] })),
    ),
  ];
  if (named.length === 0) return [];
  const known = await knownFiles(
    tx,
    shopId,
    named.map((n) => fileOf(n.visual)),
  );
  return named
    .filter((n) => !known.has(fileOf(n.visual)))
    .map(({ path }) => ({ path, code: "unknown-file" }));
}

async function wrongEans(tx: Tx, shopId: string, productId: string, body: Body): Promise<FieldRefusal[]> {
  const placed = placedFormats(body).filter(({ format }) => format.ean !== null && !format.closed);
  if (placed.length === 0) return [];
  const taken = await eansElsewhere(
    tx,
    shopId,
    placed.map(({ format }) => format.ean ?? ""),
    productId,
  );
  return placed
    .filter(({ format }) => taken.has(format.ean ?? ""))
    .map(({ path }) => ({ path: [...path, "ean"], code: "ean-taken" }));
}

async function wrongIds(tx: Tx, shopId: string, productId: string, body: Body): Promise<FieldRefusal[]> {
  const placed = placedFormats(body);
  const strange = await foreignVariants(tx, shopId, productId, {
    vintages: body.vintages.map((v) => v.id),
    formats: placed.map(({ format }) => format.id),
  });
  return [
    ...body.vintages.flatMap((v, at) =>
      strange.has(v.id) ? { path: ["vintages", at, "id"], code: "id-taken" } : [],
    ),
    ...placed.flatMap(({ format, path }) =>
      strange.has(format.id) ? { path: [...path, "id"], code: "id-taken" } : [],
    ),
  ];
}

/** Checks the strength of each open vintage against the fiscal label (`labelStrengths.ts`). */
const wrongStrengths = ({ fiscalLabel, vintages }: Body): FieldRefusal[] =>
  vintages.flatMap(({ alcohol, closed }, at) =>
    closed || labelAllowsStrength(fiscalLabel, alcohol)
      ? []
      : { path: ["vintages", at, "alcohol"], code: alcohol === null ? "needed" : "label-alcohol" },
  );

/** Refuses to remove or close formats while a pack on sale contains them. */
async function wrongEnds(
  tx: Tx,
  shopId: string,
  before: ProductRecord | null,
  body: Body,
): Promise<FieldRefusal[]> {
  if (!before) return [];
  const placed = placedFormats(body);
  const stay = new Map(
    placed.filter(({ format, vintage }) => !format.closed && !vintage.closed).map((p) => [p.format.id, p]),
  );
  const ending = before.vintages
    .flatMap((v) => v.formats.filter((f) => !f.closed && !v.closed))
    .filter((f) => !stay.has(f.id))
    .map((f) => f.id);
  if (ending.length === 0) return [];
  const own = placed.map(({ format }) => format);
  // Packs of this very product are checked as they will be after the change.
  const held = new Set([
    ...(
      await containedInPacks(
        tx,
        shopId,
        ending,
        before.vintages.flatMap((v) => v.formats.map((f) => f.id)),
      )
    ).map((row) => row.id),
    ...own.filter((f) => stay.has(f.id)).flatMap((f) => f.contents.map((c) => c.formatId)),
  ]);
  return ending
    .filter((id) => held.has(id))
    .map((id) => ({
      path: placed.find((p) => p.format.id === id)?.path ?? ["vintages"],
      code: "format-in-pack",
    }));
}

const wrongMove = (from: ProductStatus | null, to: ProductStatus): FieldRefusal[] =>
  from === to || (from === null ? to !== "closed" : canTransitionProduct(from, to))
    ? []
    : [{ path: ["status"], code: "status-move" }];

/**
 * Refuses errors of a product that the server alone can detect (422, by field): `slug-taken`, `id-taken`, `ean-taken`,
 * `unknown-file`, `label-alcohol`, `needed`, `format-in-pack`, `status-move`. `before` is null for a new product.
 */
export async function refuseProduct(
  tx: Tx,
  shopId: string,
  productId: string,
  { before, body }: { before: ProductRecord | null; body: Body },
): Promise<void> {
  const slug = await isSlugTaken(tx, shopId, body.slug, productId);
  refuseFields([
    ...(slug ? [{ path: ["slug"], code: "slug-taken" }] : []),
    ...wrongMove(before?.status ?? null, body.status),
    ...wrongStrengths(body),
    ...(await wrongIds(tx, shopId, productId, body)),
    ...(await wrongEans(tx, shopId, productId, body)),
    ...(await wrongFiles(tx, shopId, body)),
    ...(await wrongEnds(tx, shopId, before, body)),
  ]);
}

/**
 * Refuses to publish a product that cannot be bought: `online-needs-format` (422) without an open format,
 * `online-needs-price` (422) while one of them costs the public nothing.
 */
export async function refuseUnsellable(tx: Tx, shopId: string, productId: string): Promise<void> {
  const { formats, unpriced } = await sellableOf(tx, shopId, productId);
  if (formats === 0) refuse("online-needs-format", 422);
  if (unpriced.length > 0) refuse("online-needs-price", 422);
}

/**
 * As `refuseUnsellable`, for a body with the whole product: each format without a price is refused at its field
 * (`online-price`, 422).
 */
export async function refuseUnsellableBody(
  tx: Tx,
  shopId: string,
  productId: string,
  body: Body,
): Promise<void> {
  const { formats, unpriced } = await sellableOf(tx, shopId, productId);
  if (formats === 0) refuse("online-needs-format", 422);
  const free = new Set(unpriced);
  refuseFields(
    placedFormats(body)
      .filter(({ format }) => free.has(format.id))
      .map(({ path }) => ({ path: [...path, "unitE4"], code: "online-price" })),
  );
}
