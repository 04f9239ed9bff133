import { cents, type Cents } from "#kit/money.ts";
import type { DocumentContent } from "./documents.ts";

const MOST = 99_999_999_999;

/** Returns a text on one line, cut to the maximum length. */
const line = (text: string, most: number): string =>
  [...text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim()].slice(0, most).join("");

/**
 * Returns the text of a QR code with which a banking app fills in a transfer (EPC069-12, version 2): holder of at most
 * 70 characters, amount in euros, `text` of at most 140 characters. The code must be drawn with error correction M.
 * Throws RangeError where the amount is not from 0.01 to 999 999 999.99 €.
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

/**
 * Returns the transfer that a document requests: undefined for a paid document, a seller without account, or a kind
 * other than invoice and deposit.
 */
export function transferOf(document: DocumentContent): string | undefined {
  const { seller, dueCents, paidOn, kind } = document;
  const isAsked = (kind === "bill" || kind === "deposit") && paidOn === undefined && dueCents > 0;
  if (!isAsked || !seller.bank || seller.bank.iban === "" || dueCents > MOST) return undefined;
  const { bank } = seller;
  return epcQr({ ...bank, holder: bank.holder || seller.name }, cents(dueCents), document.number);
}
