const MONEY_NAME = /^(?:cents|.*(?:Cents|E4|Euros))$/;
/** Rates of duties and of taxes on a volume: tables of the law, of which nobody learns a price. */
const RATES: ReadonlySet<string> = new Set(["rateE4", "perHlE4"]);

/**
 * Whether a field is an amount of the shop by its name, which ends in its unit: cents (`totalTtcCents`), ten-thousandths of a euro
 * (`unitE4`), or euros as a sentence says them (`minEuros`). Rates of the law are none.
 */
export const isMoneyName = (name: string): boolean => MONEY_NAME.test(name) && !RATES.has(name);
