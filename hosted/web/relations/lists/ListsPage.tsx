import { CONTACT_LIST_LIST } from "@cuvee/core/relations/lists/contactLists.list.ts";
import { Archive, ArchiveRestore, Copy, List, Plus, Trash2 } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { Link, useLocation } from "wouter";
import type { CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { PROPOSALS } from "#relations/lists/proposals.ts";
import { useListCommands } from "#relations/lists/useListCommands.ts";
import { Badge } from "#ui/Badge.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import type { FixedView, ListDescription, RowAct } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#relations/lists/Lists.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Row = CallAnswer<"GET /v1/lists">["rows"][number];

/** Ready lists, for a shop that has none. */
function Proposals(): ReactNode {
  const { t } = useTranslation("lists");
  return (
    <div className={cx(layout.stack4, layout.wide)}>
      <ul className={css.proposals} aria-label={t("proposals.title")}>
        {PROPOSALS.map((key) => (
          <li key={key}>
            <Link
              href={paths.addContactList({ proposal: key })}
              className={cx(layout.panel, layout.stack1, layout.undecorated, css.proposal)}
            >
              <span className={layout.medium}>{t(`proposals.${key}`)}</span>
              <span className={layout.quiet}>{t(`proposals.${key}Text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={css.start}>
        <AddButton />
      </div>
    </div>
  );
}

function AddButton(): ReactNode {
  const { t } = useTranslation("lists");
  return (
    <ButtonLink look="primary" href={paths.addContactList()} icon={<Plus aria-hidden="true" />}>
      {t("add")}
    </ButtonLink>
  );
}

/** Number of members, with the day on which they were counted in its title. */
function Members({ count, at }: { count: number; at: string | null }): ReactNode {
  const { t } = useTranslation("lists");
  const format = useFormat();
  return (
    <span title={at ? t("counted", { day: format.date(at, "stamp") }) : undefined}>
      {format.count(count)}
    </span>
  );
}

function ListCard({ row }: { row: Row }): ReactNode {
  const { t } = useTranslation("lists");
  const format = useFormat();
  return (
    <>
      <div className={cx(layout.line2, layout.middle, layout.between)}>
        <RowLink href={paths.contactList(row.id)}>{row.name}</RowLink>
        <Badge>{t(`kinds.${row.kind}`)}</Badge>
      </div>
      <span className={cx(layout.quiet, layout.breakable)}>
        {row.members === null ? "" : `${t("membersCount", { count: row.members })} · `}
        {row.description || format.date(row.updatedAt, "day")}
      </span>
    </>
  );
}

function useViews(): readonly FixedView[] {
  const { t } = useTranslation("lists");
  return useMemo(
    (): readonly FixedView[] => [
      { key: "active", label: t("views.active"), filter: {} },
      { key: "archived", label: t("views.archived"), filter: { archived: { is: true } } },
    ],
    [t],
  );
}

/** Returns the commands of a row. */
function useRowActs(): RowAct<Row>[] {
  const { t } = useTranslation("lists");
  const [, navigate] = useLocation();
  const { archive, duplicate, remove } = useListCommands();
  return [
    {
      key: "duplicate",
      label: t("acts.duplicate"),
      icon: <Copy aria-hidden="true" />,
      act: (row) => void duplicate(row).then((id) => (id ? navigate(paths.contactList(id)) : undefined)),
    },
    {
      key: "archive",
      label: t("acts.archive"),
      icon: <Archive aria-hidden="true" />,
      hidden: (row) => row.archived,
      act: (row) => void archive(row),
    },
    {
      key: "restore",
      label: t("acts.restore"),
      icon: <ArchiveRestore aria-hidden="true" />,
      hidden: (row) => !row.archived,
      act: (row) => void archive(row),
    },
    {
      key: "remove",
      label: t("acts.remove"),
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      act: (row) => void remove(row),
    },
  ];
}

/** Lists of clients of the shop: `/dashboard/crm/lists`. */
export default function ListsPage(): ReactNode {
  const { t } = useTranslation("lists");
  const rowActs = useRowActs();
  const list: ListDescription<"GET /v1/lists", typeof CONTACT_LIST_LIST> = {
    of: CONTACT_LIST_LIST,
    route: "GET /v1/lists",
    title: t("title"),
    search: t("search"),
    rowId: (row) => row.id,
    columns: [
      {
        name: "name",
        locked: true,
        width: "18rem",
        cell: (row) => <RowLink href={paths.contactList(row.id)}>{row.name}</RowLink>,
      },
      { name: "kind", width: "11rem", cell: (row) => <Badge>{t(`kinds.${row.kind}`)}</Badge> },
      { name: "description", from: "medium" },
      {
        name: "members",
        width: "8rem",
        cell: (row) => (row.members === null ? "" : <Members count={row.members} at={row.countedAt} />),
      },
      { name: "byHand", hidden: true, width: "10rem", cell: (row) => row.byHand || "" },
      { name: "countedAt", hidden: true },
      { name: "updatedAt", width: "9rem" },
      { name: "madeBy", hidden: true, as: { kind: "person" } },
      {
        name: "archived",
        hidden: true,
        filter: { kind: "boolean", yes: t("columns.archivedYes"), no: t("columns.archivedNo") },
        cell: (row) => (row.archived ? t("columns.archivedYes") : ""),
      },
    ],
    card: (row) => <ListCard row={row} />,
    views: useViews(),
    rowActs,
    empty: {
      icon: <List aria-hidden="true" />,
      title: t("empty.title"),
      text: t("empty.text"),
      action: <Proposals />,
    },
    actions: <AddButton />,
  };
  return <ListPage list={list} />;
}
