import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { CARD_ORDER_MINUTES } from "@cuvee/core/billing/payments/payments.ts";
import { cents, NO_CENTS } from "@cuvee/core/kit/money.ts";
import { plainText } from "@cuvee/core/kit/list/list.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { groupsContract } from "@cuvee/core/sales/groups/contract.ts";
import { demandOf } from "@cuvee/core/cellar/stocks/demand.ts";
import { reserve } from "#cellar/stocks/stocks.ts";
import { orderKeyHash } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId, ReadyAnswer, type RequestContext, type Handler } from "#kit/http/mount.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { dropPendingOrder } from "#sales/groups/members.ts";
import { refuseProblems } from "#sales/groups/open.ts";
import { attachOrder, saveMember } from "#sales/groups/queries.ts";
import {
  capFor,
  isCommitted,
  groupByLink,
  requireHolder,
  refuseOver,
  type Group,
  type Member,
} from "#sales/groups/state.ts";
import {
  schedulePoll,
  prepareAttempt,
  startAttempt,
  type Attempt,
  type CardDeps,
} from "#sales/orders/payments/attempts.ts";
import { linesOf } from "#sales/orders/placing/newOrder.ts";
import { insertOrder, type NewOrder } from "#sales/orders/placing/newOrder.queries.ts";
import { findOrder } from "#sales/orders/queries.ts";
import { viewOf } from "#sales/orders/read.ts";
import { buyerId, refuseMinor } from "#sales/orders/placing/placement.ts";
import { acceptedTerms, refuseClosed } from "#shops/settings/settings.ts";

type Commit = (typeof groupsContract)["commit"];
type Body = Input<Commit>["body"];

/** Returns a share as an order whose card is held for 0 €: its amount is debited when the group is closed. */
const held = (priced: PricedOrder): PricedOrder => ({
  ...priced,
  imprint: true,
  payLaterCents: priced.totalTtcCents,
  dueNowCents: NO_CENTS,
});

type OfShare = Pick<NewOrder, "priced" | "terms">;

function shareOrder(
  group: Group,
  { me, body }: { me: Member; body: Body },
  { priced, terms }: OfShare,
  ctx: RequestContext,
): NewOrder {
  const { services } = ctx;
  const at = services.now();
  const { firstname, lastname } = body.contact;
  const name = `${firstname} ${lastname}`;
  const { row } = group;
  return {
    shop_id: row.shop_id,
    id: body.id,
    number: null,
    status: "draft",
    payment_status: "processing",
    payment_type: "cb",
    buyer_id: buyerId(ctx),
    buyer_mails: [me.email, ...(ctx.actor.person ? [ctx.actor.person.email] : [])],
    key_hash: orderKeyHash(services.secrets.orderKey(body.id)),
    request_hash: ctx.once?.requestHash ?? refuse("idempotency-key-required", 400),
    buyer_name: name,
    buyer_email: me.email,
    search: plainText(`${name} ${me.email} ${body.contact.phone} ${row.name}`),
    contact: { ...body.contact, email: me.email },
    billing_address: body.billingAddress,
    delivery_address: row.address ?? body.billingAddress,
    notes: "",
    delivery_instructions: row.instructions,
    lang: body.lang,
    bottles: priced.eq75,
    total_ttc_cents: priced.totalTtcCents,
    priced,
    places: [],
    company: null,
    payment_terms: null,
    due_on: null,
    age_proof: body.birthDate === undefined ? "declared" : "birthDate",
    terms,
    handoff_id: null,
    created_at: new Date(at),
    expires_at: new Date(Math.min(at + CARD_ORDER_MINUTES * 60_000, row.deadline.getTime())),
  };
}

