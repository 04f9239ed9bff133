import { statement, type Tx } from "#kit/postgres/database.ts";
import type { ShopRow } from "#shops/settings/queries.ts";

const HOLD = statement("select * from shops where id = :shopId for no key update");
/** Columns that a change of settings writes; the others belong to prices and embeds. */
const COLUMNS = [
  "name",
  "contact_email",
  "phone",
  "color",
  "url_shop",
  "ref_id",
  "business_type",
  "presentation",
  "logo",
  "banner",
  "legal",
  "is_online",
  "products_settings",
  "has_tva",
  "vat_standard_bp",
  "vat_medium_bp",
  "vat_reduced_bp",
  "all_rules_in_eq75",
  "min_order_ht_cents",
  "min_bottles",
  "max_bottles",
  "multiple_of",
  "manual_payment_days",
  "log_start_month",
  "log_start_day",
  "billing_settings",
  "documents_settings",
  "banks",
  "bank",
  "integrations",
  "sale_terms",
  "terms_adopted_at",
  "ask_birth_date",
  "mail_settings",
  "pricing_version",
] as const satisfies readonly (keyof ShopRow)[];
const SAVE = statement(
  `update shops set ${COLUMNS.map((name) => `${name} = :${name}`).join(", ")}, version = version + 1 where id = :id`,
);
// Two shops that take the same address at once wait for each other here; a code is an address too.
const HOLD_NAMES = statement("select pg_advisory_xact_lock(hashtext('shops.url_shop'))");
const TAKEN = statement(
  "select 1 from shops where id <> :shopId and (lower(code) = lower(:name) or lower(url_shop) = lower(:name)) limit 1",
);
const PICTURES = statement(
  "select id from files where shop_id = :shopId and id = any(:ids) and is_public and mime like 'image/%'",
);

/** Reads the row of a shop and locks it until the end of the transaction. */
export const lockShop = (tx: Tx, shopId: string): Promise<ShopRow | undefined> =>
  tx.one<ShopRow>(HOLD, { shopId });

const JSON_COLUMNS: ReadonlySet<string> = new Set([
  "presentation",
  "legal",
  "products_settings",
  "billing_settings",
  "documents_settings",
  "banks",
  "bank",
  "integrations",
  "sale_terms",
  "mail_settings",
]);

/** Writes a shop's settings and increases its version. */
export const saveShop = (tx: Tx, row: ShopRow): Promise<number> =>
  tx.run(SAVE, {
    id: row.id,
    ...Object.fromEntries(
      COLUMNS.map((name) => [name, JSON_COLUMNS.has(name) ? JSON.stringify(row[name]) : row[name]]),
    ),
  });

/** Checks whether another shop has this name; locks the names of all shops until the end of the transaction. */
export async function isNameTaken(tx: Tx, shopId: string, name: string): Promise<boolean> {
  await tx.run(HOLD_NAMES);
  return (await tx.one(TAKEN, { shopId, name })) !== undefined;
}

/** Returns those of these files that are published pictures of the shop. */
export async function ownPictures(tx: Tx, shopId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(PICTURES, { shopId, ids: [...ids] });
  return new Set(rows.map(({ id }) => id));
}
