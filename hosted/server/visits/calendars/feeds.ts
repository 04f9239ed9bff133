import { timingSafeEqual } from "node:crypto";
import type { Input } from "@cuvee/core/kit/contract.ts";
import { isId } from "@cuvee/core/kit/ids.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Feed } from "@cuvee/core/visits/calendars/calendars.ts";
import type { calendarsContract } from "@cuvee/core/visits/calendars/contract.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import { translate } from "#kit/translations.ts";
import { icsText, type IcsEvent } from "#visits/calendars/ics.ts";
import {
  fedSlots,
  insertFeed,
  isEvent,
  recordFeedReading,
  readFeed,
  readFeeds,
  readResource,
  revokeFeedAt,
  shopOfFeed,
  type FedSlot,
  type FeedRow,
} from "#visits/calendars/queries.ts";
import type { EventsContext } from "#visits/events/context.ts";

type Calls = typeof calendarsContract;
const DAY_MS = 86_400_000;
/** Days that a feed covers: one month back and eighteen months ahead. */
const [DAYS_BEFORE, DAYS_AFTER] = [31, 548];

function view({ settings, secrets }: Services, { createdAt, lastReadAt, ...feed }: FeedRow): Feed {
  return {
    ...feed,
    url: `${settings.publicUrl}/calendars/${feed.id}.${secrets.feedKey(feed.id)}.ics`,
    createdAt: createdAt.toISOString(),
    lastReadAt: lastReadAt?.toISOString() ?? null,
  };
}

export async function listFeeds({ tx, services, shopId }: EventsContext): Promise<{ feeds: Feed[] }> {
  return { feeds: (await readFeeds(tx, shopId)).map((feed) => view(services, feed)) };
}

/** Adds a feed. Throws `id-taken` (409), `invalid-input` (422): `needed` or `unknown-option` for its subject. */
export async function addFeed(context: EventsContext, body: Input<Calls["addFeed"]>["body"]): Promise<Feed> {
  const { tx, services, shopId, at, by } = context;
  const { kind, ofId } = body;
  if ((kind === "shop") !== (ofId === null))
    refuseFields([{ path: ["ofId"], code: ofId === null ? "needed" : "unknown-option" }]);
  const isThere =
    ofId === null ||
    (kind === "event" ? await isEvent(tx, shopId, ofId) : await readResource(tx, shopId, ofId));
  if (!isThere) refuseFields([{ path: ["ofId"], code: "unknown-option" }]);
  if ((await insertFeed(tx, shopId, body, { by, at: new Date(at) })) === 0) refuse("id-taken", 409);
  return view(services, (await readFeed(tx, shopId, body.id)) ?? refuse("not-found", 404));
}

/** Revokes a feed: its address answers no more, for good. Throws `not-found` (404). */
export async function revokeFeed({ tx, shopId, at }: EventsContext, id: string): Promise<{ removed: true }> {
  if ((await revokeFeedAt(tx, shopId, id, new Date(at))) === 0) refuse("not-found", 404);
  return { removed: true };
}

function eventOf(slot: FedSlot, host: string, withNames: boolean): IcsEvent {
  const { id, version, title, name, mode, day, start, end, capacity, seats, note, place, guides, visits } =
    slot;
  const say = (key: string, values: Record<string, unknown>): string =>
    translate("fr", "calendars", key, values);
  const people = visits.reduce((sum, visit) => sum + visit.people, 0);
  const named = visits.map(({ name: who, people: count, language, notes }) =>
    [say("feed.visit", { name: who || "?", people: count }), language?.toUpperCase(), notes]
      .filter(Boolean)
      .join(" · "),
  );
  const texts = [
    say("feed.people", { people, reservations: visits.length }),
    ...(withNames ? named : []),
    ...(guides ? [say("feed.guides", { guides })] : []),
    ...(withNames && note ? [note] : []),
  ];
  return {
    uid: `${id}@${host}`,
    sequence: version,
    start: start.getTime(),
    end: end.getTime(),
    ...(mode === "noHours" ? { day } : {}),
    summary: `${[title, name].filter(Boolean).join(" · ")} (${seats}/${capacity})`,
    description: texts.join("\n"),
    ...(place ? { location: place } : {}),
  };
}

const isKey = (given: string, key: string): boolean =>
  given.length === key.length && timingSafeEqual(Buffer.from(given), Buffer.from(key));

/** Returns the calendar of a feed for the holder of its address: reserved slots. Throws `not-found` (404). */
export async function readFeedText(services: Services, id: string, key: string): Promise<string> {
  const { database, secrets, settings, now } = services;
  if (!isId(id) || !isKey(key, secrets.feedKey(id))) refuse("not-found", 404);
  const at = now();
  return database.transaction({}, async (tx) => {
    const shopId = (await shopOfFeed(tx, id)) ?? refuse("not-found", 404);
    await tx.actFor(shopId);
    const feed = (await readFeed(tx, shopId, id)) ?? refuse("not-found", 404);
    const span = { from: new Date(at - DAYS_BEFORE * DAY_MS), to: new Date(at + DAYS_AFTER * DAY_MS) };
    const slots = await fedSlots(tx, shopId, new Date(at), { ...span, kind: feed.kind, ofId: feed.ofId });
    await recordFeedReading(tx, shopId, id, new Date(at));
    const host = new URL(settings.publicUrl).hostname;
    return icsText(
      { name: feed.name, zone: SHOP_TIME_ZONE, at },
      slots.map((slot) => eventOf(slot, host, feed.withNames)),
    );
  });
}
