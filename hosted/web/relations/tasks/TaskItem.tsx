import type { TaskRow } from "@cuvee/core/relations/tasks/contract.ts";
import { dayAfter } from "@cuvee/core/kit/days.ts";
import { nextMonday } from "@cuvee/core/relations/tasks/tasks.ts";
import { CalendarClock, Check, CheckCheck, Ellipsis, Pencil, Phone, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { KIND_ICONS } from "#relations/tasks/kinds.tsx";
import type { TaskActs } from "#relations/tasks/calls.ts";
import { Badge } from "#ui/Badge.tsx";
import { IconButton } from "#ui/Button.tsx";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/tasks/tasks.module.css";
import * as layout from "#ui/layout.ts";

type ItemProps = {
  task: TaskRow;
  /** Today in France. */
  today: string;
  acts: TaskActs;
  /** Opens the window that asks for the outcome. */
  onFinish: (task: TaskRow) => void;
  /** The client is that of the page. */
  withoutClient?: boolean;
};

/** Returns the words of the due day of a task: its day, where it is not today, and its time. */
export function useDueWords(today: string): (task: Pick<TaskRow, "dueOn" | "dueTime">) => string {
  const { t } = useTranslation("tasks");
  const format = useFormat();
  return ({ dueOn, dueTime }) =>
    [
      dueOn === today
        ? t("today")
        : dueOn === dayAfter(today, 1)
          ? t("tomorrow")
          : format.date(`${dueOn}T12:00:00Z`, dueOn.slice(0, 4) === today.slice(0, 4) ? "day" : "short"),
      dueTime,
    ]
      .filter(Boolean)
      .join(", ");
}

function useEntries({ task, today, acts, onFinish }: ItemProps): MenuEntry[] {
  const { t } = useTranslation("tasks");
  const edit: MenuEntry = {
    kind: "link",
    label: t("open"),
    icon: <Pencil aria-hidden="true" />,
    href: paths.task(task.id),
  };
  if (task.status !== "open")
    return [
      {
        kind: "act",
        label: t("reopen"),
        icon: <RotateCcw aria-hidden="true" />,
        act: () => void acts.reopen(task),
      },
      edit,
    ];
  const later = (label: string, dueOn: string): MenuEntry => ({
    kind: "act",
    label,
    icon: <CalendarClock aria-hidden="true" />,
    act: () => void acts.postpone(task, dueOn),
  });
  return [
    {
      kind: "act",
      label: t("finish.button"),
      icon: <CheckCheck aria-hidden="true" />,
      act: () => onFinish(task),
    },
    later(t("postpone.tomorrow"), dayAfter(today, 1)),
    later(t("postpone.week"), nextMonday(today)),
    edit,
  ];
}

function Facts({ task, today, withoutClient }: ItemProps): ReactNode {
  const { t } = useTranslation("tasks");
  const mayOpen = useMayOpen();
  const dueWords = useDueWords(today);
  const isLate = task.status === "open" && task.dueOn < today;
  const client = withoutClient ? null : task.clientName;
  const clientPath = task.clientId === null ? "" : paths.client(task.clientId);
  return (
    <span className={cx(layout.quiet, layout.small, css.facts)}>
      <span className={isLate ? css.late : undefined}>
        {isLate ? `${t("late")} · ` : ""}
        {dueWords(task)}
      </span>
      {client === null ? null : mayOpen(clientPath) ? <Link href={clientPath}>{client}</Link> : client}
      {task.place === "" ? null : <span>{task.place}</span>}
      {task.isMine || task.assigneeName === null ? null : <span>{task.assigneeName}</span>}
      {task.recurrence === null ? null : <span>{t("repeats")}</span>}
      {task.outcome === "" ? null : <span>{task.outcome}</span>}
    </span>
  );
}

/** A task in a list: done with one tap, its client and phone within reach, the rest in a menu. */
export function TaskItem(props: ItemProps): ReactNode {
  const { task, acts } = props;
  const { t } = useTranslation("tasks");
  const entries = useEntries(props);
  const Icon = KIND_ICONS[task.kind];
  const isOpen = task.status === "open";
  return (
    <li className={css.item}>
      <button
        type="button"
        className={cx(css.check, !isOpen && css.checked)}
        aria-label={isOpen ? t("complete", { subject: task.subject }) : t(`status.${task.status}`)}
        disabled={!isOpen}
        onClick={() => void acts.complete(task)}
      >
        <span className={css.circle} aria-hidden="true">
          <Check size={16} aria-hidden="true" />
        </span>
      </button>
      <div className={cx(layout.stack1, layout.shrink, css.words)}>
        <span className={css.subject}>
          <Icon size={16} aria-hidden="true" className={css.kind} />
          <span className="visually-hidden">{t(`kinds.${task.kind}`)}</span>
          <Link
            href={paths.task(task.id)}
            className={cx(layout.undecorated, layout.medium, !isOpen && css.ended)}
          >
            {task.subject}
          </Link>
          {task.priority === "high" ? <Badge tone="accent">{t("priorities.high")}</Badge> : null}
        </span>
        <Facts {...props} />
      </div>
      <span className={css.acts}>
        {isOpen && task.clientPhone !== null ? (
          <a
            className={css.call}
            href={`tel:${task.clientPhone.replaceAll(/[^+\d]/g, "")}`}
            aria-label={t("call", { name: task.clientName ?? task.clientPhone })}
          >
            <Phone size={18} aria-hidden="true" />
          </a>
        ) : null}
        <Menu
          align="end"
          entries={entries}
          trigger={
            <IconButton label={t("more", { subject: task.subject })}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        />
      </span>
    </li>
  );
}
