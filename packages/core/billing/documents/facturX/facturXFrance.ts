import { COUNTRY_CODES } from "#kit/countryCodes.ts";
import { at, textAt, type Xml } from "./facturXml.ts";

const AGREEMENT = "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement";
const SETTLEMENT = "SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement";
const SUMS = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`;

const TYPES = "380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503".split(" ");
const PROCESSES = "B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9".split(" ");
const RATES = [0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6];
const TREATMENTS = ["B2B", "B2BINT", "B2C", "B2CINT", "OUTOFSCOPE", "ARCHIVEONLY"];
const NUMBER = /^[A-Za-z0-9+\-_/]+$/;
const MONEY = /^-?\d{1,17}(\.\d{1,2})?$/;

type Fault = (rule: string, isWrong: boolean) => void;

function isDay(text: string): boolean {
  const [, year = "", month = "", day = ""] = /^(20\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}

const every = (root: Xml): Xml[] => [root, ...root.children.flatMap(every)];

function partyFaults(root: Xml, fault: Fault): void {
  for (const [party, rule] of [
    ["SellerTradeParty", "BR-FR-13"],
    ["BuyerTradeParty", "BR-FR-12"],
  ] as const) {
    const [node] = at(root, `${AGREEMENT}/${party}`);
    const siren = node ? textAt(node, "SpecifiedLegalOrganization/ID") : "";
    const siret = node
      ? at(node, "GlobalID").find((g) => g.attributes["schemeID"] === "0009")?.text
      : undefined;
    const endpoint = node ? at(node, "URIUniversalCommunication/URIID")[0] : undefined;
    const treatment = treatmentAt(root);
    fault("BR-FR-32", siren !== "" && !/^\d{9}$/.test(siren));
    fault("BR-FR-09", siret !== undefined && !(/^\d{14}$/.test(siret) && siret.startsWith(siren)));
    fault(rule, !endpoint?.text);
    fault("BR-FR-25", (endpoint?.text ?? "").length > 125);
    fault(
      "BR-FR-23",
      endpoint?.attributes["schemeID"] === "0225" && !/^[A-Za-z0-9+\-_.]+$/.test(endpoint.text),
    );
    if (party === "SellerTradeParty") fault("BR-FR-10", !/^\d{9}$/.test(siren));
    else if (treatment === "B2B") {
      fault("BR-FR-11", !/^\d{9}$/.test(siren));
      fault("BR-FR-21", !(endpoint?.text.startsWith(siren) && endpoint.attributes["schemeID"] === "0225"));
    }
  }
}

const notesOf = (root: Xml, code: string): string[] =>
  at(root, "ExchangedDocument/IncludedNote")
    .filter((n) => textAt(n, "SubjectCode") === code)
    .map((n) => textAt(n, "Content"));

const treatmentAt = (root: Xml): string => notesOf(root, "BAR")[0] ?? "";

function figureFaults(root: Xml, fault: Fault): void {
  for (const { name, text } of every(root)) {
    if (
      /:(Line|Grand|Charge|Allowance|TaxBasis|Tax)TotalAmount$|:(TotalPrepaid|DuePayable|Basis|Calculated|Actual)Amount$/.test(
        name,
      )
    )
      fault("BR-FR-DEC-01", !MONEY.test(text));
    if (name.endsWith(":BilledQuantity")) fault("BR-FR-DEC-02", !/^-?\d{1,15}(\.\d{1,4})?$/.test(text));
    if (name.endsWith(":ChargeAmount")) fault("BR-FR-DEC-03", !/^\d{1,13}(\.\d{1,6})?$/.test(text));
    if (name.endsWith(":RateApplicablePercent")) {
      fault("BR-FR-DEC-04", !/^\d{1,4}(\.\d{1,2})?$/.test(text));
      fault("BR-FR-16", !RATES.includes(Number(text)));
    }
    if (name.endsWith(":CategoryCode"))
      fault("BR-FR-15", !["S", "E", "AE", "K", "G", "O", "Z"].includes(text));
    if (name.endsWith(":CountryID")) fault("BR-CL-14", !COUNTRY_CODES.has(text));
    if (name.endsWith(":DateTimeString")) fault("BR-FR-03", !isDay(text));
  }
}

/** Checks the French rules (rules §5.2; schematron BR-FR-Flux2 for CII, V1.4.0) that our documents can meet. */
export function franceFaults(root: Xml, fault: Fault): void {
  const number = textAt(root, "ExchangedDocument/ID");
  const type = textAt(root, "ExchangedDocument/TypeCode");
  const process = textAt(
    root,
    "ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID",
  );
  const before = at(root, `${SETTLEMENT}/InvoiceReferencedDocument`);
  const numbers = [number, ...before.map((b) => textAt(b, "IssuerAssignedID"))];
  fault(
    "BR-FR-01",
    numbers.some((n) => n.length > 35),
  );
  fault(
    "BR-FR-02",
    numbers.some((n) => !NUMBER.test(n)),
  );
  fault("BR-FR-04", !TYPES.includes(type));
  fault("BR-FR-08", !PROCESSES.includes(process));
  for (const code of ["PMD", "PMT", "AAB"]) {
    fault("BR-FR-05", notesOf(root, code).length === 0);
    fault("BR-FR-06", notesOf(root, code).length > 1);
  }
  fault("BR-FR-06", notesOf(root, "TXD").length > 1);
  fault(
    "BR-FR-20",
    notesOf(root, "BAR").some((t) => !TREATMENTS.includes(t)),
  );
  fault("BR-FR-31", notesOf(root, "BAR").length > 1);
  partyFaults(root, fault);
  figureFaults(root, fault);
  const isCredit = ["261", "381", "396", "502", "503"].includes(type);
  const isReferred = before.some(
    (b) => textAt(b, "IssuerAssignedID") && textAt(b, "FormattedIssueDateTime/DateTimeString"),
  );
  fault("BR-FR-CO-05", isCredit && !isReferred);
  const issued = textAt(root, "ExchangedDocument/IssueDateTime/DateTimeString");
  const due = textAt(root, `${SETTLEMENT}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`);
  const isDeposit = ["386", "500", "503"].includes(type);
  fault("BR-FR-CO-07", due !== "" && due < issued && !isDeposit && !/^[BSM]2$/.test(process));
  fault("BR-FR-CO-08", isDeposit && /^[BSM]4$/.test(process));
  if (!/^[BSM]2$/.test(process)) return;
  const [sums] = at(root, SUMS);
  const sumAt = (name: string): number => Number(sums ? textAt(sums, name) : "");
  fault("BR-FR-CO-09", sumAt("TotalPrepaidAmount") !== sumAt("GrandTotalAmount"));
  fault("BR-FR-CO-09", sumAt("DuePayableAmount") !== 0 || due === "");
}
