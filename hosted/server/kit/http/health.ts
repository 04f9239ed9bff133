import type { FastifyInstance } from "fastify";
import { APP_VERSION } from "#kit/http/version.ts";
import { MIGRATION_COUNT } from "#kit/postgres/migrate.ts";
import { isReadOnly, migrationsRun } from "#kit/queries.ts";
import type { Services } from "#kit/services.ts";

/** Most jobs that may wait before the process reports that it is not ready. */
const MOST_WAITING = 10_000;

/**
 * Serves `/healthz`: the process is alive. `/readyz`: it may be sent requests; 503 before it stops. `/version.json`:
 * for the new-version banner.
 */
export function healthRoutes(app: FastifyInstance, services: Services): { leave(): void } {
  let leaving = false;
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/version.json", async (_request, reply) =>
    reply.header("Cache-Control", "no-store").send({ version: APP_VERSION }),
  );
  app.get("/readyz", async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    if (leaving) return reply.code(503).send({ status: "leaving" });
    try {
      if ((await services.database.transaction({}, migrationsRun)) < MIGRATION_COUNT)
        return reply.code(503).send({ status: "migrations" });
      if (await services.database.transaction({}, isReadOnly))
        return reply.code(503).send({ status: "read-only" });
      const waiting = await services.jobs.waiting();
      const isReady = waiting < MOST_WAITING && services.live.connected();
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "lagging", waiting });
    } catch (error) {
      services.log.warn({ err: error }, "not ready");
      return reply.code(503).send({ status: "database" });
    }
  });
  return { leave: () => void (leaving = true) };
}
