import { MATRIX_LIST } from "@cuvee/core/offer/pricing/matrix/matrix.list.ts";
import type { MatrixRow, PriceChange } from "@cuvee/core/offer/pricing/matrix/matrix.contract.ts";
import { statement, type Row, type Tx } from "#kit/postgres/database.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";
import type { NewPrices } from "#offer/catalogue/formats/prices.queries.ts";
import { FORMAT_PICTURE } from "#offer/catalogue/visuals.queries.ts";

/** Prices before a change, and the version that the change created. */
export type ChangedPrices = NewPrices & { version: number };

const FROM = `formats f join products p on p.shop_id = f.shop_id and p.id = f.product_id
   join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id`;
/** Columns of a matrix row in addition to those for sorting and filtering. */
const SHOWN = {
  formatId: "f.id",
  productId: "p.id",
  name: "p.name",
  vintage: "v.name",
  format: `jsonb_build_object('ref', f.ref, 'nameInShop', f.name_in_shop, 'volumeMl', f.volume_ml, 'packing', f.packing,
     'packingQuantity', f.packing_quantity)`,
  visual: FORMAT_PICTURE,
  vatType: "p.vat_type",
  disableVAT: "p.disable_vat",
  unitE4: "f.unit_e4",
  tiers: "jsonb_array_length(f.tiers)",
  promotions: "jsonb_array_length(f.promotions)",
  version: "f.version",
  grids: `coalesce((select jsonb_object_agg(g.typology, jsonb_build_object('visible', g.visible, 'unitE4', g.unit_e4,
     'tiers', jsonb_array_length(g.tiers))) from grid_prices g where g.shop_id = f.shop_id and g.format_id = f.id),
     '{}')`,
};

const rowOf = ({ id: _, product: __, price: ___, ...row }: Row): MatrixRow => row as MatrixRow;

/** The matrix as a list, by product, vintage and size. */
export const matrixRows: ListDefinition<MatrixRow> = defineList(MATRIX_LIST, {
  from: FROM,
  where: "f.shop_id = :shopId",
  id: "f.id",
  columns: {
    product: {
      sql: "concat_ws(' ', p.name, v.name, coalesce(f.name_in_shop, f.ref))",
      order: "left(plain_text(p.name) || ' ' || v.name || ' ' || f.ref, 200)",
      required: true,
    },
    price: { sql: "f.unit_e4", required: true },
    status: "p.status",
    productType: "p.product_type",
    gamme: "p.gamme",
    appellation: "p.appellation",
  },
  extra: SHOWN,
  search: [
    "plain_text(concat_ws(' ', p.name, v.name, p.appellation, p.gamme, f.name_in_shop, f.ref, f.ean))",
  ],
  row: rowOf,
});

const ROWS = statement(
  `select ${Object.entries(SHOWN)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(", ")}, p.status from ${FROM} where f.shop_id = :shopId and f.id = any(:ids)`,
);
const KEEP = statement(
  `insert into price_changes (shop_id, id, kind, terms, entries, made_by, at)
   values (:shopId, :id, :kind, :terms, :entries, :madeBy, :at)`,
);
const LAST = statement(
  `select id, kind, terms ->> 'from' as "from", terms ->> 'to' as "to", (terms ->> 'percentBp')::int as "percentBp",
     jsonb_array_length(entries) as formats, made_by as "madeBy", at, undone_at as "undoneAt"
   from price_changes where shop_id = :shopId order by at desc, id desc limit 20`,
);
const ENTRIES = statement(
  `select entries, undone_at is not null as undone from price_changes where shop_id = :shopId and id = :id for update`,
);
const REBASE = statement(
  `update price_changes c set entries = (
     select jsonb_agg(case when m."to" is null then e else jsonb_set(e, '{version}', to_jsonb(m."to")) end)
     from jsonb_array_elements(c.entries) e
     left join jsonb_to_recordset(:moved) as m("formatId" text, "from" int, "to" int)
       on m."formatId" = e ->> 'formatId' and m."from" = (e ->> 'version')::int)
   where c.shop_id = :shopId and c.id <> :id and c.undone_at is null`,
);
const UNDONE = statement("update price_changes set undone_at = :at where shop_id = :shopId and id = :id");

/** Reads rows of the matrix, in no particular order. */
export const readMatrixRows = (tx: Tx, shopId: string, ids: readonly string[]): Promise<MatrixRow[]> =>
  tx.rows<MatrixRow>(ROWS, { shopId, ids });

export type StoredChange = {
  id: string;
  kind: PriceChange["kind"];
  terms: object;
  entries: readonly ChangedPrices[];
  madeBy: string;
  at: Date;
};

export const savePriceChange = (tx: Tx, shopId: string, c: StoredChange): Promise<number> =>
  tx.run(KEEP, {
    shopId,
    id: c.id,
    kind: c.kind,
    terms: JSON.stringify(c.terms),
    entries: JSON.stringify(c.entries),
    madeBy: c.madeBy,
    at: c.at,
  });

type ChangeRow = Omit<PriceChange, "at" | "undoneAt"> & { at: Date; undoneAt: Date | null };

export const readChanges = async (tx: Tx, shopId: string): Promise<PriceChange[]> =>
  (await tx.rows<ChangeRow>(LAST, { shopId })).map((row) => ({
    ...row,
    at: row.at.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
  }));

export const lockPriceChange = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<{ entries: ChangedPrices[]; undone: boolean } | undefined> => tx.one(ENTRIES, { shopId, id });

/** Moves the results of an earlier change to their new version, so that it can be undone in its turn. */
export const rebaseChanges = (
  tx: Tx,
  shopId: string,
  id: string,
  moved: readonly { formatId: string; from: number; to: number }[],
): Promise<number> => tx.run(REBASE, { shopId, id, moved: JSON.stringify(moved) });
export const markUndone = (tx: Tx, shopId: string, id: string, at: Date): Promise<number> =>
  tx.run(UNDONE, { shopId, id, at });
