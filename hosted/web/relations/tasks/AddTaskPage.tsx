import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { TASK_KINDS } from "@cuvee/core/relations/tasks/tasks.ts";
import { useState, type ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { useUpdateTasks } from "#relations/tasks/calls.ts";
import { TaskFields } from "#relations/tasks/TaskFields.tsx";
import { bodyOf, newTask, type TaskValues } from "#relations/tasks/taskForm.ts";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Skeleton, WhenLate } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Values that an address fills the form with; one that fits no field is left out. */
function filledBy(query: string): Partial<TaskValues> {
  const read = new URLSearchParams(query);
  const kind = TASK_KINDS.find((one) => one === read.get("kind"));
  const dueOn = read.get("dueOn") ?? "";
  return {
    ...(kind ? { kind } : {}),
    subject: (read.get("subject") ?? "").slice(0, 150),
    ...(DAY.test(dueOn) ? { dueOn } : {}),
  };
}

/**
 * Makes a task, for a client and an opportunity of theirs where the address names them, and filled in with what it says
 * of the task: `/dashboard/tasks/add?clientId=&opportunityId=&kind=&subject=&dueOn=`.
 */
export default function AddTaskPage(): ReactNode {
  const query = useSearch();
  const named = new URLSearchParams(query);
  const clientId = named.get("clientId");
  const opportunityId = named.get("opportunityId");
  return clientId ? (
    <ForClient key={query} clientId={clientId} opportunityId={opportunityId} />
  ) : (
    <AddTask key={query} client={null} opportunityId={null} />
  );
}

/** Waits for the name of the client; one that the person may not see is left out. */
function ForClient({
  clientId,
  opportunityId,
}: {
  clientId: string;
  opportunityId: string | null;
}): ReactNode {
  const { data, error } = useAnswer("GET /v1/clients/:clientId", { params: { clientId } });
  if (data) return <AddTask client={{ value: clientId, label: data.name }} opportunityId={opportunityId} />;
  if (error) return <AddTask client={null} opportunityId={null} />;
  return (
    <WhenLate>
      <Skeleton height="24rem" />
    </WhenLate>
  );
}

type AddProps = { client: { value: string; label: string } | null; opportunityId: string | null };

function AddTask({ client, opportunityId }: AddProps): ReactNode {
  const { t } = useTranslation("tasks");
  const { user } = useSession();
  const query = useSearch();
  const [, navigate] = useLocation();
  const update = useUpdateTasks();
  const [initial] = useState(() =>
    newTask({
      assigneeId: user?.id ?? null,
      clientId: client?.value ?? null,
      opportunityId,
      dueOn: dayInFrance(Date.now()),
      ...filledBy(query),
    }),
  );
  const back = opportunityId
    ? paths.opportunity(opportunityId)
    : client
      ? paths.client(client.value)
      : paths.tasks();
  const record = useRecordForm<"POST /v1/tasks", TaskValues>({
    route: "POST /v1/tasks",
    initial,
    toInput: (values) => ({ body: { id: values.id, ...bodyOf(values) } }),
    onSaved: async () => {
      await update();
      showSnackbar("success", t("added"));
      navigate(back);
    },
    schema: () =>
      import("@cuvee/core/relations/tasks/contract.ts").then((m) => m.tasksContract.creation.body),
    fieldOf: (path) => (path === "recurrence.every" ? "every" : path === "recurrence.until" ? "until" : path),
  });
  return (
    <>
      <PageHeader title={t("add")} back={{ href: back, label: client?.label ?? t("title") }} />
      <RecordForm of={record} cancelHref={back} submit={t("form.add")}>
        <TaskFields client={client} />
      </RecordForm>
    </>
  );
}
