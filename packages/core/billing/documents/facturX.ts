import { cents, NO_CENTS, type Cents } from "#kit/money.ts";
import type { Paper, PaperVat } from "./documents.ts";
import {
  allowanceOrCharge,
  amountOf,
  categoryOf,
  lineItem,
  nameOf,
  netOf,
  splitLines,
} from "./facturXLines.ts";
import { buyerParty, sellerParty, shipTo, treatmentOf } from "./facturXParties.ts";
import { el, writeXml, type Xml } from "./facturXml.ts";
import type { VatReason } from "./groups.ts";
import { hasLatePenalties } from "./mentions.ts";
import { operationsOf } from "./operations.ts";
import { isDueByChoice, vatWaits } from "./vatDue.ts";
import { EXEMPT } from "#offer/pricing/taxation.ts";

const NAMESPACES = {
  "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};

/** The profile (BT-24): EN 16931, also called COMFORT. */
export const FACTUR_X_PROFILE = "urn:cen.eu:en16931:2017";

/**
 * Reasons for no VAT: the sentence required by law (BT-120), literally that of `locales/fr/legal.json`, and its code of
 * the list VATEX (BT-121).
 */
export const EXEMPTIONS: Readonly<Record<VatReason, { sentence: string; code?: string }>> = {
  ...EXEMPT,
  touristTax: {
    sentence: "Taxe de séjour, hors base d'imposition à la TVA, art. 267, II, 2° du CGI",
    code: "VATEX-EU-79-C",
  },
  exempt: { sentence: "Opération exonérée de TVA" },
};

/** UNTDID 1001 (BT-3). A quote, an order or a delivery note is no invoice. */
const TYPES: Readonly<Partial<Record<Paper["kind"], string>>> = {
  bill: "380",
  deposit: "386",
  credit: "381",
};

/** Checks whether a document has a Factur-X. */
export const hasFacturX = ({ kind }: Pick<Paper, "kind">): boolean => TYPES[kind] !== undefined;

/** Returns BT-23: goods, services or both; payment due, already paid, or final after deposits. */
export function processOf(
  paper: Pick<Paper, "operations" | "kind" | "lines" | "deposits" | "paidOn">,
): string {
  const about = { goods: "B", services: "S", mixed: "M" }[operationsOf(paper)];
  if (paper.kind === "credit") return `${about}1`;
  return `${about}${paper.deposits.length > 0 ? 4 : paper.paidOn !== undefined ? 2 : 1}`;
}

/**
 * Returns the code of the VAT due date (BT-8), as in the books (`vatWaits`): 5 at issue because the seller opted for
 * it, 72 on payment. One code applies to the whole document (CII-SR-462): where goods fall due at issue and services on
 * payment, no code is true and none is written; goods alone need none (rules §5.2).
 */
export function vatDueCode(paper: Paper): "5" | "72" | undefined {
  const waiting = vatWaits(paper);
  if (waiting === "all") return "72";
  return waiting === "none" && isDueByChoice(paper) ? "5" : undefined;
}

const dated = (day: string, prefix: "udt" | "qdt" = "udt"): Xml =>
  el(`${prefix}:DateTimeString`, day.replaceAll("-", ""), { format: "102" });

/**
 * Texts of the notes PMD, PMT and AAB for a consumer: BR-FR-05 requires each of them, C. com. L441-10 applies between
 * professionals.
 */
const OF_CONSUMER = {
  penalties: "Pénalités de retard : sans objet, vente à un consommateur.",
  recovery: "Indemnité forfaitaire pour frais de recouvrement : sans objet, vente à un consommateur.",
  discount: "Pas d'escompte pour paiement anticipé.",
};

function notes(paper: Paper): Xml[] {
  const { penalties, recovery, discount, notes: free } = paper.mentions;
  const isConsumer = !hasLatePenalties(paper);
  const coded: [string, string][] = [
    [isConsumer ? OF_CONSUMER.penalties : penalties, "PMD"],
    [isConsumer ? OF_CONSUMER.recovery : recovery, "PMT"],
    [discount === "" && isConsumer ? OF_CONSUMER.discount : discount, "AAB"],
    [treatmentOf(paper), "BAR"],
    [free, ""],
  ];
  return coded
    .filter(([content]) => content !== "")
    .map(([content, code]) =>
      el("ram:IncludedNote", [el("ram:Content", content), code !== "" && el("ram:SubjectCode", code)]),
    );
}

/**
 * Returns rows of VAT as in the standard: all exempt amounts in one (BR-E-01), with all its reasons; the lowest rate
 * first.
 */
function vatRows(
  vat: readonly PaperVat[],
): (PaperVat & { sentences: string[]; codes: (string | undefined)[] })[] {
  const rows = new Map<string, ReturnType<typeof vatRows>[number]>();
  for (const row of vat) {
    const key = `${row.category}${row.rateBp}`;
    const done = rows.get(key);
    const why = row.reason && EXEMPTIONS[row.reason];
    rows.set(key, {
      ...row,
      baseCents: cents((done?.baseCents ?? 0) + row.baseCents),
      vatCents: cents((done?.vatCents ?? 0) + row.vatCents),
      sentences: [...(done?.sentences ?? []), ...(why ? [why.sentence] : [])],
      codes: [...(done?.codes ?? []), ...(why ? [why.code] : [])],
    });
  }
  return [...rows.values()].toSorted(
    (a, b) => a.rateBp - b.rateBp || a.category.localeCompare(b.category, "en"),
  );
}

function taxes(paper: Paper): Xml[] {
  const due = vatDueCode(paper);
  return vatRows(paper.vat).map((row) => {
    const [category, rate] = categoryOf(row);
    const [code, ...others] = row.codes;
    return el("ram:ApplicableTradeTax", [
      el("ram:CalculatedAmount", amountOf(row.vatCents)),
      el("ram:TypeCode", "VAT"),
      row.sentences.length > 0 && el("ram:ExemptionReason", row.sentences.join(" ; ")),
      el("ram:BasisAmount", amountOf(row.baseCents)),
      category,
      code !== undefined && others.length === 0 && el("ram:ExemptionReasonCode", code),
      due !== undefined && el("ram:DueDateTypeCode", due),
      rate,
    ]);
  });
}

/** Returns the amount already paid (BT-113): the deposits, or the whole amount. */
const prepaidOf = (paper: Paper): Cents =>
  paper.paidOn === undefined ? paper.prepaidCents : paper.totalTtcCents;

function terms(paper: Paper, due: Cents): Xml | undefined {
  const isPaid = processOf(paper).endsWith("2");
  const day = isPaid ? paper.paidOn : due > 0 ? paper.dueOn : null;
  if (!day && due === 0) return undefined;
  return el("ram:SpecifiedTradePaymentTerms", [
    day
      ? el("ram:DueDateDateTime", [dated(day)])
      : el("ram:Description", paper.kind === "credit" ? "À déduire ou à rembourser" : "À réception"),
  ]);
}

/** Returns the account for transfers (BG-16): 58, a SEPA transfer. */
function means({ seller: { bank, name } }: Paper): Xml | undefined {
  if (!bank || bank.iban === "") return undefined;
  return el("ram:SpecifiedTradeSettlementPaymentMeans", [
    el("ram:TypeCode", "58"),
    el("ram:PayeePartyCreditorFinancialAccount", [
      el("ram:IBANID", bank.iban.replaceAll(" ", "")),
      bank.holder !== "" && bank.holder !== name && el("ram:AccountName", bank.holder),
    ]),
    bank.bic !== "" &&
      el("ram:PayeeSpecifiedCreditorFinancialInstitution", [el("ram:BICID", bank.bic.replaceAll(" ", ""))]),
  ]);
}

/**
 * Returns the preceding documents (BG-3): those that a credit note corrects, and the deposits that an invoice deducts.
 * Each appears once.
 */
function preceding(paper: Paper): Xml[] {
  const named = new Map([...(paper.corrects ?? []), ...paper.deposits].map((d) => [d.number, d.on]));
  return [...named].map(([number, on]) =>
    el("ram:InvoiceReferencedDocument", [
      el("ram:IssuerAssignedID", number),
      el("ram:FormattedIssueDateTime", [dated(on, "qdt")]),
    ]),
  );
}

/**
 * Returns the substitute date of a supply within the European Union whose date is unknown (BR-IC-11): a period (BG-14)
 * of one day, that of the document which a credit note corrects, else that of its own issue. A deposit is requested
 * before any shipment.
 */
function period(paper: Paper): Xml | undefined {
  if (paper.deliveredOn !== undefined || paper.vat.every(({ category }) => category !== "K"))
    return undefined;
  const day = paper.corrects?.[0]?.on ?? paper.issuedOn;
  return el("ram:BillingSpecifiedPeriod", [
    el("ram:StartDateTime", [dated(day)]),
    el("ram:EndDateTime", [dated(day)]),
  ]);
}

function settlement(paper: Paper): Xml {
  const { lines, shipping } = splitLines(paper);
  const charges = netOf(shipping);
  const prepaid = prepaidOf(paper);
  const due = cents(paper.totalTtcCents - prepaid);
  return el("ram:ApplicableHeaderTradeSettlement", [
    el("ram:InvoiceCurrencyCode", paper.currency),
    means(paper),
    ...taxes(paper),
    period(paper),
    ...shipping
      .filter((l) => l.netCents > 0)
      .map((l) => allowanceOrCharge(true, l.netCents, { code: "FC", text: nameOf(l) }, l)),
    terms(paper, due),
    el("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      el("ram:LineTotalAmount", amountOf(netOf(lines))),
      charges > NO_CENTS && el("ram:ChargeTotalAmount", amountOf(charges)),
      el("ram:TaxBasisTotalAmount", amountOf(paper.totalHtCents)),
      el("ram:TaxTotalAmount", amountOf(paper.totalVatCents), { currencyID: paper.currency }),
      el("ram:GrandTotalAmount", amountOf(paper.totalTtcCents)),
      prepaid > NO_CENTS && el("ram:TotalPrepaidAmount", amountOf(prepaid)),
      el("ram:DuePayableAmount", amountOf(due)),
    ]),
    ...preceding(paper),
  ]);
}

