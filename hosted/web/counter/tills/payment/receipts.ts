import { languageIn, LANGUAGES, type Language } from "@cuvee/core/kit/languages.ts";
import { sayIn, type Say, type Texts } from "@cuvee/core/kit/texts/say.ts";
import { closingReceipt } from "@cuvee/core/counter/tills/closings/closingReceipt.ts";
import type { Closing } from "@cuvee/core/counter/tills/closings/closings.ts";
import type { ReceiptOf } from "@cuvee/core/counter/tills/tickets/receiptLines.ts";
import type { TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { ticketReceipt } from "@cuvee/core/counter/tills/tickets/ticketReceipt.ts";
import type { ReceiptLine } from "@cuvee/core/counter/receipts/receipts.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";

/** Loads the till's own texts of receipts: they are on the device in every language. */
async function sayOf(lang: Language): Promise<Say> {
  const answer = await fetch(`${import.meta.env.VITE_CUVEE_TEXTS}/${lang}/receipts.json`);
  if (!answer.ok) throw new Error(`no texts: ${lang}/receipts`);
  return sayIn(lang, (await answer.json()) as Texts);
}

async function paperOf(
  record: Recorded,
  { seller, point, till }: TillSnapshot,
  requested: string | undefined,
): Promise<ReceiptOf> {
  const lang = languageIn(LANGUAGES, requested) ?? "fr";
  const { hash, signature } = record;
  const { receiptHead: head, receiptFoot: foot } = point;
  return { record, sealed: { hash, signature }, seller, till, head, foot, lang, say: await sayOf(lang) };
}

/** Returns the lines of a ticket, in the language of the buyer; `copy` is the till's own duplicate, from 1. */
export const ticketLines = async (
  record: Recorded<Ticket>,
  snapshot: TillSnapshot,
  lang: string | undefined,
  copy?: number,
): Promise<ReceiptLine[]> =>
  ticketReceipt({
    ...(await paperOf(record, snapshot, lang)),
    ticket: record.body,
    ...(copy === undefined ? {} : { copy: { n: copy, maker: "till" as const } }),
  });

/** Returns the lines of a closing. */
export const closingLines = async (
  record: Recorded<Closing>,
  snapshot: TillSnapshot,
  lang: string,
): Promise<ReceiptLine[]> =>
  closingReceipt({ ...(await paperOf(record, snapshot, lang)), closing: record.body });
