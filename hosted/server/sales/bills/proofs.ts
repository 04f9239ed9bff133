import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  PROOF_BYTES,
  requiredProof,
  proofType,
  type DocumentProofs,
} from "@cuvee/core/sales/bills/proofs.ts";
import { proofsContract } from "@cuvee/core/sales/bills/proofs.contract.ts";
import type { FastifyInstance } from "fastify";
import { documentOf } from "#billing/documents/read.ts";
import { admit } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { mount, nameOf, newId, within, withinAfter, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import type { StoredFile } from "#kit/files/files.ts";
import { RawFile } from "#kit/files/upload.ts";
import { addProof, countProofs, findProof, proofsOf, withdrawProof } from "#sales/bills/proofs.queries.ts";

type ProofInput = Pick<Input<typeof proofsContract.add>, "params" | "query">;
type ProvedDocument = Awaited<ReturnType<typeof documentOf>>;

async function viewOf(tx: Tx, { id, shop_id: shopId, content }: ProvedDocument): Promise<DocumentProofs> {
  return {
    asked: requiredProof(JSON.parse(content) as DocumentContent),
    proofs: await proofsOf(tx, shopId, id),
  };
}

/**
 * Returns an invoice that requires a proof. Throws `not-found` (404), `proof-not-asked` (409) for a document with VAT.
 */
async function billToProve(tx: Tx, documentId: string): Promise<ProvedDocument> {
  const found = await documentOf(tx, documentId);
  if (requiredProof(JSON.parse(found.content) as DocumentContent) === null) refuse("proof-not-asked", 409);
  return found;
}

/**
 * Stores the file of a proof, outside of any transaction. Throws `proof-file` (422) for a file that is not PDF, JPEG or
 * PNG, and as `billToProve`.
 */
async function storeProof(
  { services, scope }: RequestContext,
  input: ProofInput,
  bytes: Buffer,
): Promise<StoredFile> {
  const mime = proofType(bytes) ?? refuse("proof-file", 422);
  const { shop_id: shopId } = await services.database.transaction(scope, (tx) =>
    billToProve(tx, input.params.documentId),
  );
  const { name } = input.query;
  return services.files.store({ shopId, id: newId(services), name, mime, bytes, isPublic: false });
}

/** Records a stored proof with its invoice. Throws as `billToProve`. */
async function keep(
  tx: Tx,
  ctx: RequestContext,
  { params, query }: ProofInput,
  stored: StoredFile,
): Promise<DocumentProofs> {
  const found = await billToProve(tx, params.documentId);
  const { services } = ctx;
  const { shop_id: shopId } = found;
  await services.files.record(tx, stored);
  await addProof(tx, {
    shopId,
    id: newId(services),
    documentId: found.id,
    ...query,
    fileId: stored.id,
    mime: stored.mime,
    bytes: stored.bytes,
    by: nameOf(ctx),
    at: new Date(services.now()),
  });
  await countProofs(tx, shopId, found.id);
  return viewOf(tx, found);
}

/** Mounts the proofs of invoices. The permission is checked before a file is sent. */
export async function proofsRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (own) => {
    own.addHook("onRequest", async (request) => {
      const { call } = request.routeOptions.config;
      if (call) admit(call, await request.actor());
    });
    own.addContentTypeParser(
      "application/octet-stream",
      { parseAs: "buffer", bodyLimit: PROOF_BYTES },
      (_request, body, done) => done(null, new RawFile(body as Buffer)),
    );
    mount(own, services, proofsContract, {
      proofs: within(async (tx, { params }) => viewOf(tx, await documentOf(tx, params.documentId))),
      add: withinAfter(
        async (input, ctx) => {
          const { body } = ctx.request;
          if (!(body instanceof RawFile)) return refuse("unsupported-media-type", 415);
          return storeProof(ctx, input, body.bytes);
        },
        (tx, input, ctx, stored) => keep(tx, ctx, input, stored),
      ),
      async file({ params }, ctx) {
        const found = await services.database.transaction(ctx.scope, async (tx) => {
          const { id, shop_id } = await documentOf(tx, params.documentId);
          return (await findProof(tx, shop_id, id, params.proofId)) ?? refuse("not-found", 404);
        });
        return ctx.reply
          .headers({
            "Cache-Control": "private, no-store",
            "X-Content-Type-Options": "nosniff",
            "Content-Disposition": `attachment; filename="${found.name.replace(/[^\w.-]/g, "_")}"`,
          })
          .type(found.mime)
          .send(await services.files.original(found.file_id));
      },
      withdraw: within(async (tx, { params }, ctx) => {
        const found = await billToProve(tx, params.documentId);
        const by = { name: nameOf(ctx), at: new Date(ctx.services.now()) };
        const done = await withdrawProof(tx, found.shop_id, found.id, { id: params.proofId, by });
        if (done === 0) return refuse("not-found", 404);
        await countProofs(tx, found.shop_id, found.id);
        return viewOf(tx, found);
      }),
    });
  });
}