/**
 * Returns the elements of the electronic invoice of an invoice, deposit or credit note: CII in the profile EN 16931
 * with the French rules (rules §5.2, §5.3), a function of the document alone. Amounts of credit notes are positive; the
 * type carries the sign. Throws RangeError for other kinds.
 */
export function invoiceOf(paper: Paper): Xml {
  const type = TYPES[paper.kind];
  if (type === undefined) throw new RangeError(`no invoice: ${paper.kind}`);
  const { buyerReference = "", deliveredOn } = paper;
  return el(
    "rsm:CrossIndustryInvoice",
    [
      el("rsm:ExchangedDocumentContext", [
        el("ram:BusinessProcessSpecifiedDocumentContextParameter", [el("ram:ID", processOf(paper))]),
        el("ram:GuidelineSpecifiedDocumentContextParameter", [el("ram:ID", FACTUR_X_PROFILE)]),
      ]),
      el("rsm:ExchangedDocument", [
        el("ram:ID", paper.number),
        el("ram:TypeCode", type),
        el("ram:IssueDateTime", [dated(paper.issuedOn)]),
        ...notes(paper),
      ]),
      el("rsm:SupplyChainTradeTransaction", [
        ...splitLines(paper).lines.map((line, at) => lineItem(paper, line, at)),
        el("ram:ApplicableHeaderTradeAgreement", [
          sellerParty(paper),
          buyerParty(paper),
          buyerReference !== "" &&
            el("ram:BuyerOrderReferencedDocument", [el("ram:IssuerAssignedID", buyerReference)]),
        ]),
        el("ram:ApplicableHeaderTradeDelivery", [
          shipTo(paper),
          deliveredOn !== undefined &&
            el("ram:ActualDeliverySupplyChainEvent", [el("ram:OccurrenceDateTime", [dated(deliveredOn)])]),
        ]),
        settlement(paper),
      ]),
    ],
    { ...NAMESPACES, "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance" },
  );
}

/**
 * Returns the Factur-X of an invoice, deposit or credit note as text (`invoiceOf`). Throws RangeError for other kinds:
 * they are not invoices.
 */
export const facturX = (paper: Paper): string => writeXml(invoiceOf(paper));
