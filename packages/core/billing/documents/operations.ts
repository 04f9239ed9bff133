import type { AccountingType, DocumentContent } from "./documents.ts";

/** Category of operations of a document (CGI ann. II 242 nonies A, 15°): goods, services, or both. */
export const OPERATIONS = ["goods", "services", "mixed"] as const;
export type Operations = (typeof OPERATIONS)[number];

/** Category of each type of line; null follows the rest: shipping, discounts and taxes are accessory. */
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
 * Returns the category of operations of a document: its own, else that of its lines. A deposit has no goods among its
 * lines: without a category of its own it is for goods. A document with accessory lines alone (shipping, tourist tax)
 * is for services.
 */
export function operationsOf({
  operations,
  kind,
  lines,
}: Pick<DocumentContent, "operations" | "kind"> & {
  lines: readonly Pick<DocumentContent["lines"][number], "accountingType">[];
}): Operations {
  if (operations) return operations;
  if (kind === "deposit") return "goods";
  const found = new Set(lines.map((l) => OF_TYPE[l.accountingType]));
  if (found.has("goods")) return found.has("services") ? "mixed" : "goods";
  return "services";
}
