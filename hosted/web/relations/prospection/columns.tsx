import type { ProspectRow } from "@cuvee/core/relations/prospection/contract.ts";
import type { PROSPECT_LIST } from "@cuvee/core/relations/prospection/prospects.list.ts";
import type { ReactNode } from "react";
import { useMemo } from "react";
import { call } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { ResultBadge } from "#relations/prospection/ResultBadge.tsx";
import { Chips } from "#shops/clients/labels.tsx";
import type { FilterOption, ScreenColumns } from "#ui/table/list.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#relations/prospection/prospection.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const optionsOf = (type: "pipe" | "family" | "listTag") => async (): Promise<FilterOption[]> =>
  (
    (await call("GET /v1/clients/choices", {})).fields.find((field) => field.type === type)?.options ?? []
  ).map((value) => ({ value, label: value }));
const gridOptions = async (): Promise<FilterOption[]> =>
  (await call("GET /v1/clients/choices", {})).grids.map(({ key, name, public: open }) => ({
    // A client without a grid of their own has the public one.
    value: open ? "" : key,
    label: name,
  }));

function NameCell({ row }: { row: ProspectRow }): ReactNode {
  return (
    <span className={css.nameCell}>
      <RowLink href={paths.client(row.id)}>{row.name}</RowLink>
      {row.family ? <span className={cx(layout.quiet, layout.small)}>{row.family}</span> : null}
    </span>
  );
}

/** Columns of the prospects. */
export function useProspectColumns(
  gridName: (key: string) => string,
): ScreenColumns<ProspectRow, typeof PROSPECT_LIST> {
  const { t } = useTranslation("prospection");
  return useMemo(
    (): ScreenColumns<ProspectRow, typeof PROSPECT_LIST> => [
      { name: "name", locked: true, width: "17rem", cell: (row) => <NameCell row={row} /> },
      { name: "city" },
      { name: "department", from: "wide", width: "5.5rem" },
      { name: "pipe", from: "medium", filter: { kind: "words", options: optionsOf("pipe") } },
      { name: "ownerName", from: "wide" },
      { name: "lastContactAt", from: "medium" },
      { name: "nextTaskOn", from: "wide" },
      { name: "calls", width: "5.5rem", from: "medium" },
      {
        name: "lastResult",
        cell: (row) => (row.lastResult ? <ResultBadge result={row.lastResult} /> : null),
      },
      { name: "callOn", hidden: true },
      { name: "callerName", hidden: true },
      {
        name: "neverCalled",
        hidden: true,
        filter: { kind: "boolean", yes: t("neverCalled.yes"), no: t("neverCalled.no") },
      },
      { name: "lastCallAt", hidden: true },
      { name: "isMine", hidden: true },
      { name: "agentName", hidden: true },
      { name: "kind", hidden: true },
      { name: "family", hidden: true, filter: { kind: "words", options: optionsOf("family") } },
      {
        name: "typology",
        hidden: true,
        filter: { kind: "words", options: gridOptions },
        cell: (row) => gridName(row.typology),
      },
      { name: "zipcode", hidden: true },
      { name: "country", hidden: true },
      { name: "phone", hidden: true },
      { name: "email", hidden: true },
      { name: "siret", hidden: true },
      { name: "website", hidden: true },
      { name: "source", hidden: true },
      { name: "since", hidden: true },
      {
        name: "listTag",
        hidden: true,
        filter: { kind: "words", options: optionsOf("listTag") },
        cell: (row) => <Chips words={row.listTag} most={2} />,
      },
      { name: "archived", hidden: true },
    ],
    [t, gridName],
  );
}
