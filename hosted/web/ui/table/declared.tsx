import type { DeclaredColumn, ListDeclaration } from "@cuvee/core/kit/list/listDeclaration.ts";
import { listText } from "@cuvee/core/kit/list/listDeclaration.ts";
import { isMoneyName } from "@cuvee/core/kit/moneyFields.ts";
import type { ReactNode } from "react";
import type { Format } from "#kit/format.ts";
import { StatusBadge } from "#ui/Badge.tsx";
import { Person } from "#ui/table/Person.tsx";
import type { CellKind, FilterKind, ListColumn, ScreenColumn, ScreenColumns } from "#ui/table/list.ts";

/** Translates a key with its namespace, or the first of several that exists. */
export type Translate = (key: string | string[], values?: Readonly<Record<string, string>>) => string;

/** Returns the namespaces of the texts that the columns of a list take from its declaration. */
export function namespacesOf(
  { texts, columns }: ListDeclaration,
  shown: readonly { name: string }[],
): string[] {
  const keys = [texts, ...shown.flatMap(({ name }) => columns[name]?.words ?? [])];
  return [...new Set(keys.map((key) => key.split(":")[0] ?? ""))];
}

/** Returns the writer of numbers of a kind; undefined for other kinds. */
function numberOf({ kind }: DeclaredColumn, format: Format): ((value: number) => string) | undefined {
  if (kind === "number" || kind === "decimal") return (value) => format.count(value);
  if (kind === "cents") return (value) => format.money(value);
  if (kind === "e4") return (value) => format.unit(value);
  return kind === "bp" ? (value) => format.rate(value) : undefined;
}

/** Returns the filter that a column has by its kind, its values and their texts. */
function filterOf({ kind, filter, offers, words }: DeclaredColumn, t: Translate): FilterKind | undefined {
  if (!filter) return undefined;
  if (kind === "text" || kind === "set") {
    const values = offers ?? (filter === true ? undefined : filter);
    if (values)
      return {
        kind: "words",
        options: values.map((value) => ({ value, label: words ? t(`${words}.${value}`) : value })),
      };
    return kind === "text" ? { kind: "text" } : undefined;
  }
  if (kind === "date" || kind === "instant") return { kind: "days" };
  if (kind === "boolean") return { kind, yes: t("table:yes"), no: t("table:no") };
  return { kind };
}

/** Returns the cell that a column has by its kind. */
function cellOf(name: string, of: DeclaredColumn, t: Translate, format: Format): (row: object) => ReactNode {
  const { kind, words } = of;
  const number = numberOf(of, format);
  const say = (value: unknown): string => (words ? t(`${words}.${String(value)}`) : String(value));
  return (row) => {
    const value: unknown = row[name as keyof typeof row];
    if (value === null || value === undefined || value === "") return null;
    if (number) return number(Number(value));
    if (kind === "date" || kind === "instant") return format.date(String(value), "short");
    if (kind === "boolean") return t(value === true ? "table:yes" : "table:no");
    return Array.isArray(value) ? value.map(say).join(", ") : say(value);
  };
}

/** Returns the cell that a column has by the kind that the screen chose. */
function chosenCell<Row extends object>(
  name: string,
  as: CellKind<Row>,
  words: string | undefined,
  t: Translate,
): (row: Row) => ReactNode {
  return (row) => {
    const value: unknown = row[name as keyof Row];
    if (as.kind === "person") return value ? <Person by={String(value)} /> : null;
    const status = as.of ? as.of(row) : (value as string | null);
    if (!status) return null;
    const keys = [as.words, words].flatMap((prefix) => (prefix ? [`${prefix}.${status}`] : []));
    const group = as.groups[status] ?? "waiting";
    return (
      <StatusBadge group={group} plain={as.plain ?? false}>
        {t(keys)}
      </StatusBadge>
    );
  };
}

function columnOf<Row extends object>(
  column: ScreenColumn<Row, string>,
  list: ListDeclaration,
  t: Translate,
  format: Format,
): ListColumn<Row> {
  const { name, align, cell } = column;
  if (column.made) return { ...column, align: align ?? "start", sort: false, money: isMoneyName(name) };
  const of = list.columns[name];
  if (!of) throw new Error(`the list ${list.name} declares no ${name}`);
  const number = numberOf(of, format);
  const { made: _, as, filter = filterOf(of, t), total = of.total ? number : false, ...layout } = column;
  return {
    ...layout,
    label: column.label ?? t(listText(list.texts, `columns.${name}`)),
    cell: cell ?? (as ? chosenCell(name, as, of.words, t) : cellOf(name, of, t, format)),
    align: align ?? (number ? "end" : "start"),
    sort: of.sort === true && column.sort !== false,
    money: of.kind === "cents" || of.kind === "e4" || isMoneyName(name),
    filter: filter || undefined,
    total: total || undefined,
  };
}

/** Returns the columns of a screen ready to be drawn, with what the list declares of each. */
export const drawnColumns = <Row extends object, L extends ListDeclaration>(
  columns: ScreenColumns<Row, L>,
  of: L,
  t: Translate,
  format: Format,
): readonly ListColumn<Row>[] =>
  columns.map((column) => columnOf(column as ScreenColumn<Row, string>, of, t, format));

/** Returns the sorts of a list, for phones, where there are no column heads to press. */
export const sortsOf = (
  columns: readonly Pick<ListColumn<never>, "name" | "label" | "sort">[],
  texts: string,
  t: Translate,
): { value: string; label: string }[] =>
  columns.flatMap(({ name, label, sort }) =>
    sort
      ? [
          [name, "table:sortAscending"],
          [`-${name}`, "table:sortDescending"],
        ].map(([value = "", usual = ""]) => ({
          value,
          label: t([listText(texts, `sorts.${value}`), usual], { column: label }),
        }))
      : [],
  );
