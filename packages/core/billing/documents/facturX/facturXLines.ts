import { baseOf, cents, divideRounded, lineAmount, NO_CENTS, sum, type Cents } from "#kit/money.ts";
import type { DocumentContent, DocumentLine } from "#billing/documents/documents.ts";
import { el, type Xml } from "./facturXml.ts";
import type { VatGroup } from "#billing/documents/vatGroups.ts";

/** Returns a whole number of `10^-decimals` with at least `least` of its decimals written. */
function decimal(value: number, decimals: number, least: number): string {
  const digits = String(value).padStart(decimals + 1, "0");
  const after = digits.slice(-decimals);
  const stored = after.replace(/0+$/, "").padEnd(least, "0");
  return `${digits.slice(0, -decimals)}${stored === "" ? "" : `.${stored}`}`;
}

/** Returns an amount, always with two decimals. */
export const amountOf = (value: Cents): string => decimal(value, 2, 2);

/** Returns category and rate, as lines and charges write them. */
export const categoryOf = ({ category, rateBp }: VatGroup): Xml[] => [
  el("ram:CategoryCode", category),
  el("ram:RateApplicablePercent", decimal(rateBp, 2, 0)),
];

/** Returns an allowance or a charge (BG-20, 21, 27); `group` where it applies to the whole document. */
export function allowanceOrCharge(
  isCharge: boolean,
  amount: Cents,
  reason: { code: string; text: string },
  group?: VatGroup,
): Xml {
  return el("ram:SpecifiedTradeAllowanceCharge", [
    el("ram:ChargeIndicator", [el("udt:Indicator", String(isCharge))]),
    el("ram:ActualAmount", amountOf(amount)),
    el("ram:ReasonCode", reason.code),
    el("ram:Reason", reason.text),
    group && el("ram:CategoryTradeTax", [el("ram:TypeCode", "VAT"), ...categoryOf(group)]),
  ]);
}

/** Separates lines and shipping: shipping is a charge of the document, unless there is nothing else (BR-16). */
export function splitLines({ lines }: Pick<DocumentContent, "lines">): {
  lines: DocumentLine[];
  shipping: DocumentLine[];
} {
  const isShipping = (l: DocumentLine): boolean => l.accountingType === "shipping";
  return lines.every(isShipping)
    ? { lines: [...lines], shipping: [] }
    : { lines: lines.filter((l) => !isShipping(l)), shipping: lines.filter(isShipping) };
}

/** Checks whether the contract of a line is priced with tax. */
const isWithTax = ({ parts }: Pick<DocumentContent, "parts">, line: DocumentLine): boolean =>
  (parts.find(({ id }) => id === line.orderId) ?? parts[0])?.chain === "ttc";

/**
 * Returns quantity, unit price in millionths and discount of a line, without tax, so that `quantity × price − discount`
 * is its net: the agreed price where it gives that, else the price derived from the net. A line without quantity (a
 * credit for a price) counts as one unit.
 */
export function priceOf(
  document: Pick<DocumentContent, "parts">,
  line: DocumentLine,
): { quantity: number; priceE6: number; discountCents: Cents } {
  const quantity = line.quantity || 1;
  const withTax = isWithTax(document, line);
  const discountCents = withTax
    ? cents(Math.max(0, baseOf(cents(line.amountCents + line.discountCents), line.rateBp) - line.netCents))
    : line.discountCents;
  const before = cents(line.netCents + (line.discountCents > 0 ? discountCents : 0));
  const agreed = !withTax && line.quantity > 0 && lineAmount(line.unitE4, line.quantity) === before;
  return {
    quantity,
    priceE6: agreed ? line.unitE4 * 100 : divideRounded(before * 10_000, quantity),
    discountCents: line.discountCents > 0 ? discountCents : NO_CENTS,
  };
}

/** Returns the name of a line: its product, with vintage and format. */
export const nameOf = ({ name, detail }: Pick<DocumentLine, "name" | "detail">): string =>
  [name, detail].filter((s) => s !== "").join(" ");

/** Returns a line (BG-25). Free units are listed in its note: they have no price. */
export function lineItem(document: Pick<DocumentContent, "parts">, line: DocumentLine, at: number): Xml {
  const { quantity, priceE6, discountCents } = priceOf(document, line);
  const given = line.add > 0 ? `dont ${line.add} unité(s) offerte(s) en sus` : "";
  return el("ram:IncludedSupplyChainTradeLineItem", [
    el("ram:AssociatedDocumentLineDocument", [
      el("ram:LineID", String(at + 1)),
      given !== "" && el("ram:IncludedNote", [el("ram:Content", given)]),
    ]),
    el("ram:SpecifiedTradeProduct", [
      line.gtin !== undefined && el("ram:GlobalID", line.gtin, { schemeID: "0160" }),
      line.sku !== undefined && el("ram:SellerAssignedID", line.sku),
      el("ram:Name", nameOf(line)),
    ]),
    el("ram:SpecifiedLineTradeAgreement", [
      el("ram:NetPriceProductTradePrice", [el("ram:ChargeAmount", decimal(priceE6, 6, 2))]),
    ]),
    el("ram:SpecifiedLineTradeDelivery", [el("ram:BilledQuantity", String(quantity), { unitCode: "C62" })]),
    el("ram:SpecifiedLineTradeSettlement", [
      el("ram:ApplicableTradeTax", [el("ram:TypeCode", "VAT"), ...categoryOf(line)]),
      discountCents > 0 && allowanceOrCharge(false, discountCents, { code: "95", text: "Remise" }),
      el("ram:SpecifiedTradeSettlementLineMonetarySummation", [
        el("ram:LineTotalAmount", amountOf(line.netCents)),
      ]),
    ]),
  ]);
}

/** Returns the net amount of lines. */
export const netOf = (lines: readonly DocumentLine[]): Cents => sum(lines.map((l) => l.netCents));
