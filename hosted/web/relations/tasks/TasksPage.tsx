import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import type { TaskRow } from "@cuvee/core/relations/tasks/contract.ts";
import { TASK_STATUSES } from "@cuvee/core/relations/tasks/tasks.ts";
import { TASK_LIST } from "@cuvee/core/relations/tasks/tasks.list.ts";
import { Check, CheckCheck, ListChecks, RotateCcw } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { AddTask } from "#relations/tasks/AddTask.tsx";
import { useBulkTasks } from "#relations/tasks/BulkTasks.tsx";
import { useTaskActs } from "#relations/tasks/calls.ts";
import { FinishDialog } from "#relations/tasks/FinishDialog.tsx";
import { useDueWords } from "#relations/tasks/TaskItem.tsx";
import { STATUS_GROUPS, TaskStatusBadge } from "#relations/tasks/TaskStatusBadge.tsx";
import { TasksNav } from "#relations/tasks/TasksNav.tsx";
import type { ListDescription, ScreenColumns } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/tasks/tasks.module.css";
import * as layout from "#ui/layout.ts";

const COLUMNS: ScreenColumns<TaskRow, typeof TASK_LIST> = [
  {
    name: "subject",
    locked: true,
    width: "26%",
    cell: (row) => <RowLink href={paths.task(row.id)}>{row.subject}</RowLink>,
  },
  { name: "kind" },
  { name: "dueOn" },
  { name: "dueTime", from: "wide" },
  { name: "clientName", from: "medium" },
  { name: "assigneeName", from: "medium" },
  { name: "isMine", hidden: true },
  { name: "priority", from: "wide" },
  { name: "status", as: { kind: "status", groups: STATUS_GROUPS, plain: true } },
  { name: "orderNumber", hidden: true },
  { name: "place", hidden: true },
  { name: "description", hidden: true },
  { name: "outcome", hidden: true },
  { name: "endedAt", hidden: true },
  { name: "madeBy", hidden: true, as: { kind: "person" } },
];

function TaskCard({ row, today }: { row: TaskRow; today: string }): ReactNode {
  const { t } = useTranslation("tasks");
  const dueWords = useDueWords(today);
  const isLate = row.status === "open" && row.dueOn < today;
  return (
    <>
      <div className={cx(layout.row12, layout.middle, layout.between)}>
        <RowLink href={paths.task(row.id)}>{row.subject}</RowLink>
        <TaskStatusBadge status={row.status} />
      </div>
      <span className={layout.quiet}>
        <span className={isLate ? css.late : undefined}>{dueWords(row)}</span>
        {[t(`kinds.${row.kind}`), row.clientName, row.isMine ? null : row.assigneeName]
          .filter(Boolean)
          .map((word) => ` · ${word}`)}
      </span>
    </>
  );
}

/** `/dashboard/tasks/list`: every task that the person sees. */
export default function TasksPage(): ReactNode {
  const { t } = useTranslation("tasks");
  const acts = useTaskActs();
  const bulk = useBulkTasks();
  const [finishing, setFinishing] = useState<TaskRow | null>(null);
  const today = useMemo(() => dayInFrance(Date.now()), []);
  const isOpen = (row: TaskRow): boolean => row.status === "open";
  const list: ListDescription<"GET /v1/tasks", typeof TASK_LIST> = {
    of: TASK_LIST,
    route: "GET /v1/tasks",
    title: t("title"),
    search: t("search"),
    columns: COLUMNS,
    rowId: (row) => row.id,
    views: [
      // The server leaves out tasks that have ended unless their status is asked for.
      { key: "upcoming", label: t("views.upcoming"), filter: {} },
      {
        key: "late",
        label: t("views.late"),
        filter: { dueOn: { to: dayAfter(today, -1) } },
      },
      { key: "done", label: t("views.done"), filter: { status: { in: ["done"] } } },
      { key: "all", label: t("views.all"), filter: { status: { in: [...TASK_STATUSES] } } },
    ],
    card: (row) => <TaskCard row={row} today={today} />,
    actions: <AddTask />,
    intro: <TasksNav />,
    ...(bulk.acts.length > 0 ? { bulk: bulk.acts } : {}),
    rowActs: [
      {
        key: "complete",
        label: t("completeIt"),
        icon: <Check aria-hidden="true" />,
        hidden: (row) => !isOpen(row),
        act: (row) => void acts.complete(row),
      },
      {
        key: "finish",
        label: t("finish.button"),
        icon: <CheckCheck aria-hidden="true" />,
        hidden: (row) => !isOpen(row),
        act: setFinishing,
      },
      {
        key: "reopen",
        label: t("reopen"),
        icon: <RotateCcw aria-hidden="true" />,
        hidden: isOpen,
        act: (row) => void acts.reopen(row),
      },
    ],
    empty: {
      icon: <ListChecks aria-hidden="true" />,
      title: t("empty"),
      text: t("emptyText"),
      action: <AddTask />,
    },
  };
  return (
    <>
      <ListPage list={list} />
      {bulk.dialog}
      {finishing ? <FinishDialog task={finishing} today={today} onClose={() => setFinishing(null)} /> : null}
    </>
  );
}
