import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { OrderLine } from "@cuvee/core/sales/orders/orders.ts";
import type { ScheduledPart } from "@cuvee/core/sales/orders/schedule.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";
import type { TermsText } from "#shops/settings/settings.ts";

const INSERT = statement(
  `with o as (
     insert into orders (shop_id, id, number, status, delivery_status, payment_status, payment_type, buyer_id, key_hash,
       request_hash,
       buyer_name, buyer_email, search, contact, billing_address, delivery_address, notes, lang, bottles,
       total_ttc_cents, priced,
       handoff_id, created_at, expires_at, buyer_keys, delivery_instructions, places, company, payment_terms, due_on,
       age_proof, terms_sha256, terms_accepted_at, client_id, quote_id, schedule, ref_id, warehouse_id, gift)
     values (:shopId, :id, :number, :status, 'pending', :paymentStatus, :paymentType, :buyerId, :keyHash, :requestHash,
       :buyerName, :buyerEmail, :search, :contact, :billingAddress, :deliveryAddress, :notes, :lang, :bottles,
       :totalTtcCents, :priced, :handoffId, :createdAt, :expiresAt,
       buyer_keys(:buyerId, :buyerMails), :deliveryInstructions, :places, :company, :paymentTerms, :dueOn, :ageProof,
       :termsSha256, case when :termsSha256::text is not null then :createdAt::timestamptz end, :clientId, :quoteId,
       :schedule, :refId, :warehouseId, :gift)
   ), t as (
     insert into shop_terms (shop_id, sha256, lang, text, first_used_at)
     select :shopId, :termsSha256, :termsLang, :termsText, :createdAt where :termsSha256::text is not null
     on conflict do nothing
   ), l as (
     insert into order_lines (shop_id, order_id, id, position, format_id, product_id, name, vintage, format_name,
       visual, quantity, add, unit_e4, amount_cents, discount_cents, vat_rate_bp, gift, wrapping, accounting_type)
     select :shopId, :id, x.id, x.position, x."formatId", x."productId", x.name, x.vintage, x."formatName", x.visual,
       x.quantity, x.add,
       x."unitE4", x."amountCents", x."discountCents", x."vatRateBp", coalesce(x.gift, false),
       x.wrapping, x."accountingType"
     from jsonb_to_recordset(:lines) as x(id text, position int, "formatId" text, "productId" text, name text,
       vintage text,
       "formatName" text, visual text, quantity int, add int, "unitE4" bigint, "amountCents" bigint,
       "discountCents" bigint, "vatRateBp" int, gift boolean, wrapping jsonb, "accountingType" text)
   ), e as (
     insert into order_events (shop_id, order_id, at, kind, to_status, made_by)
     values (:shopId, :id, :createdAt, 'placed', :status, :by)
   ), p as (
     insert into payments (shop_id, id, order_id, type, provider, status, amount_cents, created_at)
     values (:shopId, :paymentId, :id, :paymentType, :provider, :paymentStatus, :dueNowCents, :createdAt)
   )
   insert into payment_attempts (shop_id, id, payment_id, provider, status, created_at, kind, type, account)
   select :shopId, :attemptId, :paymentId, :provider, 'starting', :createdAt, :attemptKind, :paymentType, :account
   where :attemptId::text is not null`,
);

/** An order to insert; `buyer_mails` are the addresses that identify its buyer. */
export type NewOrder = Omit<
  StoredOrder,
  | "delivery_status"
  | "version"
  | "buyer_keys"
  | "client_id"
  | "terms_sha256"
  | "terms_accepted_at"
  | "quote_id"
  | "schedule"
> & {
  key_hash: Buffer;
  /** Accepted with it, at `created_at`; null where staff wrote the order. */
  terms: TermsText | null;
  /** For an order that staff wrote: its client, its author, its quote, its instalments. */
  written?: { clientId: string; by: string; quoteId: string; schedule: readonly ScheduledPart[] };
  search: string;
  buyer_mails: string[];
};

