import { createHash, randomBytes } from "node:crypto";
import { downloadsContract } from "@cuvee/core/kit/downloads.contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { admit } from "#kit/http/actor.ts";
import { exportable } from "#kit/export/export.ts";
import {
  dropExports,
  fetchMade,
  findExportFile,
  renewExport,
  announceReadyExports,
} from "#kit/export/export.queries.ts";
import type { Chore } from "#kit/jobs/housekeeping.ts";
import { mount, personOf } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";

/** Time for which an announced address works; a file not fetched by then is announced again. */
const LINK_MS = 5 * 60_000;
/** Time for which a file is kept. */
const KEPT_MS = 86_400_000;

const addressOf = (id: string, key: string): string => `/v1/documents/downloads/${id}?key=${key}`;

/**
 * Mounts the routes of files made in the background: the list of ready files, and the files by their single-use
 * addresses.
 */
export function downloadRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, downloadsContract, {
    async toDownload(_, ctx) {
      const { userId } = personOf(ctx);
      const now = services.now();
      const key = randomBytes(24).toString("base64url");
      const ids = await services.database.transaction({ userId }, (tx) =>
        announceReadyExports(tx, userId, { at: new Date(now), key, before: new Date(now - LINK_MS) }),
      );
      return ids.map((id) => addressOf(id, key));
    },
    async renew({ params: { id } }, ctx) {
      const person = personOf(ctx);
      const { userId } = person;
      const key = randomBytes(24).toString("base64url");
      await services.database.transaction({ userId }, async (tx) => {
        const created = (await findExportFile(tx, userId, id)) ?? refuse("link-expired", 410);
        // A person who may no longer read the list may not download it either.
        const found = exportable(created.list) ?? refuse("link-expired", 410);
        const scope = admit(found.call, { person, orderKey: null });
        if ((scope.shopId ?? scope.agentShopId) !== created.shopId) refuse("link-expired", 410);
        await renewExport(tx, userId, id, { at: new Date(services.now()), key });
      });
      return { url: addressOf(id, key) };
    },
    async download({ params, query }, { reply }) {
      // Each file has its own key: the random part and its id.
      const hash = createHash("sha256").update(`${query.key}${params.id}`).digest();
      const since = new Date(services.now() - LINK_MS);
      const exportFile = await services.database.transaction({}, (tx) =>
        fetchMade(tx, params.id, hash, since),
      );
      if (!exportFile) return refuse("link-expired", 410);
      return reply
        .headers({
          "Cache-Control": "no-store",
          "Content-Disposition": `attachment; filename="${exportFile.name.replace(/[^\w.-]/g, "_")}"`,
          "X-Content-Type-Options": "nosniff",
        })
        .type(exportFile.mime)
        .send(exportFile.content);
    },
  });
}

/** Deletes files that are older than a day. */
export const tidyExports: Chore = async ({ database, now }) => {
  await database.transaction({}, (tx) => dropExports(tx, new Date(now() - KEPT_MS)));
};
