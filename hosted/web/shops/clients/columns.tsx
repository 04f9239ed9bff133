import { CLIENT_KINDS, type ClientListRow } from "@cuvee/core/shops/clients/clients.ts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call, type CallAnswer } from "#kit/api.ts";
import { countryChoices } from "#kit/countries.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { EVERYWHERE } from "#kit/everywhere.ts";
import { Chips, KindBadge, useFieldLabel } from "#shops/clients/words.tsx";
import { Money } from "#ui/Money.tsx";
import type { FilterOption, ListColumn } from "#ui/table/list.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#shops/clients/clients.module.css";

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
export function useClientColumns(choices: Choices | undefined): readonly ListColumn<ClientListRow>[] {
  const { t, i18n } = useTranslation("clients");
  const format = useFormat();
  const label = useFieldLabel(choices?.fields);
  return useMemo(() => {
    const gridName = (key: string | null): string =>
      choices?.grids.find((grid) => (key ? grid.key === key : grid.public))?.name ?? "";
    const columns: ListColumn<ClientListRow>[] = [
      {
        name: "name",
        label: t("columns.name"),
        locked: true,
        sort: true,
        width: "17rem",
        cell: (row) => (
          <span className={css.nameCell}>
            <RowLink href={paths.client(row.id)}>{row.name}</RowLink>
            {row.email ? (
              <span className={css.quiet} title={row.email}>
                {row.email}
              </span>
            ) : null}
          </span>
        ),
      },
      { name: "code", label: t("columns.code"), sort: true, hidden: true, cell: (row) => row.code },
      {
        name: "kind",
        label: t("columns.kind"),
        width: "9.5rem",
        filter: {
          kind: "words",
          options: CLIENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        cell: (row) => <KindBadge kind={row.kind} pipe={row.pipe} />,
      },
      {
        name: "pipe",
        label: label("pipe"),
        hidden: true,
        filter: { kind: "words", options: optionsOf("pipe") },
        cell: (row) => row.pipe ?? "",
      },
      {
        name: "typology",
        label: t("columns.typology"),
        from: "medium",
        filter: { kind: "words", options: gridOptions },
        cell: (row) => gridName(row.typology),
      },
      {
        name: "zipcode",
        label: t("columns.zipcode"),
        sort: true,
        hidden: true,
        filter: { kind: "text" },
        cell: (row) => row.zipcode,
      },
      {
        name: "city",
        label: t("columns.city"),
        sort: true,
        filter: { kind: "text" },
        cell: (row) => row.city,
      },
      {
        name: "country",
        label: t("columns.country"),
        hidden: true,
        filter: { kind: "words", options: countryChoices(i18n.language, EVERYWHERE) },
        cell: (row) => format.country(row.country),
      },
      {
        name: "email",
        label: t("columns.email"),
        hidden: true,
        filter: { kind: "text" },
        cell: (row) => row.email,
      },
      {
        name: "siret",
        label: t("columns.siret"),
        hidden: true,
        filter: { kind: "text" },
        cell: (row) => row.siret,
      },
      {
        name: "vatNumber",
        label: t("columns.vatNumber"),
        hidden: true,
        filter: { kind: "text" },
        cell: (row) => row.vatNumber ?? "",
      },
      {
        name: "phone",
        label: t("columns.phone"),
        hidden: true,
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
        cell: (row) => row.family,
      },
      {
        name: "family2",
        label: label("family2"),
        hidden: true,
        filter: { kind: "words", options: optionsOf("family2") },
        cell: (row) => row.family2,
      },
      {
        name: "lastOrderAt",
        label: t("columns.lastOrderAt"),
        sort: true,
        from: "medium",
        filter: { kind: "days" },
        cell: (row) => (row.lastOrderAt ? format.date(row.lastOrderAt, "short") : ""),
      },
      {
        name: "turnoverCents",
        label: t("columns.turnoverCents"),
        align: "end",
        sort: true,
        filter: { kind: "cents" },
        total: (sum) => <Money cents={sum} />,
        cell: (row) => (row.turnoverCents > 0 ? <Money cents={row.turnoverCents} /> : ""),
      },
      {
        name: "unpaidCents",
        label: t("columns.unpaidCents"),
        align: "end",
        sort: true,
        filter: { kind: "cents" },
        total: (sum) => <Money cents={sum} />,
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
        label: t("columns.outstandingCents"),
        align: "end",
        hidden: true,
        sort: true,
        filter: { kind: "cents" },
        total: (sum) => <Money cents={sum} />,
        cell: (row) => (row.outstandingCents > 0 ? <Money cents={row.outstandingCents} /> : ""),
      },
      {
        name: "createdAt",
        label: t("columns.createdAt"),
        sort: true,
        hidden: true,
        filter: { kind: "days" },
        cell: (row) => format.date(row.createdAt, "short"),
      },
      {
        name: "archived",
        label: t("columns.archived"),
        hidden: true,
        filter: { kind: "boolean", yes: t("columns.archivedYes"), no: t("columns.archivedNo") },
        cell: (row) => (row.archived ? t("columns.archivedYes") : ""),
      },
    ];
    return columns;
  }, [t, i18n.language, format, choices]);
}
