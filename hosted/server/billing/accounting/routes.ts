import { accountingContract, linesCalls } from "@cuvee/core/billing/accounting/contract.ts";
import type { FastifyInstance } from "fastify";
import { codesView, putCodes, putJournals } from "#billing/accounting/codes.ts";
import { verifyLedger } from "#billing/accounting/ledger.ts";
import { bookLines } from "#billing/accounting/lists.queries.ts";
import {
  booksView,
  entryView,
  closeBooks,
  softwareFile,
  vatView,
  type BookFile,
} from "#billing/accounting/read.ts";
import { fecFile } from "#billing/accounting/yearFiles.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { listHandlers } from "#kit/list/list.ts";
import { mount, nameOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";

/** Entries that one call verifies. */
const PART = 2000;

/** Sends a file of the books in their current state. */
async function sendFile(ctx: RequestContext, make: (tx: Tx) => Promise<BookFile>): Promise<string> {
  const { name, text } = await ctx.services.database.transaction(ctx.scope, make);
  const type = name.endsWith(".csv") ? "text/csv" : "text/plain";
  await ctx.reply
    .header("Content-Disposition", `attachment; filename="${name}"`)
    .header("Cache-Control", "no-store")
    .header("X-Content-Type-Options", "nosniff")
    .type(`${type}; charset=utf-8`)
    .send(text);
  return name;
}

/** Mounts the books: lines and entries, codes and journals, VAT, files, closings. */
export function accountingRoutes(app: FastifyInstance, services: Services): void {
  const { now } = services;
  const who = (ctx: RequestContext) => ({ shopId: shopOf(ctx), by: nameOf(ctx), now: now() });
  mount(app, services, accountingContract, {
    ...listHandlers(linesCalls, bookLines),
    entry: within((tx, { params }, ctx) => entryView(tx, shopOf(ctx), params.entryId)),
    codes: within((tx, _input, ctx) => codesView(tx, shopOf(ctx))),
    putCodes: within((tx, { body }, ctx) => putCodes(tx, who(ctx), body)),
    putJournals: within((tx, { body }, ctx) => putJournals(tx, who(ctx), body)),
    books: within((tx, _input, ctx) => booksView(tx, shopOf(ctx), now())),
    lock: within((tx, { body }, ctx) => closeBooks(tx, who(ctx), body.until)),
    verification: within((tx, { query: { closesOn, number } }, ctx) => {
      const check = { key: services.secrets, sealsAt: new Date(now()), limit: PART };
      const after = closesOn === undefined || number === undefined ? null : { closesOn, number };
      return verifyLedger(tx, shopOf(ctx), check, after);
    }),
    vat: within((tx, { query }, ctx) => vatView(tx, shopOf(ctx), query.from, query.to)),
    fec: ({ params }, ctx) => sendFile(ctx, (tx) => fecFile(tx, who(ctx), params.closesOn)),
    file: ({ params, query }, ctx) =>
      sendFile(ctx, (tx) =>
        softwareFile(tx, shopOf(ctx), { format: params.format, from: query.from, to: query.to }),
      ),
  });
}
