import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { blocksOf, BLOCK_PERMISSIONS } from "@cuvee/core/shops/settings/blocks.ts";
import type { settingsContract } from "@cuvee/core/shops/settings/contract.ts";
import { VAT_TYPES } from "@cuvee/core/shops/settings/taxes.ts";
import type { Integrations } from "@cuvee/core/people/accounts/integrations.ts";
import { hasPermission, staffShop, type Person } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields, type FieldRefusal } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import { lockShop, isNameTaken, ownPictures, saveShop } from "#shops/settings/change.queries.ts";
import { placeOf, refusedRates } from "#shops/settings/sellerPlace.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import { ownShop, type Mine } from "#shops/settings/settings.ts";
import { refuseStart } from "#shops/settings/years.ts";

export type ShopChange = Omit<Input<(typeof settingsContract)["change"]>["body"], "version" | "noMessage">;

/** Checks whether a shop, with the row it is about to have, may be put online. */
export type Readiness = {
  /** Throws `shop-opening` (422) with the points that are missing. */
  refuseUnready: (tx: Tx, row: ShopRow) => Promise<void>;
};

/** Throws `forbidden` (403) with the missing permission for a block of the change. */
function admitBlocks(person: Person | null, change: ShopChange): void {
  const member = person ? staffShop(person) : undefined;
  for (const block of blocksOf(change)) {
    const permission = BLOCK_PERMISSIONS[block];
    if (!hasPermission(member, permission)) refuse("forbidden", 403, { permission });
  }
}

const filled = (texts: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (text ? [[key, text]] : [])));

/** Applies changed settings to the stored ones. */
function settingsOver(row: ShopRow, settings: NonNullable<ShopChange["settings"]>): ShopRow {
  const own = <T>(given: T | undefined, stored: T): T => (given === undefined ? stored : given);
  const { titleProducts, defaultFormat, vatRate } = settings;
  return {
    ...row,
    products_settings: {
      ...row.products_settings,
      ...(titleProducts === undefined ? {} : { titleProducts }),
      ...(defaultFormat === undefined ? {} : { defaultFormat }),
    },
    has_tva: own(settings.hasTVA, row.has_tva),
    vat_standard_bp: own(vatRate?.standard, row.vat_standard_bp),
    vat_medium_bp: own(vatRate?.medium, row.vat_medium_bp),
    vat_reduced_bp: own(vatRate?.reduced, row.vat_reduced_bp),
    all_rules_in_eq75: own(settings.allRulesInEq75, row.all_rules_in_eq75),
    min_order_ht_cents: own(settings.minOrderHtCents, row.min_order_ht_cents),
    min_bottles: own(settings.minBottles, row.min_bottles),
    max_bottles: own(settings.maxBottles, row.max_bottles),
    multiple_of: own(settings.multipleOf, row.multiple_of),
    manual_payment_days: own(settings.manualPaymentDays, row.manual_payment_days),
    log_start_month: own(settings.logStartMonth, row.log_start_month),
    log_start_day: own(settings.logStartDay, row.log_start_day),
  };
}

/** Returns the parts of the product after a change: the given ones over the stored ones. */
function integrationsOver(
  stored: Integrations,
  change: NonNullable<ShopChange["integration"]>,
): Integrations {
  const named = Object.entries(change).flatMap(([name, block]) => (block ? [[name, block]] : []));
  return { ...stored, ...Object.fromEntries(named) } as Integrations;
}

/**
 * Checks whether the change adopts terms: a seller who writes their own adopts them, as does one who accepts the model.
 */
const adopts = ({ adoptTerms, saleTerms }: ShopChange): boolean =>
  adoptTerms === true || Boolean(saleTerms?.fr ?? saleTerms?.en);

/** Returns how a shop presents itself, after the change. */
const presentedOver = (row: ShopRow, change: ShopChange) => ({
  name: change.name ?? row.name,
  ref_id: change.refId ?? row.ref_id,
  contact_email: change.contactEmail ?? row.contact_email,
  phone: change.phone ?? row.phone,
  color: change.color ?? row.color,
  url_shop: change.urlShop === undefined ? row.url_shop : change.urlShop,
  business_type: change.businessType ?? row.business_type,
  presentation: change.presentation ? filled(change.presentation) : row.presentation,
  logo: change.logo === undefined ? row.logo : change.logo,
  banner: change.banner === undefined ? row.banner : change.banner,
});

