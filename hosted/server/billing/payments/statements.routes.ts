import { bankLinesList, statementsContract } from "@cuvee/core/billing/payments/statements.contract.ts";
import type { FastifyInstance } from "fastify";
import type { Hand } from "#billing/payments/hand.ts";
import { bankLineRows } from "#billing/payments/statements.queries.ts";
import {
  ignoreLine,
  linesWaiting,
  matchLine,
  readStatement,
  takeStatement,
  unmatchLine,
} from "#billing/payments/statements.ts";
import type { Tx } from "#kit/database.ts";
import { listHandlers } from "#kit/list.ts";
import { mount, nameOf, shopOf, within, type Context } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";

/** Mounts bank statements: taking them in, and saying what their lines are. */
export function statementsRoutes(app: FastifyInstance, services: Services): void {
  const handOf = (tx: Tx, ctx: Context): Hand => ({ tx, services, shopId: shopOf(ctx), by: nameOf(ctx) });
  const lines = listHandlers(bankLinesList, bankLineRows);
  mount(app, services, statementsContract, {
    lines: lines.list,
    linesMeasure: lines.measure,
    linesExport: lines.export,
    readStatement: within((tx, { body }, ctx) => readStatement(handOf(tx, ctx), body)),
    takeStatement: within((tx, { body }, ctx) => takeStatement(handOf(tx, ctx), body)),
    waiting: within((tx, { query }, ctx) => linesWaiting(handOf(tx, ctx), query.cursor)),
    matchLine: within((tx, { params, body }, ctx) => matchLine(handOf(tx, ctx), params.lineId, body)),
    unmatchLine: within((tx, { params, body }, ctx) =>
      unmatchLine(handOf(tx, ctx), params.lineId, body.version),
    ),
    ignoreLine: within((tx, { params, body }, ctx) => ignoreLine(handOf(tx, ctx), params.lineId, body)),
  });
}
