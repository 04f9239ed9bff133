import type { FiscalLabel } from "@cuvee/core/offer/rates/labels.ts";
import { UNTAXED } from "#cellar/excise/accounts.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const DRINKS = statement(
  `select f.id as "formatId", coalesce(a.fiscal_label, p.fiscal_label) as label from formats f
   join products p on p.shop_id = f.shop_id and p.id = f.product_id
   left join excise_account_products one on one.shop_id = f.shop_id and one.product_id = f.product_id
     and one.vintage_id = f.vintage_id
   left join excise_account_products whole on whole.shop_id = f.shop_id and whole.product_id = f.product_id
     and whole.vintage_id = ''
   left join excise_accounts a on a.shop_id = f.shop_id and a.id = coalesce(one.account_id, whole.account_id)
   where f.shop_id = :shopId and f.id = any(:formatIds) and p.product_type not in ${UNTAXED}`,
);
/** Returns those of these formats that are subject to excise, with their fiscal label. */
export const readDrinks = (
  tx: Tx,
  shopId: string,
  formatIds: readonly string[],
): Promise<{ formatId: string; label: FiscalLabel | null }[]> =>
  tx.rows<{ formatId: string; label: FiscalLabel | null }>(DRINKS, { shopId, formatIds });
