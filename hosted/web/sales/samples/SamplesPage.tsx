import { SAMPLE_STATUSES, type SampleRow } from "@cuvee/core/sales/samples/contract.ts";
import type { TFunction } from "i18next";
import { FlaskConical, Plus, Undo2 } from "lucide-react";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSWRConfig } from "swr";
import { answersOf, call, newId, problemOf } from "#kit/api.ts";
import { useFormat, type Format } from "#kit/format.ts";
import { holds } from "#kit/judge.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { Badge, StatusBadge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { ask } from "#ui/popup/popup.ts";
import { tell } from "#ui/snackbar.ts";
import type { ListColumn, ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#sales/samples/Samples.module.css";

const SampleDialog = lazy(() => import("#sales/samples/SampleDialog.tsx"));

function SampleStatus({ status }: Pick<SampleRow, "status">): ReactNode {
  const { t } = useTranslation("samples");
  return (
    <StatusBadge group={status === "sent" ? "finished" : "cancel"} plain>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}

function Who({ row }: { row: SampleRow }): ReactNode {
  const { t } = useTranslation("samples");
  return (
    <RowLink href={paths.client(row.clientId)}>
      {row.clientName} {row.isProspect ? <Badge>{t("prospect")}</Badge> : null}
    </RowLink>
  );
}

function columnsOf(t: TFunction<["samples", "common"]>, format: Format): ListColumn<SampleRow>[] {
  return [
    { name: "clientName", label: t("columns.clientName"), locked: true, cell: (row) => <Who row={row} /> },
    {
      name: "number",
      label: t("columns.number"),
      from: "medium",
      cell: (row) => <span className={css.number}>{row.number}</span>,
    },
    {
      name: "sentAt",
      label: t("columns.sentAt"),
      sort: true,
      filter: { kind: "days" },
      cell: (row) => <span className={css.quiet}>{format.date(row.sentAt, "short")}</span>,
    },
    {
      name: "lines",
      label: t("columns.lines"),
      width: "32%",
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
      name: "status",
      label: t("columns.status"),
      filter: {
        kind: "words",
        options: SAMPLE_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      cell: (row) => <SampleStatus status={row.status} />,
    },
    { name: "carrier", label: t("columns.carrier"), hidden: true, cell: (row) => row.carrier },
    { name: "tracking", label: t("columns.tracking"), from: "wide", cell: (row) => row.tracking },
    { name: "note", label: t("columns.note"), hidden: true, cell: (row) => row.note },
    { name: "madeBy", label: t("columns.madeBy"), hidden: true, cell: (row) => row.madeBy },
  ];
}

/** `/dashboard/orders/samples`: what was sent for nothing, to whom. */
export default function SamplesPage(): ReactNode {
  const { t } = useTranslation(["samples", "common"]);
  const format = useFormat();
  const { user } = useSession();
  const { mutate } = useSWRConfig();
  const [sending, setSending] = useState(false);
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  const may = user !== null && holds(user, "createOrder");
  const cancel = async (row: SampleRow): Promise<void> => {
    const reason = await ask({
      title: t("cancel.title", { number: row.number }),
      text: t("cancel.text"),
      validateLabel: t("cancel.confirm"),
      error: true,
      field: { kind: "text", label: t("cancel.reason"), required: false, maxLength: 200 },
    });
    if (reason === null) return;
    try {
      await call(
        "POST /v1/samples/:sampleId/cancellation",
        { params: { sampleId: row.id }, body: { version: row.version, reason } },
        { idempotencyKey: newId() },
      );
      tell("success", t("cancel.done", { number: row.number }));
    } catch (error) {
      tell("error", problemOf(error).message);
    }
    await mutate(answersOf("GET /v1/samples", "GET /v1/samples/measure"));
  };
  const add = (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setSending(true)}>
      {t("add")}
    </Button>
  );
  const list: ListDescription<"GET /v1/samples"> = {
    name: "samples",
    route: "GET /v1/samples",
    title: t("title"),
    search: t("search"),
    columns,
    defaultSort: "-sentAt",
    rowId: (row) => row.id,
    card: (row) => (
      <>
        <div className={css.line}>
          <Who row={row} />
          <SampleStatus status={row.status} />
        </div>
        <span className={css.quiet}>
          {[row.number, format.date(row.sentAt, "short"), row.lines].join(" · ")}
        </span>
      </>
    ),
    ...(may ? { actions: add } : {}),
    rowActs: [
      {
        key: "cancel",
        label: t("cancel.button"),
        icon: <Undo2 aria-hidden="true" />,
        hidden: (row) => !may || row.status !== "sent",
        act: (row) => void cancel(row),
      },
    ],
    empty: {
      icon: <FlaskConical aria-hidden="true" />,
      title: t("empty"),
      text: t("emptyText"),
      ...(may ? { action: add } : {}),
    },
  };
  return (
    <>
      <ListPage list={list} />
      <Suspense>{sending ? <SampleDialog onClose={() => setSending(false)} /> : null}</Suspense>
    </>
  );
}
