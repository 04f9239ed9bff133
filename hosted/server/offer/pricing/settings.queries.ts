import type { FiscalLabel } from "@cuvee/core/offer/pricing/rates/labels.ts";
import type {
  ExciseRepresentative,
  LoyaltyRules,
  MatchGrids,
  ShippingMethod,
  ShopRules,
  Typology,
} from "@cuvee/core/shops/settings/settings.ts";
import type { VatTerritory } from "@cuvee/core/shops/settings/taxes.ts";
import { statement, type Tx } from "#kit/database.ts";
import type { CodeStored } from "#offer/pricing/queries.ts";

const HOLD = statement("select pricing_version as version from shops where id = $1 for no key update");
const COUNT_UP = statement("update shops set pricing_version = pricing_version + 1 where id = $1");
const RULES = statement(
  `update shops set has_tva = $2, vat_standard_bp = $3, vat_medium_bp = $4, vat_reduced_bp = $5, all_rules_in_eq75 = $6,
     shipping_vat = $7, min_order_ht_cents = $8, min_bottles = $9, max_bottles = $10, multiple_of = $11, oss_since = $12,
     territories = $13
   where id = $1`,
);
const TYPOLOGY = statement(
  `insert into typologies (shop_id, key, position, name, is_public, ttc, global_discount, all_rules_in_eq75, without_duties)
   values ($1, $2, (select coalesce(max(position), -1) + 1 from typologies where shop_id = $1), $3, false, $4, $5, $6, $7)
   on conflict (shop_id, key) do update set name = excluded.name, ttc = excluded.ttc,
     global_discount = excluded.global_discount, all_rules_in_eq75 = excluded.all_rules_in_eq75,
     without_duties = excluded.without_duties`,
);
const CLIENT_OF_GRID = statement("select 1 from clients where shop_id = $1 and typology = $2 limit 1");
const DROP_GRID_PRICES = statement("delete from grid_prices where shop_id = $1 and typology = $2");
const DROP_TYPOLOGY = statement("delete from typologies where shop_id = $1 and key = $2 and not is_public");
const MAKE_ROOM = statement(
  "update shipping_methods set position = position + 1 where shop_id = $1 and ref <> $2 and position >= $3",
);
const METHOD = statement(
  `insert into shipping_methods (shop_id, ref, position, method)
   values ($1, $2, coalesce($3, (select coalesce(max(position), -1) + 1 from shipping_methods where shop_id = $1)), $4)
   on conflict (shop_id, ref) do update
     set method = excluded.method, position = coalesce($3, shipping_methods.position)`,
);
const DROP_METHOD = statement("delete from shipping_methods where shop_id = $1 and ref = $2");
const LOYALTY = statement("update shops set loyalty = $2 where id = $1");
const MATCH = statement("update shops set match_grids = $2 where id = $1");
const REPRESENTATIVES = statement("update shops set excise_representatives = $2 where id = $1");
const CODES = statement(
  `select code, terms, uses_total, uses_per_buyer, uses, false as withdrawn, version
   from promo_codes where shop_id = $1 and withdrawn_at is null order by code`,
);
const LOCK_CODE = statement(
  "select uses, version, withdrawn_at is not null as withdrawn from promo_codes where shop_id = $1 and code = $2 for update",
);
const SAVE_CODE = statement(
  `insert into promo_codes (shop_id, code, terms, uses_total, uses_per_buyer) values ($1, $2, $3, $4, $5)
   on conflict (shop_id, code) do update set terms = excluded.terms, uses_total = excluded.uses_total,
     uses_per_buyer = excluded.uses_per_buyer, withdrawn_at = null, version = promo_codes.version + 1`,
);
const WITHDRAW_CODE = statement(
  `update promo_codes set withdrawn_at = $3, version = version + 1
   where shop_id = $1 and code = $2 and withdrawn_at is null`,
);
const LABELS = statement(
  `select distinct p.fiscal_label as label, v.alcohol from products p
   join vintages v on v.shop_id = p.shop_id and v.product_id = p.id
   where p.shop_id = $1 and p.fiscal_label is not null`,
);
const KNOWN_PRODUCTS = statement("select id from products where shop_id = $1 and id = any($2)");
const KNOWN_FORMATS = statement("select id from formats where shop_id = $1 and id = any($2)");

/**
 * Holds all that prices of the shop depend on until the transaction ends, so that its writers come one after the other: what
 * one refers to cannot go while it is written. Gives the version.
 */
export const holdPricing = async (tx: Tx, shopId: string): Promise<number> =>
  (await tx.one<{ version: number }>(HOLD, [shopId]))?.version ?? 0;

export const countUp = (tx: Tx, shopId: string): Promise<number> => tx.run(COUNT_UP, [shopId]);

