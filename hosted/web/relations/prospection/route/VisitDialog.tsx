import { dayAfter } from "@cuvee/core/kit/days.ts";
import type { DayRoute, DayRouteStop } from "@cuvee/core/relations/prospection/route.contract.ts";
import { STOP_RESULTS, type StopResult } from "@cuvee/core/relations/prospection/route.ts";
import { TASK_KINDS, type TaskKind } from "@cuvee/core/relations/tasks/tasks.ts";
import { useMemo, type ReactNode } from "react";
import { useSWRConfig } from "swr";
import { answersOf } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

type Values = {
  result: StopResult;
  note: string;
  hasNext: boolean;
  next: { kind: TaskKind; subject: string; dueOn: string | null };
};

/** Days until the next task that is proposed. */
const NEXT_DAYS = 7;

/** Fields of the task that follows. */
function NextTask(): ReactNode {
  const { t } = useTranslation("tasks");
  return (
    <>
      <TextField name="next.subject" label={t("finish.nextSubject")} maxLength={150} />
      <SelectField
        name="next.kind"
        label={t("columns.kind")}
        options={TASK_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      />
      <DateField name="next.dueOn" label={t("columns.dueOn")} />
    </>
  );
}

/** Asks for the result of a visit, a note and what follows. */
export function VisitDialog({
  day,
  stop,
  onVisited,
  onClose,
}: {
  day: string;
  stop: DayRouteStop;
  onVisited: (route: DayRoute) => void;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(["dayRoutes", "tasks"]);
  const { user } = useSession();
  const { mutate } = useSWRConfig();
  const initial = useMemo<Values>(
    () => ({
      result: "met",
      note: "",
      hasNext: false,
      next: {
        kind: "customPhone",
        subject: t("dayRoutes:visit.nextSubject", { name: stop.name }),
        dueOn: dayAfter(day, NEXT_DAYS),
      },
    }),
    [stop, day, t],
  );
  const record = useRecordForm<"POST /v1/day-routes/:day/stops/:clientId/visit", Values>({
    route: "POST /v1/day-routes/:day/stops/:clientId/visit",
    initial,
    toInput: ({ result, note, hasNext, next }) => ({
      params: { day, clientId: stop.clientId },
      body: { result, note, next: hasNext ? { ...next, dueOn: next.dueOn ?? "" } : null },
    }),
    onSaved: async (route) => {
      showSnackbar("success", t("dayRoutes:visit.done", { name: stop.name }));
      onVisited(route);
      onClose();
      await mutate(answersOf("GET /v1/tasks", "GET /v1/tasks/day", "GET /v1/tasks/of-client/:clientId"));
    },
    schema: () =>
      import("@cuvee/core/relations/prospection/route.contract.ts").then(
        (m) => m.routeContract.visitStop.body,
      ),
  });
  const hasNext = record.form.watch("hasNext");
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="medium"
      title={t("dayRoutes:visit.title")}
      text={stop.name}
      submit={t("dayRoutes:visit.submit")}
    >
      <div className={layout.stack4}>
        <SelectField
          name="result"
          label={t("dayRoutes:visit.result")}
          options={STOP_RESULTS.map((value) => ({ value, label: t(`dayRoutes:results.${value}`) }))}
        />
        <TextAreaField name="note" label={t("dayRoutes:visit.note")} optional rows={3} maxLength={1000} />
        {user && hasPermission(user, "createTask") ? (
          <SwitchField name="hasNext" label={t("dayRoutes:visit.next")} />
        ) : null}
        {hasNext ? <NextTask /> : null}
      </div>
    </FormDialog>
  );
}
