import { entriesOfCash, entryOfTakings } from "@cuvee/core/billing/accounting/otherEntries.ts";
import { drawerMoves, takingsOf } from "@cuvee/core/counter/tills/books.ts";
import type { Closing } from "@cuvee/core/counter/tills/closings/closings.ts";
import { closingDoubts, dayAtTill } from "@cuvee/core/counter/tills/closings/periods.ts";
import { openBooks, writeEntry } from "#billing/accounting/books.ts";
import type { RecordContext } from "#counter/tills/effects.ts";
import { reportLetter } from "#counter/tills/closings/letters.ts";
import { cashBetween, dayBefore, floatBetween } from "#counter/tills/closings/drawer.queries.ts";
import { addClosing, closedBefore, ticketsBetween } from "#counter/tills/tickets/tickets.queries.ts";

/**
 * Stores a closing, with the doubts about its period; that of a day creates its entries in the books (its sales, its
 * cash), and its report is mailed.
 */
export async function writeClosing(context: RecordContext, closing: Closing): Promise<void> {
  const { tx, deps, shopId, till, record, receivedAt } = context;
  const { services } = deps;
  const books = await openBooks(tx, services, shopId);
  const before = await closedBefore(tx, shopId, till.id, { seq: record.seq, closing });
  const today = dayAtTill(record.at, receivedAt.getTime());
  const doubts = closingDoubts(closing, before, { today, years: books.years });
  if (doubts.length > 0) await services.jobs.send(tx, "till-doubt", { shopId, closingId: closing.id });
  const stored = {
    shopId,
    tillId: till.id,
    pointId: till.pointId,
    seq: record.seq,
    at: new Date(record.at),
    operator: record.operator?.name ?? "",
    closing,
    doubts,
  };
  if (closing.period !== "day") {
    await addClosing(tx, { ...stored, bookedOn: null });
    return;
  }
  const tickets = await ticketsBetween(tx, shopId, till.id, closing);
  // A day that arrives after its period was locked is booked today: it is a fact. So is one that is in the future by
  // the till's clock.
  const isLate = books.lockedUntil !== null && closing.of <= books.lockedUntil;
  const on = isLate || closing.of > books.today ? books.today : closing.of;
  const takings = { ...takingsOf(closing, till.code, tickets), on };
  const day = { closing, floatCents: await floatBetween(tx, shopId, till.id, closing) };
  const last = await dayBefore(tx, shopId, till.id, record.seq);
  const dayLast = last && { closing: last, floatCents: await floatBetween(tx, shopId, till.id, last) };
  const moves = drawerMoves(day, dayLast ?? null, await cashBetween(tx, shopId, till.id, closing));
  const entry = entryOfTakings(takings, books.codes);
  const entries = [...(entry ? [entry] : []), ...entriesOfCash(takings, moves, books.codes)];
  await addClosing(tx, { ...stored, bookedOn: entries.length > 0 ? on : null });
  await services.mailer.write(tx, await reportLetter(tx, deps, { shopId, till, closing }));
  for (const one of entries)
    await writeEntry(tx, services, books, { entry: one, created: { kind: "takings" } });
}
