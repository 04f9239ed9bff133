import type { yearsContract } from "@cuvee/core/shops/settings/years.contract.ts";
import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { dayAfter, dayInFrance, frenchDay } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  fiscalYearOf,
  fiscalYears,
  lengthOf,
  monthsAfter,
  MOST_MONTHS,
  statedFault,
  withoutLast,
  withStated,
  type FiscalYearDates,
  type YearRule,
} from "@cuvee/core/shops/settings/years.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { lockShop } from "#shops/settings/change.queries.ts";
import { yearRuleOf } from "#shops/settings/numbers.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";
import {
  lockBooksExclusively,
  lastNumberedYear,
  lastUsedDay,
  saveYears,
} from "#shops/settings/years.queries.ts";

export type YearsView = Answer<(typeof yearsContract)["years"]>;
type By = { shopId: string; by: string; now: number };

/** Years shown after the newest declared one, and after the current one. */
const YEARS_AHEAD = 3;

/**
 * Returns the first day whose fiscal year may still change: after everything sealed, booked, sold, closed or locked; no
 * earlier than this year.
 */
async function freeFrom(tx: Tx, shopId: string, rule: YearRule, today: string) {
  const used = await lastUsedDay(tx, shopId);
  const { opensOn } = fiscalYearOf(today, rule);
  const free = used === null ? opensOn : dayAfter(fiscalYearOf(used, rule).closesOn, 1);
  return { used, free: free > opensOn ? free : opensOn };
}

async function viewOf(tx: Tx, shop: ShopRow, now: number): Promise<YearsView> {
  const rule = yearRuleOf(shop);
  const today = dayInFrance(now);
  const { used, free } = await freeFrom(tx, shop.id, rule, today);
  const last = [today, free, rule.stated.at(-1)?.closesOn ?? today].toSorted().at(-1) ?? today;
  return {
    version: shop.version,
    years: fiscalYears(today, monthsAfter(last, 12 * YEARS_AHEAD), rule).map((year) => ({
      ...year,
      ...lengthOf(year),
      isStated: rule.stated.some(({ opensOn }) => opensOn === year.opensOn),
    })),
    usedUntil: used,
    free,
    today,
  };
}

/**
 * Returns the fiscal years of a shop from the current one on, and the first day from which they may change. Throws
 * `not-found` (404).
 */
export async function readYears(tx: Tx, { shopId, now }: By): Promise<YearsView> {
  return viewOf(tx, (await findShop(tx, shopId)) ?? refuse("not-found", 404), now);
}

/** Locks the shop and its years against other changes and sealing until the transaction ends. */
async function holdYears(tx: Tx, { shopId, now }: By) {
  const shop = (await lockShop(tx, shopId)) ?? refuse("not-found", 404);
  await lockBooksExclusively(tx, shopId);
  const rule = yearRuleOf(shop);
  return { shop, rule, ...(await freeFrom(tx, shopId, rule, dayInFrance(now))) };
}

async function saved(tx: Tx, { live }: Pick<Services, "live">, by: By): Promise<YearsView> {
  live.tell(tx, { kind: "catalogue", shopId: by.shopId });
  return readYears(tx, by);
}

/** Refuses with the sentence and the day that it names. */
function refuseYear(
  fault: NonNullable<ReturnType<typeof statedFault>>,
  of: FiscalYearDates,
  rule: YearRule,
  free: string,
) {
  const named: Record<typeof fault, string> = {
    "fiscal-year-used": dayAfter(free, -1),
    "fiscal-year-start": fiscalYearOf(of.opensOn, rule).opensOn,
    "fiscal-year-order": of.opensOn,
    "fiscal-year-long": dayAfter(monthsAfter(of.opensOn, MOST_MONTHS), -1),
    "fiscal-year-same": of.closesOn,
  };
  return refuse(fault, 409, { day: frenchDay(named[fault]), on: named[fault] });
}

/**
 * Declares a fiscal year shorter or longer than twelve months; later years start on the day after it. Throws `conflict`
 * (409) with the current years, `fiscal-year-used`, `fiscal-year-start`, `fiscal-year-order`, `fiscal-year-long`,
 * `fiscal-year-same` (409) with the day.
 */
export async function stateYear(
  tx: Tx,
  services: Pick<Services, "live">,
  by: By,
  { version, ...stated }: Input<(typeof yearsContract)["stateYear"]>["body"],
): Promise<YearsView> {
  const { shop, rule, free } = await holdYears(tx, by);
  if (shop.version !== version) refuse("conflict", 409, { current: await viewOf(tx, shop, by.now) });
  const last = rule.stated.at(-1)?.closesOn;
  const from = last && last >= free ? dayAfter(last, 1) : free;
  const fault = statedFault(stated, rule, from);
  if (fault) refuseYear(fault, stated, rule, from);
  const mark = { by: by.by, at: new Date(by.now).toISOString() };
  await saveYears(tx, by.shopId, withStated(rule, stated), [...shop.fiscal_years, { ...stated, ...mark }]);
  return saved(tx, services, by);
}

/**
 * Withdraws the last declared year, as long as nothing is in it and the year after it has not begun. Throws `not-found`
 * (404) for another, `fiscal-year-used` (409).
 */
export async function withdrawYear(
  tx: Tx,
  services: Pick<Services, "live">,
  by: By,
  opensOn: string,
): Promise<YearsView> {
  const { shop, rule, free } = await holdYears(tx, by);
  const last = rule.stated.at(-1);
  if (last?.opensOn !== opensOn) return refuse("not-found", 404);
  if (opensOn < free || last.closesOn < dayInFrance(by.now)) refuseYear("fiscal-year-used", last, rule, free);
  await saveYears(tx, by.shopId, withoutLast(rule), shop.fiscal_years.slice(0, -1));
  return saved(tx, services, by);
}

/**
 * Refuses to change the start of years that have begun: `fiscal-year-dated` (409). A shop is free to change it when it
 * has sealed, booked, sold and locked nothing, and its next numbers would not be of an earlier year than its last ones.
 */
export async function refuseStart(tx: Tx, row: ShopRow, next: ShopRow, now: number): Promise<void> {
  if (row.log_start_month === next.log_start_month && row.log_start_day === next.log_start_day) return;
  await lockBooksExclusively(tx, row.id);
  const numbered = await lastNumberedYear(tx, row.id);
  const named = fiscalYearOf(dayInFrance(now), yearRuleOf(next)).name;
  const isUsed = row.fiscal_years.length > 0 || (await lastUsedDay(tx, row.id)) !== null;
  if (isUsed || (numbered !== null && numbered > named)) refuse("fiscal-year-dated", 409);
}
