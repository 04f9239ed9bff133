import { cents, type Cents } from "#kit/money.ts";
import type { Paper } from "./documents.ts";

const MOST = 99_999_999_999;

/** Text of one line, at most so many characters. */
const line = (text: string, most: number): string =>
  [...text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim()].slice(0, most).join("");

/**
 * The text of a QR code by which a bank's application fills in a transfer (EPC069-12, version 2): holder of at most 70 characters,
 * amount in euros, `text` of at most 140. To be drawn with error correction M. Throws RangeError where the amount is not from
 * 0.01 to 999 999 999.99 €.
 */
export function epcQr(
  { holder, iban, bic }: { holder: string; iban: string; bic: string },
  amountCents: Cents,
  text: string,
): string {
  if (!(amountCents >= 1 && amountCents <= MOST)) throw new RangeError("amount");
  const amount = `EUR${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, "0")}`;
  const compact = (code: string): string => code.replace(/\s/g, "").toUpperCase();
  return [
    "BCD",
    "002",
    "1",
    "SCT",
    compact(bic),
    line(holder, 70),
    compact(iban),
    amount,
    "",
    "",
    line(text, 140),
  ].join("\n");
}

/** The transfer that a document asks for: nothing for what is paid, what has no account, or what is no bill or deposit. */
export function transferOf(paper: Paper): string | undefined {
  const { seller, dueCents, paidOn, kind } = paper;
  const isAsked = (kind === "bill" || kind === "deposit") && paidOn === undefined && dueCents > 0;
  if (!isAsked || !seller.bank || seller.bank.iban === "" || dueCents > MOST) return undefined;
  const { bank } = seller;
  return epcQr({ ...bank, holder: bank.holder || seller.name }, cents(dueCents), paper.number);
}
