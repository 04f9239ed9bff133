import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { blockingProblems, type QuoteView } from "@cuvee/core/sales/quotes/quotes.ts";
import { documentSettings } from "@cuvee/core/shops/settings/documents.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { missingBillingFacts, partyOf } from "#sales/quotes/client.ts";
import { quoteFromModel, quoteLetter, type ModelDeps } from "#sales/quotes/letters.ts";
import { quoteFile } from "#sales/quotes/quoteFile.ts";
import { priceOf } from "#sales/quotes/price.ts";
import { addQuoteEvent, lockQuote, updateQuoteStatus } from "#sales/quotes/queries.ts";
import type { StoredQuote } from "#sales/quotes/rows.ts";
import { viewOf } from "#sales/quotes/view.ts";
import { lockQuoteFor, type Author } from "#sales/quotes/write.ts";
import { nextNumber } from "#shops/settings/numbers.queries.ts";
import { fiscalYear } from "#shops/settings/numbers.ts";
import { askBeforeSameMail } from "#kit/mail/mailAgain.ts";

/**
 * Refuses a sale that cannot be offered or ordered as it is written: `quote-client`, `quote-empty`, `quote-problems`
 * (422), and `quote-price` (409) where the catalogue has changed since it was saved, so that the seller never sends an
 * unseen total.
 */
export async function refuseUnready(tx: Tx, deps: OrderDeps, row: StoredQuote): Promise<void> {
  const { client_id: clientId, content, total_ttc_cents: beforeCents } = row;
  if (clientId === null) return refuse("quote-client", 422);
  if (content.lines.length + content.free.length === 0) refuse("quote-empty", 422);
  const snapshot = await deps.catalogue.exact(tx, row.shop_id);
  const at = deps.services.now();
  const party = await partyOf(tx, snapshot, clientId, { addresses: content, at });
  const { totalTtcCents: nowCents, problems } = priceOf(content, party, snapshot, at);
  const stops = blockingProblems(problems);
  if (stops.length > 0) refuse("quote-problems", 422, { problems: stops });
  if (nowCents !== beforeCents) refuse("quote-price", 409, { beforeCents, nowCents });
}

/**
 * Refuses the draft of an invoice whose client cannot be invoiced, before its order is created: `client-unbillable`
 * (422).
 */
export async function refuseUnbillable(tx: Tx, deps: OrderDeps, row: StoredQuote): Promise<void> {
  const clientId = row.client_id ?? refuse("quote-client", 422);
  const snapshot = await deps.catalogue.exact(tx, row.shop_id);
  const lacks = missingBillingFacts(
    await partyOf(tx, snapshot, clientId, { addresses: row.content, at: deps.services.now() }),
  );
  if (lacks.length > 0) refuse("client-unbillable", 422, { lacks, clientId });
}

/**
 * Takes the number of a quote: the shop's prefix + fiscal year + sequence, gapless per shop and year (design: domain
 * §4).
 */
async function takeQuoteNumber(tx: Tx, deps: OrderDeps, shopId: string): Promise<string> {
  const { shop } = await deps.catalogue.seen(tx, shopId);
  const year = fiscalYear(new Date(deps.services.now()), shop);
  const { prefix } = documentSettings(shop.documents_settings).quote;
  return `${prefix}${year}-${String(await nextNumber(tx, shopId, "quote", year)).padStart(5, "0")}`;
}

/** Ends the quote that this one replaces: it can no longer be accepted. Throws `quote-act` (409) where it was. */
async function endReplaced(tx: Tx, { by }: Author, row: StoredQuote, at: Date): Promise<void> {
  if (row.replaces_id === null) return;
  const old = await lockQuote(tx, row.shop_id, row.replaces_id);
  if (old?.status === "accepted") refuse("quote-act", 409, { act: "send", status: old.status });
  if (old?.status !== "sent") return;
  Object.assign(old, { status: "refused", answered_at: at });
  await updateQuoteStatus(tx, old);
  const about = { shopId: row.shop_id, quoteId: old.id, at };
  await addQuoteEvent(tx, { ...about, kind: "replaced", by, note: row.number ?? "" });
}

/**
 * Sends a quote: the first time it takes its number, and its content becomes final. With `mail` its buyer gets the
 * link, again when it was sent before; without, it is handed over otherwise. Throws as `heldFor` and `refuseUnready`,
 * `quote-mail` (422) for a client without an address, `quote-expired`, `mail-again` (409).
 */
export async function sendQuote(
  tx: Tx,
  deps: OrderDeps & ModelDeps,
  writer: Author,
  {
    quoteId,
    version,
    mail,
    again,
  }: { quoteId: string; version: number; mail: boolean; again?: boolean | undefined },
): Promise<QuoteView> {
  const row = await lockQuoteFor(tx, deps, writer, { quoteId, act: "send", version });
  const { services } = deps;
  const at = new Date(services.now());
  const isFirst = row.number === null;
  if (isFirst) await refuseUnready(tx, deps, row);
  if (row.valid_until < dayInFrance(at.getTime()))
    refuse("quote-expired", 409, { validUntil: row.valid_until });
  const email = row.party?.contact.email ?? "";
  if (mail && !email) refuse("quote-mail", 422);
  if (mail)
    await askBeforeSameMail(tx, services, {
      shopId: row.shop_id,
      about: `quote:${quoteId}`,
      recipients: [email],
      again,
    });
  if (isFirst) {
    row.number = await takeQuoteNumber(tx, deps, row.shop_id);
    row.search = `${row.search} ${row.number.toLowerCase()}`;
    row.status = "sent";
    row.sent_at = at;
    await endReplaced(tx, writer, row, at);
  }
  await updateQuoteStatus(tx, row);
  const kind = mail ? (isFirst ? "sent" : "sent-again") : "marked-sent";
  const about = { shopId: row.shop_id, quoteId, at, by: writer.by };
  if (mail || isFirst) await addQuoteEvent(tx, { ...about, kind });
  if (mail) {
    const file = await quoteFile(tx, deps, row);
    const base64 = (await file.render()).toString("base64");
    const letter = await quoteLetter(tx, deps, row, { kind: "quoteSent" });
    const made = await quoteFromModel(tx, deps, row, letter);
    await services.mailer.write(tx, {
      ...letter,
      ...(made ? { made } : {}),
      files: [{ name: file.name, mime: "application/pdf", base64 }],
    });
  }
  return viewOf(tx, deps, row);
}
