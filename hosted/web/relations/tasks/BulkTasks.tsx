import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";
import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import { TASK_PRIORITIES, type TaskPriority } from "@cuvee/core/relations/tasks/tasks.ts";
import { CalendarClock, CheckCheck, Flag, UserRound, X, type LucideIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import { call, newId, useAnswer, type CallInput } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import { useUpdateTasks } from "#relations/tasks/calls.ts";
import { Button } from "#ui/Button.tsx";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";
import { FormError } from "#ui/Notice.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import type { BulkAct } from "#ui/table/list.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

type Act = NonNullable<CallInput<"POST /v1/tasks/bulk">["body"]>["act"];
type Kind = Act["kind"];
type Request = {
  kind: Kind;
  chosen: RowsChosen;
  count: number;
  /** Gets whether the tasks were changed. */
  done: (changed: boolean) => void;
};

const ACTS: readonly [Kind, LucideIcon][] = [
  ["assign", UserRound],
  ["due", CalendarClock],
  ["priority", Flag],
  ["complete", CheckCheck],
  ["cancel", X],
];

type PersonProps = { value: string; onChange: (id: string) => void };

/** Chooses the person who gets the tasks. */
function PersonField({ value, onChange }: PersonProps): ReactNode {
  const { t } = useTranslation("tasks");
  const { data } = useAnswer("GET /v1/tasks/people", {});
  return (
    <Field label={t("columns.assigneeName")} hint={t("bulk.assign.hint")}>
      <Select
        value={value}
        options={(data?.people ?? []).map(({ id, name, isAgent }) => ({
          value: id,
          label: isAgent ? t("form.agent", { name }) : name,
        }))}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

type Chosen = { assigneeId: string; dueOn: string | null; priority: TaskPriority };
type FieldsProps = { kind: Kind; chosen: Chosen; today: string; onChange: (part: Partial<Chosen>) => void };

/** The field that an act needs, or what it does. */
function ActFields({ kind, chosen, today, onChange }: FieldsProps): ReactNode {
  const { t } = useTranslation("tasks");
  const { assigneeId, dueOn, priority } = chosen;
  if (kind === "assign")
    return <PersonField value={assigneeId} onChange={(id) => onChange({ assigneeId: id })} />;
  if (kind === "due")
    return (
      <Field label={t("columns.dueOn")}>
        <DateInput value={dueOn} onChange={(day) => onChange({ dueOn: day })} min={today} />
      </Field>
    );
  if (kind === "priority")
    return (
      <Field label={t("columns.priority")}>
        <Select
          value={priority}
          options={TASK_PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))}
          onChange={(event) => onChange({ priority: event.target.value as TaskPriority })}
        />
      </Field>
    );
  return <p>{t(`bulk.${kind}.text`)}</p>;
}

/** Asks for what an act with the chosen tasks needs, and does it. */
function BulkDialog({ request, onClose }: { request: Request; onClose: () => void }): ReactNode {
  const { t } = useTranslation(["tasks", "common"]);
  const { user } = useSession();
  const update = useUpdateTasks();
  const { kind, chosen: rows, count } = request;
  const today = dayInFrance(Date.now());
  const [chosen, setChosen] = useState<Chosen>({
    assigneeId: user?.id ?? "",
    dueOn: dayAfter(today, 1),
    priority: "high",
  });
  const { assigneeId, dueOn, priority } = chosen;
  const [idempotencyKey] = useState(newId);
  const { busy, failure, run } = useWork("inPlace");
  const acts: Record<Kind, Act> = {
    assign: { kind: "assign", assigneeId },
    due: { kind: "due", dueOn: dueOn ?? "" },
    priority: { kind: "priority", priority },
    complete: { kind: "complete" },
    cancel: { kind: "cancel" },
  };
  const end = (changed: boolean): void => {
    request.done(changed);
    onClose();
  };
  const change = (): Promise<boolean> =>
    run(async () => {
      const body = { rows, act: acts[kind] };
      const { changed, left } = await call("POST /v1/tasks/bulk", { body }, { idempotencyKey });
      const said = [
        t("bulk.done", { count: changed }),
        ...(left > 0 ? [t("bulk.left", { count: left })] : []),
      ];
      showSnackbar("success", said.join(" "));
      end(true);
      await update();
    });
  return (
    <Dialog
      open
      onClose={() => end(false)}
      title={t(`bulk.${kind}.title`)}
      text={t("bulk.text", { count })}
      actions={
        <>
          <Button onClick={() => end(false)}>{t("common:cancel")}</Button>
          <Button
            look={kind === "cancel" ? "danger" : "primary"}
            busy={busy !== null}
            disabled={kind === "due" && dueOn === null}
            onClick={() => void change()}
          >
            {t(`bulk.${kind}.act`)}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        <ActFields
          kind={kind}
          chosen={chosen}
          today={today}
          onChange={(part) => setChosen((before) => ({ ...before, ...part }))}
        />
        {failure ? <FormError>{failure}</FormError> : null}
      </div>
    </Dialog>
  );
}

/** Returns the acts on chosen tasks that the person may do, and the dialog that one opens. */
export function useBulkTasks(): { acts: BulkAct[]; dialog: ReactNode } {
  const { t } = useTranslation("tasks");
  const { user } = useSession();
  const [request, setRequest] = useState<Request | null>(null);
  const { data } = useAnswer("GET /v1/tasks/people", {});
  // A person without colleagues gives tasks to nobody.
  const kinds = ACTS.filter(([kind]) => kind !== "assign" || (data?.people ?? []).length > 1);
  return {
    acts:
      user && hasPermission(user, "createTask")
        ? kinds.map(([kind, Icon]) => ({
            key: kind,
            label: t(`bulk.${kind}.act`),
            icon: <Icon aria-hidden="true" />,
            all: true,
            ...(kind === "cancel" ? { danger: true as const } : {}),
            act: (chosen, count) => new Promise((done) => setRequest({ kind, chosen, count, done })),
          }))
        : [],
    dialog: request ? <BulkDialog request={request} onClose={() => setRequest(null)} /> : null,
  };
}
