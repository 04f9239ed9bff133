import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { fiscalYearOf, type FiscalYearDates, type YearRule } from "@cuvee/core/shops/settings/years.ts";

/** Columns of a shop that determine its fiscal years. */
export type YearColumns = {
  log_start_month: number;
  log_start_day: number;
  fiscal_years: readonly FiscalYearDates[];
};

/** Returns the rule of a shop's fiscal years. */
export const yearRuleOf = ({ log_start_month, log_start_day, fiscal_years }: YearColumns): YearRule => ({
  month: log_start_month,
  day: log_start_day,
  stated: fiscal_years.map(({ opensOn, closesOn }) => ({ opensOn, closesOn })),
});

/** Returns the name of the fiscal year of a moment, which is part of numbers (specification §9). */
export const fiscalYear = (at: Date, shop: YearColumns): number =>
  fiscalYearOf(dayInFrance(at.getTime()), yearRuleOf(shop)).name;
