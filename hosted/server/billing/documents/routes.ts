import { documentsContract } from "@cuvee/core/billing/documents/contract.ts";
import { SEALED_KINDS } from "@cuvee/core/billing/documents/documents.ts";
import { facturX } from "@cuvee/core/billing/documents/facturX/facturX.ts";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import type { FastifyInstance } from "fastify";
import { documentsList } from "#billing/documents/list.ts";
import { documentsOfOwnOrder } from "#billing/documents/links.queries.ts";
import { requestPrint, printState } from "#billing/documents/prints.ts";
import { myDocuments } from "#billing/documents/queries.ts";
import { documentOf, documentViewOf, rowOf } from "#billing/documents/read.ts";
import { fileOf } from "#billing/documents/render.ts";
import { sendDocument } from "#billing/documents/sending.ts";
import { verifyChain, type ChainReport } from "#billing/documents/verify.ts";
import { listHandlers } from "#kit/list/list.ts";
import { mount, nameOf, personOf, shopOf, within } from "#kit/http/mount.ts";
import type { WriteFromModel } from "#kit/mail/fromModel.ts";
import type { Services } from "#kit/services.ts";

/** Anyone with the address of a document may read it; no shared cache keeps it. */
const PRIVATE = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };
const named = (number: string, ending: string): string =>
  `inline; filename="${number.replace(/[^\w.-]/g, "_")}.${ending}"`;

/** Mounts the sealed documents: lists, files, sending, proof that none was changed. */
export function documentsRoutes(app: FastifyInstance, services: Services, fromModel?: WriteFromModel): void {
  mount(app, services, documentsContract, {
    ...listHandlers(documentsContract, documentsList),
    verification: within(async (tx, _, ctx) => {
      const chains: ChainReport[] = [];
      for (const kind of SEALED_KINDS)
        chains.push(await verifyChain(tx, services.secrets, shopOf(ctx), kind));
      return { chains };
    }),
    detail: within(async (tx, { params }, ctx) => {
      const { shopId } = ctx.scope;
      const { id, shop_id } = await documentOf(tx, params.documentId);
      return documentViewOf(tx, shop_id, id, shopId !== undefined);
    }),
    async pdf({ params }, ctx) {
      const found = await services.database.transaction(ctx.scope, async (tx) => {
        const row = await documentOf(tx, params.documentId);
        return { row, file: await fileOf(tx, services, row) };
      });
      return ctx.reply
        .headers({ ...PRIVATE, "Content-Disposition": named(found.row.number, "pdf") })
        .type("application/pdf")
        .send(await found.file.file());
    },
    async facturX({ params }, ctx) {
      const row = await services.database.transaction(ctx.scope, (tx) => documentOf(tx, params.documentId));
      return ctx.reply
        .headers({ ...PRIVATE, "Content-Disposition": named(row.number, "xml") })
        .type("application/xml; charset=utf-8")
        .send(facturX(JSON.parse(row.content) as DocumentContent));
    },
    sending: within(async (tx, { params, body }, ctx) => {
      const what = { documentId: params.documentId, by: nameOf(ctx), ...body };
      await sendDocument(tx, services, what, fromModel);
      return documentViewOf(tx, shopOf(ctx), params.documentId, true);
    }),
    prints: within((tx, { body }, ctx) => requestPrint(tx, ctx, body.ids)),
    printing: within((tx, { params }, ctx) => printState(tx, personOf(ctx).userId, params.printId)),
    async mine({ query }, ctx) {
      const { userId } = personOf(ctx);
      const { orderId } = query;
      const rows = await services.database.transaction({ userId }, (tx) =>
        orderId === undefined ? myDocuments(tx, query.cursor) : documentsOfOwnOrder(tx, userId, orderId),
      );
      const last = rows.length > 50 ? rows[49] : undefined;
      return {
        rows: rows
          .slice(0, 50)
          .map((row) => ({ ...rowOf(row), shopName: row.shop_name, shopCode: row.shop_code })),
        next: last ? `${last.issued_on}~${last.document_id}` : null,
      };
    },
  });
}
