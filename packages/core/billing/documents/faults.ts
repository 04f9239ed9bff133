import { baseOf, rateOf } from "#kit/money.ts";
import { EU_COUNTRIES } from "#offer/rates/vat.ts";
import { OFFICIAL_RATES_BP } from "#shops/settings/taxes.ts";
import type { DocumentContent, DocumentBuyer, DocumentPart, DocumentVat } from "./documents.ts";
import { hasFacturX, invoiceOf } from "./facturX/facturX.ts";
import { invoiceFaults } from "./facturX/facturXFaults.ts";
import { groupKey } from "./vatGroups.ts";

/** A named fault of a document; `at` gives its place. */
export type DocumentFault = {
  code:
    | "number"
    | "date"
    | "no-lines"
    | "negative"
    | "line-nets"
    | "vat-by-rate"
    | "vat-parts"
    | "rate"
    | "totals"
    | "prepaid"
    | "due"
    | "seller"
    | "buyer"
    | "mentions"
    | "corrects"
    | "over-corrected";
  at: string;
};

/** Member states whose rates apply to sales under the one-stop shop. */
const FOREIGN_RATES: ReadonlySet<string> = new Set(EU_COUNTRIES.filter((country) => country !== "FR"));

const NUMBER = /^[A-Za-z0-9+\-_/]{1,35}$/;
const DAY = /^20\d\d-\d\d-\d\d$/;

/**
 * Checks whether the VAT of a part is close enough to its base times the rate: parts of a contract add up to it, so the
 * rounding of the preceding parts shows in the last one; an amount with tax has its base rounded first (rules §8). VAT
 * computed line by line deviates more.
 */
function isRated(row: DocumentVat, part: DocumentPart): boolean {
  if (row.rateBp === 0) return row.vatCents === 0;
  const off =
    part.chain === "ht"
      ? Math.abs(row.vatCents - rateOf(row.baseCents, row.rateBp))
      : Math.abs(row.baseCents - baseOf((row.baseCents + row.vatCents) as typeof row.baseCents, row.rateBp));
  return off <= 1;
}

/**
 * Checks whether a sale is taxed at the rates of another country: to a person there, under the one-stop shop. It is
 * reported to the tax office and sent over no platform (CGI art. 290), whose rules know French rates alone (BR-FR-16).
 */
const isTaxedAbroad = ({
  buyer: { kind, delivery, billing },
  taxedIn,
}: Pick<DocumentContent, "buyer" | "taxedIn">): boolean =>
  kind === "individual" && FOREIGN_RATES.has(taxedIn ?? (delivery ?? billing).country);

const isRate = (rateBp: number, document: Pick<DocumentContent, "buyer" | "taxedIn">): boolean =>
  OFFICIAL_RATES_BP.has(rateBp) || isTaxedAbroad(document);

const sum = (amounts: readonly number[]): number => amounts.reduce((a, n) => a + n, 0);

function arithmetic(document: DocumentContent): DocumentFault[] {
  const found: DocumentFault[] = [];
  const fault = (code: DocumentFault["code"], at: string, isWrong: boolean): void => {
    if (isWrong) found.push({ code, at });
  };
  for (const [at, l] of document.lines.entries())
    fault(
      "negative",
      `lines.${at}`,
      [l.quantity, l.add, l.unitE4, l.amountCents, l.netCents, l.discountCents].some((n) => n < 0),
    );
  const rows = new Set(document.vat.map(groupKey));
  for (const [at, line] of document.lines.entries()) {
    fault("line-nets", `lines.${at}`, !rows.has(groupKey(line)));
    fault("rate", `lines.${at}`, !isRate(line.rateBp, document));
  }
  for (const row of document.vat) {
    const key = groupKey(row);
    fault("rate", key, !isRate(row.rateBp, document));
    fault("negative", key, row.baseCents < 0 || row.vatCents < 0);
    const ofRate = document.lines.filter((l) => groupKey(l) === key);
    fault("line-nets", key, sum(ofRate.map((l) => l.netCents)) !== row.baseCents);
    const ofParts = document.parts.flatMap((p) => p.vat.filter((v) => groupKey(v) === key));
    fault("vat-parts", key, sum(ofParts.map((v) => v.baseCents)) !== row.baseCents);
    fault("vat-parts", key, sum(ofParts.map((v) => v.vatCents)) !== row.vatCents);
  }
  for (const part of document.parts)
    for (const row of part.vat) fault("vat-by-rate", `${part.number} ${groupKey(row)}`, !isRated(row, part));
  const bases = sum(document.vat.map((v) => v.baseCents));
  const vats = sum(document.vat.map((v) => v.vatCents));
  fault("totals", "totalHtCents", document.totalHtCents !== bases);
  fault("totals", "totalVatCents", document.totalVatCents !== vats);
  fault("totals", "totalTtcCents", document.totalTtcCents !== bases + vats);
  const prepaid = sum(document.deposits.flatMap((d) => d.vat.map((v) => v.baseCents + v.vatCents)));
  fault("prepaid", "prepaidCents", document.prepaidCents !== prepaid || prepaid > document.totalTtcCents);
  fault("due", "dueCents", document.dueCents !== document.totalTtcCents - prepaid);
  return found;
}

