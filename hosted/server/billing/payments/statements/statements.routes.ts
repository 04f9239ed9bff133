import { bankLinesList, statementsContract } from "@cuvee/core/billing/payments/statements.contract.ts";
import type { FastifyInstance } from "fastify";
import type { PaymentsContext } from "#billing/payments/manualPayments.ts";
import type { ReadFile } from "#billing/payments/statements/statementFile.ts";
import { bankLineRows } from "#billing/payments/statements/statements.queries.ts";
import {
  ignoreLine,
  unmatchedLines,
  matchLine,
  readApartStatement,
  statementToRead,
  importStatement,
  unmatchLine,
  viewOfStatement,
} from "#billing/payments/statements/statements.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { listHandlers } from "#kit/list/list.ts";
import { mount, nameOf, shopOf, within, withinAfter, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";

/** Mounts bank statements: their import, and the matching of their lines. */
export function statementsRoutes(app: FastifyInstance, services: Services): void {
  const handOf = (tx: Tx, ctx: RequestContext): PaymentsContext => ({
    tx,
    services,
    shopId: shopOf(ctx),
    by: nameOf(ctx),
  });
  const readFile = async (
    body: Parameters<typeof statementToRead>[1],
    ctx: RequestContext,
  ): Promise<ReadFile> => {
    const toRead = (tx: Tx) => statementToRead(handOf(tx, ctx), body);
    return readApartStatement(services, await services.database.transaction(ctx.scope, toRead));
  };
  const lines = listHandlers(bankLinesList, bankLineRows);
  mount(app, services, statementsContract, {
    lines: lines.list,
    linesMeasure: lines.measure,
    linesExport: lines.export,
    readStatement: withinAfter(
      ({ body }, ctx) => readFile({ ...body, mapping: null }, ctx),
      async (_tx, _input, _ctx, file) => viewOfStatement(file),
    ),
    takeStatement: withinAfter(
      ({ body }, ctx) => readFile(body, ctx),
      (tx, { body }, ctx, file) => importStatement(handOf(tx, ctx), body, file),
    ),
    waiting: within((tx, { query }, ctx) => unmatchedLines(handOf(tx, ctx), query.cursor)),
    matchLine: within((tx, { params, body }, ctx) => matchLine(handOf(tx, ctx), params.lineId, body)),
    unmatchLine: within((tx, { params, body }, ctx) =>
      unmatchLine(handOf(tx, ctx), params.lineId, body.version),
    ),
    ignoreLine: within((tx, { params, body }, ctx) => ignoreLine(handOf(tx, ctx), params.lineId, body)),
  });
}
