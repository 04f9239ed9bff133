import { sayIn } from "@cuvee/core/kit/texts/say.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { paired, rowed, wrapped, type ReceiptLine } from "@cuvee/core/counter/receipts/receipts.ts";
import type { TicketDuplicate } from "@cuvee/core/counter/tills/copies.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { ticketReceipt } from "@cuvee/core/counter/tills/tickets/ticketReceipt.ts";
import { sellerOf } from "#billing/documents/parties.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Letter, MailFile } from "#kit/mail/mail.ts";
import type { PaperLine } from "#kit/mail/mail.sheet.ts";
import { textsOf, type ServerLang } from "#kit/translations.ts";
import { dates } from "#kit/formatters.ts";
import { recordOfTicket } from "#counter/tills/journal/copies.queries.ts";
import { findPoint, findTill } from "#counter/pointsOfSale/points.queries.ts";
import { findShop } from "#shops/settings/queries.ts";
import { senderOf } from "#shops/settings/sender.ts";

/** Characters per line of the text part: the width of receipt printers. */
const COLUMNS = 42;

/** Returns a line of a receipt as plain text. */
function plain(line: ReceiptLine): string[] {
  switch (line.kind) {
    case "text":
      return wrapped(line.text, COLUMNS).map((text) =>
        line.align === "center" ? " ".repeat((COLUMNS - text.length) >> 1) + text : text,
      );
    case "pair":
      return paired(line.left, line.right, COLUMNS);
    case "row":
      return rowed(line.cells, COLUMNS);
    case "rule":
      return ["-".repeat(COLUMNS)];
    case "space":
      return [""];
    default:
      return [];
  }
}

const isPaper = (line: ReceiptLine): line is PaperLine =>
  line.kind === "text" || line.kind === "pair" || line.kind === "row" || line.kind === "rule";

/** Returns the number of a ticket as a code for the till's scanner, which also reads it from the client's screen. */
async function codeOf(number: string): Promise<MailFile> {
  const { default: bwip } = await import("bwip-js/node");
  const look = { scale: 6, padding: 4, backgroundcolor: "FFFFFF" };
  const png = await bwip.toBuffer({ bcid: "qrcode", text: number, ...look });
  return {
    name: "ticket.png",
    mime: "image/png",
    base64: png.toString("base64"),
    cid: "ticket",
    alt: number,
  };
}

const moment = dates({ dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

type Receipt = {
  shopId: string;
  ticketId: string;
  email: string;
  lang: ServerLang;
  /** Key of the e-mail. */
  key: string;
  /** The duplicate; null for the original. */
  copy: TicketDuplicate | null;
};

/**
 * Builds the receipt of a ticket as an e-mail, in the buyer's language: from the signed record and by the code that
 * lays out the printed one, so that both are identical (rules §3.2). Throws `not-found` (404).
 */
export async function receiptLetter(tx: Tx, of: Receipt): Promise<Letter> {
  const { shopId, ticketId, lang, copy } = of;
  const shop = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  const { record, sealed } = (await recordOfTicket(tx, shopId, ticketId)) ?? refuse("not-found", 404);
  const till = (await findTill(tx, shopId, record.tillId)) ?? refuse("not-found", 404);
  const point = await findPoint(tx, shopId, till.pointId);
  const ticket = record.body as Ticket;
  const lines = ticketReceipt({
    record,
    sealed,
    seller: sellerOf(shop),
    till,
    head: point?.settings.receiptHead ?? "",
    foot: point?.settings.receiptFoot ?? "",
    lang,
    say: sayIn(lang, textsOf(lang, "receipts")),
    ticket,
    ...(copy ? { copy } : {}),
  });
  return {
    id: `${ticketId}.receipt.${of.key}`,
    kind: "ticketReceipt",
    lang,
    recipient: of.email,
    shopId,
    // The record has local time: it is shown unchanged.
    values: {
      number: ticket.number,
      shop: shop.name,
      at: moment(new Date(`${record.at.slice(0, 19)}Z`), lang),
    },
    from: senderOf(shop, lang),
    why: "buyer",
    paper: { lines: lines.filter(isPaper), text: lines.flatMap(plain).join("\n").trimEnd() },
    files: [await codeOf(ticket.number)],
  };
}
