import { rateName } from "@cuvee/core/visits/events/rateNames.ts";
import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import type { eventsContract } from "@cuvee/core/visits/events/contract.ts";
import { SHOP_TIME_ZONE, type PublicEvent } from "@cuvee/core/visits/events/events.ts";
import type { RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import type { Person } from "#kit/http/actor.ts";
import type { Catalogue, Snapshot } from "#offer/catalogue/catalogue.ts";
import { refuseClosed } from "#shops/settings/settings.ts";
import { onlineEvents, shopOfEvent, type PublishedEvent } from "#visits/events/public.queries.ts";
import { momentsOf, viewOf } from "#visits/events/slots.ts";
import { slotRows } from "#visits/events/slots.queries.ts";

type Calls = typeof eventsContract;

/** Returns an event in a language; a text that is missing in it falls back to English, else French. */
export function publicEvent(shopId: string, event: PublishedEvent, lang: string): PublicEvent {
  const order = lang === "fr" ? (["fr", "en"] as const) : (["en", "fr"] as const);
  const [own = {}, spare = {}] = order.map((one) => event.texts[one]);
  const { id, languages, location, visuals, durationMinutes, isMandatory, minPersons, maxPersons } = event;
  const { minAmountCents, payment, depositBp, feeWaivedFrom, needsApproval, hasWaitingList } = event;
  const { isGroupPayable, groupHours, cancellation, changeHours, firstDay, lastDay } = event;
  return {
    id,
    shopId,
    title: own.title || spare.title || event.title,
    summary: own.summary || spare.summary || "",
    description: own.description ?? spare.description ?? null,
    languages,
    location,
    visuals,
    durationMinutes,
    isMandatory,
    minPersons,
    maxPersons,
    minAmountCents,
    payment,
    depositBp,
    feeWaivedFrom,
    needsApproval,
    hasWaitingList,
    isGroupPayable,
    groupHours,
    cancellation,
    changeHours,
    rates: event.rates.map(({ names, ...rate }) => ({
      ...rate,
      name: rateName({ name: rate.name, names }, lang),
    })),
    timeZone: SHOP_TIME_ZONE,
    firstDay,
    lastDay,
  };
}

/** Returns the shop, when it receives visitors. Throws `not-found` (404), `shop-offline` (404). */
async function visited(catalogue: Catalogue, idOrCode: string, person: Person | null): Promise<Snapshot> {
  const snapshot = await catalogue.shop(idOrCode);
  refuseClosed(snapshot.shop, person);
  return snapshot;
}

/** Returns events of a shop that can be reserved; none when the shop has switched visits off. Throws as `visited`. */
export async function publicEvents(
  { database, now }: Services,
  catalogue: Catalogue,
  { actor, reply }: RequestContext,
  { params, query }: Input<Calls["publicEvents"]>,
): Promise<Answer<Calls["publicEvents"]>> {
  const { shop } = await visited(catalogue, params.shopId, actor.person);
  // Its own people see the future public state: the answer must not be cached for others.
  if (!shop.is_online) reply.header("Cache-Control", "private, no-store");
  if (!isActive(shop.integrations, "reservations")) return { events: [] };
  const events = await database.transaction({ shopId: shop.id }, (tx) =>
    onlineEvents(tx, shop.id, new Date(now()), query.eventId),
  );
  return { events: events.map((event) => publicEvent(shop.id, event, query.lang)) };
}

/**
 * Returns an event by its id alone, in the form of `publicEvents`. Throws `not-found` (404) when it cannot be reserved,
 * and as `visited`.
 */
export async function eventOfItsShop(
  services: Services,
  catalogue: Catalogue,
  ctx: RequestContext,
  { params: { eventId }, query: { lang } }: Input<Calls["publicEvent"]>,
): Promise<Answer<Calls["publicEvent"]>> {
  const found = await services.database.transaction({}, (tx) => shopOfEvent(tx, eventId));
  const shopId = found ?? refuse("not-found", 404);
  const input = { params: { shopId }, query: { lang, eventId }, body: undefined };
  const { events } = await publicEvents(services, catalogue, ctx, input);
  return { event: events[0] ?? refuse("not-found", 404) };
}

/**
 * Returns slots of an event that is online, with the places left at this very moment; past ones are left out. Widgets
 * poll it every two seconds: it is one query, and the answer is not cached. Throws as `visited`.
 */
export async function publicSlots(
  { database, now }: Services,
  catalogue: Catalogue,
  { actor }: RequestContext,
  { params, query }: Input<Calls["publicSlots"]>,
): Promise<Answer<Calls["publicSlots"]>> {
  const { shop } = await visited(catalogue, params.shopId, actor.person);
  if (!isActive(shop.integrations, "reservations")) refuse("not-found", 404);
  const at = now();
  const { eventId } = params;
  const rows = await database.transaction({ shopId: shop.id }, (tx) =>
    slotRows(tx, shop.id, new Date(at), { ...momentsOf(query), eventId, language: query.language }),
  );
  return { slots: rows.filter((row) => row.eventStatus === "online").map((row) => viewOf(row, at)), at };
}
