import type { ProductStatus } from "@cuvee/core/offer/catalogue/catalogue.ts";
import {
  fieldsNamed,
  SHARED_FIELDS,
  type NamesWith,
  type ProductFields,
} from "@cuvee/core/offer/catalogue/fields.ts";
import { assigned, jsonRow, selected, type Columns } from "#kit/list/columns.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import { columnsOf } from "#offer/catalogue/columns.queries.ts";
import type { ChangeAuthor } from "#offer/catalogue/records.queries.ts";

/** Fields of a product that a bulk change can set. */
export type Shelf = { id: string; status: ProductStatus; labels: string[] } & Pick<
  ProductFields,
  NamesWith<"shared">
>;
const COLUMNS: Columns = { status: "text", labels: "text[]", ...columnsOf(fieldsNamed(SHARED_FIELDS)) };

const LOCK = statement(
  `select p.id, ${selected(COLUMNS, "p")}
   from products p where p.shop_id = :shopId and p.id = any(:ids) order by p.id for no key update`,
);
const SAVE = statement(
  `update products p set ${assigned(COLUMNS)}, changed_at = :at, changed_by = :by, version = p.version + 1
   from jsonb_to_recordset(:shelves) as ${jsonRow({ id: "text", ...COLUMNS })}
   where p.shop_id = :shopId and p.id = x.id`,
);
const EVENTS = statement(
  `insert into product_events (shop_id, product_id, made_by, kind, fields, at)
   select :shopId, p, :by, :kind, :fields, :at from unnest(:ids::text[]) as p`,
);
const KEEP = statement(
  `insert into product_bulks (shop_id, id, made_by, at, before, after) values (:shopId, :id, :by, :at, :before, :after)
   on conflict do nothing`,
);
const BULK = statement(
  `select before, after, reversed_at as "reversedAt" from product_bulks
   where shop_id = :shopId and id = :id for no key update`,
);
const REVERSED = statement("update product_bulks set reversed_at = :at where shop_id = :shopId and id = :id");
const UNSELLABLE = statement(
  `select p.id, p.name, count(f.id)::int as formats from products p
   left join vintages v on v.shop_id = p.shop_id and v.product_id = p.id and not v.closed
   left join formats f on f.shop_id = v.shop_id and f.vintage_id = v.id and not f.closed
   left join typologies t on t.shop_id = p.shop_id and t.is_public
   left join grid_prices g on g.shop_id = f.shop_id and g.format_id = f.id and g.typology = t.key
   where p.shop_id = :shopId and p.id = any(:ids) group by p.id, p.name
   having count(f.id) = 0 or bool_or(f.unit_e4 = 0 and coalesce(g.visible, true)) order by p.name limit 5`,
);

/** Reads the given products and locks their rows until the end of the transaction. */
export const lockShelves = (tx: Tx, shopId: string, ids: readonly string[]): Promise<Shelf[]> =>
  tx.rows<Shelf>(LOCK, { shopId, ids });

export async function saveShelves(
  tx: Tx,
  shopId: string,
  {
    shelves,
    kind,
    fields,
    author: { at, by },
  }: {
    shelves: readonly Shelf[];
    kind: "bulk" | "reversed";
    fields: readonly string[];
    author: ChangeAuthor;
  },
): Promise<void> {
  await tx.run(SAVE, { shopId, shelves: JSON.stringify(shelves), at, by });
  await tx.run(EVENTS, { shopId, ids: shelves.map((s) => s.id), by, kind, fields, at });
}

/** Stores the record of a bulk change. Returns false when its id is taken. */
export const saveBulkChange = async (
  tx: Tx,
  shopId: string,
  {
    id,
    before,
    after,
    author: { at, by },
  }: { id: string; before: readonly Shelf[]; after: readonly Shelf[]; author: ChangeAuthor },
): Promise<boolean> =>
  (await tx.run(KEEP, {
    shopId,
    id,
    by,
    at,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  })) === 1;

export const lockBulk = (tx: Tx, shopId: string, id: string) =>
  tx.one<{ before: Shelf[]; after: Shelf[]; reversedAt: Date | null }>(BULK, { shopId, id });
export const markReversed = (tx: Tx, shopId: string, id: string, at: Date) =>
  tx.run(REVERSED, { shopId, id, at });

/** Returns up to five of the products that cannot be bought: without an open format, or with one that costs nothing. */
export const unsellable = (tx: Tx, shopId: string, ids: readonly string[]) =>
  tx.rows<{ id: string; name: string; formats: number }>(UNSELLABLE, { shopId, ids });
