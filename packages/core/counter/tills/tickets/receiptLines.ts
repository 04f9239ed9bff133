import { cents, type Cents } from "#kit/money.ts";
import { localeOf } from "#kit/languages.ts";
import { phoneWords } from "#kit/phoneWords.ts";
import type { Say } from "#kit/texts/say.ts";
import type { DocumentSeller } from "#billing/documents/documents.ts";
import { groupKey } from "#billing/documents/vatGroups.ts";
import type { ReceiptLine } from "#counter/receipts/receipts.ts";
import type { SealedRecord, TillRecord } from "#counter/tills/journal.ts";
import type { TicketVat } from "./ticket.ts";

/** Data of a receipt besides its record; `say` translates the texts of the namespace `receipts` into `lang`. */
export type ReceiptOf = {
  record: TillRecord;
  sealed: Pick<SealedRecord, "hash" | "signature">;
  seller: DocumentSeller;
  till: { code: string; name: string };
  /** Texts of the point above and below. */
  head: string;
  foot: string;
  lang: string;
  say: Say;
};

/** Replaces narrow spaces that receipt printers do not have. */
const printable = (text: string): string => text.replace(/[\u202f\u2009]/g, "\u00a0");

/** Keeps the volume of a line unbroken, its figure and its unit on one line of the paper: `75 cl`. */
export const unbroken = (text: string): string => text.replace(/(\d) (?=(?:m|c|d|h)?l\b)/g, "$1\u00a0");

/** Returns a language's formats of amounts, rates and times. */
export function formatsOf(lang: string) {
  const locale = localeOf(lang);
  const euro = new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" });
  const fine = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "EUR",
    maximumFractionDigits: 4,
  });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: "short",
    timeStyle: "medium",
    timeZone: "UTC",
  });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "short", timeZone: "UTC" });
  const month = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  // A record holds the local time of its place: it is written unchanged.
  const local = (at: string): Date => new Date(`${at.slice(0, 19)}Z`);
  return {
    euro: (amount: Cents): string => printable(euro.format(amount / 100)),
    unit: (unitE4: number): string => printable(fine.format(unitE4 / 10_000)),
    rate: (rateBp: number): string => printable(percent.format(rateBp / 10_000)),
    moment: (at: string): string => printable(moment.format(local(at))),
    day: (at: string): string => printable(day.format(local(at))),
    /** `2026-11` as a month. */
    month: (of: string): string => printable(month.format(new Date(`${of}-01T00:00:00Z`))),
  };
}

export type Formats = ReturnType<typeof formatsOf>;

export const text = (
  of: string,
  more: { bold?: boolean; big?: boolean; center?: boolean } = {},
): ReceiptLine => ({
  kind: "text",
  text: of,
  ...(more.center ? { align: "center" as const } : {}),
  ...(more.bold ? { bold: true } : {}),
  ...(more.big ? { big: true } : {}),
});
export const pair = (left: string, right: string, bold = false): ReceiptLine => ({
  kind: "pair",
  left,
  right,
  ...(bold ? { bold } : {}),
});
export const RULE: ReceiptLine = { kind: "rule" };

/** Returns the lines of the seller: name, address, numbers, registers. */
export function sellerLines({ seller, head, say }: ReceiptOf): ReceiptLine[] {
  const { address, siret, siren, vatNumber, rcs, ape, phone } = seller;
  const lines = [
    ...address.lines,
    `${address.zipcode} ${address.city}`.trim(),
    phoneWords(phone),
    siret ? say("siret", { number: siret }) : siren && `SIREN ${siren}`,
    rcs,
    ape && `APE ${ape}`,
    vatNumber ? say("vatNumber", { number: vatNumber }) : "",
    head,
  ];
  return [
    text(seller.name, { bold: true, center: true }),
    ...lines.filter((line) => line !== "").map((line) => text(line, { center: true })),
    RULE,
  ];
}

/** Returns the lines of register, operator and software; the signature is shortened: enough to find the record by. */
export const registerLines = ({ record, till, say }: ReceiptOf): ReceiptLine[] => [
  text(say("till", { code: till.code, name: till.name })),
  ...(record.operator ? [text(say("operator", { name: record.operator.name }))] : []),
];
export const fingerprint = ({ hash, signature }: Pick<SealedRecord, "hash" | "signature">): string =>
  `${hash.slice(0, 8)} ${signature.slice(0, 12)}`;
export const sealLines = ({ record, sealed, say }: ReceiptOf): ReceiptLine[] => [
  RULE,
  // The software text already contains the name: `Cuvée 5.5.1`.
  text(say("software", { version: record.software.replace(/^Cuvée /, "") })),
  text(say("signature", { text: fingerprint(sealed) })),
];

/** Returns the totals by rate: base, VAT, both. */
export function vatRows(vat: readonly TicketVat[], say: Say, { euro, rate }: Formats): ReceiptLine[] {
  if (vat.length === 0) return [];
  const reasons = new Set(vat.flatMap((row) => (row.rateBp === 0 ? (row.reason ?? "exempt") : [])));
  return [
    { kind: "row", cells: [say("rate"), say("net"), say("vat"), say("gross")], bold: true },
    ...vat.map((row): ReceiptLine => ({
      kind: "row",
      cells: [
        groupKey(row).startsWith("S") ? rate(row.rateBp) : say("exempt"),
        euro(row.baseCents),
        euro(row.vatCents),
        euro(cents(row.baseCents + row.vatCents)),
      ],
    })),
    ...[...reasons].map((reason) => text(say(`reason.${reason}`))),
  ];
}
