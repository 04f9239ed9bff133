import type { Cents } from "#kit/money.ts";
import {
  addressFault,
  isIcs,
  isRum,
  sepaText,
  type Scheme,
  type SepaAddress,
  type Sequence,
} from "./sepa.ts";
import { isIban } from "#kit/validation.ts";

/** One debit of a file. */
export type Debit = {
  /** Unique in the file, at most 35 characters: a return repeats it. */
  endToEndId: string;
  amountCents: Cents;
  rum: string;
  signedOn: string;
  scheme: Scheme;
  sequence: Sequence;
  /** The debtor's account differs from that of the last collection: written as SMNDA. */
  isAmended: boolean;
  debtor: string;
  address: SepaAddress;
  iban: string;
  bic: string;
  /** Unstructured remittance: the text on the debtor's bank statement. */
  about: string;
};

export type DebitFile = {
  messageId: string;
  /** Moment, ISO 8601. */
  createdAt: string;
  collectOn: string;
  creditor: { name: string; iban: string; bic: string; ics: string };
  debits: readonly Debit[];
};

/** A fault for which the bank would refuse a file: `file`, or the `endToEndId` of a debit, with the fault's name. */
export type DebitFault = {
  at: string;
  code: "ics" | "iban" | "rum" | "address" | "amount" | "twice" | "name" | "empty";
};

/** Returns the named faults of a file; empty for one that may go to the bank. */
export function debitFaults({ creditor, debits }: DebitFile): DebitFault[] {
  const found: DebitFault[] = [];
  const fault = (at: string, code: DebitFault["code"], isWrong: boolean): void => {
    if (isWrong) found.push({ at, code });
  };
  fault("file", "ics", !isIcs(creditor.ics));
  fault("file", "iban", !isIban(creditor.iban));
  fault("file", "name", sepaText(creditor.name, 70) === "");
  fault("file", "empty", debits.length === 0);
  const ids = new Set<string>();
  for (const d of debits) {
    fault(d.endToEndId, "twice", ids.has(d.endToEndId));
    ids.add(d.endToEndId);
    fault(
      d.endToEndId,
      "amount",
      !(Number.isSafeInteger(d.amountCents) && d.amountCents > 0 && d.amountCents <= 99_999_999_999),
    );
    fault(d.endToEndId, "rum", !isRum(d.rum));
    fault(d.endToEndId, "iban", !isIban(d.iban));
    fault(d.endToEndId, "address", addressFault(d.address) !== null);
    fault(d.endToEndId, "name", sepaText(d.debtor, 70) === "");
  }
  return found;
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (c) => ESCAPES[c] ?? c);

type Node = string | readonly Node[];
/** Returns an element of the file; an empty one is left out. */
function tag(name: string, inside: Node, attributes = ""): string {
  const text = typeof inside === "string" ? inside : inside.flat(9).join("");
  return text === "" ? "" : `<${name}${attributes}>${text}</${name}>`;
}
const leaf = (name: string, text: string): string => tag(name, escape(text));

/** Returns cents in the form of the file: two decimals after a point. */
const decimal = (amount: number): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
const total = (debits: readonly Debit[]): string =>
  decimal(debits.reduce((all, d) => all + d.amountCents, 0));

const agent = (name: string, bic: string): string =>
  tag(name, tag("FinInstnId", bic ? leaf("BICFI", bic) : tag("Othr", leaf("Id", "NOTPROVIDED"))));
const account = (name: string, iban: string): string => tag(name, tag("Id", leaf("IBAN", iban)));

/** Returns town and country always as separate fields; lines only beside them (hybrid). */
const address = (a: SepaAddress): string =>
  tag("PstlAdr", [
    leaf("StrtNm", sepaText(a.street, 70)),
    leaf("BldgNb", sepaText(a.building, 16)),
    leaf("PstCd", sepaText(a.zipcode, 16)),
    leaf("TwnNm", sepaText(a.city, 35)),
    leaf("Ctry", a.country),
    a.lines.map((line) => leaf("AdrLine", sepaText(line, 70))),
  ]);

function debit(d: Debit): string {
  return tag("DrctDbtTxInf", [
    tag("PmtId", leaf("EndToEndId", d.endToEndId)),
    tag("InstdAmt", decimal(d.amountCents), ' Ccy="EUR"'),
    tag("DrctDbtTx", [
      tag("MndtRltdInf", [
        leaf("MndtId", d.rum),
        leaf("DtOfSgntr", d.signedOn),
        d.isAmended
          ? [
              leaf("AmdmntInd", "true"),
              tag("AmdmntInfDtls", tag("OrgnlDbtrAcct", tag("Id", tag("Othr", leaf("Id", "SMNDA"))))),
            ]
          : "",
      ]),
    ]),
    agent("DbtrAgt", d.bic),
    tag("Dbtr", [leaf("Nm", sepaText(d.debtor, 70)), address(d.address)]),
    account("DbtrAcct", d.iban),
    tag("RmtInf", leaf("Ustrd", sepaText(d.about, 140))),
  ]);
}

function block(file: DebitFile, debits: readonly Debit[], first: Debit, at: number): string {
  const { creditor } = file;
  return tag("PmtInf", [
    leaf("PmtInfId", `${file.messageId}-${at + 1}`.slice(-35)),
    leaf("PmtMtd", "DD"),
    leaf("NbOfTxs", String(debits.length)),
    leaf("CtrlSum", total(debits)),
    tag("PmtTpInf", [
      tag("SvcLvl", leaf("Cd", "SEPA")),
      tag("LclInstrm", leaf("Cd", first.scheme)),
      leaf("SeqTp", first.sequence),
    ]),
    leaf("ReqdColltnDt", file.collectOn),
    tag("Cdtr", leaf("Nm", sepaText(creditor.name, 70))),
    account("CdtrAcct", creditor.iban),
    agent("CdtrAgt", creditor.bic),
    leaf("ChrgBr", "SLEV"),
    tag(
      "CdtrSchmeId",
      tag(
        "Id",
        tag("PrvtId", tag("Othr", [leaf("Id", creditor.ics), tag("SchmeNm", leaf("Prtry", "SEPA"))])),
      ),
    ),
    debits.map(debit),
  ]);
}

/**
 * Writes a file of SEPA direct debits, pain.008.001.08 (ISO 20022; rules §11): one block for each scheme and sequence,
 * amounts summed in cents, addresses structured or hybrid. Throws RangeError for a file that has faults.
 */
export function pain008(file: DebitFile): string {
  const [fault] = debitFaults(file);
  if (fault) throw new RangeError(`${fault.at}: ${fault.code}`);
  const blocks = Map.groupBy(file.debits, (d) => `${d.scheme} ${d.sequence}`);
  const body = tag("CstmrDrctDbtInitn", [
    tag("GrpHdr", [
      leaf("MsgId", file.messageId),
      leaf("CreDtTm", file.createdAt.replace(/\.\d+/, "")),
      leaf("NbOfTxs", String(file.debits.length)),
      leaf("CtrlSum", total(file.debits)),
      tag("InitgPty", leaf("Nm", sepaText(file.creditor.name, 70))),
    ]),
    [...blocks.values()].map((debits, at) => (debits[0] ? block(file, debits, debits[0], at) : "")),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag("Document", body, ' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08"')}\n`;
}
