import { CLIENT_LIST } from "@cuvee/core/shops/clients/clients.list.ts";
import type { ClientListRow } from "@cuvee/core/shops/clients/clients.ts";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, useAnswer, type CallAnswer } from "#kit/api.ts";
import { countryChoices } from "#kit/countries.ts";
import { useMayOpen } from "#kit/live.tsx";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { EVERYWHERE } from "#kit/everywhere.ts";
import { Chips, fieldLabel, KindBadge } from "#shops/clients/labels.tsx";
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

const listOptions = async (): Promise<FilterOption[]> =>
  (await call("GET /v1/lists/options", {})).lists.map(({ id, name }) => ({ value: id, label: name }));

/** Names of the lists to which a person added a client. */
function ListNames({ ids }: { ids: readonly string[] }): ReactNode {
  const { data } = useAnswer("GET /v1/lists/options", ids.length > 0 ? {} : null);
  const names = (data?.lists ?? []).flatMap(({ id, name }) => (ids.includes(id) ? name : []));
  return <Chips words={names} most={2} />;
}

type Columns = ScreenColumns<ClientListRow, typeof CLIENT_LIST>;
type Column = Columns[number];

function NameCell({ row }: { row: ClientListRow }): ReactNode {
  return (
    <span className={css.nameCell}>
      <RowLink href={paths.client(row.id)}>{row.name}</RowLink>
      {row.email ? (
        <span className={cx(layout.quiet, css.quiet)} title={row.email}>
          {row.email}
        </span>
      ) : null}
    </span>
  );
}

/** An amount above zero. */
const Due = ({ cents }: { cents: number }): ReactNode => (cents > 0 ? <Money cents={cents} /> : null);

/** Columns of who a client is and where. */
function usePersonColumns(choices: Choices | undefined): Columns {
  const { t, i18n } = useTranslation("clients");
  const format = useFormat();
  return useMemo(() => {
    const gridName = (key: string | null): string =>
      choices?.grids.find((grid) => (key ? grid.key === key : grid.public))?.name ?? "";
    return [
      {
        name: "name",
        locked: true,
        width: "17rem",
        cell: (row) => <NameCell row={row} />,
      },
      { name: "code", hidden: true },
      { name: "kind", width: "9.5rem", cell: (row) => <KindBadge kind={row.kind} pipe={row.pipe} /> },
      {
        name: "pipe",
        label: fieldLabel(choices?.fields, t)("pipe"),
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
        filter: { kind: "words", options: countryChoices(i18n.resolvedLanguage, EVERYWHERE) },
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
    ];
  }, [t, i18n.resolvedLanguage, format, choices]);
}

/** Returns the columns of the list of clients. */
export function useClientColumns(choices: Choices | undefined): Columns {
  const { t } = useTranslation("clients");
  const persons = usePersonColumns(choices);
  const seesLists = useMayOpen()(paths.contactLists());
  return useMemo(() => {
    const label = fieldLabel(choices?.fields, t);
    return [
      ...persons,
      ...(["listTag", "listTag2"] as const).map((name): Column => ({
        name,
        label: label(name),
        ...(name === "listTag" ? { from: "wide" } : { hidden: true }),
        filter: { kind: "words", options: optionsOf(name) },
        cell: (row) => <Chips words={row[name]} most={2} />,
      })),
      ...(["family", "family2"] as const).map((name): Column => ({
        name,
        label: label(name),
        hidden: true,
        filter: { kind: "words", options: optionsOf(name) },
      })),
      { name: "lastOrderAt", from: "medium" },
      {
        name: "turnoverCents",
        cell: (row) => <Due cents={row.turnoverCents} />,
      },
      {
        name: "unpaidCents",
        cell: (row) => (
          <span className={css.owed}>
            <Due cents={row.unpaidCents} />
          </span>
        ),
      },
      {
        name: "outstandingCents",
        hidden: true,
        cell: (row) => <Due cents={row.outstandingCents} />,
      },
      { name: "createdAt", hidden: true },
      {
        name: "addressErrors",
        hidden: true,
        cell: (row) => row.addressErrors.map((kind) => t(`addressErrors.${kind}`)).join(", "),
      },
      ...(seesLists
        ? [
            {
              name: "lists",
              hidden: true,
              filter: { kind: "words", options: listOptions },
              cell: (row) => <ListNames ids={row.lists ?? []} />,
            } satisfies Column,
          ]
        : []),
      {
        name: "archived",
        hidden: true,
        filter: { kind: "boolean", yes: t("columns.archivedYes"), no: t("columns.archivedNo") },
        cell: (row) => (row.archived ? t("columns.archivedYes") : ""),
      },
    ];
  }, [t, choices, persons, seesLists]);
}
