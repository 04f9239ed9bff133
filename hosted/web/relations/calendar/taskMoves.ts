import type { CalendarItem } from "@cuvee/core/relations/calendar/contract.ts";
import { lengthOfTask } from "@cuvee/core/relations/calendar/calendar.ts";
import type { TaskKind } from "@cuvee/core/relations/tasks/tasks.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { instantOf, timeOf } from "@cuvee/core/visits/events/zone.ts";
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { answersOf, call, newId, problemOf, type CallAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useUpdateTasks } from "#relations/tasks/calls.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Day and time of a task; null for no time. */
export type Due = { day: string; time: string | null };

/** Returns the day and time of an item. */
export const dueOf = ({ day, start }: CalendarItem): Due => ({
  day,
  time: start === null ? null : timeOf(start, SHOP_TIME_ZONE),
});

/** Returns an item as it is after a move. */
function movedItem(item: CalendarItem, { day, time }: Due): CalendarItem {
  const start = time === null ? null : instantOf(day, time, SHOP_TIME_ZONE);
  const end = start === null ? null : start + lengthOfTask(item.kind as TaskKind);
  return { ...item, day, lastDay: day, start, end, version: item.version + 1 };
}

const CALENDAR = answersOf("GET /v1/calendar");
type Answer = CallAnswer<"GET /v1/calendar">;

/**
 * Returns the move of a task to another day or time: it is drawn there at once, and back where it was with the reason
 * when the server refuses. Returns whether it moved.
 */
export function useMoveTask(): (item: CalendarItem, to: Due) => Promise<boolean> {
  const { t } = useTranslation("calendar");
  const { mutate } = useSWRConfig();
  const refresh = useUpdateTasks();
  return useCallback(
    async function move(item: CalendarItem, to: Due): Promise<boolean> {
      const from = dueOf(item);
      if (from.day === to.day && from.time === to.time) return true;
      const body = { version: item.version, dueOn: to.day, dueTime: to.time };
      const isIt = (one: CalendarItem): boolean => one.id === item.id;
      try {
        const task = call(
          "POST /v1/tasks/:taskId/postponement",
          { params: { taskId: item.recordId }, body },
          { idempotencyKey: newId() },
        );
        await mutate<Answer | undefined, unknown>(CALENDAR, task, {
          optimisticData: (current: Answer | undefined) =>
            current && {
              ...current,
              items: current.items.map((one) => (isIt(one) ? movedItem(one, to) : one)),
            },
          populateCache: false,
          rollbackOnError: true,
          revalidate: false,
        });
        const moved = { ...movedItem(item, to), version: (await task).version };
        showSnackbar("success", t("moved"), { label: t("undo"), act: () => void move(moved, from) });
        return true;
      } catch (error) {
        showSnackbar("error", problemOf(error).message);
        return false;
      } finally {
        await refresh();
      }
    },
    [mutate, refresh, t],
  );
}
