import type { Answer } from "@cuvee/core/kit/contract.ts";
import { notificationsContract } from "@cuvee/core/relations/notifications/contract.ts";
import type { FastifyInstance } from "fastify";
import type { Tx } from "#kit/postgres/database.ts";
import { mount, personOf, within } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { findLast, saveSeen } from "./queries.ts";

/** Most notifications that the centre shows. */
const LAST = 50;

async function lastOf(tx: Tx, userId: string): Promise<Answer<(typeof notificationsContract)["list"]>> {
  return (await findLast(tx, userId, LAST)).map((row) => ({
    id: row.id,
    type: row.type,
    seen: row.seen_at !== null,
    createdAt: row.created_at.toISOString(),
    content: row.content,
    redirectLink: row.redirect_link,
  }));
}

/** Mounts the notification centre. */
export function notificationsRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, notificationsContract, {
    list: within((tx, _, ctx) => lastOf(tx, personOf(ctx).userId)),
    markAsSeen: within(async (tx, { body }, ctx) => {
      const { userId } = personOf(ctx);
      await saveSeen(tx, userId, body.arrayOfIds, new Date(services.now()));
      return lastOf(tx, userId);
    }),
  });
}
