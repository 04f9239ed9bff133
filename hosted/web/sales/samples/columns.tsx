import { SAMPLE_LIST } from "@cuvee/core/sales/samples/samples.list.ts";
import type { SampleRow } from "@cuvee/core/sales/samples/contract.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { PersonName } from "#people/collaborators/personName.ts";
import type { Format } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Badge, StatusBadge } from "#ui/Badge.tsx";
import type { ScreenColumns } from "#ui/table/list.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#sales/samples/Samples.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

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

export function columnsOf(format: Format): ScreenColumns<SampleRow, typeof SAMPLE_LIST> {
  return [
    { name: "clientName", locked: true, cell: (row) => <Who row={row} /> },
    {
      name: "number",
      from: "medium",
      cell: (row) => <span className={layout.oneLine}>{row.number ?? "—"}</span>,
    },
    {
      name: "sentAt",
      cell: (row) => (
        <span className={cx(layout.quiet, layout.oneLine)}>{format.date(row.sentAt, "short")}</span>
      ),
    },
    { name: "lines", width: "26%", cell: (row) => <span className={layout.quiet}>{row.lines}</span> },
    { name: "units" },
    { name: "valueCents", from: "wide" },
    {
      name: "status",
      cell: (row) => (
        <>
          <SampleStatus status={row.status} />
          {row.answer ? <span className={cx(layout.quiet, css.why)}>{row.answer}</span> : null}
        </>
      ),
    },
    {
      name: "agentName",
      from: "medium",
      cell: (row) => <span className={layout.quiet}>{row.agentName ?? ""}</span>,
    },
    { name: "carrier", hidden: true },
    { name: "tracking", from: "wide" },
    { name: "note", hidden: true },
    { name: "madeBy", hidden: true, cell: (row) => <PersonName by={row.madeBy} /> },
  ];
}
