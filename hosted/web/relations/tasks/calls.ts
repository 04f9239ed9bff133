import type { TaskRow } from "@cuvee/core/relations/tasks/contract.ts";
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { answersOf, call, newId, problemOf } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Reads everything on screen that shows tasks again. */
export function useUpdateTasks(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(
    () =>
      mutate(
        answersOf(
          "GET /v1/tasks",
          "GET /v1/tasks/measure",
          "GET /v1/tasks/day",
          "GET /v1/tasks/:taskId",
          "GET /v1/tasks/of-client/:clientId",
          "GET /v1/clients/:clientId/timeline",
          "GET /v1/clients/:clientId/next",
          "GET /v1/tasks/of-opportunity/:opportunityId",
          "GET /v1/calendar",
        ),
      ),
    [mutate],
  );
}

type Acted = Pick<TaskRow, "id" | "version">;
export type TaskActs = {
  /** Marks a task as done at once; the message offers to open it again. */
  complete: (task: Acted) => Promise<void>;
  reopen: (task: Acted) => Promise<void>;
  postpone: (task: Acted, dueOn: string) => Promise<void>;
  cancel: (task: Acted, outcome: string) => Promise<void>;
};

/** Acts on tasks that need no form; each says what was done, and reads the lists again. */
export function useTaskActs(): TaskActs {
  const { t } = useTranslation("tasks");
  const update = useUpdateTasks();
  const run = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    await update();
  };
  const reopen = (task: Acted): Promise<void> =>
    run(async () => {
      const body = { version: task.version };
      await call(
        "POST /v1/tasks/:taskId/reopening",
        { params: { taskId: task.id }, body },
        { idempotencyKey: newId() },
      );
      showSnackbar("success", t("reopened"));
    });
  return {
    reopen,
    complete: (task) =>
      run(async () => {
        const body = { version: task.version };
        const done = await call(
          "POST /v1/tasks/:taskId/completion",
          { params: { taskId: task.id }, body },
          { idempotencyKey: newId() },
        );
        showSnackbar("success", t("completed"), { label: t("undo"), act: () => void reopen(done) });
      }),
    postpone: (task, dueOn) =>
      run(async () => {
        const body = { version: task.version, dueOn };
        await call(
          "POST /v1/tasks/:taskId/postponement",
          { params: { taskId: task.id }, body },
          { idempotencyKey: newId() },
        );
        showSnackbar("success", t("postponed"));
      }),
    cancel: (task, outcome) =>
      run(async () => {
        const body = { version: task.version, outcome };
        await call(
          "POST /v1/tasks/:taskId/cancellation",
          { params: { taskId: task.id }, body },
          { idempotencyKey: newId() },
        );
        showSnackbar("success", t("cancelled"));
      }),
  };
}
