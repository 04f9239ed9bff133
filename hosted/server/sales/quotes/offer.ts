import type { Input } from "@cuvee/core/kit/contract.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { quotesContract } from "@cuvee/core/sales/quotes/contract.ts";
import { QUOTE_MOVES, type OfferView, type QuoteStatus } from "@cuvee/core/sales/quotes/quotes.ts";
import type { Tx } from "#kit/database.ts";
import type { Context } from "#kit/mount.ts";
import type { OrderContext } from "#sales/orders/transitions.ts";
import { makeOrder } from "#sales/quotes/order.ts";
import { addQuoteEvent, findQuote, lockQuote, moveQuote } from "#sales/quotes/queries.ts";
import type { Stored } from "#sales/quotes/rows.ts";
import { offerOf } from "#sales/quotes/view.ts";
import { acceptedTerms } from "#shops/settings/settings.ts";

type Contract = typeof quotesContract;

/** Returns a sent quote by its private link, else throws `not-found` (404): row-level security decides by the key. */
export async function offered(tx: Tx, quoteId: string): Promise<Stored> {
  const row = (await findQuote(tx, quoteId)) ?? refuse("not-found", 404);
  await tx.actFor(row.shop_id);
  return row;
}

/**
 * Locks the quote for its buyer's answer. Throws `conflict` (409) with the current quote when it is not the version
 * that they read, `quote-act` (409) when it was answered or withdrawn, `quote-expired` (409) after its day.
 */
async function answering(
  tx: Tx,
  desk: OrderContext,
  quoteId: string,
  { version, to }: { version: number; to: QuoteStatus },
): Promise<Stored> {
  const { shop_id: shopId } = await offered(tx, quoteId);
  const row = (await lockQuote(tx, shopId, quoteId)) ?? refuse("not-found", 404);
  if (!QUOTE_MOVES[row.status].includes(to)) refuse("quote-act", 409, { act: to, status: row.status });
  if (row.valid_until < dayInFrance(desk.services.now()))
    refuse("quote-expired", 409, { validUntil: row.valid_until });
  if (row.version !== version) refuse("conflict", 409, { current: await offerOf(tx, desk, row) });
  return row;
}

/**
 * Accepts a quote for the buyer: it becomes an order at the price that they read. Throws as `answering` and
 * `makeOrder`, `terms-changed` (409).
 */
export async function acceptOffer(
  tx: Tx,
  desk: OrderContext,
  quoteId: string,
  { version, termsHash }: Input<Contract["acceptOffer"]>["body"],
  ctx: Context,
): Promise<OfferView> {
  const row = await answering(tx, desk, quoteId, { version, to: "accepted" });
  const { shop } = await desk.catalogue.exact(tx, row.shop_id);
  await makeOrder(tx, desk, row, {
    by: "buyer",
    pending: false,
    mail: true,
    beyondCredit: true,
    terms: acceptedTerms(shop, row.lang, termsHash),
    requestHash: ctx.once?.requestHash ?? refuse("idempotency-key-required", 400),
  });
  const about = { shopId: row.shop_id, quoteId };
  await desk.services.jobs.send(tx, "quote-event", { ...about, event: "accepted" });
  return offerOf(tx, desk, row);
}

/** Declines a quote for the buyer, with a note. Throws as `answering`. */
export async function refuseOffer(
  tx: Tx,
  desk: OrderContext,
  quoteId: string,
  { version, reason }: { version: number; reason: string },
): Promise<OfferView> {
  const row = await answering(tx, desk, quoteId, { version, to: "refused" });
  await endRefused(tx, desk, row, "buyer", reason);
  const about = { shopId: row.shop_id, quoteId };
  await desk.services.jobs.send(tx, "quote-event", { ...about, event: "refused" });
  return offerOf(tx, desk, row);
}

/** Ends a quote as declined. The caller holds its lock. */
export async function endRefused(
  tx: Tx,
  desk: OrderContext,
  row: Stored,
  by: string,
  note: string,
): Promise<void> {
  const at = new Date(desk.services.now());
  Object.assign(row, { status: "refused", answered_at: at });
  await moveQuote(tx, row);
  await addQuoteEvent(tx, { shopId: row.shop_id, quoteId: row.id, at, kind: "refused", by, note });
}
