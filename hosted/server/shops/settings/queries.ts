import type { BasisPoints, Cents } from "@cuvee/core/kit/money.ts";
import type {
  ExciseRepresentative,
  LoyaltyRules,
  MatchGrids,
  ShippingMethod,
  ShopRules,
  Typology,
} from "@cuvee/core/shops/settings/settings.ts";
import type { Bank } from "@cuvee/core/shops/settings/banks.ts";
import type { BillingSettings } from "@cuvee/core/shops/settings/billing.ts";
import type { DocumentKind, DocumentSettings } from "@cuvee/core/shops/settings/documents.ts";
import type { Integrations } from "@cuvee/core/people/accounts/integrations.ts";
import type { ShopMails } from "@cuvee/core/shops/settings/mails.ts";
import type { PaletteName } from "@cuvee/core/shops/settings/palettes.ts";
import type { SaleTerms } from "@cuvee/core/shops/settings/saleTerms.ts";
import type { VatTerritory } from "@cuvee/core/shops/settings/taxes.ts";
import type { FiscalYearDates } from "@cuvee/core/shops/settings/years.ts";
import type { OutsideProvider } from "@cuvee/core/shops/settings/providers.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

export type ShopRow = {
  id: string;
  code: string;
  name: string;
  color: string;
  /** Theme of the published pages; null: none are published. */
  theme: "plain" | PaletteName | null;
  logo: string | null;
  banner: string | null;
  contact_email: string;
  phone: string;
  presentation: Record<string, string>;
  legal: Record<string, string>;
  bank: Record<string, string>;
  payments_list: string[];
  /**
   * The account at an outside provider (specification §3, Shop: stripe, stripeIsActive), the keys it was created with,
   * and what it accepts.
   */
  provider: OutsideProvider | null;
  provider_account: string | null;
  provider_livemode: boolean;
  provider_is_active: boolean;
  provider_debits: boolean;
  has_tva: boolean;
  vat_standard_bp: number;
  vat_medium_bp: number;
  vat_reduced_bp: number;
  all_rules_in_eq75: boolean;
  shipping_vat: "goods" | "standard";
  min_order_ht_cents: number | null;
  min_bottles: number | null;
  max_bottles: number | null;
  multiple_of: number | null;
  oss_since: Date | null;
  /** The shop's own VAT rows. */
  territories: VatTerritory[];
  loyalty: LoyaltyRules | null;
  /** Moment at which the expiry of points was switched on or last shortened. */
  loyalty_expiry_since: Date | null;
  match_grids: MatchGrids;
  pricing_version: number;
  log_start_month: number;
  log_start_day: number;
  /** Fiscal years declared shorter or longer, in order; `by` and `at`: the author and moment of the declaration. */
  fiscal_years: (FiscalYearDates & { by: string; at: string })[];
  manual_payment_days: number;
  allowed_origins: string[];
  version: number;
  business_type: string;
  is_online: boolean;
  url_shop: string | null;
  ref_id: string;
  integrations: Integrations;
  banks: Bank[];
  products_settings: { titleProducts?: string; defaultFormat?: string | null };
  billing_settings: Partial<BillingSettings>;
  documents_settings: { [K in DocumentKind]?: DocumentSettings };
  excise_representatives: ExciseRepresentative[];
  sale_terms: SaleTerms;
  /** Moment when the shop adopted its terms; null: the model was never accepted. */
  terms_adopted_at: Date | null;
  ask_birth_date: boolean;
  mail_settings: Partial<ShopMails>;
};

const FIND = statement(
  "select * from shops where id = :idOrCode or code = :idOrCode or lower(url_shop) = lower(:idOrCode)",
);
const FIND_MANY = statement("select * from shops where id = any(:ids)");
const TYPOLOGIES = statement(
  `select key, name, is_public as public, ttc, global_discount as "globalDiscount",
     all_rules_in_eq75 as "allRulesInEq75", without_duties as "withoutDuties"
   from typologies where shop_id = :shopId order by position, key`,
);
const METHODS = statement(
  "select method from shipping_methods where shop_id = :shopId order by position, ref",
);
const ORIGINS = statement("select distinct unnest(allowed_origins) as origin from shops");
export const findShop = (tx: Tx, idOrCode: string): Promise<ShopRow | undefined> =>
  tx.one<ShopRow>(FIND, { idOrCode });

/** Returns shops by their ids, in no order. Their rows are public. */
export const findShops = (tx: Tx, ids: readonly string[]): Promise<ShopRow[]> =>
  tx.rows<ShopRow>(FIND_MANY, { ids });

export async function readTypologies(tx: Tx, shopId: string): Promise<Typology[]> {
  const rows = await tx.rows<Typology>(TYPOLOGIES, { shopId });
  return rows.map(({ withoutDuties, ...typology }) =>
    withoutDuties ? { ...typology, withoutDuties } : typology,
  );
}

export async function readMethods(tx: Tx, shopId: string): Promise<ShippingMethod[]> {
  return (await tx.rows<{ method: ShippingMethod }>(METHODS, { shopId })).map((row) => row.method);
}

export async function readOrigins(tx: Tx): Promise<string[]> {
  return (await tx.rows<{ origin: string }>(ORIGINS)).map((row) => row.origin);
}

/**
 * Builds the rules of a shop from its rows, with its own territories; the tables of rates are added outside of the
 * shops.
 */
export function rulesOf(row: ShopRow, typologies: Typology[], shipping: ShippingMethod[]): ShopRules {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    hasTVA: row.has_tva,
    vatRate: {
      standard: row.vat_standard_bp as BasisPoints,
      medium: row.vat_medium_bp as BasisPoints,
      reduced: row.vat_reduced_bp as BasisPoints,
    },
    allRulesInEq75: row.all_rules_in_eq75,
    typologies,
    shipping,
    shippingVat: row.shipping_vat,
    ...(row.min_order_ht_cents === null ? {} : { minOrderHtCents: row.min_order_ht_cents as Cents }),
    ...(row.min_bottles === null ? {} : { minBottles: row.min_bottles }),
    ...(row.max_bottles === null ? {} : { maxBottles: row.max_bottles }),
    ...(row.multiple_of === null ? {} : { multipleOf: row.multiple_of }),
    ...(row.oss_since === null ? {} : { ossSince: row.oss_since.getTime() }),
    ...(row.territories.length === 0 ? {} : { territories: row.territories }),
    ...(row.loyalty === null ? {} : { loyalty: row.loyalty }),
  };
}

const OWNER = statement(
  `select u.id, u.username, u.email, coalesce(u.phone, '') as phone from memberships m join users u on u.id = m.user_id
   where m.shop_id = :shopId and m.role = 'owner' order by m.user_id limit 1`,
);

/** Returns the owner of a shop, the first where it has several. */
export const findOwner = (
  tx: Tx,
  shopId: string,
): Promise<{ id: string; username: string; email: string; phone: string } | undefined> =>
  tx.one(OWNER, { shopId });
