import {
  duesContract,
  openCreditsList,
  outstandingsList,
  unpaidsList,
} from "@cuvee/core/billing/payments/dues.contract.ts";
import {
  settlementsContract,
  settlementsList,
  slipsList,
} from "@cuvee/core/billing/payments/settlements.contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { openCreditRows, outstandingRows, unpaidRows } from "#billing/payments/settlements/dues.queries.ts";
import { settlementRows, slipRows } from "#billing/payments/settlements/lists.queries.ts";
import type { PaymentsContext } from "#billing/payments/manualPayments.ts";
import { previewReminder, remind } from "#billing/payments/settlements/reminders.ts";
import { putRules, rulesView } from "#billing/payments/settlements/rules.ts";
import {
  markBanked,
  cancelMoney,
  changeAllocations,
  grantDiscount,
  recordReceipt,
  refundCredit,
  refundReceipt,
  rejectSettlement,
  payWithCreditNote,
} from "#billing/payments/settlements/settlements.ts";
import {
  clientAccount,
  findPayers,
  settlementView,
} from "#billing/payments/settlements/settlements.views.ts";
import { makeSlip, slipView, undoSlip } from "#billing/payments/settlements/slips.ts";
import { chosenIds, columnsFor, listHandlers } from "#kit/list/list.ts";
import { mount, nameOf, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { WriteFromModel } from "#kit/mail/fromModel.ts";
import type { Services } from "#kit/services.ts";
import type { Tx } from "#kit/postgres/database.ts";

type ContextOf = (tx: Tx, ctx: RequestContext) => PaymentsContext;

/** Mounts the payments of a shop: receipts, their allocations, slips, debts, reminders. */
export function settlementsRoutes(
  app: FastifyInstance,
  services: Services,
  fromModel?: WriteFromModel,
): void {
  const handOf: ContextOf = (tx, ctx) => ({ tx, services, shopId: shopOf(ctx), by: nameOf(ctx) });
  const slips = listHandlers(slipsList, slipRows);
  mount(app, services, settlementsContract, {
    ...listHandlers(settlementsList, settlementRows),
    slips: slips.list,
    slipsMeasure: slips.measure,
    slipsExport: slips.export,
    record: within((tx, { body }, ctx) => recordReceipt(handOf(tx, ctx), body)),
    settlement: within((tx, { params }, ctx) => settlementView(handOf(tx, ctx), params.settlementId)),
    allocations: within((tx, { params, body }, ctx) =>
      changeAllocations(handOf(tx, ctx), params.settlementId, body),
    ),
    refund: within((tx, { params, body }, ctx) => refundReceipt(handOf(tx, ctx), params.settlementId, body)),
    banking: within((tx, { params, body }, ctx) =>
      markBanked(handOf(tx, ctx), params.settlementId, body.version),
    ),
    rejection: within((tx, { params, body }, ctx) =>
      rejectSettlement(handOf(tx, ctx), params.settlementId, body),
    ),
    cancellation: within((tx, { params, body }, ctx) =>
      cancelMoney(handOf(tx, ctx), params.settlementId, body),
    ),
    discount: within((tx, { body }, ctx) => grantDiscount(handOf(tx, ctx), body)),
    creditRefund: within((tx, { params, body }, ctx) => refundCredit(handOf(tx, ctx), params.creditId, body)),
    creditUse: within((tx, { params, body }, ctx) =>
      payWithCreditNote(handOf(tx, ctx), params.creditId, body),
    ),
    account: within((tx, { params }, ctx) => clientAccount(handOf(tx, ctx), params.clientId)),
    clients: within(async (tx, { query }, ctx) => ({
      clients: await findPayers(handOf(tx, ctx), query.search),
    })),
    rules: within((tx, _, ctx) => rulesView(handOf(tx, ctx))),
    putRules: within((tx, { body }, ctx) => putRules(handOf(tx, ctx), body)),
    makeSlip: within((tx, { body }, ctx) => makeSlip(handOf(tx, ctx), body)),
    slip: within((tx, { params }, ctx) => slipView(handOf(tx, ctx), params.slipId)),
    undoSlip: within((tx, { params }, ctx) => undoSlip(handOf(tx, ctx), params.slipId)),
  });
  duesRoutes(app, services, { handOf, fromModel });
}

/** Mounts what is due: debts by client and by document, open credit notes, reminders. */
function duesRoutes(
  app: FastifyInstance,
  services: Services,
  { handOf, fromModel }: { handOf: ContextOf; fromModel: WriteFromModel | undefined },
): void {
  const unpaid = unpaidRows(services.now);
  const outstandings = listHandlers(outstandingsList, outstandingRows(services.now));
  const unpaids = listHandlers(unpaidsList, unpaid);
  const credits = listHandlers(openCreditsList, openCreditRows);
  mount(app, services, duesContract, {
    outstandings: outstandings.list,
    outstandingsMeasure: outstandings.measure,
    outstandingsExport: outstandings.export,
    unpaids: unpaids.list,
    unpaidsMeasure: unpaids.measure,
    unpaidsExport: unpaids.export,
    openCredits: credits.list,
    openCreditsMeasure: credits.measure,
    openCreditsExport: credits.export,
    reminderPreview: within((tx, { params, query }, ctx) =>
      previewReminder(handOf(tx, ctx), params.documentId, query.step, fromModel),
    ),
    remind: within(async (tx, { body: { rows, ...letter } }, ctx) => {
      const ids = await chosenIds(tx, unpaid, {
        of: shopOf(ctx),
        columns: columnsFor(unpaid, personOf(ctx)),
        chosen: rows,
      });
      // Named documents that are not the shop's, or not unpaid, are not found.
      if (ids.length === 0 && "ids" in rows) refuse("not-found", 404);
      return remind(handOf(tx, ctx), ids, letter);
    }),
  });
}
