import type { TaskRow } from "@cuvee/core/relations/tasks/contract.ts";
import { dayAfter } from "@cuvee/core/kit/days.ts";
import { TASK_KINDS, type TaskKind } from "@cuvee/core/relations/tasks/tasks.ts";
import { useMemo, type ReactNode } from "react";
import { newId } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import { useUpdateTasks } from "#relations/tasks/calls.ts";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { cx } from "#ui/classes.ts";
import css from "#relations/tasks/tasks.module.css";
import * as layout from "#ui/layout.ts";

type Values = {
  version: number;
  outcome: string;
  hasNext: boolean;
  next: { id: string; kind: TaskKind; subject: string; dueOn: string | null };
};

/** Days until the next task that is proposed. */
const NEXT_DAYS = 7;

/** Asks for the outcome of a task that is done, and for the next one. */
export function FinishDialog({
  task,
  today,
  onClose,
}: {
  task: TaskRow;
  today: string;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation("tasks");
  const { user } = useSession();
  const update = useUpdateTasks();
  const initial = useMemo<Values>(
    () => ({
      version: task.version,
      outcome: "",
      hasNext: false,
      next: { id: newId(), kind: task.kind, subject: task.subject, dueOn: dayAfter(today, NEXT_DAYS) },
    }),
    [task, today],
  );
  const record = useRecordForm<"POST /v1/tasks/:taskId/completion", Values>({
    route: "POST /v1/tasks/:taskId/completion",
    initial,
    toInput: ({ version, outcome, hasNext, next }) => ({
      params: { taskId: task.id },
      body: { version, outcome, next: hasNext ? { ...next, dueOn: next.dueOn ?? "" } : null },
    }),
    onSaved: async () => {
      showSnackbar("success", t("completed"));
      onClose();
      await update();
    },
    schema: () =>
      import("@cuvee/core/relations/tasks/contract.ts").then((m) => m.tasksContract.completion.body),
  });
  const hasNext = record.form.watch("hasNext");
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="medium"
      title={t("finish.title")}
      text={task.subject}
      submit={t("finish.submit")}
    >
      <div className={layout.stack4}>
        <TextAreaField name="outcome" label={t("columns.outcome")} optional rows={3} maxLength={1000} />
        {user && hasPermission(user, "createTask") ? (
          <SwitchField name="hasNext" label={t("finish.next")} hint={t("finish.nextHint")} />
        ) : null}
        {hasNext ? (
          <>
            <TextField name="next.subject" label={t("finish.nextSubject")} maxLength={150} />
            <div className={cx(layout.grid4, layout.pair, css.pair)}>
              <SelectField
                name="next.kind"
                label={t("columns.kind")}
                options={TASK_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
              />
              <DateField name="next.dueOn" label={t("columns.dueOn")} />
            </div>
          </>
        ) : null}
      </div>
    </FormDialog>
  );
}
