import { SAMPLE_STATUSES, type SampleRow } from "@cuvee/core/sales/samples/contract.ts";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PersonName } from "#people/collaborators/who.ts";
import type { Format } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Badge, StatusBadge } from "#ui/Badge.tsx";
import type { ListColumn } from "#ui/table/list.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#sales/samples/Samples.module.css";

const GROUPS = { asked: "waiting", sent: "finished", refused: "cancel", cancelled: "cancel" } as const;

export function SampleStatus({ status }: Pick<SampleRow, "status">): ReactNode {
  const { t } = useTranslation("samples");
  return (
    <StatusBadge group={GROUPS[status]} plain>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}

export function Who({ row }: { row: SampleRow }): ReactNode {
  const { t } = useTranslation("samples");
  return (
    <RowLink href={paths.client(row.clientId)}>
      {row.clientName} {row.isProspect ? <Badge>{t("prospect")}</Badge> : null}
    </RowLink>
  );
}

export function columnsOf(t: TFunction<["samples", "common"]>, format: Format): ListColumn<SampleRow>[] {
  return [
    { name: "clientName", label: t("columns.clientName"), locked: true, cell: (row) => <Who row={row} /> },
    {
      name: "number",
      label: t("columns.number"),
      from: "medium",
      cell: (row) => <span className={css.number}>{row.number ?? "—"}</span>,
    },
    {
      name: "sentAt",
      label: t("columns.sentAt"),
      sort: true,
      filter: { kind: "days" },
      cell: (row) => <span className={css.day}>{format.date(row.sentAt, "short")}</span>,
    },
    {
      name: "lines",
      label: t("columns.lines"),
      width: "26%",
      filter: { kind: "text" },
      cell: (row) => <span className={css.quiet}>{row.lines}</span>,
    },
    {
      name: "units",
      label: t("columns.units"),
      align: "end",
      total: (sum) => format.count(sum),
      cell: (row) => format.count(row.units),
    },
    {
      name: "valueCents",
      label: t("columns.valueCents"),
      align: "end",
      from: "wide",
      total: (sum) => format.money(sum),
      cell: (row) => format.money(row.valueCents),
    },
    {
      name: "status",
      label: t("columns.status"),
      filter: {
        kind: "words",
        options: SAMPLE_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      cell: (row) => (
        <>
          <SampleStatus status={row.status} />
          {row.answer ? <span className={css.why}>{row.answer}</span> : null}
        </>
      ),
    },
    {
      name: "agentName",
      label: t("columns.agentName"),
      from: "medium",
      filter: { kind: "text" },
      cell: (row) => <span className={css.quiet}>{row.agentName ?? ""}</span>,
    },
    { name: "carrier", label: t("columns.carrier"), hidden: true, cell: (row) => row.carrier },
    { name: "tracking", label: t("columns.tracking"), from: "wide", cell: (row) => row.tracking },
    { name: "note", label: t("columns.note"), hidden: true, cell: (row) => row.note },
    {
      name: "madeBy",
      label: t("columns.madeBy"),
      hidden: true,
      cell: (row) => <PersonName by={row.madeBy} />,
    },
  ];
}
