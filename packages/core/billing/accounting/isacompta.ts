import { accountOf, dayFirst, fit, pieceOf, plain, right } from "./columns.ts";
import { fecAmount, type FecLine } from "./fec.ts";

/** Widths of a record: of an entry, of a movement, of a due date. */
const WIDTHS = { ECR: 296, MVT: 133, ECH: 97 } as const;
/** Returns an amount on thirteen characters with a point; zero is spaces. */
const amount = (cents: FecLine["debitCents"]): string =>
  cents === 0 ? " ".repeat(13) : right(fecAmount(cents).replace(",", "."), 13);

/**
 * Returns the head of an entry: journal 2, date 8, document 8, label 30; at 92 the dates of creation and change; euro.
 */
const head = (l: FecLine): string =>
  [
    "ECR   ",
    fit(l.journalCode, 2),
    dayFirst(l.on),
    fit(pieceOf(l, 8), 8),
    fit(l.label, 30),
    " ".repeat(22),
    "1".padEnd(15),
    "0",
    dayFirst(l.validatedOn),
    dayFirst(l.validatedOn),
    "0".padEnd(11),
    "0EUR  ",
    "0".padEnd(11),
    "0",
  ]
    .join("")
    .padEnd(WIDTHS.ECR);

/** Returns a movement: account 10, label 30, debit 13, credit 13, quantity 11; at 122 whether it has a due date. */
const movement = (l: FecLine): string =>
  [
    "MVT   ",
    right(accountOf(l, 8), 10),
    right(plain(l.label).slice(0, 30), 30),
    amount(l.debitCents),
    amount(l.creditCents),
    right("0.00", 11),
    " ".repeat(39),
    l.dueOn ? "1" : "0",
  ]
    .join("")
    .padEnd(WIDTHS.MVT);

/** Returns the due date of a whole movement: amount 13, share 10, date 8. */
const due = (l: FecLine): string[] =>
  l.dueOn
    ? [
        [
          "ECHMVT",
          amount((l.debitCents || l.creditCents) as FecLine["debitCents"]),
          right("100.00000", 10),
          dayFirst(l.dueOn),
        ]
          .join("")
          .padEnd(WIDTHS.ECH),
      ]
    : [];

/**
 * Returns the rows of the Isacompta exchange file (version 8550): an entry, then its movements, each with its due date.
 * Folder and year are left open: they are those of the import. Accounts have eight characters there: a client is `411`
 * and the end of the client code.
 */
export function isacomptaRows(lines: readonly FecLine[]): string[] {
  const keyOf = (l: FecLine | undefined): string => (l ? [l.number, l.journalCode, l.on].join(" ") : "");
  return [
    "VER   02000008550",
    "DOS".padEnd(44),
    "EXO".padEnd(6),
    ...lines.flatMap((l, at) => [
      ...(keyOf(l) === keyOf(lines[at - 1]) ? [] : [head(l)]),
      movement(l),
      ...due(l),
    ]),
  ];
}