/** Returns free lines as rows beside those of the catalogue: they keep the ids under which they were written. */
const freeLines = ({ free = [] }: PricedOrder): object[] =>
  free.map((line) => ({ ...line, vintage: "", formatName: "", add: 0 }));

/** Tells that an order with this id was written meanwhile. */
function explainInsert(error: unknown): void {
  if ((error as { code?: string }).code === "23505") refuse("order-exists", 409);
}

/**
 * Inserts an order with its lines, its first event, its payment, and the first card attempt: one statement, which is
 * sent without waiting (`Tx.send`). The transaction throws `order-exists` (409) where the order is there already.
 */
export const insertOrder = (
  tx: Tx,
  o: NewOrder,
  lines: readonly OrderLine[],
  payment: { id: string; provider: string; attemptId: string | null; account: string | null },
): void =>
  tx.send(
    INSERT,
    {
      shopId: o.shop_id,
      id: o.id,
      number: o.number,
      status: o.status,
      paymentStatus: o.payment_status,
      paymentType: o.payment_type,
      buyerId: o.buyer_id,
      keyHash: o.key_hash,
      requestHash: o.request_hash,
      buyerName: o.buyer_name,
      buyerEmail: o.buyer_email,
      search: o.search,
      contact: o.contact,
      billingAddress: o.billing_address,
      deliveryAddress: o.delivery_address,
      notes: o.notes,
      lang: o.lang,
      bottles: o.bottles,
      totalTtcCents: o.total_ttc_cents,
      priced: o.priced,
      handoffId: o.handoff_id,
      createdAt: o.created_at,
      expiresAt: o.expires_at,
      lines: JSON.stringify(
        [...lines, ...freeLines(o.priced)].map((line, position) => ({ ...line, position })),
      ),
      paymentId: payment.id,
      provider: payment.provider,
      attemptId: payment.attemptId,
      buyerMails: o.buyer_mails,
      deliveryInstructions: o.delivery_instructions,
      places: JSON.stringify(o.places),
      dueNowCents: o.priced.dueNowCents,
      attemptKind: o.priced.imprint ? "setup" : "payment",
      company: o.company,
      paymentTerms: o.payment_terms,
      dueOn: o.due_on,
      ageProof: o.age_proof,
      account: payment.account,
      termsSha256: o.terms?.sha256 ?? null,
      termsLang: o.terms?.lang ?? null,
      termsText: o.terms?.written ?? null,
      clientId: o.written?.clientId ?? null,
      quoteId: o.written?.quoteId ?? null,
      schedule: JSON.stringify(o.written?.schedule ?? []),
      by: o.written?.by ?? "buyer",
      refId: o.ref_id ?? null,
      warehouseId: o.warehouse_id ?? null,
      gift: o.gift ?? null,
    },
    explainInsert,
  );

const ORDER_CAMPAIGN = statement(
  `insert into order_campaigns (shop_id, order_id, campaign_id, variant, at)
   select c.shop_id, :orderId, c.id, :variant, :at from campaigns c where c.shop_id = :shopId and c.id = :campaignId
   on conflict do nothing`,
);

/** Notes the campaign by whose link the buyer of an order came; one that the shop does not have counts for nothing. */
export const saveOrderCampaign = (
  tx: Tx,
  of: { shopId: string; orderId: string; campaignId: string; variant: "A" | "B"; at: Date },
): void => tx.send(ORDER_CAMPAIGN, of);

const HANDED_CAMPAIGN = statement(
  `insert into order_campaigns (shop_id, order_id, campaign_id, variant, at)
   select c.shop_id, :orderId, c.id, right(h.campaign, 1), :at from handoffs h
   join campaigns c on c.shop_id = :shopId and c.id = left(h.campaign, 16)
   where h.id = :handoffId and h.redeemed_at is not null and right(h.campaign, 1) in ('A', 'B')
   on conflict do nothing`,
);

/** Notes the campaign that the handed-over cart of an order came by, if it is one of the shop. */
export const saveHandedCampaign = (
  tx: Tx,
  of: { shopId: string; orderId: string; handoffId: string; at: Date },
): void => tx.send(HANDED_CAMPAIGN, of);
