import { forBuyer } from "@cuvee/core/offer/pricing/display/forBuyer.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { scheduleCents } from "@cuvee/core/sales/orders/schedule.ts";
import {
  quoteCommands,
  settledPrice,
  type OfferView,
  type QuoteRow,
  type QuoteView,
} from "@cuvee/core/sales/quotes/quotes.ts";
import { billingSettings } from "@cuvee/core/shops/settings/billing.ts";
import { accountTerms, type AccountTerms } from "@cuvee/core/shops/settings/dueDate.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import { clientToBill } from "#sales/bills/queries.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { partyOf } from "#sales/quotes/client.ts";
import { shortOf } from "#sales/quotes/price.ts";
import { relatedSales, quoteEvents } from "#sales/quotes/queries.ts";
import type { StoredQuote } from "#sales/quotes/rows.ts";

/** Returns the private link of a quote: the part after `#` opens it. */
export const linkOf = ({ settings, secrets }: Pick<Services, "settings" | "secrets">, id: string): string =>
  `${settings.publicUrl}/orders/quote/${id}#${secrets.orderKey(id)}`;

const rowOf = (q: StoredQuote): QuoteRow => ({
  id: q.id,
  number: q.number,
  subType: q.sub_type,
  status: q.status,
  clientId: q.client_id,
  clientName: q.client_name,
  bottles: q.bottles / 1000,
  totalHtCents: q.priced.totalHtCents,
  totalTtcCents: q.total_ttc_cents as Cents,
  validUntil: q.valid_until,
  savedAt: q.saved_at.toISOString(),
  sentAt: q.sent_at?.toISOString() ?? null,
  madeBy: q.made_by,
  orderId: q.order_id,
  version: q.version,
});

/** Returns a quote as staff sees it: with its client's credit limit, missing stock, and events. */
export async function viewOf(tx: Tx, deps: OrderDeps, q: StoredQuote): Promise<QuoteView> {
  const snapshot = await deps.catalogue.seen(tx, q.shop_id);
  const isOpen = q.status === "draft" || q.status === "sent";
  const party =
    q.client_id !== null && isOpen
      ? await partyOf(tx, snapshot, q.client_id, { addresses: q.content, at: deps.services.now() })
      : null;
  return {
    ...rowOf(q),
    createdAt: q.created_at.toISOString(),
    answeredAt: q.answered_at?.toISOString() ?? null,
    lang: q.lang,
    content: q.content,
    priced: q.priced,
    words: q.words,
    party: q.party,
    schedule: scheduleCents(q.content.schedule, cents(q.total_ttc_cents)),
    account: party?.account ?? null,
    credit: party?.credit ?? null,
    short: isOpen ? await shortOf(tx, q.priced, snapshot) : [],
    ...(await relatedSales(tx, q.shop_id, q.id)),
    events: await quoteEvents(tx, q.shop_id, q.id),
    acts: quoteCommands({ status: q.status, subType: q.sub_type }),
    url: q.number === null ? null : linkOf(deps.services, q.id),
  };
}

/** Returns the terms of a quote that is paid on account: its own, else those of its client; null otherwise. */
export async function termsOf(
  tx: Tx,
  shop: Pick<ShopRow, "billing_settings">,
  {
    shop_id: shopId,
    client_id: clientId,
    content: { payment },
  }: Pick<StoredQuote, "shop_id" | "client_id" | "content">,
): Promise<AccountTerms | null> {
  if (payment.type !== "account" || payment.terms !== null || clientId === null) return payment.terms;
  const client = await clientToBill(tx, shopId, clientId);
  if (!client) return null;
  const { kind, typology, payment_terms: paymentTerms } = client;
  return accountTerms({ kind, typology, paymentTerms }, billingSettings(shop.billing_settings).paymentTerms);
}

/** Returns a quote as its buyer reads it: without internal notes, and with the buyer's view of the price. */
export async function offerOf(tx: Tx, deps: OrderDeps, q: StoredQuote): Promise<OfferView> {
  const { shop } = await deps.catalogue.seen(tx, q.shop_id);
  const { orderNumber } = await relatedSales(tx, q.shop_id, q.id);
  const { settings, secrets } = deps.services;
  const { notes, shipping, payment, schedule } = q.content;
  return {
    id: q.id,
    number: q.number ?? refuse("not-found", 404),
    status: q.status,
    validUntil: q.valid_until,
    sentAt: q.sent_at?.toISOString() ?? null,
    totalTtcCents: q.total_ttc_cents as Cents,
    version: q.version,
    shopId: q.shop_id,
    shopName: shop.name,
    lang: q.lang,
    party: q.party ?? refuse("not-found", 404),
    words: q.words,
    priced: settledPrice(forBuyer(q.priced)),
    schedule: scheduleCents(schedule, cents(q.total_ttc_cents)),
    payment: { ...payment, terms: await termsOf(tx, shop, q) },
    notes,
    instructions: shipping.instructions,
    order:
      q.order_id !== null && orderNumber !== null
        ? {
            id: q.order_id,
            number: orderNumber,
            url: `${settings.publicUrl}/orders/follow/${q.order_id}#${secrets.orderKey(q.order_id)}`,
          }
        : null,
  };
}
