import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SiteLanguage } from "@cuvee/core/storefront/site/site.ts";
import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { addDays, dayOf } from "@cuvee/core/visits/events/zone.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#kit/services.ts";
import { APPLICATION_POLICY } from "#kit/http/web.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { publicEvent } from "#visits/events/public.ts";
import { onlineEvents, shopOfEvent } from "#visits/events/public.queries.ts";
import { momentsOf, viewOf } from "#visits/events/slots.ts";
import { slotRows } from "#visits/events/slots.queries.ts";
import { nameOf } from "./data.ts";
import { eventDocument } from "./eventDocument.ts";

/** Period in days of the slots for search engines, and their largest number. */
const AHEAD_DAYS = 90;
const MOST_SLOTS = 10;

type EventPageRequest = { eventId: string; lang: SiteLanguage };

/**
 * Serves the page of an event (`/events/{id}`): the application's document with the event in it. For an event that
 * cannot be reserved, or of a closed shop, the application shows the reason, and the status is 404 for search engines.
 */
export function eventPage(services: Services, catalogue: Catalogue, dist: string) {
  const { database, settings, now } = services;
  const index = join(dist, "index.html");
  const page = existsSync(index) ? readFileSync(index, "utf8") : null;
  const read = async ({ eventId, lang }: EventPageRequest) => {
    const shopId = await database.transaction({}, (tx) => shopOfEvent(tx, eventId));
    if (shopId === null) return null;
    const snapshot = await catalogue.shop(shopId);
    const { shop } = snapshot;
    if (!shop.is_online || !isActive(shop.integrations, "reservations")) return null;
    const at = now();
    const today = dayOf(at, SHOP_TIME_ZONE);
    const until = momentsOf({ from: today, to: addDays(today, AHEAD_DAYS) });
    const found = await database.transaction({ shopId }, async (tx) => ({
      event: (await onlineEvents(tx, shopId, new Date(at), eventId))[0],
      rows: await slotRows(tx, shopId, new Date(at), { ...until, eventId }),
    }));
    if (!found.event) return null;
    return {
      event: publicEvent(shopId, found.event, lang),
      shop: { name: shop.name, code: shop.code, path: `/${nameOf(snapshot)}` },
      slots: found.rows
        .filter((row) => row.eventStatus === "online")
        .map((row) => viewOf(row, at))
        .filter((slot) => slot.start > at && slot.shut !== "closed")
        .slice(0, MOST_SLOTS),
    };
  };
  return async (
    { eventId, lang }: EventPageRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    if (page === null) {
      reply.callNotFound();
      return reply;
    }
    const found = await read({ eventId, lang });
    const isNamed = typeof (request.query as { lang?: unknown }).lang === "string";
    const origin = new URL(settings.publicUrl).origin;
    return reply
      .code(found ? 200 : 404)
      .header("Cache-Control", "no-cache")
      .header("Vary", "Accept-Encoding, Accept-Language, Cookie")
      .header("Permissions-Policy", APPLICATION_POLICY)
      .type("text/html; charset=utf-8")
      .send(found ? eventDocument(page, { ...found, lang, isNamed, origin }) : page);
  };
}