/** Takes the stock of a share and writes its order, which is the member's own. */
async function write(
  tx: Tx,
  deps: CardDeps,
  {
    group,
    me,
    body,
    ctx,
    snapshot,
  }: { group: Group; me: Member; body: Body; ctx: RequestContext; snapshot: Snapshot },
): Promise<Attempt> {
  const { services } = deps;
  const { row } = group;
  const at = services.now();
  const cap = capFor(group, me, snapshot, at) ?? refuse("share-empty", 422);
  refuseProblems(cap.problems);
  const { totalTtcCents } = cap.priced;
  // Another member may have committed since this one read the price: a lower price is no reason to refuse.
  if (totalTtcCents > body.expectedCapCents)
    refuse("price-changed", 409, { expectedTotalCents: body.expectedCapCents, totalTtcCents });
  await dropPendingOrder(tx, deps, me, "buyer");
  const terms = acceptedTerms(snapshot.shop, body.lang, body.termsHash);
  const order = shareOrder(group, { me, body }, { priced: held(cap.priced), terms }, ctx);
  const place = {
    shopId: row.shop_id,
    warehouseIds: snapshot.warehouseIds,
    orderId: order.id,
    by: "buyer",
    holders: order.buyer_id === null ? [] : [order.buyer_id],
  };
  await reserve(tx, place, demandOf(cap.priced.lines, snapshot.shelf));
  const paymentId = newId(services);
  const attempt = prepareAttempt(deps, {
    shopId: row.shop_id,
    orderId: order.id,
    paymentId,
    amountCents: NO_CENTS,
    isHeld: true,
    type: "cb",
    shop: snapshot.shop,
  });
  const lines = linesOf(cap.priced, snapshot, body, () => newId(services));
  const { attemptId } = attempt.metadata;
  const { provider, account } = attempt;
  insertOrder(tx, order, lines, { id: paymentId, provider: provider.name, attemptId, account });
  const job = { shopId: row.shop_id, orderId: order.id };
  if (provider.isOutside) await schedulePoll(tx, deps, { ...job, attemptId, times: 0 });
  await services.jobs.send(tx, "order-expiry", job, { at: order.expires_at ?? order.created_at });
  await attachOrder(tx, row.shop_id, order.id, row.id);
  me.order_id = order.id;
  me.cap_cents = cents(totalTtcCents);
  await saveMember(tx, me);
  return attempt;
}

/**
 * Commits a member to their share (decision 0010): its order is written and its stock taken in one transaction, then a
 * card is requested, with no lock held. Throws `share-committed` (409), `share-empty` (422), `price-changed`,
 * `terms-changed`, `stock-missing` (409), and as `refuseOver`. A request repeated after an interruption finds its order
 * by its id and continues.
 */
export function commitHandler(deps: CardDeps): Handler<Commit> {
  const { services, catalogue } = deps;
  return async ({ params, body }, ctx) => {
    const once = ctx.once ?? refuse("idempotency-key-required", 400);
    const first = await services.database.transaction(ctx.scope, async (tx) => {
      const stored = await once.find(tx);
      if (stored) return new ReadyAnswer(stored, true);
      const { group, me } = await groupByLink(tx, params.groupId, ctx.scope.orderKeyHash, true);
      const member = requireHolder(me, params.memberId);
      const shopId = group.row.shop_id;
      const before = member.order_id === body.id ? member.share : null;
      if (before && !before.request_hash.equals(once.requestHash)) return refuse("order-exists", 409);
      if (before) return { shopId, attempt: null };
      refuseOver(group.row, services.now());
      if (isCommitted(member)) return refuse("share-committed", 409);
      const snapshot = await catalogue.exact(tx, shopId);
      refuseClosed(snapshot.shop, ctx.actor.person);
      refuseMinor(snapshot, body.birthDate, services.now());
      return { shopId, attempt: await write(tx, deps, { group, me: member, body, ctx, snapshot }) };
    });
    if (first instanceof ReadyAnswer) return first;
    const card = await startAttempt(deps, first.shopId, body.id, first.attempt);
    return services.database.transaction(ctx.scope, async (tx) => {
      const stored = await once.find(tx);
      if (stored) return new ReadyAnswer(stored, true);
      await tx.actFor(first.shopId);
      const row = (await findOrder(tx, body.id)) ?? refuse("not-found", 404);
      const order = await viewOf(tx, catalogue, row, false);
      const whole: Answer<Commit> = { order, key: services.secrets.orderKey(body.id), card };
      const text = JSON.stringify(whole);
      once.keep(tx, 201, text);
      return new ReadyAnswer(text);
    });
  };
}
