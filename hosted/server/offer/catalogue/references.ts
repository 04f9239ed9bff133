import type { Tx } from "#kit/postgres/database.ts";
import type { FieldRefusal } from "#kit/http/problem.ts";
import { knownFormats, knownProducts } from "#offer/catalogue/references.queries.ts";
import { readTypologies } from "#shops/settings/queries.ts";

/** A reference to something in a body, with the path of its field. */
export type Reference = { id: string; path: (string | number)[] };

const missing = (references: readonly Reference[], known: ReadonlySet<string>): Reference["path"][] =>
  references.filter(({ id }) => !known.has(id)).map(({ path }) => path);

/** Returns the fields that name a grid which the shop does not have. */
export async function unknownGrids(
  tx: Tx,
  shopId: string,
  references: readonly Reference[],
): Promise<FieldRefusal[]> {
  if (references.length === 0) return [];
  const keys = (await readTypologies(tx, shopId)).map((t) => t.key);
  return missing(references, new Set(keys)).map((path) => ({ path, code: "unknown-grid" }));
}

type Known = (tx: Tx, shopId: string, ids: string[]) => Promise<ReadonlySet<string>>;

const unknownAmong =
  (known: Known, code: string) =>
  async (tx: Tx, shopId: string, references: readonly Reference[]): Promise<FieldRefusal[]> => {
    if (references.length === 0) return [];
    const found = await known(
      tx,
      shopId,
      references.map(({ id }) => id),
    );
    return missing(references, found).map((path) => ({ path, code }));
  };

/** Returns the fields that name a product which the shop does not have. */
export const unknownProducts = unknownAmong(knownProducts, "unknown-product");

/** Returns the fields that name a format which the shop does not have. */
export const unknownFormats = unknownAmong(knownFormats, "unknown-format");
