import { CLIENT_LIST } from "@cuvee/core/shops/clients/clients.list.ts";
import type { ClientListRow } from "@cuvee/core/shops/clients/clients.ts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call, type CallAnswer } from "#kit/api.ts";
import { countryChoices } from "#kit/countries.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { EVERYWHERE } from "#kit/everywhere.ts";
import { Chips, KindBadge, useFieldLabel } from "#shops/clients/labels.tsx";
import { Money } from "#ui/Money.tsx";
import type { FilterOption, ScreenColumns } from "#ui/table/list.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#shops/clients/clients.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Choices = CallAnswer<"GET /v1/clients/choices">;
type OptionField = "listTag" | "listTag2" | "family" | "family2" | "pipe";

const optionsOf = (type: OptionField) => async (): Promise<FilterOption[]> => {
  const { fields } = await call("GET /v1/clients/choices", {});
  return (fields.find((field) => field.type === type)?.options ?? []).map((value) => ({
    value,
    label: value,
  }));
};
const gridOptions = async (): Promise<FilterOption[]> =>
  (await call("GET /v1/clients/choices", {})).grids.map(({ key, name, public: open }) => ({
    // A client without a grid of their own has the public one.
    value: open ? "" : key,
    label: name,
  }));

/** Returns the columns of the list of clients. */
export function useClientColumns(
  choices: Choices | undefined,
): ScreenColumns<ClientListRow, typeof CLIENT_LIST> {
  const { t, i18n } = useTranslation("clients");
  const format = useFormat();
  const label = useFieldLabel(choices?.fields);
  return useMemo(() => {
    const gridName = (key: string | null): string =>
      choices?.grids.find((grid) => (key ? grid.key === key : grid.public))?.name ?? "";
    const columns: ScreenColumns<ClientListRow, typeof CLIENT_LIST> = [
      {
        name: "name",
        locked: true,
        width: "17rem",
        cell: (row) => (
          <span className={css.nameCell}>
            <RowLink href={paths.client(row.id)}>{row.name}</RowLink>
            {row.email ? (
              <span className={cx(layout.quiet, layout.breakable, css.quiet)} title={row.email}>
                {row.email}
              </span>
            ) : null}
          </span>
        ),
      },
      { name: "code", hidden: true },
      { name: "kind", width: "9.5rem", cell: (row) => <KindBadge kind={row.kind} pipe={row.pipe} /> },
      {
        name: "pipe",
        label: label("pipe"),
        hidden: true,
        filter: { kind: "words", options: optionsOf("pipe") },
      },
      {
        name: "typology",
        from: "medium",
        filter: { kind: "words", options: gridOptions },
        cell: (row) => gridName(row.typology),
      },
      { name: "zipcode", hidden: true },
      { name: "city" },
      {
        name: "country",
        hidden: true,
        filter: { kind: "words", options: countryChoices(i18n.language, EVERYWHERE) },
        cell: (row) => format.country(row.country),
      },
      { name: "email", hidden: true },
      { name: "siret", hidden: true },
      { name: "vatNumber", hidden: true },
      {
        name: "phone",
        hidden: true,
        filter: false,
        cell: (row) => (row.phone ? format.phone(row.phone) : ""),
      },
      {
        name: "listTag",
        label: label("listTag"),
        from: "wide",
        filter: { kind: "words", options: optionsOf("listTag") },
        cell: (row) => <Chips words={row.listTag} most={2} />,
      },
      {
        name: "listTag2",
        label: label("listTag2"),
        hidden: true,
        filter: { kind: "words", options: optionsOf("listTag2") },
        cell: (row) => <Chips words={row.listTag2} most={2} />,
      },
      {
        name: "family",
        label: label("family"),
        hidden: true,
        filter: { kind: "words", options: optionsOf("family") },
      },
      {
        name: "family2",
        label: label("family2"),
        hidden: true,
        filter: { kind: "words", options: optionsOf("family2") },
      },
      { name: "lastOrderAt", from: "medium" },
      {
        name: "turnoverCents",
        cell: (row) => (row.turnoverCents > 0 ? <Money cents={row.turnoverCents} /> : ""),
      },
      {
        name: "unpaidCents",
        cell: (row) =>
          row.unpaidCents > 0 ? (
            <span className={css.owed}>
              <Money cents={row.unpaidCents} />
            </span>
          ) : (
            ""
          ),
      },
      {
        name: "outstandingCents",
        hidden: true,
        cell: (row) => (row.outstandingCents > 0 ? <Money cents={row.outstandingCents} /> : ""),
      },
      { name: "createdAt", hidden: true },
      {
        name: "archived",
        hidden: true,
        filter: { kind: "boolean", yes: t("columns.archivedYes"), no: t("columns.archivedNo") },
        cell: (row) => (row.archived ? t("columns.archivedYes") : ""),
      },
    ];
    return columns;
  }, [t, i18n.language, format, choices]);
}
