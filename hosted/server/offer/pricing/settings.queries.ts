import type { FiscalLabel } from "@cuvee/core/offer/rates/labels.ts";
import type {
  ExciseRepresentative,
  MatchGrids,
  ShippingMethod,
  ShopRules,
  Typology,
} from "@cuvee/core/shops/settings/settings.ts";
import type { VatTerritory } from "@cuvee/core/shops/settings/taxes.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { StoredPromoCode } from "#offer/pricing/queries.ts";

const COUNT_UP = statement("update shops set pricing_version = pricing_version + 1 where id = :shopId");
const RULES = statement(
  `update shops set has_tva = :hasTVA, vat_standard_bp = :standard, vat_medium_bp = :medium, vat_reduced_bp = :reduced,
     all_rules_in_eq75 = :allRulesInEq75,
     shipping_vat = :shippingVat, min_order_ht_cents = :minOrderHtCents, min_bottles = :minBottles,
     max_bottles = :maxBottles, multiple_of = :multipleOf, oss_since = :ossSince,
     territories = :territories
   where id = :shopId`,
);
const TYPOLOGY = statement(
  `insert into typologies (shop_id, key, position, name, is_public, ttc, global_discount,
     all_rules_in_eq75, without_duties)
   values (:shopId, :key, (select coalesce(max(position), -1) + 1 from typologies where shop_id = :shopId), :name,
     false, :ttc, :globalDiscount, :allRulesInEq75, :withoutDuties)
   on conflict (shop_id, key) do update set name = excluded.name, ttc = excluded.ttc,
     global_discount = excluded.global_discount, all_rules_in_eq75 = excluded.all_rules_in_eq75,
     without_duties = excluded.without_duties`,
);
const CLIENT_OF_GRID = statement("select 1 from clients where shop_id = :shopId and typology = :key limit 1");
const DROP_GRID_PRICES = statement("delete from grid_prices where shop_id = :shopId and typology = :key");
const DROP_TYPOLOGY = statement(
  "delete from typologies where shop_id = :shopId and key = :key and not is_public",
);
const MAKE_ROOM = statement(
  `update shipping_methods set position = position + 1
   where shop_id = :shopId and ref <> :ref and position >= :position`,
);
const METHOD = statement(
  `insert into shipping_methods (shop_id, ref, position, method)
   values (:shopId, :ref, coalesce(:position, (select coalesce(max(position), -1) + 1 from shipping_methods
     where shop_id = :shopId)), :method)
   on conflict (shop_id, ref) do update
     set method = excluded.method, position = coalesce(:position, shipping_methods.position)`,
);
const DROP_METHOD = statement("delete from shipping_methods where shop_id = :shopId and ref = :ref");
const MATCH = statement("update shops set match_grids = :match where id = :shopId");
const REPRESENTATIVES = statement(
  "update shops set excise_representatives = :representatives where id = :shopId",
);
const CODES = statement(
  `select code, terms, uses_total, uses_per_buyer, uses, false as withdrawn, version
   from promo_codes where shop_id = :shopId and withdrawn_at is null order by code`,
);
const LOCK_CODE = statement(
  `select uses, version, withdrawn_at is not null as withdrawn from promo_codes
   where shop_id = :shopId and code = :code for update`,
);
const SAVE_CODE = statement(
  `insert into promo_codes (shop_id, code, terms, uses_total, uses_per_buyer)
   values (:shopId, :code, :terms, :usesTotal, :usesPerBuyer)
   on conflict (shop_id, code) do update set terms = excluded.terms, uses_total = excluded.uses_total,
     uses_per_buyer = excluded.uses_per_buyer, withdrawn_at = null, version = promo_codes.version + 1`,
);
const WITHDRAW_CODE = statement(
  `update promo_codes set withdrawn_at = :at, version = version + 1
   where shop_id = :shopId and code = :code and withdrawn_at is null`,
);
const LABELS = statement(
  `select distinct p.fiscal_label as label, v.alcohol from products p
   join vintages v on v.shop_id = p.shop_id and v.product_id = p.id
   where p.shop_id = :shopId and p.fiscal_label is not null`,
);
export const countUp = (tx: Tx, shopId: string): Promise<number> => tx.run(COUNT_UP, { shopId });

