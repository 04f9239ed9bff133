import { plainText } from "#kit/list/list.ts";
import { cents, type Cents } from "#kit/money.ts";

/** A line of a bank statement: incoming (positive) or outgoing money. */
export type StatementLine = {
  bookedOn: string;
  amountCents: Cents;
  label: string;
  reference: string;
  /** The bank's own identifier of it (FITID of OFX). */
  fitId: string | null;
};

/**
 * Columns of a bank's file, counted from 0; the lines before `first` are its head. Either one amount column, or debit
 * and credit separately.
 */
export type CsvMapping = {
  first: number;
  date: number;
  label: number;
  amount: number | null;
  debit: number | null;
  credit: number | null;
  reference: number | null;
};

/** Lines of one statement. */
export const STATEMENT_LINES_MAX = 5000;
/** Characters of one file. */
export const STATEMENT_CHARS_MAX = 400_000;

/**
 * Reads an amount as French and English banks write it: `1 234,50`, `-12,3`, `1.234,50 €`, `+7`; null when it is none.
 */
export function centsIn(text: string): Cents | null {
  const figures = text
    .replaceAll(/[\s\u00a0\u202f']/g, "")
    .replace(/(€|EUR)$/i, "")
    .replace(/^\+/, "")
    .replaceAll(/[\u2212\u2013]/g, "-");
  const isOff = /^-|-$|^\(.*\)$/.test(figures);
  // Thousands are groups of three digits; one or two digits after a separator are decimals.
  const [, whole, rest = ""] =
    /^(\d{1,3}(?:[.,]\d{3})+|\d{0,11})(?:[.,](\d{1,2}))?$/.exec(figures.replaceAll(/[()-]/g, "")) ?? [];
  if (whole === undefined || whole + rest === "") return null;
  const amount = Number(whole.replaceAll(/[.,]/g, "") || "0") * 100 + Number(rest.padEnd(2, "0"));
  return amount > 99_999_999_999 ? null : cents(isOff ? -amount : amount);
}

/** Reads an amount of OFX: no thousands, any number of decimals of which two count. */
function centsOfOfx(text: string): Cents | null {
  const [, sign = "", whole = "", rest = ""] =
    /^([+-]?)(\d{0,11})(?:[.,](\d{1,2})0*)?$/.exec(text.trim()) ?? [];
  if (whole + rest === "") return null;
  const amount = Number(whole) * 100 + Number(rest.padEnd(2, "0"));
  return cents(sign === "-" ? -amount : amount);
}

/**
 * Reads a day as banks write it: `22/11/2026`, `22-11-26`, `2026-11-22`, `2026/11/22`, `20261122`; null when there is
 * no such day.
 */
export function dayIn(text: string): string | null {
  const trimmed = text.trim();
  const [, y1, m1, d1] = /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)/.exec(trimmed) ?? [];
  const [, d2, m2, y2] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})(?!\d)/.exec(trimmed) ?? [];
  const year = y1 ?? (y2?.length === 2 ? `20${y2}` : y2);
  if (!year) return null;
  const day = `${year}-${(m1 ?? m2 ?? "").padStart(2, "0")}-${(d1 ?? d2 ?? "").padStart(2, "0")}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

/**
 * Returns the rows of a CSV: the separator is the most frequent one in the first lines; quoted cells may contain it,
 * line breaks and doubled quotes.
 */
export function csvRows(text: string): string[][] {
  const head = text.slice(0, 5000);
  const separator =
    [";", "\t", ","].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ";";
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  const end = (): void => {
    rows.at(-1)?.push(cell.trim());
    cell = "";
  };
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(i + 1) === '"') {
        cell += '"';
        i += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (char === separator) end();
    else if (char === "\n") {
      end();
      // An empty row is reused for the next one: a file of line breaks does not make many rows.
      if (rows.at(-1)?.some((value) => value !== "")) rows.push([]);
      else rows[rows.length - 1] = [];
    } else if (char !== "\r" && char !== "\ufeff") cell += char;
  }
  end();
  return rows.filter((row) => row.some((value) => value !== ""));
}

const HEADS = {
  date: /^date|^jour|operation.*date|booking/,
  label: /libelle|label|description|motif|designation|nature|intitule/,
  amount: /^montant|^amount|^somme/,
  debit: /debit/,
  credit: /credit/,
  reference: /reference|^ref/,
} as const;

/** Guesses the columns from a file's own head; null where it says too little, and a user must choose. */
export function guessMapping(rows: readonly (readonly string[])[]): CsvMapping | null {
  for (const [at, row] of rows.slice(0, 20).entries()) {
    const heads = row.map((value) => plainText(value));
    const find = (pattern: RegExp): number | null => {
      const found = heads.findIndex((head) => pattern.test(head));
      return found < 0 ? null : found;
    };
    const [date, label, amount] = [find(HEADS.date), find(HEADS.label), find(HEADS.amount)];
    const [debit, credit] = [find(HEADS.debit), find(HEADS.credit)];
    if (date === null || label === null || (amount === null && (debit === null || credit === null))) continue;
    const reference = heads.findIndex((head, column) => HEADS.reference.test(head) && column !== label);
    const apart = debit !== null && credit !== null && debit !== credit;
    return {
      first: at + 1,
      date,
      label,
      amount: apart ? null : amount,
      debit: apart ? debit : null,
      credit: apart ? credit : null,
      reference: reference < 0 ? null : reference,
    };
  }
  return null;
}

/** Checks whether a cell of a currency column marks its row as not in euros; an empty cell does not. */
const isForeign = (cell: string): boolean => cell !== "" && !/^(€|eur|euros?)$/i.test(cell);

/**
 * Returns the lines of a CSV by its mapping; `skipped` are rows without date or amount (balances, remarks), or in
 * another currency.
 */
export function linesOfCsv(
  rows: readonly (readonly string[])[],
  m: CsvMapping,
): { lines: StatementLine[]; skipped: number } {
  const lines: StatementLine[] = [];
  let skipped = 0;
  const unit = (rows[m.first - 1] ?? []).findIndex((head) => /^(devise|currency)$/.test(plainText(head)));
  for (const row of rows.slice(m.first)) {
    const cell = (at: number | null): string => (at === null ? "" : (row[at] ?? ""));
    const bookedOn = dayIn(cell(m.date));
    const debit = centsIn(cell(m.debit));
    const credit = centsIn(cell(m.credit));
    const apart = debit !== null && debit !== 0 ? -Math.abs(debit) : credit;
    const amount = m.amount === null ? apart : centsIn(cell(m.amount));
    if (bookedOn === null || amount === null || amount === 0 || isForeign(row[unit] ?? "")) skipped += 1;
    else
      lines.push({
        bookedOn,
        amountCents: cents(amount),
        label: cell(m.label).replaceAll(/\s+/g, " ").slice(0, 300),
        reference: cell(m.reference).slice(0, 60),
        fitId: null,
      });
  }
  return { lines, skipped };
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const plain = (text: string): string =>
  text
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (whole, name: string) => NAMED[name] ?? whole)
    .replaceAll(/\s+/g, " ")
    .trim();

/** Checks whether a text is an OFX, 1.x (SGML) or 2.x (XML). */
export const isOfx = (text: string): boolean => /<OFX>/i.test(text.slice(0, 5000));

/**
 * Checks whether the account named in an OFX is that of an IBAN: banks write it bare, or between the numbers of bank
 * and branch.
 */
function isOfIban(account: string, iban: string): boolean {
  const [named, whole] = [account, iban].map((text) => text.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase());
  if (!named || !whole || named.length < 5) return false;
  // In France the account is the eleven characters before the key.
  return whole.includes(named) || (whole.startsWith("FR") && named.includes(whole.slice(14, 25)));
}

/** Returns a transaction of an OFX as a line; null without a day or an amount, or in another currency than euros. */
function lineOfOfx(one: Record<string, string>, currency: string): StatementLine | null {
  const bookedOn = dayIn(one["DTPOSTED"] ?? "");
  const amountCents = centsOfOfx(one["TRNAMT"] ?? "");
  const label = [one["NAME"], one["MEMO"]].filter(Boolean).join(" ");
  const unit = "CURRENCY" in one ? (one["CURSYM"] ?? "") : currency;
  if (bookedOn === null || amountCents === null || amountCents === 0 || unit !== "EUR") return null;
  return {
    bookedOn,
    amountCents,
    label: label.slice(0, 300),
    reference: (one["CHECKNUM"] ?? one["REFNUM"] ?? "").slice(0, 60),
    fitId: one["FITID"]?.slice(0, 255) || null,
  };
}

/** Selects the lines of a file that belong to an IBAN: all of a single account. Null where no account is the IBAN's. */
function linesFor(
  accounts: ReadonlySet<string>,
  iban: string,
): ((of: { account: string }) => boolean) | null {
  if (accounts.size < 2) return () => true;
  if (![...accounts].some((account) => isOfIban(account, iban))) return null;
  return ({ account }) => isOfIban(account, iban);
}

/** Elements that end the transaction before them. */
const ENDS: ReadonlySet<string> = new Set(["STMTTRN", "BANKTRANLIST"]);

/**
 * Returns the lines of an OFX, whose elements need no end tag in 1.x: read tag by tag, without document type and
 * without entities beyond the five predefined ones. In a file of several accounts only those of `iban` count. Lines
 * that are not in euros are skipped. Null for a file that declares any entity, has no lines at all, or holds several
 * accounts of which none is `iban`.
 */
export function linesOfOfx(text: string, iban = ""): { lines: StatementLine[]; skipped: number } | null {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return null;
  const read: { account: string; line: StatementLine }[] = [];
  const accounts = new Set<string>();
  let skipped = 0;
  let found = false;
  let account = "";
  let currency = "EUR";
  let one: Record<string, string> | null = null;
  const end = (): void => {
    if (!one) return;
    const line = lineOfOfx(one, currency);
    if (line) read.push({ account, line });
    else skipped += 1;
    one = null;
  };
  for (const [, slash, name = "", value = ""] of text.matchAll(/<(\/?)([A-Za-z0-9.]{1,32})>([^<]*)/g)) {
    const tag = name.toUpperCase();
    if (ENDS.has(tag)) {
      end();
      found = true;
      if (tag === "STMTTRN" && slash === "") one = {};
    } else if (one && slash === "") {
      if (!(tag in one)) one[tag] = plain(value);
    } else if (tag === "CURDEF" && slash === "") currency = plain(value).toUpperCase() || "EUR";
    else if (tag === "ACCTID" && slash === "") {
      account = plain(value);
      accounts.add(account);
    }
    if (read.length > STATEMENT_LINES_MAX) return null;
  }
  end();
  if (!found) return null;
  const isRead = linesFor(accounts, iban);
  if (!isRead) return null;
  const lines = read.filter(isRead).map((r) => r.line);
  return { lines, skipped: skipped + read.length - lines.length };
}
