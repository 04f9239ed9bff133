import { amountOf, codeOf, pieceOf, plain, shortDay, side } from "./columns.ts";
import { fecAmount, type FecLine } from "./fec.ts";

/** A field of so many characters: it stands on a line of its own, where a `#` would begin another record. */
const field = (text: string, width: number): string =>
  plain(text)
    .replace(/^[#\s]+/, "")
    .slice(0, width);

/** Fields 19 to 38 of a line that carries neither a tax register nor analytics, and the empty line that ends every record. */
const REST: readonly string[] = [
  "",
  "",
  "",
  "0",
  "0",
  "0",
  "",
  "",
  "0",
  "0",
  "0",
  "",
  "",
  "",
  "",
  "0",
  "0,00",
  "",
  "",
  "0",
  "",
];

/**
 * A general entry (`#MECG`): journal, day, day of entry, piece, bill, piece of the bank, account, counterpart, client, his counterpart,
 * label, way of payment, due day, parity, quantity, currency, side (0 debit, 1 credit), amount, and what is left at its default.
 */
const record = (l: FecLine): string[] => [
  "#MECG",
  field(l.journalCode, 6),
  shortDay(l.on),
  shortDay(l.on),
  pieceOf(l, 13),
  pieceOf(l, 17),
  "",
  field(l.account, 13),
  "",
  l.auxiliary ? codeOf(l, 17) : "",
  "",
  field(l.label, 35),
  "0",
  l.dueOn ? shortDay(l.dueOn) : "",
  "0,000000",
  "0,00",
  "0",
  side(l) === "D" ? "0" : "1",
  fecAmount(amountOf(l) as FecLine["debitCents"]),
  ...REST,
];

/**
 * The file that Sage 100 and Sage 30 exchange ("format Sage"): a record for each line of the books, a field a line. Clients are named
 * by their codes and written nowhere: a record of a client replaces what the accountant has of him.
 */
export const sage100Rows = (lines: readonly FecLine[]): string[] => [
  "#FLG 000",
  "#VER 25",
  "#DEV EUR",
  ...lines.flatMap(record),
  "#FIN",
];
