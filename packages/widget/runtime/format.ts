import { written } from "@cuvee/core/kit/digits.ts";
import { durationWords } from "@cuvee/core/visits/events/duration.ts";
import { t } from "#runtime/i18n.ts";
import { registry } from "#runtime/registry.ts";

/** Returns cents as euros: "11,00 €". */
export const price = (cents: number): string => written(cents / 100, t("number.manner"), true);

/** Returns a unit price in ten-thousandths of a euro, shown to the cent, halves up. */
export const unitPrice = (e4: number): string => price(Math.round(e4 / 100));

/** Returns a plain number with the language's comma, of three decimals at most. */
export const number = (n: number): string => written(n, t("number.manner"));

/** Returns a number of minutes as every page and mail of the platform writes it: "45 min", "1 h 30". */
export const duration = (minutes: number): string => durationWords(minutes, registry.lang);
