import { calendarsContract } from "@cuvee/core/visits/calendars/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { mount, shopOf, within } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { readCalendar } from "#visits/calendars/busy.ts";
import { addFeed, listFeeds, readFeedText, revokeFeed } from "#visits/calendars/feeds.ts";
import {
  addBusy,
  addResource,
  listResources,
  oneResource,
  removeBusy,
  resourceSlots,
  saveResource,
} from "#visits/calendars/resources.ts";
import { contextOf } from "#visits/events/context.ts";

/**
 * Most readings per minute and address: a calendar program polls every quarter of an hour, some of them for several
 * people behind one address.
 */
const READINGS_PER_MINUTE = 30;

/** Mounts resources, external calendars, feeds, and the addresses of feeds. */
export function calendarRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, calendarsContract, {
    resources: within((tx, _, ctx) => listResources(contextOf(tx, ctx))),
    addResource: within((tx, { body }, ctx) => addResource(contextOf(tx, ctx), body)),
    saveResource: within((tx, { params, body }, ctx) =>
      saveResource(contextOf(tx, ctx), params.resourceId, body),
    ),
    resourceSlots: within((tx, { params }, ctx) => resourceSlots(contextOf(tx, ctx), params.resourceId)),
    addBusy: within((tx, { params, body }, ctx) => addBusy(contextOf(tx, ctx), params.resourceId, body)),
    async refreshBusy(input, ctx) {
      const { resourceId, calendarId } = input.params;
      const shopId = shopOf(ctx);
      const { busy } = await services.database.transaction(ctx.scope, (tx) =>
        oneResource({ tx, shopId }, resourceId),
      );
      if (!busy.some((calendar) => calendar.id === calendarId)) refuse("not-found", 404);
      // No transaction waits for an external host; reading twice has the same result as once.
      await readCalendar(services, shopId, calendarId);
      return within<typeof calendarsContract.refreshBusy>((tx) => oneResource({ tx, shopId }, resourceId))(
        input,
        ctx,
      );
    },
    removeBusy: within((tx, { params }, ctx) =>
      removeBusy(contextOf(tx, ctx), params.resourceId, params.calendarId),
    ),
    feeds: within((tx, _, ctx) => listFeeds(contextOf(tx, ctx))),
    addFeed: within((tx, { body }, ctx) => addFeed(contextOf(tx, ctx), body)),
    revokeFeed: within((tx, { params }, ctx) => revokeFeed(contextOf(tx, ctx), params.feedId)),
  });
  app.get<{ Params: { file: string } }>(
    "/calendars/:file",
    { config: { primary: "writes", rateLimit: { max: READINGS_PER_MINUTE, timeWindow: 60_000 } } },
    async (request, reply) => {
      const [id = "", key = "", ...rest] = request.params.file.split(".");
      if (rest.join() !== "ics") refuse("not-found", 404);
      const text = await readFeedText(services, id, key);
      return reply
        .header("Cache-Control", "private, max-age=300")
        .header("X-Robots-Tag", "noindex")
        .type("text/calendar; charset=utf-8")
        .send(text);
    },
  );
}