/** Returns the row after the change. The default account is a column beside the others: transfers print it. */
function over(row: ShopRow, change: ShopChange, now: number): ShopRow {
  const { settings, banks, integration } = change;
  const main = banks?.find((bank) => bank.isDefault);
  const next: ShopRow = {
    ...(settings ? settingsOver(row, settings) : row),
    ...presentedOver(row, change),
    legal: change.legal ? filled(change.legal) : row.legal,
    is_online: change.isOnline ?? row.is_online,
    billing_settings: change.billing ?? row.billing_settings,
    documents_settings: change.documents ?? row.documents_settings,
    sale_terms: change.saleTerms ?? row.sale_terms,
    terms_adopted_at: adopts(change) ? (row.terms_adopted_at ?? new Date(now)) : row.terms_adopted_at,
    ask_birth_date: change.askBirthDate ?? row.ask_birth_date,
    mail_settings: change.mails ?? row.mail_settings,
    integrations: integration ? integrationsOver(row.integrations, integration) : row.integrations,
  };
  if (!banks) return next;
  const { holder = "", iban = "", bic = "", name = "" } = main ?? {};
  return { ...next, banks, bank: main ? { holder, iban, bic, name } : {} };
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns refusals that need the whole row and the database. */
async function refusals(tx: Tx, row: ShopRow, next: ShopRow, change: ShopChange): Promise<FieldRefusal[]> {
  const found: FieldRefusal[] = [];
  if (next.log_start_day > (DAYS[next.log_start_month - 1] ?? 31))
    found.push({ path: ["settings", "logStartDay"], code: "day" });
  const rates = { standard: next.vat_standard_bp, medium: next.vat_medium_bp, reduced: next.vat_reduced_bp };
  const typed = VAT_TYPES.map((type) => ({ path: ["settings", "vatRate", type], rateBp: rates[type] }));
  if (change.settings?.vatRate && next.has_tva) found.push(...refusedRates(placeOf(next), typed));
  if ((next.min_bottles ?? 0) > (next.max_bottles ?? Infinity))
    found.push({ path: ["settings", "minBottles"], code: "limits" });
  if (
    next.url_shop !== null &&
    next.url_shop !== row.url_shop &&
    (await isNameTaken(tx, row.id, next.url_shop))
  )
    found.push({ path: ["urlShop"], code: "taken" });
  const fresh = (["logo", "banner"] as const).filter(
    (name) => next[name] !== row[name] && next[name] !== null,
  );
  const ids = fresh.map((name) => next[name]?.slice("/files/".length) ?? "");
  const own = ids.length > 0 ? await ownPictures(tx, row.id, ids) : new Set<string>();
  for (const [at, name] of fresh.entries())
    if (!own.has(ids[at] ?? "")) found.push({ path: [name], code: "picture" });
  return found;
}

/**
 * Checks whether the change affects prices: the pricing version then increases, so that concurrent price changes
 * conflict.
 */
const touchesPrices = ({ settings }: ShopChange): boolean =>
  Object.keys(settings ?? {}).some((field) => !/^(titleProducts|defaultFormat|logStart)/.test(field));

/**
 * Changes a shop. Throws `forbidden` (403) with the permission of a block, `conflict` (409) with the current shop when
 * it changed meanwhile, `shop-opening` (422) with the points that are missing, `fiscal-year-dated` (409) for another
 * start of years that have begun, and the field codes `taken`, `picture`, `day`, `limits` (422). A switch takes effect
 * within half a second: that is how long a person is cached.
 */
export async function changeOwnShop(
  tx: Tx,
  { live, now, refuseUnready }: Pick<Services, "live" | "now"> & Readiness,
  shopId: string,
  { person, version, change }: { person: Person | null; version: number; change: ShopChange },
): Promise<Mine> {
  admitBlocks(person, change);
  const row = (await lockShop(tx, shopId)) ?? refuse("not-found", 404);
  if (row.version !== version) refuse("conflict", 409, { current: await ownShop(tx, shopId, person) });
  const next = over(row, change, now());
  refuseFields(await refusals(tx, row, next, change));
  await refuseStart(tx, row, next, now());
  if (next.is_online && !row.is_online) await refuseUnready(tx, next);
  const pricingVersion = row.pricing_version + (touchesPrices(change) ? 1 : 0);
  await saveShop(tx, { ...next, pricing_version: pricingVersion });
  live.tell(tx, { kind: "catalogue", shopId });
  if (change.integration) live.tell(tx, { kind: "access", shopId });
  return ownShop(tx, shopId, person);
}
