import { refuse } from "@cuvee/core/kit/refusal.ts";
import { SHOP_TIME_ZONE, type Rule } from "@cuvee/core/visits/events/events.ts";
import { daysOf } from "@cuvee/core/visits/events/recurrence.ts";
import { addDays, dayOf, spanOf, wholeDay } from "@cuvee/core/visits/events/zone.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { lockEvent, readRules } from "#visits/events/events.queries.ts";
import {
  addSlots,
  changeSlots,
  dropSlots,
  eventsToExtend,
  hideSlots,
  generatedSlots,
  recordGeneratedUntil,
  readClosedDays,
  type ClosedDays,
  type FoundSlot,
  type GeneratedSlot,
} from "#visits/events/generate.queries.ts";
import type { EventsContext } from "#visits/events/context.ts";

/** Days ahead for which slots are made: about eighteen months. */
const MADE_DAYS = 548;
/** Most upcoming slots of one event: `too-many-slots` (422) beyond. */
const SLOTS_MAX = 20_000;
/** The daily job makes more once so many days are missing. */
const EXTEND_BEHIND = 7;

export type DaySlot = { day: string; name: string; start: number; end: number; ruleKey: string };

/** Returns the slots of a day by a schedule, in the shop's time. */
function slotsOfDay({ mode, times }: Rule, day: string): DaySlot[] {
  const [first] = times;
  if (mode === "noHours") {
    const name = first?.name ?? "";
    return [{ day, name, ...wholeDay(day, SHOP_TIME_ZONE), ruleKey: `${day} ${name}` }];
  }
  return times.map(({ name, start, end }) => ({
    day,
    name,
    ...spanOf(day, { start, end }, SHOP_TIME_ZONE),
    ruleKey: `${day} ${start} ${name}`,
  }));
}

export const isClosedOn = (closed: readonly Pick<ClosedDays, "since" | "until">[], day: string): boolean =>
  closed.some((c) => c.since <= day && day <= c.until);

/**
 * Returns the slots of a schedule from `from` to `until` (days, both included), without closed days. Throws
 * `too-many-slots` (422) for more than an event may have.
 */
export function slotsByRule(
  rule: Rule,
  closed: readonly Pick<ClosedDays, "since" | "until">[],
  span: { from: string; until: string },
): DaySlot[] {
  const days = daysOf(rule).filter((d) => d >= span.from && d <= span.until && !isClosedOn(closed, d));
  const times = rule.mode === "noHours" ? 1 : rule.times.length;
  if (days.length * times > SLOTS_MAX) refuse("too-many-slots", 422, { max: SLOTS_MAX });
  return days.flatMap((day) => slotsOfDay(rule, day));
}

const iso = (at: number): string => new Date(at).toISOString();

const keyOf = ({ ruleId, ruleKey }: Pick<GeneratedSlot, "ruleId" | "ruleKey">): string =>
  `${ruleId} ${ruleKey}`;

const isSame = (a: GeneratedSlot, b: GeneratedSlot): boolean =>
  a.name === b.name &&
  a.mode === b.mode &&
  a.start === b.start &&
  a.end === b.end &&
  a.capacity === b.capacity &&
  a.languages.join() === b.languages.join() &&
  a.resources.toSorted().join() === b.resources.toSorted().join();

/** Returns the new state of a slot that its schedule still makes; undefined when it does not change. */
function changed(found: FoundSlot, generatedSlot: GeneratedSlot): GeneratedSlot | undefined {
  if (found.isOwn) return undefined;
  if (found.isRemoved) return { ...generatedSlot, id: found.id };
  // A reserved slot keeps its hours, language and guide; only the number of places follows, down to those taken.
  const next =
    found.taken > 0
      ? { ...found, capacity: Math.max(found.taken, generatedSlot.capacity) }
      : { ...generatedSlot, id: found.id };
  return isSame(found, next) ? undefined : next;
}

/**
 * Makes the slots of an event follow its schedules, from today on. Unchanged schedules change nothing; a slot that
 * remains keeps its id; manual changes and reserved slots are left as they are. Throws `too-many-slots` (422).
 */
export async function syncSlotsWithRules(
  context: EventsContext,
  eventId: string,
  rules: readonly Rule[],
): Promise<void> {
  const { tx, services, shopId, at } = context;
  const from = dayOf(at, SHOP_TIME_ZONE);
  const until = addDays(from, MADE_DAYS);
  const closed = (await readClosedDays(tx, shopId)).filter((c) => (c.eventId ?? eventId) === eventId);
  const wanted = new Map<string, GeneratedSlot>();
  for (const rule of rules) {
    for (const { start, end, ...slot } of slotsByRule(rule, closed, { from, until })) {
      const { mode, capacity, languages, resources } = rule;
      const created = { ...slot, id: "", ruleId: rule.id, mode, capacity, languages, resources };
      wanted.set(keyOf(created), { ...created, start: iso(start), end: iso(end) });
    }
    if (wanted.size > SLOTS_MAX) refuse("too-many-slots", 422, { max: SLOTS_MAX });
  }
  const changes: GeneratedSlot[] = [];
  const [dropped, hidden]: [string[], string[]] = [[], []];
  for (const found of await generatedSlots(tx, shopId, eventId, { from, at: new Date(at) })) {
    const key = keyOf(found);
    const next = wanted.get(key);
    if (next) {
      wanted.delete(key);
      const change = changed(found, next);
      if (change) changes.push(change);
    } else if (!found.isOwn && !found.isRemoved && found.taken === 0)
      (found.hasPast ? hidden : dropped).push(found.id);
  }
  const added = [...wanted.values()].map((slot) => ({ ...slot, id: newId(services) }));
  await dropSlots(tx, shopId, dropped);
  await hideSlots(tx, shopId, hidden, new Date(at));
  await changeSlots(tx, shopId, changes);
  await addSlots(tx, shopId, eventId, added);
  await recordGeneratedUntil(tx, shopId, eventId, until);
  if (added.length + changes.length + dropped.length + hidden.length > 0)
    services.live.tell(tx, { kind: "slot", shopId, eventId });
}

/** Makes slots further ahead where schedules continue; housekeeping of every shop. */
export async function extendSlots(services: Services): Promise<void> {
  const { database, now } = services;
  const behind = addDays(dayOf(now(), SHOP_TIME_ZONE), MADE_DAYS - EXTEND_BEHIND);
  const found = await database.transaction({}, (tx) => eventsToExtend(tx, behind));
  for (const { shopId, eventId } of found)
    await database.transaction({ shopId }, async (tx) => {
      const context = { tx, services, shopId, by: "system", at: now() };
      if (await lockEvent(tx, shopId, eventId))
        await syncSlotsWithRules(context, eventId, await readRules(tx, shopId, eventId));
    });
}
