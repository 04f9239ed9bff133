import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import { type Due } from "#relations/calendar/taskMoves.ts";
import { useUpdateTasks } from "#relations/tasks/calls.ts";
import { TaskFields } from "#relations/tasks/TaskFields.tsx";
import { bodyOf, newTask, type TaskValues } from "#relations/tasks/taskForm.ts";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** The form of a new task at a day and time of the calendar. */
export default function NewTaskDialog({ at, onClose }: { at: Due; onClose: () => void }): ReactNode {
  const { t } = useTranslation("tasks");
  const { user } = useSession();
  const refresh = useUpdateTasks();
  const [initial] = useState<TaskValues>(() => ({
    ...newTask({ assigneeId: user?.id ?? null, clientId: null, dueOn: at.day }),
    dueTime: at.time ?? "",
  }));
  const record = useRecordForm<"POST /v1/tasks", TaskValues>({
    route: "POST /v1/tasks",
    initial,
    toInput: (values) => ({ body: { id: values.id, ...bodyOf(values) } }),
    onSaved: async () => {
      showSnackbar("success", t("added"));
      onClose();
      await refresh();
    },
    schema: () =>
      import("@cuvee/core/relations/tasks/contract.ts").then((m) => m.tasksContract.creation.body),
    fieldOf: (path) => (path === "recurrence.every" ? "every" : path === "recurrence.until" ? "until" : path),
  });
  return (
    <FormDialog of={record} onClose={onClose} size="medium" title={t("add")} submit={t("form.add")}>
      <TaskFields client={null} />
    </FormDialog>
  );
}
