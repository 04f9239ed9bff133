import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import type { eventsContract } from "@cuvee/core/visits/events/contract.ts";
import { SHOP_TIME_ZONE, type Rule } from "@cuvee/core/visits/events/events.ts";
import { daysLeftOut, daysOf } from "@cuvee/core/visits/events/recurrence.ts";
import { dayOf, oddHours } from "@cuvee/core/visits/events/zone.ts";
import { refuseFields } from "#kit/http/problem.ts";
import { knownResources } from "#visits/events/events.queries.ts";
import { isClosedOn, slotsByRule, type DaySlot } from "#visits/events/generate.ts";
import { readClosedDays } from "#visits/events/generate.queries.ts";
import type { EventsContext } from "#visits/events/context.ts";
import { conflictsOf, eventOfRule } from "#visits/events/preview.queries.ts";

type Calls = typeof eventsContract;
/** Most slots and conflicts that a preview shows. */
const [SHOWN, CONFLICTS] = [60, 50];

/**
 * Returns slots in nights of a clock change whose hours do not exist or occur twice, as they will be made (`spanOf`).
 */
function clocksOf(rule: Rule, slots: readonly DaySlot[]): Answer<Calls["preview"]>["clocks"] {
  if (rule.mode === "noHours") return [];
  return slots.flatMap(({ day, start, end, ruleKey }) =>
    rule.times
      .filter((time) => ruleKey === `${day} ${time.start} ${time.name}`)
      .flatMap((dayTime) => {
        const odd = oddHours(day, dayTime, SHOP_TIME_ZONE);
        const kind = odd.includes("skipped") ? "skipped" : odd[0];
        return kind ? [{ day, kind, said: { start: dayTime.start, end: dayTime.end }, start, end }] : [];
      }),
  );
}

/**
 * Previews the slots of a schedule that are still to come; nothing is stored. Throws `too-many-slots` (422),
 * `invalid-input` (422: `unknown-resource`).
 */
export async function previewRule(
  { tx, shopId, at }: EventsContext,
  body: Input<Calls["preview"]>["body"],
): Promise<Answer<Calls["preview"]>> {
  const rule = body.rule as Rule;
  const known = await knownResources(tx, shopId, rule.resources);
  refuseFields(
    rule.resources.flatMap((id, n) =>
      known.has(id) ? [] : { path: ["rule", "resources", n], code: "unknown-resource" },
    ),
  );
  const eventId = await eventOfRule(tx, shopId, rule.id);
  const closed = (await readClosedDays(tx, shopId)).filter(
    (c) => c.eventId === null || c.eventId === eventId,
  );
  const today = dayOf(at, SHOP_TIME_ZONE);
  // A slot of today that is over is not to come.
  const slots = slotsByRule(rule, closed, { from: today, until: "2099-12-31" }).filter(({ end }) => end > at);
  const closedDays = daysOf(rule).filter((day) => day >= today && isClosedOn(closed, day));
  const leftOut = [
    ...daysLeftOut(rule).map((day) => ({ day, reason: "exception" as const })),
    ...closedDays.map((day) => ({ day, reason: "closedDay" as const })),
  ];
  const conflicts =
    rule.resources.length === 0
      ? []
      : await conflictsOf(tx, shopId, slots, {
          resources: rule.resources,
          ruleId: rule.id,
          most: CONFLICTS,
        });
  return {
    count: slots.length,
    slots: slots.slice(0, SHOWN).map(({ ruleKey: _, ...slot }) => slot),
    leftOut: leftOut.toSorted((a, b) => a.day.localeCompare(b.day)),
    clocks: clocksOf(rule, slots),
    conflicts,
  };
}
