import type { Answer } from "@cuvee/core/kit/contract.ts";
import { recountContract } from "@cuvee/core/insight/home/recount.contract.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { FastifyInstance } from "fastify";
import { mount, nameOf, shopOf, within } from "#kit/http/mount.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { endRecount, findRecount, startRecount } from "./recount.queries.ts";
import { awaitFigures, compareFacts, compareSums } from "./saleSums.queries.ts";

/** Time after which a recount that did not end is taken for lost, in milliseconds. */
const LOST_MS = 3_600_000;
const NOTHING = { facts: 0, sums: 0, clients: 0 };

async function viewOf(tx: Tx, shopId: string): Promise<Answer<typeof recountContract.read>> {
  const row = await findRecount(tx, shopId);
  if (!row) return { last: null };
  return {
    last: { ...row, askedAt: row.askedAt.toISOString(), endedAt: row.endedAt?.toISOString() ?? null },
  };
}

/** Mounts the recount of a shop's figures. */
export function recountRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, recountContract, {
    read: within((tx, _, ctx) => viewOf(tx, shopOf(ctx))),
    start: within(async (tx, _, ctx) => {
      const shopId = shopOf(ctx);
      const now = services.now();
      const asked = { by: nameOf(ctx), at: new Date(now), lost: new Date(now - LOST_MS) };
      if (await startRecount(tx, shopId, asked)) await services.jobs.send(tx, "figure-recount", { shopId });
      return viewOf(tx, shopId);
    }),
  });
}

/**
 * Compares the figures of a shop with its sales and mends them, as the night does. A failure is stored, so that the
 * user reads it and may ask again.
 */
export async function recountFigures(
  services: Services,
  { shopId }: JobData["figure-recount"],
): Promise<void> {
  const { database, now, log } = services;
  try {
    const facts = await database.transaction({ shopId }, async (tx) => {
      await awaitFigures(tx, shopId);
      // A job that is repeated finds its work done.
      return (await findRecount(tx, shopId))?.state === "running" ? compareFacts(tx, shopId) : null;
    });
    if (facts === null) return;
    await database.transaction({ shopId }, async (tx) => {
      await awaitFigures(tx, shopId);
      const mended = { facts, ...(await compareSums(tx, shopId, dayInFrance(now()))) };
      await endRecount(tx, shopId, { state: "done", at: new Date(now()), ...mended });
      if (Object.values(mended).some((rows) => rows > 0))
        log.warn({ shopId, mended }, "sums of sales were wrong");
    });
  } catch (error) {
    log.error({ err: error, shopId }, "recount of figures");
    const end = { state: "failed", at: new Date(now()), ...NOTHING } as const;
    await database.transaction({ shopId }, (tx) => endRecount(tx, shopId, end));
  }
}
