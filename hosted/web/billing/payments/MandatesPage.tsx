import { MANDATE_LIST } from "@cuvee/core/billing/payments/mandates.list.ts";
import type { MandateStatus } from "@cuvee/core/billing/payments/sepa.ts";
import { Ban, Check, FileSignature, Pencil, PenLine, Plus } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { MandateDialog } from "#billing/payments/MandateDialog.tsx";
import { today, usePaymentCommand } from "#billing/payments/money.ts";
import { SepaTabs } from "#billing/payments/SepaTabs.tsx";
import { useFormat } from "#kit/format.ts";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { ask } from "#ui/popup/popup.ts";
import type { ScreenColumns, ListDescription, RowAct, RowOf } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowCard } from "#ui/table/RowCard.tsx";
import css from "#billing/payments/money.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Row = RowOf<"GET /v1/payments/mandates">;
const GROUPS: Record<MandateStatus, StatusGroup> = {
  pending: "waiting",
  processing: "waiting",
  completed: "online",
  error: "cancel",
};

function MandateBadge({ row }: { row: Row }): ReactNode {
  const { t } = useTranslation("payments");
  const lapsed = row.status === "completed" && row.lapsesOn !== null && row.lapsesOn <= today();
  return (
    <StatusBadge group={lapsed ? "error" : GROUPS[row.status]} plain>
      {lapsed ? t("sepa.lapsed") : t(`mandateStatuses.${row.status}`)}
    </StatusBadge>
  );
}

function useColumns(onEdit: (id: string) => void): ScreenColumns<Row, typeof MANDATE_LIST> {
  const format = useFormat();
  return useMemo<ScreenColumns<Row, typeof MANDATE_LIST>>(() => {
    const day = (value: string | null): string => (value ? format.date(value, "short") : "–");
    return [
      {
        name: "clientName",
        locked: true,
        width: "24%",
        cell: (row) => (
          <button
            type="button"
            className={cx(layout.bare, layout.strong, css.linkButton)}
            onClick={() => onEdit(row.id)}
          >
            {row.clientName}
          </button>
        ),
      },
      { name: "rum", from: "medium", width: "20%" },
      { name: "scheme", filter: false, from: "wide" },
      { name: "status", cell: (row) => <MandateBadge row={row} /> },
      { name: "iban", from: "wide", cell: (row) => <span className={layout.oneLine}>{row.iban}</span> },
      { name: "signedOn", from: "wide", filter: false, cell: (row) => day(row.signedOn) },
      { name: "lastCollectedOn", from: "medium", filter: false, cell: (row) => day(row.lastCollectedOn) },
      { name: "lapsesOn", filter: false, cell: (row) => day(row.lapsesOn) },
    ];
  }, [onEdit, format]);
}

function useRowActs(onEdit: (id: string) => void): readonly RowAct<Row>[] {
  const { t } = useTranslation("payments");
  const { act } = usePaymentCommand();
  const sign = async (row: Row): Promise<void> => {
    const signedOn = await ask({
      title: t("sepa.acts", { rum: row.rum }),
      text: t("sepa.signText"),
      field: { kind: "date", label: t("sepa.signedOn"), value: today(), max: today(), required: true },
    });
    if (!signedOn) return;
    const input = { params: { mandateId: row.id }, body: { version: row.version, signedOn } };
    await act("POST /v1/payments/mandates/:mandateId/signature", input, t("sepa.saved"));
  };
  const revoke = async (row: Row): Promise<void> => {
    const why = await ask({
      title: t("sepa.revoke"),
      text: t("sepa.revokeText"),
      field: { kind: "text", label: t("sepa.why"), required: true, maxLength: 200 },
    });
    if (why === null) return;
    const input = { params: { mandateId: row.id }, body: { version: row.version, why } };
    await act("POST /v1/payments/mandates/:mandateId/revocation", input, t("sepa.saved"));
  };
  const activate = (row: Row): Promise<unknown> =>
    act(
      "POST /v1/payments/mandates/:mandateId/activation",
      { params: { mandateId: row.id }, body: { version: row.version } },
      t("sepa.saved"),
    );
  return [
    {
      key: "edit",
      label: t("sepa.edit"),
      icon: <Pencil aria-hidden="true" />,
      hidden: (row) => row.status === "error",
      act: (row) => onEdit(row.id),
    },
    {
      key: "sign",
      label: t("sepa.sign"),
      icon: <PenLine aria-hidden="true" />,
      hidden: (row) => row.status !== "pending",
      act: (row) => void sign(row),
    },
    {
      key: "activate",
      label: t("sepa.activate"),
      icon: <Check aria-hidden="true" />,
      hidden: (row) => row.status !== "processing",
      act: (row) => void activate(row),
    },
    {
      key: "revoke",
      label: t("sepa.revoke"),
      icon: <Ban aria-hidden="true" />,
      danger: true,
      hidden: (row) => row.status === "error",
      act: (row) => void revoke(row),
    },
  ];
}

/** Lists the SEPA mandates of clients. */
export default function MandatesPage(): ReactNode {
  const { t } = useTranslation("payments");
  const [editing, setEditing] = useState<string | "new" | null>(null);
  const add = (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setEditing("new")}>
      {t("sepa.addMandate")}
    </Button>
  );
  const list: ListDescription<"GET /v1/payments/mandates", typeof MANDATE_LIST> = {
    of: MANDATE_LIST,
    route: "GET /v1/payments/mandates",
    title: t("sepa.mandates"),
    search: t("sepa.searchMandates"),
    columns: useColumns(setEditing),
    rowId: (row) => row.id,
    card: (row) => (
      <RowCard>
        <strong>{row.clientName}</strong>
        <MandateBadge row={row} />
        <span className={cx(layout.quiet, layout.breakable)}>{row.rum}</span>
        <span className={cx(layout.quiet, layout.breakable)}>{row.scheme}</span>
      </RowCard>
    ),
    rowActs: useRowActs(setEditing),
    empty: {
      icon: <FileSignature aria-hidden="true" />,
      title: t("sepa.noMandates"),
      text: t("sepa.noMandatesText"),
      action: add,
    },
    actions: add,
  };
  return (
    <>
      <SepaTabs />
      <ListPage list={list} />
      {editing ? (
        <MandateDialog
          key={editing}
          id={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  );
}
