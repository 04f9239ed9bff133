import { refuse } from "@cuvee/core/kit/refusal.ts";
import { isBillable } from "@cuvee/core/counter/tills/tickets/invoicedTicket.ts";
import type { ClosingView, TillRecordView, TicketView } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import { fingerprint } from "@cuvee/core/counter/tills/tickets/receiptLines.ts";
import type { Tx } from "#kit/postgres/database.ts";
import {
  copiesOf,
  movementsOfTicket,
  recordOfClosing,
  recordOfTicket,
  reservationsOf,
  type SignedRecord,
} from "#counter/tills/journal/copies.queries.ts";
import {
  readClosing,
  readTicket,
  takenBackOf,
  clientOfTicket,
} from "#counter/tills/tickets/tickets.queries.ts";

const shownRecord = ({
  record: { seq, software },
  sealed,
  receivedAt,
  aheadSeconds,
}: SignedRecord): TillRecordView => ({
  seq,
  hash: sealed.hash,
  signature: fingerprint(sealed),
  software,
  receivedAt: receivedAt.toISOString(),
  aheadSeconds,
});

/** Returns a ticket with its effects. Throws `not-found` (404). */
export async function ticketView(tx: Tx, shopId: string, id: string): Promise<TicketView> {
  const row = (await readTicket(tx, shopId, id)) ?? refuse("not-found", 404);
  const { content, at, billId, billNumber, correctsId, correctsNumber, clientName, seq: _, ...rest } = row;
  const correctedBy = await takenBackOf(tx, shopId, id);
  const client = row.clientId === null ? undefined : await clientOfTicket(tx, shopId, row.clientId);
  const sealed = (await recordOfTicket(tx, shopId, id)) ?? refuse("not-found", 404);
  return {
    ...rest,
    record: shownRecord(sealed),
    copies: await copiesOf(tx, shopId, id),
    stock: await movementsOfTicket(tx, shopId, row.number),
    reservations: await reservationsOf(tx, shopId, id),
    at: at.toISOString(),
    clientName,
    ticket: { ...content, ...(row.clientId ? { client: { id: row.clientId, name: clientName } } : {}) },
    totalHtCents: content.totalHtCents,
    totalTtcCents: content.totalTtcCents,
    correctedBy: correctedBy.map(({ content: _, ...one }) => one),
    corrects: correctsId === null ? null : { id: correctsId, number: correctsNumber ?? "" },
    bill: billId === null ? null : { id: billId, number: billNumber ?? "" },
    canBill: billId === null && row.state === "sale" && correctedBy.length === 0 && isBillable(content),
    email: client?.email ?? "",
    lang: client?.lang ?? "fr",
  };
}

/** Returns a closing with its totals. Throws `not-found` (404). */
export async function closingView(tx: Tx, shopId: string, id: string): Promise<ClosingView> {
  const { at, ...row } = (await readClosing(tx, shopId, id)) ?? refuse("not-found", 404);
  const sealed = (await recordOfClosing(tx, shopId, id)) ?? refuse("not-found", 404);
  return { ...row, at: at.toISOString(), record: shownRecord(sealed) };
}
