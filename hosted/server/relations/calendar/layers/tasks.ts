import { layerOfTask, lengthOfTask, seriesDays } from "@cuvee/core/relations/calendar/calendar.ts";
import type { CalendarItem } from "@cuvee/core/relations/calendar/contract.ts";
import { TASK_KINDS } from "@cuvee/core/relations/tasks/tasks.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { dayOf, instantOf } from "@cuvee/core/visits/events/zone.ts";
import { BLANK_ITEM, leftOut, type CalendarReading, type Layer, type LayerItems } from "./layer.ts";
import { openSeries, tasksDue, type CalendarTask } from "./tasks.queries.ts";

type TaskLayer = "meetings" | "tasks";
/** Most series of a reading. */
const SERIES_MAX = 500;

function itemOf(layer: TaskLayer, task: CalendarTask, day: string, isProjected: boolean): CalendarItem {
  const { id, kind, subject, status, place, dueTime, assigneeId, assignee, client, version } = task;
  const start = dueTime === null ? null : instantOf(day, dueTime, SHOP_TIME_ZONE);
  const end = start === null ? null : start + lengthOfTask(kind);
  return {
    ...BLANK_ITEM,
    id: isProjected ? `${layer}.${id}.${day}` : `${layer}.${id}`,
    layer,
    recordId: id,
    kind,
    title: subject,
    text: client ?? "",
    place,
    status,
    day,
    lastDay: end === null ? day : dayOf(end - 1, SHOP_TIME_ZONE),
    start,
    end,
    personId: assigneeId,
    personName: assignee,
    isMovable: status === "open" && !isProjected,
    isProjected,
    version,
  };
}

/** Reads tasks of some kinds, and the tasks of series that will follow open ones. */
async function readTasks(layer: TaskLayer, reading: CalendarReading): Promise<LayerItems> {
  const { tx, shopId, today, from, to, perDay } = reading;
  const people = reading.people && [...reading.people];
  const kinds = TASK_KINDS.filter((kind) => layerOfTask(kind) === layer);
  const of = { shopId, kinds, people, to };
  const due = await tasksDue(tx, { ...of, from, perDay });
  const listed = new Map<string, number>();
  for (const { day } of due) listed.set(day, (listed.get(day) ?? 0) + 1);
  const more = new Map(leftOut(due, perDay).map(({ day, count }) => [day, count]));
  const items = due.map((task) => itemOf(layer, task, task.day, false));
  for (const task of await openSeries(tx, { ...of, most: SERIES_MAX }))
    for (const day of seriesDays({ ...task, dueOn: task.day }, { today, from, to, most: 400 })) {
      const count = listed.get(day) ?? 0;
      listed.set(day, count + 1);
      if (count < perDay) items.push(itemOf(layer, task, day, true));
      else more.set(day, (more.get(day) ?? 0) + 1);
    }
  return { items, more: [...more].map(([day, count]) => ({ day, count })) };
}

const taskLayer = (name: TaskLayer): Layer => ({
  name,
  // `VISIBLE` narrows it to what the person sees.
  mayRead: () => true,
  read: (reading) => readTasks(name, reading),
});
export const meetingsLayer = taskLayer("meetings");
export const tasksLayer = taskLayer("tasks");
