import type { Input } from "@cuvee/core/kit/contract.ts";
import { compose } from "@cuvee/core/billing/documents/compose.ts";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { billsContract } from "@cuvee/core/sales/bills/contract.ts";
import { creditParts, creditPortions, type CreditPart } from "@cuvee/core/sales/bills/credit.ts";
import {
  billsDeducting,
  countOn,
  creditsOf,
  findDocument,
  lockStates,
  recordCorrection,
  type StateRow,
} from "#billing/documents/queries.ts";
import { bookDocument } from "#billing/accounting/book.ts";
import { sealDocument } from "#billing/documents/seal.ts";
import type { BillingContext } from "#sales/bills/context.ts";
import { lockOrders, ordersOfDocument } from "#sales/bills/queries.ts";
import { addEvent } from "#sales/orders/queries.ts";

type Credit = Input<(typeof billsContract)["credit"]>["body"];
type Orders = Awaited<ReturnType<typeof lockOrders>>;

/** An invoice or deposit that may be credited, locked with its orders. */
export type Creditable = {
  id: string;
  paper: DocumentContent & { id: string };
  state: StateRow;
  orders: Orders;
  /** Parts that no credit note took, and no invoice deducted from a deposit. */
  parts: CreditPart[];
  /** Numbers of the till's tickets that returned something of it. */
  tickets: string[];
};

/** Locks an invoice or deposit and returns what can still be credited. Throws `not-found` (404). */
export async function lockCreditable(
  { tx, deps, shopId }: Pick<BillingContext, "tx" | "deps" | "shopId">,
  documentId: string,
): Promise<Creditable> {
  const found = await findDocument(tx, documentId);
  if (!found || found.shop_id !== shopId || found.kind === "credit") return refuse("not-found", 404);
  const paper = { ...(JSON.parse(found.content) as DocumentContent), id: documentId };
  const { tickets, uncredited } = await deps.effects.tillReturns(tx, shopId, paper);
  const orders = await lockOrders(
    tx,
    shopId,
    (await ordersOfDocument(tx, shopId, documentId)).map((o) => o.id),
  );
  const [state] = await lockStates(tx, shopId, [documentId]);
  if (!state) return refuse("not-found", 404);
  const credits = (await creditsOf(tx, shopId, [documentId])).map(
    (c) => JSON.parse(c.content) as DocumentContent,
  );
  const deductions = found.kind === "deposit" ? await billsDeducting(tx, shopId, [documentId]) : [];
  const coming = uncredited.map((amounts) => ({ ...paper, ...amounts }));
  const parts = creditParts(
    paper,
    [...credits, ...coming],
    deductions.map((d) => JSON.parse(d.content) as DocumentContent),
  );
  return { id: documentId, paper, state, orders, parts, tickets };
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
  context: BillingContext,
  { id: documentId, paper: document, state, orders }: Creditable,
  { id, amounts, reopens, reason }: NewCredit,
): Promise<DocumentContent> {
  const { tx, deps, shopId, by } = context;
  const snapshot = await deps.catalogue.exact(tx, shopId);
  const { dueOn: _, deposits: __, id: ___, ...same } = document;
  const credit = await sealDocument(tx, deps.services, snapshot.shop, {
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
          number: document.number,
          on: document.issuedOn,
          reason,
        },
      ],
    }),
  });
  const applied: Cents = cents(Math.min(state.open_cents, credit.totalTtcCents));
  await recordCorrection(tx, { shopId, creditId: id, documentId, reopens, appliedCents: applied });
  await countOn(tx, shopId, documentId, { credited: applied });
  await countOn(tx, shopId, id, { used: applied });
  const at = new Date(deps.services.now());
  for (const order of orders)
    addEvent(tx, { shopId, orderId: order.id, at, kind: "credited", by, reason: credit.number });
  return credit;
}

/**
 * Credits an invoice or a deposit (design: domain §4): whole, lines, an amount, lower prices. It works in every state,
 * because parts that were credited before, or that invoices deducted from a deposit, are no longer available. The
 * credit first reduces the document's open amount; the rest belongs to the client, to be used or refunded. Throws
 * `not-found` (404), `nothing-to-credit`, `credit-too-much` (409) with `faults` or what is `left`, `credit-till-back`
 * (409) with the `tickets` of a till that took that back, and as `seal`.
 */
export async function creditDocument(
  context: BillingContext,
  documentId: string,
  body: Credit,
): Promise<string> {
  const creditable = await lockCreditable(context, documentId);
  const takings = creditPortions(creditable.parts, body.what);
  if (!Array.isArray(takings)) {
    const { code, ...facts } = takings;
    const { tickets } = creditable;
    if (tickets.length > 0) refuse("credit-till-back", 409, { ...facts, tickets: tickets.join(", ") });
    return code === "nothing-to-credit"
      ? refuse("nothing-to-credit", 409)
      : refuse("credit-too-much", 409, facts);
  }
  const { id, reopens, reason } = body;
  const credit = await sealCredit(context, creditable, { id, amounts: compose(takings), reopens, reason });
  await bookDocument(context.tx, context.deps.services, context.shopId, { document: credit, documentId: id });
  return id;
}
