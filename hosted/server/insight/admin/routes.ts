import { adminContract } from "@cuvee/core/insight/admin/contract.ts";
import type { FastifyInstance } from "fastify";
import { lastBackup, lastFailedBackup } from "#kit/backups.queries.ts";
import { mount, newId, personOf, within } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { APP_VERSION } from "#kit/http/version.ts";
import { closeForMaintenance } from "./closing.ts";
import { shownAt } from "./maintenances.ts";
import { addMaintenance, findLast } from "./queries.ts";

/**
 * Closes the platform where a maintenance is announced (before other routes are mounted), and mounts the platform's own
 * routes: its maintenances, its version, its help.
 */
export function adminRoutes(app: FastifyInstance, services: Services): void {
  const { newsUrl, contactEmail } = services.settings;
  // Without an address of the operator, the help centre is that of the platform.
  const helpUrl = services.settings.helpUrl ?? "/help";
  const announced = closeForMaintenance(app, services);
  mount(app, services, adminContract, {
    maintenances: within(async (tx) => shownAt(await findLast(tx), services.now())),
    announce: within(async (tx, { body }, ctx) => {
      const { banner, page } = body;
      const [start, end] = [new Date(body.startDate), new Date(body.endDate)];
      const { userId: by } = personOf(ctx);
      const now = services.now();
      await addMaintenance(tx, { id: newId(services), banner, page, start, end, by, at: new Date(now) });
      tx.afterCommit(announced.forget);
      return shownAt({ banner, page, start_date: start, end_date: end }, now);
    }),
    backups: within(async (tx) => {
      const [last, failed] = await Promise.all([lastBackup(tx), lastFailedBackup(tx)]);
      return {
        isNightly: services.settings.backups !== null,
        last: last ? { ...last, at: last.at.toISOString() } : null,
        // A failure before the last backup is over.
        failed: failed && (!last || failed.at > last.at) ? { ...failed, at: failed.at.toISOString() } : null,
      };
    }),
    platform: async () => ({ version: APP_VERSION, helpUrl, newsUrl, contactEmail }),
  });
}
