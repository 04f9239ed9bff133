import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { isAllTaken } from "@cuvee/core/billing/documents/portions.ts";
import {
  billedOf,
  billingLines,
  contractOf,
  writeBefore,
  type OrderBilling,
} from "@cuvee/core/sales/bills/billing.ts";
import { creditsOf, readStates } from "#billing/documents/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { ServerLang } from "#kit/translations.ts";
import { loadBillable, type ReadDocument } from "#sales/bills/billable.ts";
import { requestedCents, remainingDeposits, activeDeposits, unpaidOf } from "#sales/bills/deposits.ts";
import { scheduleOf } from "#sales/bills/instalments.ts";
import { findOrderToBill } from "#sales/bills/queries.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";

/** Returns invoices and deposits of an order with their credit notes and what is open. */
async function documentsOf(
  tx: Tx,
  shopId: string,
  own: readonly ReadDocument[],
): Promise<OrderBilling["documents"]> {
  const ids = own.map((d) => d.id);
  const credits = (await creditsOf(tx, shopId, ids)).map((c) => ({
    id: c.id,
    kind: "credit" as const,
    paper: JSON.parse(c.content) as DocumentContent,
    corrects: own.find((d) => d.id === c.document_id)?.paper.number ?? null,
  }));
  const documents = [...own.map((d) => ({ ...d, corrects: null })), ...credits];
  const states = await readStates(tx, shopId, [...ids, ...credits.map((c) => c.id)]);
  const open = new Map(states.map((s) => [s.document_id, s.open_cents]));
  return documents.map(({ id, kind, paper, corrects }) => ({
    id,
    kind,
    number: paper.number,
    issuedOn: paper.issuedOn,
    totalTtcCents: paper.totalTtcCents,
    openCents: cents(open.get(id) ?? 0),
    corrects,
  }));
}

/** Returns the invoiced part of an order, and the rest. Throws `not-found` (404). */
export async function billingOf(
  tx: Tx,
  deps: OrderDeps,
  { shopId, orderId, lang }: { shopId: string; orderId: string; lang: ServerLang },
): Promise<OrderBilling> {
  const row = (await findOrderToBill(tx, shopId, orderId)) ?? refuse("not-found", 404);
  const snapshot = await deps.catalogue.seen(tx, shopId);
  const {
    orders: [order],
    ahead,
  } = await loadBillable(tx, snapshot, [row], lang);
  if (!order) return refuse("not-found", 404);
  const { source, before, bills, deposits } = order;
  const givenUp = cents(
    order.givenUp.flatMap((p) => p.vat).reduce((a, v) => a + v.baseCents + v.vatCents, 0),
  );
  const billed = cents(billedOf(before) - givenUp);
  const total = cents(source.vat.reduce((a, v) => a + v.baseCents + v.vatCents, 0));
  const standing = await activeDeposits(tx, shopId, deposits, readStates);
  const requested = standing.reduce((a, d) => a + requestedCents(d), 0);
  const toBill: Cents = cents(total - billed - givenUp);
  return {
    number: row.number,
    clientId: row.client_id,
    buyerName: row.buyer_name,
    chain: source.chain,
    lines: billingLines(source, before),
    contract: contractOf(source),
    before: writeBefore(before),
    totalTtcCents: total,
    billedTtcCents: billed,
    givenUpTtcCents: givenUp,
    toBillTtcCents: toBill,
    paidAheadCents: cents(ahead),
    openDeposits: remainingDeposits(standing),
    unpaidDeposits: unpaidOf(standing),
    documents: await documentsOf(tx, shopId, [...deposits, ...bills]),
    schedule: await scheduleOf(tx, row, deps.services.now()),
    canBill: (row.status === "validated" || row.status === "invoiced") && !isAllTaken(source, before),
    // A paid order needs no deposit.
    canDeposit: (row.status === "pending" || row.status === "validated") && requested + ahead < toBill,
  };
}
