import type { FastifyInstance } from "fastify";
import { APP_VERSION } from "#kit/http/version.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { MIGRATION_COUNT } from "#kit/postgres/migrate.ts";
import { lastBackup, type BackupMade } from "#kit/backups.queries.ts";
import { isReadOnly, migrationsRun } from "#kit/queries.ts";
import type { Services } from "#kit/services.ts";

/** Most jobs that may wait before the process reports that it is not ready. */
const MOST_WAITING = 10_000;

/**
 * Returns why a database cannot be used by this version now, else its last backup. An old backup is a reason to wake
 * the operator, never one to send requests elsewhere.
 */
async function stateOf(tx: Tx): Promise<"migrations" | "read-only" | { made: BackupMade | undefined }> {
  if ((await migrationsRun(tx)) < MIGRATION_COUNT) return "migrations";
  if (await isReadOnly(tx)) return "read-only";
  return { made: await lastBackup(tx) };
}

/**
 * Serves `/healthz`: the process is alive. `/readyz`: it may be sent requests; 503 before it stops. `/version.json`:
 * for the new-version banner. `/readyz` also has the age of the last backup, in seconds; null where none was made.
 */
export function healthRoutes(app: FastifyInstance, services: Services): { leave(): void } {
  let leaving = false;
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/version.json", async (_request, reply) =>
    reply.header("Cache-Control", "no-store").send({ version: APP_VERSION }),
  );
  app.get("/readyz", { config: { primary: "reads" } }, async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    if (leaving) return reply.code(503).send({ status: "leaving" });
    try {
      const state = await services.database.transaction({}, stateOf);
      if (typeof state === "string") return reply.code(503).send({ status: state });
      const waiting = await services.jobs.waiting();
      const { made } = state;
      const backupAgeS = made ? Math.max(0, Math.round((services.now() - made.at.getTime()) / 1000)) : null;
      const isReady = waiting < MOST_WAITING && services.live.connected();
      return reply
        .code(isReady ? 200 : 503)
        .send({ status: isReady ? "ready" : "lagging", waiting, backupAgeS });
    } catch (error) {
      services.log.warn({ err: error }, "not ready");
      return reply.code(503).send({ status: "database" });
    }
  });
  return { leave: () => void (leaving = true) };
}
