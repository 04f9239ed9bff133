import { franceFaults } from "./facturXFrance.ts";
import { isInOrder } from "./facturXOrder.ts";
import { at, centsAt, readXml, textAt, type Xml } from "./facturXml.ts";

const SETTLEMENT = "SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement";
const AGREEMENT = "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement";
const DELIVERY = "SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery";
const SUMS = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`;

type Fault = (rule: string, isWrong: boolean) => void;

const total = (amounts: readonly number[]): number => amounts.reduce((a, n) => a + n, 0);

/** Net amount of a line or of a charge of the document, by category and rate. */
type Share = { key: string; cents: number };

const keyOf = (tax: Xml): string =>
  `${textAt(tax, "CategoryCode")} ${Number(textAt(tax, "RateApplicablePercent"))}`;

function shares(root: Xml): { lines: Share[]; charges: Share[]; allowances: Share[] } {
  const lines = at(root, "SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem").flatMap((item) =>
    at(item, "SpecifiedLineTradeSettlement").map((s) => ({
      key: at(s, "ApplicableTradeTax").map(keyOf).join("+"),
      cents: centsAt(s, "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount"),
    })),
  );
  const beside = at(root, `${SETTLEMENT}/SpecifiedTradeAllowanceCharge`).map((c) => ({
    isCharge: textAt(c, "ChargeIndicator/Indicator") === "true",
    share: { key: at(c, "CategoryTradeTax").map(keyOf).join("+"), cents: centsAt(c, "ActualAmount") },
  }));
  return {
    lines,
    charges: beside.filter((b) => b.isCharge).map((b) => b.share),
    allowances: beside.filter((b) => !b.isCharge).map((b) => b.share),
  };
}

/** The rules of a category are named by a short word of their own: that of intra-community supply is IC. */
const WORDS: Readonly<Record<string, string>> = { S: "S", Z: "Z", E: "E", AE: "AE", G: "G", K: "IC", O: "O" };

/** Categories that must give their reason; the others must not. */
const REASONED: ReadonlySet<string> = new Set(["E", "AE", "G", "K", "O"]);
/** Categories that require the seller's VAT number; for the others the registration number is enough. */
const WITH_NUMBER: ReadonlySet<string> = new Set(["AE", "G", "K"]);

const hasNumber = (ids: readonly Xml[]): boolean => ids.some((id) => id.attributes["schemeID"] === "VA");

function categoryFaults(root: Xml, fault: Fault): void {
  const { lines, charges, allowances } = shares(root);
  const sellerVat = at(root, `${AGREEMENT}/SellerTradeParty/SpecifiedTaxRegistration/ID`);
  const buyerVat = at(root, `${AGREEMENT}/BuyerTradeParty/SpecifiedTaxRegistration/ID`);
  const rows = at(root, `${SETTLEMENT}/ApplicableTradeTax`);
  const used = new Set([...lines, ...charges, ...allowances].map((s) => s.key));
  for (const key of used) {
    const word = WORDS[key.split(" ")[0] ?? ""] ?? "?";
    fault(`BR-${word}-01`, rows.filter((r) => keyOf(r) === key).length !== 1);
    fault("BR-S-05", key === "S 0");
  }
  fault("BR-O-11", rows.length > 1 && rows.some((row) => textAt(row, "CategoryCode") === "O"));
  for (const row of rows) {
    const category = textAt(row, "CategoryCode");
    const word = WORDS[category];
    fault("BR-CL-18", word === undefined);
    const rate = Number(textAt(row, "RateApplicablePercent"));
    const isTaxed = category === "S";
    const of = (list: readonly Share[]): number =>
      total(list.filter((s) => s.key === keyOf(row)).map((s) => s.cents));
    const basis = centsAt(row, "BasisAmount");
    const vat = centsAt(row, "CalculatedAmount");
    const hasReason = textAt(row, "ExemptionReason") !== "" || textAt(row, "ExemptionReasonCode") !== "";
    fault(`BR-${word}-05`, isTaxed ? !(rate > 0) : rate !== 0);
    fault(`BR-${word}-08`, basis !== of(lines) + of(charges) - of(allowances));
    fault(`BR-${word}-09`, !isTaxed && vat !== 0);
    fault(`BR-${word}-10`, REASONED.has(category) !== hasReason);
    fault(`BR-${word}-02`, category !== "O" && sellerVat.length === 0);
    // A difference of up to one euro passes, as in the rule: parts of contracts carry the cents of those before.
    // `documentFaults` makes the exact check.
    fault("BR-CO-17", !(Math.abs(vat - (basis * rate) / 100) < 100));
    fault(`BR-${word}-02`, WITH_NUMBER.has(category) && !hasNumber(sellerVat));
    fault("BR-AE-02", category === "AE" && buyerVat.length === 0);
    fault("BR-O-02", category === "O" && (hasNumber(sellerVat) || hasNumber(buyerVat)));
    if (category === "K") intraEuFaults(root, buyerVat, fault);
  }
}

/** Checks the additional data of a supply within the European Union: buyer, date and place of delivery. */
function intraEuFaults(root: Xml, buyerVat: readonly Xml[], fault: Fault): void {
  const isSaid = (path: string): boolean => textAt(root, path) !== "";
  fault("BR-IC-02", buyerVat.length === 0);
  fault(
    "BR-IC-11",
    !isSaid(`${DELIVERY}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`) &&
      !isSaid(`${SETTLEMENT}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`) &&
      !isSaid(`${SETTLEMENT}/BillingSpecifiedPeriod/EndDateTime/DateTimeString`),
  );
  fault("BR-IC-12", !isSaid(`${DELIVERY}/ShipToTradeParty/PostalTradeAddress/CountryID`));
}

function sumFaults(root: Xml, fault: Fault): void {
  const { lines, charges, allowances } = shares(root);
  const [sums] = at(root, SUMS);
  if (!sums) return fault("BR-12", true);
  const optional = (name: string): number => (textAt(sums, name) === "" ? 0 : centsAt(sums, name));
  const lineTotal = centsAt(sums, "LineTotalAmount");
  const charge = optional("ChargeTotalAmount");
  const allowance = optional("AllowanceTotalAmount");
  const basis = centsAt(sums, "TaxBasisTotalAmount");
  const vat = centsAt(sums, "TaxTotalAmount");
  const grand = centsAt(sums, "GrandTotalAmount");
  const due = centsAt(sums, "DuePayableAmount");
  fault("BR-CO-10", lineTotal !== total(lines.map((l) => l.cents)));
  fault("BR-CO-11", allowance !== total(allowances.map((l) => l.cents)));
  fault("BR-CO-12", charge !== total(charges.map((l) => l.cents)));
  fault("BR-CO-13", basis !== lineTotal - allowance + charge);
  fault(
    "BR-CO-14",
    vat !== total(at(root, `${SETTLEMENT}/ApplicableTradeTax`).map((t) => centsAt(t, "CalculatedAmount"))),
  );
  fault("BR-CO-15", grand !== basis + vat);
  fault("BR-CO-16", due !== grand - optional("TotalPrepaidAmount") + optional("RoundingAmount"));
  const [terms] = at(root, `${SETTLEMENT}/SpecifiedTradePaymentTerms`);
  const isSaid = terms && (textAt(terms, "Description") !== "" || at(terms, "DueDateDateTime").length > 0);
  fault("BR-CO-25", due > 0 && !isSaid);
}

/** Checks whether an element in the tree is empty (FX-SCH-A-000372). */
const hasEmpty = ({ text, children }: Xml): boolean =>
  children.length === 0 ? text.trim() === "" : children.some(hasEmpty);

/** Returns the rules that an XML document breaks (`invoiceFaults`); one that is not well-formed is `XML`. */
export function facturXFaults(xml: string): string[] {
  try {
    return invoiceFaults(readXml(xml));
  } catch (error) {
    if (error instanceof SyntaxError) return ["XML"];
    throw error;
  }
}

/**
 * Returns the names of the rules of EN 16931 and of France that an invoice breaks (BR-CO-10, BR-FR-05…), limited to
 * those that our documents can meet (rules §5.2, §5.3). Empty for one that may be sent. `XSD` means an order that
 * differs from the schema's.
 */
export function invoiceFaults(root: Xml): string[] {
  const found = new Set<string>();
  const fault = (rule: string, isWrong: boolean): void => {
    if (isWrong) found.add(rule);
  };
  const need = (rule: string, path: string): void => fault(rule, textAt(root, path) === "");
  need("BR-01", "ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID");
  need("BR-02", "ExchangedDocument/ID");
  need("BR-03", "ExchangedDocument/IssueDateTime/DateTimeString");
  need("BR-04", "ExchangedDocument/TypeCode");
  need("BR-05", `${SETTLEMENT}/InvoiceCurrencyCode`);
  need("BR-06", `${AGREEMENT}/SellerTradeParty/Name`);
  need("BR-07", `${AGREEMENT}/BuyerTradeParty/Name`);
  need("BR-09", `${AGREEMENT}/SellerTradeParty/PostalTradeAddress/CountryID`);
  need("BR-11", `${AGREEMENT}/BuyerTradeParty/PostalTradeAddress/CountryID`);
  need("BR-CO-18", `${SETTLEMENT}/ApplicableTradeTax/CategoryCode`);
  const items = at(root, "SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem");
  fault("BR-16", items.length === 0);
  fault(
    "BR-21",
    new Set(items.map((i) => textAt(i, "AssociatedDocumentLineDocument/LineID"))).size !== items.length,
  );
  for (const item of items) {
    fault("BR-25", textAt(item, "SpecifiedTradeProduct/Name") === "");
    fault(
      "BR-27",
      !(Number(textAt(item, "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount")) >= 0),
    );
    fault(
      "BR-23",
      at(item, "SpecifiedLineTradeDelivery/BilledQuantity")[0]?.attributes["unitCode"] === undefined,
    );
  }
  const due = at(root, `${SETTLEMENT}/ApplicableTradeTax/DueDateTypeCode`).map((c) => c.text);
  fault("CII-SR-462", new Set(due).size > 1);
  fault("XSD", !isInOrder(root));
  fault("FX-SCH-A-000372", hasEmpty(root));
  sumFaults(root, fault);
  categoryFaults(root, fault);
  franceFaults(root, fault);
  return [...found].toSorted();
}
