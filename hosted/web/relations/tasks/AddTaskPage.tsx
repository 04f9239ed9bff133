import { dayInFrance } from "@cuvee/core/kit/days.ts";
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

/** Makes a task, for a client where the address names one: `/dashboard/tasks/add?clientId=`. */
export default function AddTaskPage(): ReactNode {
  const query = useSearch();
  const clientId = new URLSearchParams(query).get("clientId");
  return clientId ? <ForClient key={clientId} clientId={clientId} /> : <AddTask client={null} />;
}

/** Waits for the name of the client; one that the person may not see is left out. */
function ForClient({ clientId }: { clientId: string }): ReactNode {
  const { data, error } = useAnswer("GET /v1/clients/:clientId", { params: { clientId } });
  if (data) return <AddTask client={{ value: clientId, label: data.name }} />;
  if (error) return <AddTask client={null} />;
  return (
    <WhenLate>
      <Skeleton height="24rem" />
    </WhenLate>
  );
}

function AddTask({ client }: { client: { value: string; label: string } | null }): ReactNode {
  const { t } = useTranslation("tasks");
  const { user } = useSession();
  const [, navigate] = useLocation();
  const update = useUpdateTasks();
  const [initial] = useState(() =>
    newTask({
      assigneeId: user?.id ?? null,
      clientId: client?.value ?? null,
      dueOn: dayInFrance(Date.now()),
    }),
  );
  const back = client ? paths.client(client.value) : paths.tasks();
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
