import { cents, NO_CENTS, type Cents } from "#kit/money.ts";
import type { DocumentContent, DocumentVat } from "#billing/documents/documents.ts";
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
import type { VatReason } from "#billing/documents/vatGroups.ts";
import { hasLatePenalties } from "#billing/documents/mentions.ts";
import { operationsOf } from "#billing/documents/operations.ts";
import { isDueByChoice, vatWaits } from "#billing/documents/vatDue.ts";
import { EXEMPT } from "#offer/rates/taxation.ts";

const NAMESPACES = {
  "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};

/** The profile (BT-24): EN 16931, also called COMFORT. */
const FACTUR_X_PROFILE = "urn:cen.eu:en16931:2017";

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
const TYPES: Readonly<Partial<Record<DocumentContent["kind"], string>>> = {
  bill: "380",
  deposit: "386",
  credit: "381",
};

/** Checks whether a document has a Factur-X. */
export const hasFacturX = ({ kind }: Pick<DocumentContent, "kind">): boolean => TYPES[kind] !== undefined;

/** Returns BT-23: goods, services or both; payment due, already paid, or final after deposits. */
export function processOf(
  document: Pick<DocumentContent, "operations" | "kind" | "lines" | "deposits" | "paidOn">,
): string {
  const about = { goods: "B", services: "S", mixed: "M" }[operationsOf(document)];
  if (document.kind === "credit") return `${about}1`;
  return `${about}${document.deposits.length > 0 ? 4 : document.paidOn !== undefined ? 2 : 1}`;
}

/**
 * Returns the code of the VAT due date (BT-8), as in the books (`vatWaits`): 5 at issue because the seller opted for
 * it, 72 on payment. One code applies to the whole document (CII-SR-462): where goods fall due at issue and services on
 * payment, no code is true and none is written; goods alone need none (rules §5.2).
 */
export function vatDueCode(document: DocumentContent): "5" | "72" | undefined {
  const waiting = vatWaits(document);
  if (waiting === "all") return "72";
  return waiting === "none" && isDueByChoice(document) ? "5" : undefined;
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

function notes(document: DocumentContent): Xml[] {
  const { penalties, recovery, discount, notes: free } = document.mentions;
  const isConsumer = !hasLatePenalties(document);
  const coded: [string, string][] = [
    [isConsumer ? OF_CONSUMER.penalties : penalties, "PMD"],
    [isConsumer ? OF_CONSUMER.recovery : recovery, "PMT"],
    [discount === "" && isConsumer ? OF_CONSUMER.discount : discount, "AAB"],
    [treatmentOf(document), "BAR"],
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
  vat: readonly DocumentVat[],
): (DocumentVat & { sentences: string[]; codes: (string | undefined)[] })[] {
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

function taxes(document: DocumentContent): Xml[] {
  const due = vatDueCode(document);
  return vatRows(document.vat).map((row) => {
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
const prepaidOf = (document: DocumentContent): Cents =>
  document.paidOn === undefined ? document.prepaidCents : document.totalTtcCents;

function terms(document: DocumentContent, due: Cents): Xml | undefined {
  const isPaid = processOf(document).endsWith("2");
  const day = isPaid ? document.paidOn : due > 0 ? document.dueOn : null;
  if (!day && due === 0) return undefined;
  return el("ram:SpecifiedTradePaymentTerms", [
    day
      ? el("ram:DueDateDateTime", [dated(day)])
      : el("ram:Description", document.kind === "credit" ? "À déduire ou à rembourser" : "À réception"),
  ]);
}

/** Returns the account for transfers (BG-16): 58, a SEPA transfer. */
function means({ seller: { bank, name } }: DocumentContent): Xml | undefined {
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
function preceding(document: DocumentContent): Xml[] {
  const named = new Map([...(document.corrects ?? []), ...document.deposits].map((d) => [d.number, d.on]));
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
function period(document: DocumentContent): Xml | undefined {
  if (document.deliveredOn !== undefined || document.vat.every(({ category }) => category !== "K"))
    return undefined;
  const day = document.corrects?.[0]?.on ?? document.issuedOn;
  return el("ram:BillingSpecifiedPeriod", [
    el("ram:StartDateTime", [dated(day)]),
    el("ram:EndDateTime", [dated(day)]),
  ]);
}

function settlement(document: DocumentContent): Xml {
  const { lines, shipping } = splitLines(document);
  const charges = netOf(shipping);
  const prepaid = prepaidOf(document);
  const due = cents(document.totalTtcCents - prepaid);
  return el("ram:ApplicableHeaderTradeSettlement", [
    el("ram:InvoiceCurrencyCode", document.currency),
    means(document),
    ...taxes(document),
    period(document),
    ...shipping
      .filter((l) => l.netCents > 0)
      .map((l) => allowanceOrCharge(true, l.netCents, { code: "FC", text: nameOf(l) }, l)),
    terms(document, due),
    el("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      el("ram:LineTotalAmount", amountOf(netOf(lines))),
      charges > NO_CENTS && el("ram:ChargeTotalAmount", amountOf(charges)),
      el("ram:TaxBasisTotalAmount", amountOf(document.totalHtCents)),
      el("ram:TaxTotalAmount", amountOf(document.totalVatCents), { currencyID: document.currency }),
      el("ram:GrandTotalAmount", amountOf(document.totalTtcCents)),
      prepaid > NO_CENTS && el("ram:TotalPrepaidAmount", amountOf(prepaid)),
      el("ram:DuePayableAmount", amountOf(due)),
    ]),
    ...preceding(document),
  ]);
}

/**
 * Returns the elements of the electronic invoice of an invoice, deposit or credit note: CII in the profile EN 16931
 * with the French rules (rules §5.2, §5.3), a function of the document alone. Amounts of credit notes are positive; the
 * type carries the sign. Throws RangeError for other kinds.
 */
export function invoiceOf(document: DocumentContent): Xml {
  const type = TYPES[document.kind];
  if (type === undefined) throw new RangeError(`no invoice: ${document.kind}`);
  const { buyerReference = "", deliveredOn } = document;
  return el(
    "rsm:CrossIndustryInvoice",
    [
      el("rsm:ExchangedDocumentContext", [
        el("ram:BusinessProcessSpecifiedDocumentContextParameter", [el("ram:ID", processOf(document))]),
        el("ram:GuidelineSpecifiedDocumentContextParameter", [el("ram:ID", FACTUR_X_PROFILE)]),
      ]),
      el("rsm:ExchangedDocument", [
        el("ram:ID", document.number),
        el("ram:TypeCode", type),
        el("ram:IssueDateTime", [dated(document.issuedOn)]),
        ...notes(document),
      ]),
      el("rsm:SupplyChainTradeTransaction", [
        ...splitLines(document).lines.map((line, at) => lineItem(document, line, at)),
        el("ram:ApplicableHeaderTradeAgreement", [
          sellerParty(document),
          buyerParty(document),
          buyerReference !== "" &&
            el("ram:BuyerOrderReferencedDocument", [el("ram:IssuerAssignedID", buyerReference)]),
        ]),
        el("ram:ApplicableHeaderTradeDelivery", [
          shipTo(document),
          deliveredOn !== undefined &&
            el("ram:ActualDeliverySupplyChainEvent", [el("ram:OccurrenceDateTime", [dated(deliveredOn)])]),
        ]),
        settlement(document),
      ]),
    ],
    { ...NAMESPACES, "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance" },
  );
}

/**
 * Returns the Factur-X of an invoice, deposit or credit note as text (`invoiceOf`). Throws RangeError for other kinds:
 * they are not invoices.
 */
export const facturX = (document: DocumentContent): string => writeXml(invoiceOf(document));
