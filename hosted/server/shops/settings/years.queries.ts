import type { FiscalYearDates } from "@cuvee/core/shops/settings/years.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { ShopRow } from "#shops/settings/queries.ts";

const HOLD = statement("select pg_advisory_xact_lock(hashtextextended('books of ' || :shopId, 0))");
const LAST = statement(
  `select greatest(
     (select max(issued_on) from documents where shop_id = :shopId),
     (select max(booked_on) from journal_entries where shop_id = :shopId),
     (select max(locked_until) from accounting_locks where shop_id = :shopId),
     (select max((at at time zone 'Europe/Paris')::date) from till_tickets where shop_id = :shopId),
     (select max((at at time zone 'Europe/Paris')::date) from till_closings where shop_id = :shopId)) as day`,
);
const NUMBERED = statement("select max(year) as year from counters where shop_id = :shopId and year > 0");
const SAVE = statement(
  `update shops set log_start_month = :month, log_start_day = :day, fiscal_years = :stated, version = version + 1
   where id = :shopId`,
);

/** Takes the shop's books lock exclusively: no sealing or booking runs until the transaction ends. */
export const lockBooksExclusively = (tx: Tx, shopId: string): Promise<number> => tx.run(HOLD, { shopId });
/** Returns the last day with a sealed, booked, sold (at a till), closed or locked entry; null without any. */
export const lastUsedDay = async (tx: Tx, shopId: string): Promise<string | null> =>
  (await tx.one<{ day: string | null }>(LAST, { shopId }))?.day ?? null;
/** Returns the newest fiscal year in any number; null where there is none. */
export const lastNumberedYear = async (tx: Tx, shopId: string): Promise<number | null> =>
  (await tx.one<{ year: number | null }>(NUMBERED, { shopId }))?.year ?? null;
/** Writes the columns that determine the years of a shop. */
export const saveYears = (
  tx: Tx,
  shopId: string,
  start: { month: number; day: number },
  stated: readonly (FiscalYearDates & Partial<ShopRow["fiscal_years"][number]>)[],
): Promise<number> =>
  tx.run(SAVE, { shopId, month: start.month, day: start.day, stated: JSON.stringify(stated) });
