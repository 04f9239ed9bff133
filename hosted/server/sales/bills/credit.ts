import type { Input } from "@cuvee/core/kit/contract.ts";
import { compose } from "@cuvee/core/billing/documents/compose.ts";
import type { Paper } from "@cuvee/core/billing/documents/documents.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { billsContract } from "@cuvee/core/sales/bills/contract.ts";
import { creditParts, creditTakings, type CreditPart } from "@cuvee/core/sales/bills/credit.ts";
import { backSource, creditOfBack } from "@cuvee/core/sales/tills/credited.ts";
import {
  billsDeducting,
  countOn,
  creditsOf,
  findDocument,
  lockStates,
  noteCorrection,
  type StateRow,
} from "#billing/documents/queries.ts";
import { bookDocument } from "#billing/accounting/book.ts";
import { seal } from "#billing/documents/seal.ts";
import type { Doing } from "#sales/bills/doing.ts";
import { lockOrders, ordersOfDocument, tillBackOf } from "#sales/bills/queries.ts";
import { addEvent } from "#sales/orders/queries.ts";

type Credit = Input<(typeof billsContract)["credit"]>["body"];
type Orders = Awaited<ReturnType<typeof lockOrders>>;

/** An invoice or deposit that may be credited, locked with its orders. */
export type Creditable = {
  id: string;
  paper: Paper & { id: string };
  state: StateRow;
  orders: Orders;
  /** Parts that no credit note took, and no invoice deducted from a deposit. */
  parts: CreditPart[];
  /** Numbers of the till's tickets that returned something of it. */
  tickets: string[];
};

/** Locks an invoice or deposit and returns what can still be credited. Throws `not-found` (404). */
export async function holdCreditable(
  { tx, shopId }: Pick<Doing, "tx" | "shopId">,
  documentId: string,
): Promise<Creditable> {
  const found = await findDocument(tx, documentId);
  if (!found || found.shop_id !== shopId || found.kind === "credit") return refuse("not-found", 404);
  const { ticketId, back } = await tillBackOf(tx, shopId, documentId);
  const orders = await lockOrders(
    tx,
    shopId,
    (await ordersOfDocument(tx, shopId, documentId)).map((o) => o.id),
  );
  const [state] = await lockStates(tx, shopId, [documentId]);
  if (!state) return refuse("not-found", 404);
  const paper = { ...(JSON.parse(found.content) as Paper), id: documentId };
  const credits = (await creditsOf(tx, shopId, [documentId])).map((c) => JSON.parse(c.content) as Paper);
  const deductions = found.kind === "deposit" ? await billsDeducting(tx, shopId, [documentId]) : [];
  // Returns at a till that no credit note covers yet are credited separately (`till-credit`).
  const waiting = back.filter(({ isCredited }) => !isCredited);
  const coming = waiting.map(({ content }) => ({
    ...paper,
    ...creditOfBack(
      backSource(content, { ticketId: ticketId ?? "", number: paper.number, on: paper.issuedOn }),
    ),
  }));
  const parts = creditParts(
    paper,
    [...credits, ...coming],
    deductions.map((d) => JSON.parse(d.content) as Paper),
  );
  return { id: documentId, paper, state, orders, parts, tickets: back.map(({ number }) => number) };
}

/** A credit note to be sealed. */
export type NewCredit = {
  id: string;
  amounts: ReturnType<typeof compose>;
  /** The credited part may be invoiced again. */
  reopens: boolean;
  reason: string;
};

/**
 * Seals a credit note of a locked document, and deducts it from the document's open amount. The caller books it
 * (`bookDocument`), as the last write of the transaction. Throws as `seal`.
 */
export async function sealCredit(
  doing: Doing,
  { id: documentId, paper, state, orders }: Creditable,
  { id, amounts, reopens, reason }: NewCredit,
): Promise<Paper> {
  const { tx, desk, shopId, by } = doing;
  const snapshot = await desk.catalogue.exact(tx, shopId);
  const { dueOn: _, deposits: __, id: ___, ...same } = paper;
  const credit = await seal(tx, desk.services, snapshot.shop, {
    id,
    kind: "credit",
    clientId: state.client_id,
    orderIds: [],
    by,
    make: ({ number, issuedOn }) => ({
      ...same,
      ...amounts,
      kind: "credit",
      number,
      issuedOn,
      dueOn: null,
      corrects: [
        {
          id: documentId,
          ...(state.kind === "deposit" ? { kind: "deposit" } : {}),
          number: paper.number,
          on: paper.issuedOn,
          reason,
        },
      ],
    }),
  });
  const applied: Cents = cents(Math.min(state.open_cents, credit.totalTtcCents));
  await noteCorrection(tx, { shopId, creditId: id, documentId, reopens, appliedCents: applied });
  await countOn(tx, shopId, documentId, { credited: applied });
  await countOn(tx, shopId, id, { used: applied });
  const at = new Date(desk.services.now());
  for (const order of orders)
    await addEvent(tx, { shopId, orderId: order.id, at, kind: "credited", by, reason: credit.number });
  return credit;
}

/**
 * Credits an invoice or a deposit (design: domain §4): whole, lines, an amount, lower prices. It works in every state,
 * because parts that were credited before, or that invoices deducted from a deposit, are no longer available. The
 * credit first reduces the document's open amount; the rest belongs to the client, to be used or refunded. Throws
 * `not-found` (404), `nothing-to-credit`, `credit-too-much` (409) with `faults` or what is `left`, `credit-till-back`
 * (409) with the `tickets` of a till that took that back, and as `seal`.
 */
export async function creditDocument(doing: Doing, documentId: string, body: Credit): Promise<string> {
  const held = await holdCreditable(doing, documentId);
  const takings = creditTakings(held.parts, body.what);
  if (!Array.isArray(takings)) {
    const { code, ...facts } = takings;
    const { tickets } = held;
    if (tickets.length > 0) refuse("credit-till-back", 409, { ...facts, tickets: tickets.join(", ") });
    return code === "nothing-to-credit"
      ? refuse("nothing-to-credit", 409)
      : refuse("credit-too-much", 409, facts);
  }
  const { id, reopens, reason } = body;
  const credit = await sealCredit(doing, held, { id, amounts: compose(takings), reopens, reason });
  await bookDocument(doing.tx, doing.desk.services, doing.shopId, credit, id);
  return id;
}