export type RulesChange = Pick<ShopRules, "hasTVA" | "vatRate" | "allRulesInEq75" | "shippingVat"> & {
  minOrderHtCents: number | null;
  minBottles: number | null;
  maxBottles: number | null;
  multipleOf: number | null;
  ossSince: number | null;
  territories: VatTerritory[];
};

export const saveRules = (tx: Tx, shopId: string, r: RulesChange): Promise<number> =>
  tx.run(RULES, {
    shopId,
    hasTVA: r.hasTVA,
    standard: r.vatRate.standard,
    medium: r.vatRate.medium,
    reduced: r.vatRate.reduced,
    allRulesInEq75: r.allRulesInEq75,
    shippingVat: r.shippingVat,
    minOrderHtCents: r.minOrderHtCents,
    minBottles: r.minBottles,
    maxBottles: r.maxBottles,
    multipleOf: r.multipleOf,
    ossSince: r.ossSince === null ? null : new Date(r.ossSince),
    territories: JSON.stringify(r.territories),
  });

/**
 * Writes a grid. A new one is the last and not public; an existing one keeps its position and whether it is the public
 * one.
 */
export const saveTypology = (tx: Tx, shopId: string, t: Omit<Typology, "public">): Promise<number> =>
  tx.run(TYPOLOGY, {
    shopId,
    key: t.key,
    name: t.name,
    ttc: t.ttc,
    globalDiscount: t.globalDiscount,
    allRulesInEq75: t.allRulesInEq75,
    withoutDuties: t.withoutDuties ?? false,
  });

/** Checks whether any client of the shop has the grid. */
export const hasClients = async (tx: Tx, shopId: string, key: string): Promise<boolean> =>
  (await tx.one(CLIENT_OF_GRID, { shopId, key })) !== undefined;

/** Removes a grid that is not public, with its prices. */
export async function dropTypology(tx: Tx, shopId: string, key: string): Promise<void> {
  await tx.run(DROP_GRID_PRICES, { shopId, key });
  await tx.run(DROP_TYPOLOGY, { shopId, key });
}

/**
 * Writes a method, before the one at `position`; without it an existing one keeps its position and a new one is the
 * last.
 */
export async function saveMethod(
  tx: Tx,
  shopId: string,
  method: ShippingMethod,
  position?: number,
): Promise<void> {
  if (position !== undefined) await tx.run(MAKE_ROOM, { shopId, ref: method.ref, position });
  await tx.run(METHOD, {
    shopId,
    ref: method.ref,
    position: position ?? null,
    method: JSON.stringify(method),
  });
}

export const dropMethod = (tx: Tx, shopId: string, ref: string): Promise<number> =>
  tx.run(DROP_METHOD, { shopId, ref });

export const saveMatchGrids = (tx: Tx, shopId: string, match: MatchGrids): Promise<number> =>
  tx.run(MATCH, { shopId, match: JSON.stringify(match) });

export const saveRepresentatives = (
  tx: Tx,
  shopId: string,
  representatives: readonly ExciseRepresentative[],
): Promise<number> => tx.run(REPRESENTATIVES, { shopId, representatives: JSON.stringify(representatives) });

/** Reads the codes that can be used, by name. */
export const readCodes = (tx: Tx, shopId: string): Promise<StoredPromoCode[]> =>
  tx.rows<StoredPromoCode>(CODES, { shopId });

/** Reads a code, withdrawn or not, and locks it so that no order can use it until the transaction ends. */
export const lockCode = (
  tx: Tx,
  shopId: string,
  code: string,
): Promise<Pick<StoredPromoCode, "uses" | "version" | "withdrawn"> | undefined> =>
  tx.one(LOCK_CODE, { shopId, code });

export const saveCode = (
  tx: Tx,
  shopId: string,
  code: Pick<StoredPromoCode, "code" | "terms" | "uses_total" | "uses_per_buyer">,
): Promise<number> =>
  tx.run(SAVE_CODE, {
    shopId,
    code: code.code,
    terms: JSON.stringify(code.terms),
    usesTotal: code.uses_total,
    usesPerBuyer: code.uses_per_buyer,
  });

export const withdrawCode = (tx: Tx, shopId: string, code: string, at: Date): Promise<number> =>
  tx.run(WITHDRAW_CODE, { shopId, code, at });

/** Reads the fiscal labels of the shop's products with the alcohol of their vintages. */
export const readLabels = (
  tx: Tx,
  shopId: string,
): Promise<{ label: FiscalLabel; alcohol: number | null }[]> => tx.rows(LABELS, { shopId });
