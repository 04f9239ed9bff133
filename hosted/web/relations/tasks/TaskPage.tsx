import type { TaskRow } from "@cuvee/core/relations/tasks/contract.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { Ban, CheckCheck, ListChecks, RotateCcw } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { Link, useParams } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { PersonName } from "#people/collaborators/personName.ts";
import { useTaskActs, useUpdateTasks } from "#relations/tasks/calls.ts";
import { FinishDialog } from "#relations/tasks/FinishDialog.tsx";
import { TaskFields } from "#relations/tasks/TaskFields.tsx";
import { bodyOf, valuesOf, type TaskValues } from "#relations/tasks/taskForm.ts";
import { TaskStatusBadge } from "#relations/tasks/TaskStatusBadge.tsx";
import { useDueWords } from "#relations/tasks/TaskItem.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { ask } from "#ui/popup/popup.ts";
import { Facts } from "#ui/record/Facts.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

/** The form of an open task. */
function EditTask({ task }: { task: TaskRow }): ReactNode {
  const { t } = useTranslation("tasks");
  const update = useUpdateTasks();
  const initial = useMemo(() => valuesOf(task), [task]);
  const record = useRecordForm<"PUT /v1/tasks/:taskId", TaskValues>({
    route: "PUT /v1/tasks/:taskId",
    initial,
    toInput: (values) => ({
      params: { taskId: task.id },
      body: { version: values.version, ...bodyOf(values) },
    }),
    fieldsOf: (current) => valuesOf(current as TaskRow),
    onSaved: async () => {
      showSnackbar("success", t("saved"));
      await update();
    },
    schema: () => import("@cuvee/core/relations/tasks/contract.ts").then((m) => m.tasksContract.change.body),
    fieldOf: (path) => (path === "recurrence.every" ? "every" : path === "recurrence.until" ? "until" : path),
  });
  const { clientId, clientName } = task;
  return (
    <RecordForm of={record} noCancel>
      <TaskFields client={clientId === null ? null : { value: clientId, label: clientName ?? "" }} />
    </RecordForm>
  );
}

/** A task that is only read: it has ended, or the person may not change it. */
function ReadTask({ task }: { task: TaskRow }): ReactNode {
  const { t } = useTranslation("tasks");
  const format = useFormat();
  const dueWords = useDueWords(dayInFrance(Date.now()));
  return (
    <Card>
      <Facts
        look="fields"
        facts={[
          [t("columns.outcome"), task.outcome],
          [t("columns.endedAt"), task.endedAt === null ? null : format.date(task.endedAt, "dateTime")],
          [t("columns.kind"), t(`kinds.${task.kind}`)],
          [t("columns.dueOn"), dueWords(task)],
          [t("columns.assigneeName"), task.assigneeName],
          [t("columns.place"), task.place],
          [t("columns.orderNumber"), task.orderNumber],
          [t("form.reservation"), task.reservationNumber],
          [t("form.opportunity"), task.opportunityTitle],
          [t("columns.description"), task.description],
        ]}
      />
    </Card>
  );
}

type ActionsProps = { task: TaskRow; may: boolean; onFinish: () => void };

function Actions({ task, may, onFinish }: ActionsProps): ReactNode {
  const { t } = useTranslation("tasks");
  const acts = useTaskActs();
  const cancel = async (): Promise<void> => {
    const outcome = await ask({
      title: t("cancel.title"),
      text: t(task.recurrence === null ? "cancel.text" : "cancel.series"),
      validateLabel: t("cancel.confirm"),
      error: true,
      field: { kind: "text", label: t("cancel.reason"), required: false, maxLength: 1000 },
    });
    if (outcome !== null) await acts.cancel(task, outcome);
  };
  if (task.status !== "open")
    return (
      <Button icon={<RotateCcw aria-hidden="true" />} onClick={() => void acts.reopen(task)}>
        {t("reopen")}
      </Button>
    );
  return (
    <>
      {may ? (
        <Button icon={<Ban aria-hidden="true" />} onClick={() => void cancel()}>
          {t("cancel.button")}
        </Button>
      ) : null}
      <Button look="primary" icon={<CheckCheck aria-hidden="true" />} onClick={onFinish}>
        {t("finish.button")}
      </Button>
    </>
  );
}

/** `/dashboard/tasks/:taskId`: one task, changed, done or cancelled. */
export default function TaskPage(): ReactNode {
  const { taskId = "" } = useParams<{ taskId: string }>();
  const { t } = useTranslation("tasks");
  const { user } = useSession();
  const mayOpen = useMayOpen();
  const [isFinishing, setFinishing] = useState(false);
  const answer = useAnswer("GET /v1/tasks/:taskId", { params: { taskId } });
  const may = user !== null && hasPermission(user, "createTask");
  return (
    <RecordPage
      of={answer}
      kind={t("task")}
      back={{ href: paths.tasks(), label: t("title") }}
      missing={{
        icon: <ListChecks aria-hidden="true" />,
        title: t("missing.title"),
        text: t("missing.text"),
        back: t("missing.back"),
      }}
    >
      {(task) => {
        const { clientId, clientName } = task;
        const client = clientId === null ? "" : paths.client(clientId);
        const { opportunityId, opportunityTitle } = task;
        return {
          title: task.subject,
          badges: <TaskStatusBadge status={task.status} />,
          text: (
            <span className={layout.row2}>
              <span>
                {t("madeBy")} <PersonName by={task.madeBy} />
              </span>
              {mayOpen(client) ? <Link href={client}>{clientName}</Link> : clientName}
              {opportunityId !== null && opportunityTitle !== null ? (
                <Link href={paths.opportunity(opportunityId)}>{opportunityTitle}</Link>
              ) : null}
            </span>
          ),
          actions: <Actions task={task} may={may} onFinish={() => setFinishing(true)} />,
          main:
            task.status === "open" && may ? <EditTask key={task.id} task={task} /> : <ReadTask task={task} />,
          dialogs: isFinishing ? (
            <FinishDialog task={task} today={dayInFrance(Date.now())} onClose={() => setFinishing(false)} />
          ) : null,
        };
      }}
    </RecordPage>
  );
}
