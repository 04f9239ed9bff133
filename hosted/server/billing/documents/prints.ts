import type { Answer } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { documentsContract } from "@cuvee/core/billing/documents/contract.ts";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import {
  papersOf,
  printOf,
  countOwnDocuments,
  savePrintProgress,
} from "#billing/documents/prints.queries.ts";
import { lookOf } from "#billing/documents/render.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Announce } from "#kit/export/export.make.ts";
import { addExport, markExportFailed, saveExportFile, takeExport } from "#kit/export/export.queries.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import { newId, personOf, shopOf, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { findShop } from "#shops/settings/queries.ts";

type Calls = typeof documentsContract;

/** The list whose readers may fetch the file. */
const LIST = "documents";
/** After this many failures the file is given up. */
const ATTEMPTS_MAX = 3;

/**
 * Requests one file of many documents, in the order in which they are named. Throws `not-found` (404) when one is not
 * the shop's.
 */
export async function requestPrint(
  tx: Tx,
  ctx: RequestContext,
  ids: readonly string[],
): Promise<Answer<Calls["prints"]>> {
  const shopId = shopOf(ctx);
  const wanted = [...new Set(ids)];
  if ((await countOwnDocuments(tx, shopId, wanted)) !== wanted.length) refuse("not-found", 404);
  const id = newId(ctx.services);
  const input = { format: "csv" as const, columns: [], ids: wanted };
  await addExport(tx, { shopId, id, userId: personOf(ctx).userId, list: LIST, lang: ctx.lang, wish: input });
  await ctx.services.jobs.send(tx, "document-print", { shopId, exportId: id });
  return { id, count: wanted.length };
}

/** Returns the progress of a file, for the person who requested it. Throws `not-found` (404). */
export async function printState(tx: Tx, userId: string, id: string): Promise<Answer<Calls["printing"]>> {
  const found = (await printOf(tx, userId, id)) ?? refuse("not-found", 404);
  return found;
}

/** Makes the file of many documents. Its progress is stored as it goes; a repeated job starts over. */
export async function makePrint(
  services: Services,
  announce: Announce,
  { shopId, exportId }: JobData["document-print"],
): Promise<void> {
  const { database } = services;
  const requested = await database.transaction({ shopId }, (tx) => takeExport(tx, shopId, exportId));
  if (!requested) return;
  if (requested.attempts > ATTEMPTS_MAX) {
    await database.transaction({ shopId }, (tx) => markExportFailed(tx, shopId, exportId));
    return;
  }
  const { shop, papers: documents } = await database.transaction({ shopId }, async (tx) => ({
    shop: (await findShop(tx, shopId)) ?? refuse("not-found", 404),
    papers: (await papersOf(tx, shopId, requested.wish.ids ?? [])).map(
      (row) => JSON.parse(row.content) as DocumentContent,
    ),
  }));
  const [{ renderMany }, look] = await Promise.all([
    import("#billing/documents/pdf/pdf.ts"),
    lookOf(services, shop),
  ]);
  const content = await renderMany(documents, look, async (done) => {
    if (done % 10 === 0 || done === documents.length)
      await database.transaction({ shopId }, (tx) => savePrintProgress(tx, shopId, exportId, done));
  });
  const at = new Date(services.now());
  const name = `documents-${at.toISOString().slice(0, 10)}.pdf`;
  await database.transaction({ shopId }, async (tx) => {
    await saveExportFile(tx, shopId, exportId, {
      at,
      exportFile: { name, mime: "application/pdf", content },
    });
    await announce(tx, { shopId, userId: requested.userId, exportId, list: LIST, name, failed: false, at });
  });
}
