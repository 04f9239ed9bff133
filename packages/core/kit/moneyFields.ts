const MONEY_NAME = /^(?:cents|.*(?:Cents|E4|Euros))$/;
/** Rates of duties and of taxes on a volume: statutory tables, which disclose no price. */
const RATES: ReadonlySet<string> = new Set(["rateE4", "perHlE4"]);

/**
 * Checks whether a field is an amount of the shop by its name, which ends in its unit: cents (`totalTtcCents`),
 * ten-thousandths of a euro (`unitE4`), or euros as in a sentence (`minEuros`). Statutory rates are not.
 */
export const isMoneyName = (name: string): boolean => MONEY_NAME.test(name) && !RATES.has(name);
