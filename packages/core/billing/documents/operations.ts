import type { AccountingType, Paper } from "./documents.ts";

/** What a document is about (CGI ann. II 242 nonies A, 15°): goods, services, or both. */
export const OPERATIONS = ["goods", "services", "mixed"] as const;
export type Operations = (typeof OPERATIONS)[number];

/** What each kind of line is; null follows the rest: carriage, discounts and taxes are accessory. */
const OF_TYPE: Readonly<Record<AccountingType, "goods" | "services" | null>> = {
  product: "goods",
  merchandise: "goods",
  tasting: "services",
  box: "goods",
  sample: "goods",
  gift: "goods",
  service: "services",
  shipping: null,
  discount: null,
  touristTax: null,
  dryMatter: "goods",
  tax: null,
};

/**
 * The category of operations of a document: what it says itself, else what its lines are. A deposit has no goods among its lines:
 * one that says nothing is on goods. Lines that are all accessory (carriage alone, tourist tax alone) are services.
 */
export function operationsOf({
  operations,
  kind,
  lines,
}: Pick<Paper, "operations" | "kind"> & {
  lines: readonly Pick<Paper["lines"][number], "accountingType">[];
}): Operations {
  if (operations) return operations;
  if (kind === "deposit") return "goods";
  const found = new Set(lines.map((l) => OF_TYPE[l.accountingType]));
  if (found.has("goods")) return found.has("services") ? "mixed" : "goods";
  return "services";
}
