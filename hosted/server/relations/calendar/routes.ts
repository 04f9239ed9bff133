import type { CalendarLayer } from "@cuvee/core/relations/calendar/calendar.ts";
import { ITEMS_A_DAY } from "@cuvee/core/relations/calendar/calendar.ts";
import { calendarContract } from "@cuvee/core/relations/calendar/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { workShop, type Member } from "#kit/http/actor.ts";
import { mount, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import { layersFor, readCalendar } from "./calendar.ts";
import {
  choosePersonalLayers,
  dropPersonalFeed,
  makePersonalFeed,
  readPersonalCalendar,
  readPersonalFeed,
} from "./feeds.ts";
import type { Whose } from "./feeds.queries.ts";

/** Most readings per minute and client address: a program polls every quarter of an hour, several may share one. */
const READINGS_PER_MINUTE = 30;

const whose = (ctx: RequestContext): Whose => ({ shopId: shopOf(ctx), userId: personOf(ctx).userId });
const memberOf = (ctx: RequestContext): Member => workShop(personOf(ctx)) ?? refuse("forbidden", 403);

/** Refuses layers that the person may not read (422 `unknown-option`). */
function checkLayers(ctx: RequestContext, layers: readonly CalendarLayer[]): void {
  const open = layersFor(memberOf(ctx));
  if (layers.some((layer) => !open.includes(layer)))
    refuseFields([{ path: ["layers"], code: "unknown-option" }]);
}

/** Checks whether a request has the content of this tag already. */
const hasTag = (request: FastifyRequest, etag: string): boolean =>
  (request.headers["if-none-match"] ?? "").split(/,\s*/).includes(etag);

/** Mounts the calendar of a shop, and people's own addresses of it. */
export function personalCalendarRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, calendarContract, {
    calendar: within(async (tx, { query }, ctx) => {
      const { from, to, kinds, people = null } = query;
      const member = memberOf(ctx);
      const at = services.now();
      const today = dayOf(at, SHOP_TIME_ZONE);
      const days = { at, today, from, to, perDay: ITEMS_A_DAY };
      const reading = { tx, ...whose(ctx), member, ...days, people, guides: people, isReserved: false };
      const found = await readCalendar(reading, kinds);
      return { layers: layersFor(member), timeZone: SHOP_TIME_ZONE, today, ...found };
    }),
    feed: within(async (tx, _, ctx) => ({
      layers: layersFor(memberOf(ctx)),
      feed: await readPersonalFeed(tx, whose(ctx)),
    })),
    makeFeed: within((tx, { body: { layers } }, ctx) => {
      checkLayers(ctx, layers);
      return makePersonalFeed(tx, services, { ...whose(ctx), layers });
    }),
    changeFeed: within((tx, { body: { layers } }, ctx) => {
      checkLayers(ctx, layers);
      return choosePersonalLayers(tx, { ...whose(ctx), layers });
    }),
    revokeFeed: within((tx, _, ctx) => dropPersonalFeed(tx, services, whose(ctx))),
  });
  app.get<{ Params: { file: string } }>(
    "/calendars/personal/:file",
    { config: { primary: "writes", rateLimit: { max: READINGS_PER_MINUTE, timeWindow: 60_000 } } },
    async (request, reply) => {
      const [id = "", secret = "", ...rest] = request.params.file.split(".");
      if (rest.join() !== "ics") refuse("not-found", 404);
      const { etag, text } = await readPersonalCalendar(services, id, secret);
      reply
        .header("Cache-Control", "private, max-age=300")
        .header("ETag", etag)
        .header("Referrer-Policy", "no-referrer")
        .header("X-Robots-Tag", "noindex");
      if (hasTag(request, etag)) return reply.code(304).send();
      return reply.type("text/calendar; charset=utf-8").send(await text());
    },
  );
}
