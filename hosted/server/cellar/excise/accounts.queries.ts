import type { AccountProduct, ExciseAccount } from "@cuvee/core/cellar/excise/views.ts";
import type { FiscalLabel } from "@cuvee/core/offer/rates/labels.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** Kinds of product that are not subject to excise. */
export const UNTAXED = `('juice', 'nectar', 'accessory', 'prestation', 'box')`;

const ACCOUNTS = statement(
  `select a.id, a.name, a.fiscal_label as "fiscalLabel", a.inao, a.alcohol, a.color_id as "colorId",
     a.declared_in as "declaredIn", a.version, coalesce(json_agg(json_build_object(
       'productId', x.product_id, 'vintageId', nullif(x.vintage_id, ''),
       'name', p.name || coalesce(' ' || v.name, '')) order by p.position, v.position)
       filter (where x.product_id is not null), '[]') as products
   from excise_accounts a
   left join excise_account_products x on x.shop_id = a.shop_id and x.account_id = a.id
   left join products p on p.shop_id = x.shop_id and p.id = x.product_id
   left join vintages v on v.shop_id = x.shop_id and v.id = x.vintage_id
   where a.shop_id = :shopId group by a.shop_id, a.id order by a.fiscal_label, a.name`,
);
// Vintages that no account contains, neither alone nor with their whole product; services and products without stock
// are left out.
const UNPLACED = statement(
  `select p.id as "productId", p.name, p.product_type as "productType", p.appellation, p.color,
     p.fiscal_label as "fiscalLabel", array_agg(distinct v.alcohol) filter (where v.alcohol is not null) as alcohols
   from products p join vintages v on v.shop_id = p.shop_id and v.product_id = p.id
   where p.shop_id = :shopId and p.product_type not in ${UNTAXED} and not exists (
     select 1 from excise_account_products x where x.shop_id = p.shop_id and x.product_id = p.id
       and x.vintage_id in ('', v.id))
     and exists (select 1 from formats f join stock_movements m on m.shop_id = f.shop_id and m.format_id = f.id
       where f.shop_id = v.shop_id and f.vintage_id = v.id and m.on_hand_delta <> 0)
   group by p.shop_id, p.id order by p.position, p.id`,
);
const ADD = statement(
  `insert into excise_accounts (shop_id, id, name, fiscal_label, inao, alcohol, color_id)
   values (:shopId, :id, :name, :fiscalLabel, :inao, :alcohol, :colorId) on conflict do nothing`,
);
const CHANGE = statement(
  `update excise_accounts set name = :name, fiscal_label = :fiscalLabel, inao = :inao, alcohol = :alcohol,
     color_id = :colorId,
     version = version + 1 where shop_id = :shopId and id = :id and version = :version`,
);
const REMOVE = statement(
  "delete from excise_accounts where shop_id = :shopId and id = :id and declared_in is null",
);
const NAMED = statement("select id from excise_accounts where shop_id = :shopId and name = :name");
const EMPTY = statement(
  "delete from excise_account_products where shop_id = :shopId and account_id = :accountId",
);
const FILL = statement(
  `insert into excise_account_products (shop_id, product_id, vintage_id, account_id)
   select :shopId, x."productId", coalesce(x."vintageId", ''), :accountId
   from jsonb_to_recordset(:products) as x("productId" text, "vintageId" text)
   on conflict (shop_id, product_id, vintage_id) do update set account_id = excluded.account_id`,
);
const KNOWN = statement(
  `select p.id as "productId", v.id as "vintageId" from products p
   join vintages v on v.shop_id = p.shop_id and v.product_id = p.id
   where p.shop_id = :shopId and p.id = any(:products)`,
);
const DECLARED = statement(
  `update excise_accounts set declared_in = coalesce(declared_in, :period)
   where shop_id = :shopId and id = any(:accounts)`,
);
const UNDECLARED = statement(
  "update excise_accounts set declared_in = null where shop_id = :shopId and declared_in = :period",
);

export const readAccounts = (tx: Tx, shopId: string): Promise<ExciseAccount[]> =>
  tx.rows<ExciseAccount>(ACCOUNTS, { shopId });

export type UnplacedRow = {
  productId: string;
  name: string;
  productType: string;
  appellation: string | null;
  color: string | null;
  fiscalLabel: FiscalLabel | null;
  alcohols: number[] | null;
};
export const readUnplaced = (tx: Tx, shopId: string): Promise<UnplacedRow[]> =>
  tx.rows<UnplacedRow>(UNPLACED, { shopId });

type Facts = Pick<ExciseAccount, "id" | "name" | "fiscalLabel" | "inao" | "alcohol" | "colorId" | "version">;

/** Writes an account; version 0 creates it. Returns false when it has another version, or its id or name is taken. */
export async function saveAccount(tx: Tx, shopId: string, account: Facts): Promise<boolean> {
  const { id, name, fiscalLabel, inao, alcohol, colorId, version } = account;
  const values = { shopId, id, name, fiscalLabel, inao, alcohol, colorId };
  return (await (version === 0 ? tx.run(ADD, values) : tx.run(CHANGE, { ...values, version }))) > 0;
}

export type AccountedProduct = Pick<AccountProduct, "productId" | "vintageId">;

/**
 * Puts products into an account, and removes them from any other; with `only`, removes all other products from the
 * account.
 */
export async function fillAccount(
  tx: Tx,
  shopId: string,
  accountId: string,
  { products, only }: { products: readonly AccountedProduct[]; only: boolean },
): Promise<void> {
  if (only) await tx.run(EMPTY, { shopId, accountId });
  await tx.run(FILL, { shopId, accountId, products: JSON.stringify(products) });
}

/** Deletes an account; returns false for one that was declared, or does not exist. */
export const removeAccount = async (tx: Tx, shopId: string, id: string): Promise<boolean> =>
  (await tx.run(REMOVE, { shopId, id })) > 0;

export const accountNamed = async (tx: Tx, shopId: string, name: string): Promise<string | undefined> =>
  (await tx.one<{ id: string }>(NAMED, { shopId, name }))?.id;

/** Returns the vintages of products of the shop. */
export const readVintagesOf = (
  tx: Tx,
  shopId: string,
  products: readonly string[],
): Promise<{ productId: string; vintageId: string }[]> =>
  tx.rows<{ productId: string; vintageId: string }>(KNOWN, { shopId, products });

/** Records that accounts were declared in a month, if they never were before. */
export const markDeclared = (tx: Tx, shopId: string, accounts: readonly string[], period: string) =>
  tx.run(DECLARED, { shopId, accounts, period });
/** Undoes that for a month that is reopened. */
export const unmarkDeclared = (tx: Tx, shopId: string, period: string) =>
  tx.run(UNDECLARED, { shopId, period });
