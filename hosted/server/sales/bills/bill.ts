import type { Input } from "@cuvee/core/kit/contract.ts";
import { operationsOf } from "@cuvee/core/billing/documents/operations.ts";
import {
  compose,
  depositCents,
  depositSource,
  lessVat,
  portionOf,
  type Selection,
} from "@cuvee/core/billing/documents/compose.ts";
import type { DocumentContent, UsedDeposit } from "@cuvee/core/billing/documents/documents.ts";
import { groupKey } from "@cuvee/core/billing/documents/vatGroups.ts";
import {
  isAllTaken,
  withPortion,
  takePortion,
  takeFaults,
  requestRest,
  type Vat,
  beforeOf,
} from "@cuvee/core/billing/documents/portions.ts";
import { cents, scaled, type Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { requiredProof } from "@cuvee/core/sales/bills/proofs.ts";
import type { Instalment } from "@cuvee/core/sales/bills/billing.ts";
import type { billsContract } from "@cuvee/core/sales/bills/contract.ts";
import { bookDocument } from "#billing/accounting/book.ts";
import { bookSettlement } from "#billing/accounting/money.ts";
import { recordDeduction } from "#billing/documents/queries.ts";
import type { BilledClient } from "#billing/documents/parties.ts";
import { sealDocument } from "#billing/documents/seal.ts";
import { moveToDocument } from "#billing/payments/ledger.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { translate } from "#kit/translations.ts";
import { letterLang } from "#people/accounts/letters.ts";
import {
  askedOf,
  creditReplacedDeposit,
  remainingDeposits,
  replacedDepositsOf,
  activeDeposits,
} from "#sales/bills/deposits.ts";
import type { BillingContext } from "#sales/bills/context.ts";
import { scheduleOf } from "#sales/bills/instalments.ts";
import { recordInstalmentRequest } from "#sales/bills/instalments.queries.ts";
import { loadBillable, type Billable } from "#sales/bills/billable.ts";
import { carrierOf } from "#sales/bills/carrier.ts";
import { dueDayOf, documentContentOf } from "#sales/bills/documentContent.ts";
import { countProofs } from "#sales/bills/proofs.queries.ts";
import { clientToBill, lockOrders, type OrderToBill } from "#sales/bills/queries.ts";
import { refuseUntaxable } from "#sales/orders/taxable.ts";
import { transitionOrder } from "#sales/orders/transitions.ts";
import { addEvent } from "#sales/orders/queries.ts";
import { creditFreeMoney } from "#sales/bills/freeMoney.ts";

type Bill = Input<(typeof billsContract)["bill"]>["body"];
type Deposit = Input<(typeof billsContract)["deposit"]>["body"];

const BILLABLE: ReadonlySet<string> = new Set(["validated", "invoiced"]);
const DEPOSITABLE: ReadonlySet<string> = new Set(["pending", "validated"]);

/** Locks the orders to be invoiced: all of the shop, of one client, in one of these states. */
async function lockOrdersToBill(
  { tx, shopId }: BillingContext,
  ids: readonly string[],
  states: ReadonlySet<string>,
): Promise<[OrderToBill, ...OrderToBill[]]> {
  const rows = await lockOrders(tx, shopId, [...new Set(ids)]);
  const [first, ...others] = ids.map((id) => rows.find((row) => row.id === id) ?? refuse("not-found", 404));
  if (!first || new Set(ids).size !== ids.length) return refuse("not-found", 404);
  if (others.some((row) => row.client_id !== first.client_id)) refuse("other-client", 422);
  for (const row of rows)
    if (!states.has(row.status)) refuse("order-not-billable", 409, { status: row.status });
  return [first, ...others];
}

/**
 * Cancels, by credit notes, the open part of deposits that this invoice now includes; the credit notes must be booked
 * with it.
 */
async function creditReplacedBy(
  context: BillingContext,
  orders: readonly Billable[],
  {
    takings,
    standing,
    used,
  }: {
    takings: readonly Selection[];
    standing: Awaited<ReturnType<typeof activeDeposits>>;
    used: readonly UsedDeposit[];
  },
): Promise<{ id: string; paper: DocumentContent }[]> {
  const credits: { id: string; paper: DocumentContent }[] = [];
  for (const [at, order] of orders.entries()) {
    const taking = takings[at];
    if (!taking) continue;
    const after = withPortion(order.before, takePortion(taking.source, taking.before, taking.wants));
    for (const deposit of replacedDepositsOf(order, standing, after, used))
      credits.push(await creditReplacedDeposit(context, order.row, deposit));
  }
  return credits;
}

/** Throws as `refuseUntaxable`, for an order of a client. */
function refuseUntaxed(shop: Snapshot["shop"], row: OrderToBill, client: Pick<BilledClient, "kind">): void {
  const isPro = client.kind === "professional" || row.company?.siret !== undefined;
  refuseUntaxable(shop, row.delivery_address, row.priced, isPro);
}

/**
 * Returns the buyer's own references of orders, as their documents show them where the seller writes none (EN 16931,
 * BT-13).
 */
const ownReferences = (rows: readonly Pick<OrderToBill, "ref_id">[]): string =>
  [...new Set(rows.flatMap((row) => row.ref_id || []))].join(", ");

/** Selects the wanted part of each order, or the rest. Throws `nothing-to-bill`, `bill-too-much` (409). */
const selectionsOf = (orders: readonly Billable[], bodies: Bill["orders"]): Selection[] =>
  orders.map(({ source, before, row }) => {
    const wants = bodies.find((o) => o.orderId === row.id)?.lines ?? requestRest(source, before);
    if (wants.length === 0) refuse("nothing-to-bill", 409, { orderId: row.id });
    const faults = takeFaults(source, before, wants);
    if (faults.length > 0) refuse("bill-too-much", 409, { faults });
    return { source, before, wants };
  });

/**
 * Moves orders of which a new invoice leaves nothing to `invoiced`, and records it with the others. Returns the
 * settlements whose money no document claims any more.
 */
async function closeBilledOrders(
  { tx, deps, shopId, by }: BillingContext,
  orders: readonly Billable[],
  document: DocumentContent,
): Promise<string[]> {
  const at = new Date(deps.services.now());
  const freed: string[] = [];
  for (const { row, source, before } of orders) {
    const what = { by, reason: document.number };
    if (row.status === "validated" && isAllTaken(source, withPortion(before, portionOf(document, row.id)))) {
      await transitionOrder(tx, deps, row, { to: "invoiced", kind: "billed", ...what });
      // An overpayment belongs to the client: no document claims it any more.
      freed.push(...(await creditFreeMoney({ tx, deps, row, by })));
    } else addEvent(tx, { shopId, orderId: row.id, at, kind: "part-billed", ...what });
  }
  return freed;
}

/**
 * Invoices orders of one client (design: domain §4): the wanted part of each, or everything that is left. Their paid
 * deposits are deducted by rate, the open part of a deposit is cancelled by a credit note where the invoice now
 * includes it, and prepayments pay the invoice. An order of which nothing is left becomes `invoiced`. Throws
 * `not-found` (404), `other-client` (422), `order-not-billable`, `nothing-to-bill`, `bill-too-much` (409) with
 * `faults`, and as `refuseUntaxable` and `seal`.
 */
export async function billOrders(context: BillingContext, body: Bill): Promise<string> {
  const { tx, deps, shopId, by } = context;
  const rows = await lockOrdersToBill(
    context,
    body.orders.map((o) => o.orderId),
    BILLABLE,
  );
  const [first] = rows;
  const snapshot = await deps.catalogue.exact(tx, shopId);
  const client = (await clientToBill(tx, shopId, first.client_id)) ?? refuse("not-found", 404);
  for (const row of rows) refuseUntaxed(snapshot.shop, row, client);
  const { orders, ahead } = await loadBillable(tx, snapshot, rows, letterLang(first.lang));
  const takings = selectionsOf(orders, body.orders);
  const standing = await activeDeposits(
    tx,
    shopId,
    orders.flatMap((o) => o.deposits),
  );
  const amounts = compose(takings, remainingDeposits(standing));
  const credits = await creditReplacedBy(context, orders, { takings, standing, used: amounts.deposits });
  const ids = rows.map((row) => row.id);
  const transport = await carrierOf(tx, shopId, ids, amounts.lines);
  const isIntraEu = amounts.vat.some((v) => v.category === "K");
  const document = await sealDocument(tx, deps.services, snapshot.shop, {
    id: body.id,
    kind: "bill",
    clientId: first.client_id,
    orderIds: ids,
    by,
    make: ({ number, issuedOn }) =>
      documentContentOf(snapshot.shop, client, first, {
        what: {
          kind: "bill",
          number,
          issuedOn,
          dueOn: body.dueOn ?? dueDayOf(snapshot.shop, client, first, issuedOn),
          // An invoice for goods sent to another member state contains the delivery date (EN 16931, BR-IC-11).
          deliveredOn: body.deliveredOn ?? (isIntraEu ? issuedOn : undefined),
          reference: body.reference || ownReferences(rows),
          transport,
          // All of it was prepaid: nothing is due any more.
          ...(amounts.dueCents > 0 && ahead >= amounts.dueCents ? { paidOn: issuedOn } : {}),
        },
        amounts,
      }),
  });
  if (requiredProof(document) !== null) await countProofs(tx, shopId, body.id);
  for (const deposit of document.deposits)
    await recordDeduction(tx, shopId, {
      billId: body.id,
      depositId: deposit.id,
      cents: depositCents(deposit),
    });
  const at = new Date(deps.services.now());
  if (ahead > 0) await moveToDocument(tx, { shopId, at, by }, ids, body.id);
  const freed = await closeBilledOrders(context, orders, document);
  for (const credit of credits)
    await bookDocument(tx, deps.services, shopId, { document: credit.paper, documentId: credit.id });
  await bookDocument(tx, deps.services, shopId, { document, documentId: body.id });
  for (const id of freed) await bookSettlement(tx, deps.services, shopId, id);
  return body.id;
}

/**
 * Returns an instalment without a deposit invoice. Throws `not-found` (404), `instalment-asked` (409) with the number
 * of an existing one.
 */
async function instalment(
  { tx, deps }: BillingContext,
  row: OrderToBill,
  position: number,
): Promise<Instalment> {
  const found = (await scheduleOf(tx, row, deps.services.now()))[position] ?? refuse("not-found", 404);
  if (found.documentId !== null) refuse("instalment-asked", 409, { number: found.documentNumber ?? "" });
  return found;
}

/**
 * Creates a deposit invoice for an order (acompte): a part of what neither invoices nor other deposits have taken, by
 * rate. Throws `not-found` (404), `order-not-billable`, `deposit-order-paid`, `instalment-asked`, `deposit-too-much`
 * (409) with the rest, and as `seal`.
 */
export async function makeDeposit(context: BillingContext, body: Deposit): Promise<string> {
  const { tx, deps, shopId, by } = context;
  const [row] = await lockOrdersToBill(context, [body.orderId], DEPOSITABLE);
  const snapshot = await deps.catalogue.exact(tx, shopId);
  const client = (await clientToBill(tx, shopId, row.client_id)) ?? refuse("not-found", 404);
  refuseUntaxed(snapshot.shop, row, client);
  const lang = letterLang(row.lang);
  const {
    orders: [order],
    ahead,
  } = await loadBillable(tx, snapshot, [row], lang);
  if (!order) return refuse("not-found", 404);
  const billed = [...order.before.vat].flatMap(([key, v]): Vat[] => {
    const of = order.source.vat.find((s) => groupKey(s) === key);
    return of ? [{ ...of, ...v }] : [];
  });
  const vats = (await activeDeposits(tx, shopId, order.deposits)).flatMap(askedOf);
  const left = lessVat(order.source.vat, [...billed, ...vats]);
  const most = left.reduce((a, v) => a + v.baseCents + v.vatCents, 0);
  if (ahead > 0 && ahead >= most) refuse("deposit-order-paid", 409);
  const { share } = body;
  const part = "instalment" in share ? await instalment(context, row, share.instalment) : null;
  const amount: Cents =
    part?.amountCents ??
    ("percentBp" in share
      ? cents(scaled(row.total_ttc_cents, share.percentBp, 10_000))
      : cents("amountCents" in share ? share.amountCents : 0));
  if (amount <= 0 || amount > most) refuse("deposit-too-much", 409, { left: most });
  const source = depositSource(
    { id: row.id, number: row.number ?? row.id, on: order.source.on },
    left,
    amount,
    () => ({
      name: translate(lang, "bills", "depositOn", { number: row.number ?? "" }),
      detail: "percentBp" in share ? `${share.percentBp / 100} %` : "",
    }),
  );
  const nothing = beforeOf([]);
  const taking: Selection = { source, before: nothing, wants: requestRest(source, nothing) };
  const document = await sealDocument(tx, deps.services, snapshot.shop, {
    id: body.id,
    kind: "deposit",
    clientId: row.client_id,
    orderIds: [row.id],
    by,
    make: ({ number, issuedOn }) =>
      documentContentOf(snapshot.shop, client, row, {
        what: {
          kind: "deposit",
          reference: ownReferences([row]),
          number,
          issuedOn,
          dueOn: body.dueOn ?? (part?.due && part.due > issuedOn ? part.due : issuedOn),
          operations: operationsOf({ kind: "bill", lines: order.source.lines }),
        },
        amounts: compose([taking]),
      }),
  });
  const at = new Date(deps.services.now());
  if (ahead > 0) await moveToDocument(tx, { shopId, at, by }, [row.id], body.id);
  if (part)
    await recordInstalmentRequest(tx, shopId, row.id, { position: part.position, documentId: body.id });
  addEvent(tx, { shopId, orderId: row.id, at, kind: "deposit-asked", by });
  await bookDocument(tx, deps.services, shopId, { document, documentId: body.id });
  return body.id;
}