export type RulesChange = Pick<ShopRules, "hasTVA" | "vatRate" | "allRulesInEq75" | "shippingVat"> & {
  minOrderHtCents: number | null;
  minBottles: number | null;
  maxBottles: number | null;
  multipleOf: number | null;
  ossSince: number | null;
  territories: VatTerritory[];
};

export const saveRules = (tx: Tx, shopId: string, r: RulesChange): Promise<number> =>
  tx.run(RULES, [
    shopId,
    r.hasTVA,
    r.vatRate.standard,
    r.vatRate.medium,
    r.vatRate.reduced,
    r.allRulesInEq75,
    r.shippingVat,
    r.minOrderHtCents,
    r.minBottles,
    r.maxBottles,
    r.multipleOf,
    r.ossSince === null ? null : new Date(r.ossSince),
    JSON.stringify(r.territories),
  ]);

/** Writes a grid. A new one is the last and not public; an old one keeps its place and whether it is the public one. */
export const saveTypology = (tx: Tx, shopId: string, t: Omit<Typology, "public">): Promise<number> =>
  tx.run(TYPOLOGY, [
    shopId,
    t.key,
    t.name,
    t.ttc,
    t.globalDiscount,
    t.allRulesInEq75,
    t.withoutDuties ?? false,
  ]);

/** Whether somebody has the grid with the shop. */
export const hasClients = async (tx: Tx, shopId: string, key: string): Promise<boolean> =>
  (await tx.one(CLIENT_OF_GRID, [shopId, key])) !== undefined;

/** Removes a grid that is not public, with its prices. */
export async function dropTypology(tx: Tx, shopId: string, key: string): Promise<void> {
  await tx.run(DROP_GRID_PRICES, [shopId, key]);
  await tx.run(DROP_TYPOLOGY, [shopId, key]);
}

/** Writes a method, before the one at `position`; without it an old one keeps its place and a new one is the last. */
export async function saveMethod(
  tx: Tx,
  shopId: string,
  method: ShippingMethod,
  position?: number,
): Promise<void> {
  if (position !== undefined) await tx.run(MAKE_ROOM, [shopId, method.ref, position]);
  await tx.run(METHOD, [shopId, method.ref, position ?? null, JSON.stringify(method)]);
}

export const dropMethod = (tx: Tx, shopId: string, ref: string): Promise<number> =>
  tx.run(DROP_METHOD, [shopId, ref]);

export const saveLoyalty = (tx: Tx, shopId: string, loyalty: LoyaltyRules | null): Promise<number> =>
  tx.run(LOYALTY, [shopId, loyalty === null ? null : JSON.stringify(loyalty)]);

export const saveMatchGrids = (tx: Tx, shopId: string, match: MatchGrids): Promise<number> =>
  tx.run(MATCH, [shopId, JSON.stringify(match)]);

export const saveRepresentatives = (
  tx: Tx,
  shopId: string,
  representatives: readonly ExciseRepresentative[],
): Promise<number> => tx.run(REPRESENTATIVES, [shopId, JSON.stringify(representatives)]);

/** Codes that can be used, by name. */
export const readCodes = (tx: Tx, shopId: string): Promise<CodeStored[]> =>
  tx.rows<CodeStored>(CODES, [shopId]);

/** A code, withdrawn or not, that no order can use until the transaction ends. */
export const lockCode = (
  tx: Tx,
  shopId: string,
  code: string,
): Promise<Pick<CodeStored, "uses" | "version" | "withdrawn"> | undefined> =>
  tx.one(LOCK_CODE, [shopId, code]);

export const saveCode = (
  tx: Tx,
  shopId: string,
  code: Pick<CodeStored, "code" | "terms" | "uses_total" | "uses_per_buyer">,
): Promise<number> =>
  tx.run(SAVE_CODE, [shopId, code.code, JSON.stringify(code.terms), code.uses_total, code.uses_per_buyer]);

export const withdrawCode = (tx: Tx, shopId: string, code: string, at: Date): Promise<number> =>
  tx.run(WITHDRAW_CODE, [shopId, code, at]);

/** Fiscal labels of the shop's products with the alcohol of their vintages. */
export const readLabels = (
  tx: Tx,
  shopId: string,
): Promise<{ label: FiscalLabel; alcohol: number | null }[]> => tx.rows(LABELS, [shopId]);

const ids = async (tx: Tx, query: typeof LABELS, shopId: string, wanted: readonly string[]) =>
  new Set((await tx.rows<{ id: string }>(query, [shopId, wanted])).map((row) => row.id));

/** Those of the identifiers that are products of the shop. */
export const knownProducts = (tx: Tx, shopId: string, wanted: readonly string[]): Promise<Set<string>> =>
  ids(tx, KNOWN_PRODUCTS, shopId, wanted);

/** Those of the identifiers that are formats of the shop. */
export const knownFormats = (tx: Tx, shopId: string, wanted: readonly string[]): Promise<Set<string>> =>
  ids(tx, KNOWN_FORMATS, shopId, wanted);
