import { entryOfTakings, type Takings } from "@cuvee/core/billing/accounting/others.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import type { Closing } from "@cuvee/core/sales/tills/closings.ts";
import type { Ticket } from "@cuvee/core/sales/tills/ticket.ts";
import { settledBy } from "@cuvee/core/sales/tills/tickets.ts";
import { openBooks, writeEntry } from "#billing/accounting/books.ts";
import type { Doing } from "#sales/tills/effects.ts";
import { reportLetter } from "#sales/tills/letters.ts";
import { addClosing, ticketsBetween } from "#sales/tills/tickets.queries.ts";

/**
 * A day of a till as the books have it: what was taken by each method for what was sold. What was taken for orders stands in the books as
 * their money; tips are owed to who served.
 */
export function takingsOf(
  { number, of, totals, cash }: Closing,
  till: string,
  tickets: readonly Ticket[],
): Takings {
  const settled = tickets.flatMap(settledBy);
  const taken = totals.paid.map(({ type, amountCents }) => ({
    type,
    amountCents: cents(
      settled
        .filter((one) => one.type === type)
        .reduce((left, one) => left - one.amountCents, amountCents as number),
    ),
  }));
  return {
    number,
    till,
    on: of,
    paid: [...taken, { type: "tips", amountCents: cents(-totals.tipsCents) }],
    ...(cash ? { gapCents: cents(cash.countedCents - cash.expectedCents) } : {}),
    sold: totals.sold,
    vat: totals.vat.map(({ vatType, baseCents, vatCents }) => ({ type: vatType, baseCents, vatCents })),
  };
}

/** A closing is kept; that of a day has its entry in the books, and its report is mailed. */
export async function writeClosing(doing: Doing, closing: Closing): Promise<void> {
  const { tx, desk, shopId, till, record } = doing;
  const { services } = desk;
  const kept = {
    shopId,
    tillId: till.id,
    pointId: till.pointId,
    seq: record.seq,
    at: new Date(record.at),
    operator: record.operator?.name ?? "",
    closing,
  };
  if (closing.period !== "day") {
    await addClosing(tx, { ...kept, bookedOn: null });
    return;
  }
  const tickets = await ticketsBetween(tx, shopId, till.id, closing);
  const books = await openBooks(tx, services, shopId);
  // A day that came after its period was closed stands on today: it is a fact.
  const isLate = books.lockedUntil !== null && closing.of <= books.lockedUntil;
  const on = isLate ? books.today : closing.of;
  const entry = entryOfTakings({ ...takingsOf(closing, till.code, tickets), on }, books.codes);
  await addClosing(tx, { ...kept, bookedOn: entry ? on : null });
  await services.mailer.write(tx, await reportLetter(tx, desk, { shopId, till, closing }));
  await writeEntry(tx, services, books, entry, { kind: "takings" });
}