/** Buyer data that the law requires and that may be missing. */
export type MissingBuyerFact = "name" | "address" | "siren";

/**
 * Returns the missing data of the billed buyer: a professional is named with an address, in France with a SIREN (C.
 * com. L441-9).
 */
export function missingBuyerFacts({
  kind,
  name,
  billing,
  siren,
}: Pick<DocumentBuyer, "kind" | "name" | "billing" | "siren">): MissingBuyerFact[] {
  const isPro = kind === "professional";
  const lacks: Record<MissingBuyerFact, boolean> = {
    name: name === "",
    address: isPro && (billing.city === "" || billing.lines.join("") === ""),
    siren: isPro && billing.country === "FR" && !/^\d{9}$/.test(siren),
  };
  return (["name", "address", "siren"] as const).filter((lack) => lacks[lack]);
}

/**
 * Returns the official rules that the invoice of a document would break (`invoiceFaults`): such a document is not
 * sealed.
 */
export function ruleFaults(document: DocumentContent): string[] {
  if (!hasFacturX(document)) return [];
  const found = invoiceFaults(invoiceOf(document));
  return isTaxedAbroad(document) ? found.filter((rule) => rule !== "BR-FR-16") : found;
}

/**
 * Returns the faults that keep a document from being sealed: sums, VAT once per rate (rules §5.3), the mentions that
 * the law requires (CGI ann. II 242 nonies A, C. com. L441-9). Empty for one that may be issued.
 */
export function documentFaults(document: DocumentContent): DocumentFault[] {
  const found = arithmetic(document);
  const fault = (code: DocumentFault["code"], at: string, isWrong: boolean): void => {
    if (isWrong) found.push({ code, at });
  };
  const { seller, buyer, mentions } = document;
  const isPro = buyer.kind === "professional";
  fault("number", "number", !NUMBER.test(document.number));
  fault("date", "issuedOn", !DAY.test(document.issuedOn));
  fault(
    "date",
    "dueOn",
    document.dueOn !== null && (!DAY.test(document.dueOn) || document.dueOn < document.issuedOn),
  );
  fault("no-lines", "lines", document.lines.length === 0 || document.totalTtcCents < 0);
  fault("seller", "name", seller.name === "");
  fault("seller", "siren", !/^\d{9}$/.test(seller.siren));
  fault("seller", "address", seller.address.zipcode === "" || seller.address.city === "");
  fault("seller", "vatNumber", document.vat.some((v) => v.category !== "E") && seller.vatNumber === "");
  for (const lack of missingBuyerFacts(buyer)) fault("buyer", lack, true);
  const isProven = document.vat.some((v) => v.category === "K" || v.category === "AE");
  fault("buyer", "vatNumber", isProven && buyer.vatNumber === "");
  fault("mentions", "penalties", isPro && mentions.penalties === "");
  fault("mentions", "recovery", isPro && mentions.recovery === "");
  fault("mentions", "discount", isPro && mentions.discount === "");
  fault("corrects", "corrects", document.kind === "credit" && (document.corrects ?? []).length === 0);
  return found;
}
