import { amountOf, codeOf, pieceOf, plain, shortDay, side } from "./columns.ts";
import { fecAmount, type FecLine } from "./fec.ts";

/** Returns a field of the given width, on a line of its own, where a `#` would begin another record. */
const field = (text: string, width: number): string =>
  plain(text)
    .replace(/^[#\s]+/, "")
    .slice(0, width);

/** Fields 19 to 38 of a line without tax register and analytics, and the empty line that ends every record. */
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
 * Returns a general entry (`#MECG`): journal, date, entry date, document, invoice, bank reference, account,
 * counterpart, client, client's counterpart, label, payment method, due date, parity, quantity, currency, side (0
 * debit, 1 credit), amount, and the fields left at their default.
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
 * Returns the rows of the exchange file of Sage 100 and Sage 30 ("format Sage"): a record for each line of the books, a
 * field a line. Clients are named by their codes only: a client record would replace the accountant's own data.
 */
export const sage100Rows = (lines: readonly FecLine[]): string[] => [
  "#FLG 000",
  "#VER 25",
  "#DEV EUR",
  ...lines.flatMap(record),
  "#FIN",
];
