import type { CalendarLayer } from "@cuvee/core/relations/calendar/calendar.ts";
import type { CalendarItem } from "@cuvee/core/relations/calendar/contract.ts";
import type { Member } from "#kit/http/actor.ts";
import { campaignsLayer } from "./layers/campaigns.ts";
import { closedDaysLayer } from "./layers/closedDays.ts";
import type { CalendarReading, Layer, LayerItems } from "./layers/layer.ts";
import { opportunitiesLayer } from "./layers/opportunities.ts";
import { reservationsLayer } from "./layers/reservations.ts";
import { meetingsLayer, tasksLayer } from "./layers/tasks.ts";

/** Layers of the calendar, in the order of `CALENDAR_LAYERS`. */
const LAYERS: readonly Layer[] = [
  reservationsLayer,
  meetingsLayer,
  tasksLayer,
  opportunitiesLayer,
  campaignsLayer,
  closedDaysLayer,
];

/** Returns the layers that a member of the shop may read. */
export const layersFor = (member: Member): CalendarLayer[] =>
  LAYERS.filter((layer) => layer.mayRead(member)).map(({ name }) => name);

type Merged = { items: CalendarItem[]; more: { day: string; layer: CalendarLayer; count: number }[] };

/** Whole days come first, then what has a time. */
const byTime = (a: CalendarItem, b: CalendarItem): number =>
  a.day.localeCompare(b.day) || (a.start ?? 0) - (b.start ?? 0) || a.id.localeCompare(b.id);

/** Returns the items of the chosen layers that the reader may see, by day and time. */
export async function readCalendar(
  reading: CalendarReading,
  chosen: readonly CalendarLayer[] | undefined,
): Promise<Merged> {
  const { tx, shopId, member } = reading;
  const layers = LAYERS.filter(
    (layer) => layer.mayRead(member) && (chosen === undefined || chosen.includes(layer.name)),
  );
  const forShop = (layer: Layer): boolean => member.role === "agent" && layer.agentActsForShop === true;
  const read: { layer: Layer; found: LayerItems }[] = [];
  for (const layer of layers.filter((one) => !forShop(one)))
    read.push({ layer, found: await layer.read(reading) });
  // An agent's own sight ends here: what follows filters by the agent itself.
  const last = layers.filter(forShop);
  if (last.length > 0) await tx.actFor(shopId);
  for (const layer of last) read.push({ layer, found: await layer.read(reading) });
  return {
    items: read.flatMap(({ found }) => found.items).toSorted(byTime),
    more: read.flatMap(({ layer, found }) => found.more.map((one) => ({ ...one, layer: layer.name }))),
  };
}
