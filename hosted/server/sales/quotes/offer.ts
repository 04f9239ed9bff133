import type { Input } from "@cuvee/core/kit/contract.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { quotesContract } from "@cuvee/core/sales/quotes/contract.ts";
import { QUOTE_MOVES, type OfferView, type QuoteStatus } from "@cuvee/core/sales/quotes/quotes.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { RequestContext } from "#kit/http/mount.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { makeOrder } from "#sales/quotes/order.ts";
import { addQuoteEvent, findQuote, lockQuote, updateQuoteStatus } from "#sales/quotes/queries.ts";
import type { StoredQuote } from "#sales/quotes/rows.ts";
import { offerOf } from "#sales/quotes/view.ts";
import { acceptedTerms } from "#shops/settings/settings.ts";

type Contract = typeof quotesContract;

/** Returns a sent quote by its private link, else throws `not-found` (404): row-level security decides by the key. */
export async function readOffer(tx: Tx, quoteId: string): Promise<StoredQuote> {
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
  deps: OrderDeps,
  quoteId: string,
  { version, to }: { version: number; to: QuoteStatus },
): Promise<StoredQuote> {
  const { shop_id: shopId } = await readOffer(tx, quoteId);
  const row = (await lockQuote(tx, shopId, quoteId)) ?? refuse("not-found", 404);
  if (!QUOTE_MOVES[row.status].includes(to)) refuse("quote-act", 409, { act: to, status: row.status });
  if (row.valid_until < dayInFrance(deps.services.now()))
    refuse("quote-expired", 409, { validUntil: row.valid_until });
  if (row.version !== version) refuse("conflict", 409, { current: await offerOf(tx, deps, row) });
  return row;
}

/**
 * Accepts a quote for the buyer: it becomes an order at the price that they read. Throws as `answering` and
 * `makeOrder`, `terms-changed` (409).
 */
export async function acceptOffer(
  tx: Tx,
  deps: OrderDeps,
  quoteId: string,
  {
    body: { version, termsHash },
    ctx,
  }: { body: Input<Contract["acceptOffer"]>["body"]; ctx: RequestContext },
): Promise<OfferView> {
  const row = await answering(tx, deps, quoteId, { version, to: "accepted" });
  const { shop } = await deps.catalogue.exact(tx, row.shop_id);
  await makeOrder(tx, deps, row, {
    by: "buyer",
    pending: false,
    mail: true,
    beyondCredit: true,
    terms: acceptedTerms(shop, row.lang, termsHash),
    requestHash: ctx.once?.requestHash ?? refuse("idempotency-key-required", 400),
  });
  const about = { shopId: row.shop_id, quoteId };
  await deps.services.jobs.send(tx, "quote-event", { ...about, event: "accepted" });
  return offerOf(tx, deps, row);
}

/** Declines a quote for the buyer, with a note. Throws as `answering`. */
export async function refuseOffer(
  tx: Tx,
  deps: OrderDeps,
  quoteId: string,
  { version, reason }: { version: number; reason: string },
): Promise<OfferView> {
  const row = await answering(tx, deps, quoteId, { version, to: "refused" });
  await endRefused(tx, deps, row, { by: "buyer", note: reason });
  const about = { shopId: row.shop_id, quoteId };
  await deps.services.jobs.send(tx, "quote-event", { ...about, event: "refused" });
  return offerOf(tx, deps, row);
}

/** Ends a quote as declined. The caller holds its lock. */
export async function endRefused(
  tx: Tx,
  deps: OrderDeps,
  row: StoredQuote,
  { by, note }: { by: string; note: string },
): Promise<void> {
  const at = new Date(deps.services.now());
  Object.assign(row, { status: "refused", answered_at: at });
  await updateQuoteStatus(tx, row);
  await addQuoteEvent(tx, { shopId: row.shop_id, quoteId: row.id, at, kind: "refused", by, note });
}
