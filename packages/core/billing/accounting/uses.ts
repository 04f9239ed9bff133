import { ACCOUNTING_TYPES, type AccountingType } from "#billing/documents/documents.ts";
import { PAYMENT_TYPES } from "#shops/settings/paymentTypes.ts";
import { FIXED_USES, type AccountUse } from "./accounts.ts";
import { isVatType, rateOfType } from "./vatTypes.ts";

const has = (all: readonly string[], text: string): boolean => all.includes(text);

/** Checks whether a text is a valid account use. */
export function isUse(text: string): text is AccountUse {
  const [family = "", first = "", second, ...rest] = text.split(".");
  if (rest.length > 0) return false;
  if (family === "sale") return has(ACCOUNTING_TYPES, first) && second !== undefined && isVatType(second);
  if (second !== undefined) return false;
  if (family === "vat" || family === "waiting") return isVatType(first) && rateOfType(first) > 0;
  if (family === "method") return has(PAYMENT_TYPES, first);
  return has(FIXED_USES, text);
}

/** Natures of a sale in the order of the screen. */
export const SALE_ROWS: readonly AccountingType[] = [
  "product",
  "box",
  "merchandise",
  "tasting",
  "service",
  "shipping",
  "dryMatter",
  "sample",
  "gift",
  "tax",
  "discount",
  "touristTax",
];
