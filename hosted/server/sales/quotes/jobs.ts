import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { quoteLetter } from "#sales/quotes/letters.ts";
import {
  addQuoteEvent,
  findQuote,
  lockQuote,
  updateQuoteStatus,
  quoteEvents,
  quotesPastDue,
} from "#sales/quotes/queries.ts";

/**
 * Mails a buyer's answer to the seller. The id of the e-mail is derived from the quote: a repeated job writes it once.
 */
export async function writeQuoteMails(deps: OrderDeps, data: JobData["quote-event"]): Promise<void> {
  const { database, mailer } = deps.services;
  await database.transaction({ shopId: data.shopId }, async (tx) => {
    const row = await findQuote(tx, data.quoteId);
    if (!row) return;
    const answer = (await quoteEvents(tx, row.shop_id, row.id)).findLast(({ kind }) => kind === data.event);
    const note = data.event === "refused" ? (answer?.note ?? "") : "";
    const kind = data.event === "accepted" ? "quoteAccepted" : "quoteRefused";
    await mailer.write(tx, await quoteLetter(tx, deps, row, { kind, note }));
  });
}

/** Expires quotes without an answer by their day. */
export async function sweepQuotes(deps: OrderDeps): Promise<void> {
  const { database, now } = deps.services;
  const day = dayInFrance(now());
  const past = await database.transaction({}, (tx) => quotesPastDue(tx, day));
  for (const { shopId, quoteId } of past)
    await database.transaction({ shopId }, async (tx) => {
      const row = await lockQuote(tx, shopId, quoteId);
      if (row?.status !== "sent" || row.valid_until >= day) return;
      row.status = "expired";
      await updateQuoteStatus(tx, row);
      await addQuoteEvent(tx, { shopId, quoteId, at: new Date(now()), kind: "expired", by: "system" });
    });
}
