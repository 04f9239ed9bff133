import { createHash, randomBytes } from "node:crypto";
import type { Answer } from "@cuvee/core/kit/contract.ts";
import { isId } from "@cuvee/core/kit/ids.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { CalendarLayer } from "@cuvee/core/relations/calendar/calendar.ts";
import type { calendarContract, CalendarItem } from "@cuvee/core/relations/calendar/contract.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { addDays, dayOf } from "@cuvee/core/visits/events/zone.ts";
import { agentShop, staffShop, type Member, type Person } from "#kit/http/actor.ts";
import { newId } from "#kit/http/mount.ts";
import type { Scope, Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { findUser } from "#people/accounts/queries.ts";
import { personNow } from "#people/accounts/views.ts";
import { icsText } from "#visits/calendars/ics.ts";
import { readCalendar } from "./calendar.ts";
import { icsEventOf } from "./events.ts";
import {
  changePersonalFeed,
  feedOfAddress,
  findPersonalFeed,
  insertPersonalFeed,
  recordPersonalReading,
  revokePersonalFeed,
  type PersonalFeedRow,
  type Whose,
} from "./feeds.queries.ts";

type Calls = typeof calendarContract;
type FeedAnswer = Answer<Calls["changeFeed"]>;

/** Random bytes of the secret of an address: 192 bits. */
const SECRET_BYTES = 24;
const SECRET = /^[\w-]{32}$/;
/** Days that a feed covers: one month back and a year ahead. */
const [DAYS_BEFORE, DAYS_AFTER] = [31, 366];
/** Most items of a layer on a day. */
const FEED_PER_DAY = 100;
/** Most items of a feed, the earliest first: a file of so many takes half a second to write. */
const FEED_MAX = 3000;
/** Time within which a second reading is not noted. */
const NOTED_MS = 5 * 60_000;

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

const view = ({ layers, createdAt, lastReadAt }: PersonalFeedRow): FeedAnswer => ({
  layers,
  createdAt: createdAt.toISOString(),
  lastReadAt: lastReadAt?.toISOString() ?? null,
});

/** Returns the feed of a person, or null. */
export async function readPersonalFeed(tx: Tx, whose: Whose): Promise<FeedAnswer | null> {
  const feed = await findPersonalFeed(tx, whose);
  return feed ? view(feed) : null;
}

/** Makes the address of a person; an earlier one answers no more. Returns it whole, for the only time. */
export async function makePersonalFeed(
  tx: Tx,
  services: Services,
  whose: Whose & { layers: CalendarLayer[] },
): Promise<Answer<Calls["makeFeed"]>> {
  const { layers, ...person } = whose;
  const at = new Date(services.now());
  // An agent's own transaction only reads; the address is theirs alone.
  await tx.actFor(person.shopId);
  await revokePersonalFeed(tx, person, at);
  const id = newId(services);
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  await insertPersonalFeed(tx, person, { id, layers, keyHash: hashOf(secret), at });
  const url = `${services.settings.publicUrl}/calendars/personal/${id}.${secret}.ics`;
  return { layers, createdAt: at.toISOString(), lastReadAt: null, url };
}

/** Chooses the layers of a person's address. Throws `not-found` (404) where there is none. */
export async function choosePersonalLayers(
  tx: Tx,
  { layers, ...whose }: Whose & { layers: CalendarLayer[] },
): Promise<FeedAnswer> {
  await tx.actFor(whose.shopId);
  await changePersonalFeed(tx, whose, layers);
  return (await readPersonalFeed(tx, whose)) ?? refuse("not-found", 404);
}

/** Revokes a person's address, for good. Throws `not-found` (404) where there is none. */
export async function dropPersonalFeed(tx: Tx, services: Services, whose: Whose): Promise<{ removed: true }> {
  await tx.actFor(whose.shopId);
  if ((await revokePersonalFeed(tx, whose, new Date(services.now()))) === 0) refuse("not-found", 404);
  return { removed: true };
}

/** Returns the membership by which a person works for a shop now, with the scope of their transactions. */
function workOf(person: Person, shopId: string): { member: Member; scope: Scope } | null {
  const { userId } = person;
  const staff = staffShop(person);
  if (staff?.id === shopId) return { member: staff, scope: { userId, shopId } };
  const agency = person.role === "agent" ? agentShop(ofShop(person, shopId)) : undefined;
  return agency ? { member: agency, scope: { userId, agentShopId: shopId } } : null;
}

/** Narrows a person to one shop: an agent's address stays that of the shop where it was made. */
const ofShop = (person: Person, shopId: string): Person => ({
  ...person,
  memberships: person.memberships.filter(({ id }) => id === shopId),
});

type FeedHolder = { whose: Whose; member: Member; scope: Scope; lang: "fr" | "en" };

/** Returns who holds an address, with their rights of now. Throws `not-found` (404). */
async function holderOf(services: Services, id: string, secret: string): Promise<FeedHolder> {
  if (!isId(id) || !SECRET.test(secret)) refuse("not-found", 404);
  const whose =
    (await services.database.transaction({}, (tx) => feedOfAddress(tx, id, hashOf(secret)))) ??
    refuse("not-found", 404);
  return services.database.transaction({ signIn: true }, async (tx) => {
    const person = (await personNow(tx, whose.userId)) ?? refuse("not-found", 404);
    const work = workOf(person, whose.shopId) ?? refuse("not-found", 404);
    return { whose, ...work, lang: (await findUser(tx, whose.userId))?.lang === "en" ? "en" : "fr" };
  });
}

/** Items that a calendar program shows: what is done is over. */
const isShown = ({ status }: CalendarItem): boolean => status !== "done";

/**
 * Returns the calendar of a person for the holder of its address, with a tag of its content; the text is made on
 * request. Throws `not-found` (404) for an unknown or revoked address, and for a person who no longer works for the
 * shop.
 */
export async function readPersonalCalendar(
  services: Services,
  id: string,
  secret: string,
): Promise<{ etag: string; text: () => Promise<string> }> {
  const { whose, member, scope, lang } = await holderOf(services, id, secret);
  const at = services.now();
  const today = dayOf(at, SHOP_TIME_ZONE);
  const items = await services.database.transaction(scope, async (tx) => {
    const feed = (await findPersonalFeed(tx, whose)) ?? refuse("not-found", 404);
    const days = { from: addDays(today, -DAYS_BEFORE), to: addDays(today, DAYS_AFTER) };
    const own = { ...days, people: [whose.userId], guides: null, perDay: FEED_PER_DAY, isReserved: true };
    const reading = { tx, ...whose, member, at, today, ...own };
    const found = await readCalendar(reading, feed.layers);
    await tx.actFor(whose.shopId);
    await recordPersonalReading(tx, {
      shopId: whose.shopId,
      id: feed.id,
      at: new Date(at),
      before: new Date(at - NOTED_MS),
    });
    return found.items.filter(isShown).slice(0, FEED_MAX);
  });
  const { publicUrl } = services.settings;
  const events = items.map((item) => icsEventOf(item, { publicUrl, lang }));
  const tag = createHash("sha256").update(JSON.stringify([lang, member.name, events]));
  return {
    etag: `W/"${tag.digest("base64url").slice(0, 27)}"`,
    text: () => icsText({ name: `Cuvée · ${member.name}`, zone: SHOP_TIME_ZONE, at }, events),
  };
}
