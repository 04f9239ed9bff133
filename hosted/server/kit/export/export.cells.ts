import type { ColumnKind } from "@cuvee/core/kit/list/list.ts";
import { listText } from "@cuvee/core/kit/list/listDeclaration.ts";
import type { ListColumn } from "#kit/list/list.definition.ts";
import { translate, type ServerLang } from "#kit/translations.ts";

/** A value in an exported file: its kind and content, not its formatting. */
export type Cell =
  | { kind: "text"; value: string }
  | { kind: "number"; value: number; decimals: 0 | 2 | 4 }
  /** A share, 0.055 for 5.5 %. */
  | { kind: "share"; value: number }
  | { kind: "day" | "moment"; value: Date }
  | null;

const SCALES: Partial<Record<ColumnKind, [divisor: number, decimals: 0 | 2 | 4]>> = {
  number: [1, 0],
  decimal: [1, 2],
  cents: [100, 2],
  e4: [10_000, 4],
};

const PARIS = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Paris",
  dateStyle: "short",
  timeStyle: "medium",
});

/** Returns the wall-clock time of Paris at a moment, as if it were UTC: files know no time zones. */
const inParis = (at: Date): Date => new Date(`${PARIS.format(at).replace(" ", "T")}Z`);

function wordOf(column: ListColumn, value: string, lang: ServerLang): string {
  if (!column.words) return value;
  const [namespace = "", prefix = ""] = column.words.split(":");
  const key = `${prefix}.${value}`;
  const text = translate(lang, namespace, key);
  return text === key ? value : text;
}

/** Returns the cell of a value as it was read. */
export function cellOf(column: ListColumn, value: unknown, lang: ServerLang): Cell {
  if (value === null || value === undefined || value === "") return null;
  const { kind } = column;
  if (kind === "boolean")
    return { kind: "text", value: translate(lang, "table", value === true ? "yes" : "no") };
  if (kind === "instant" && value instanceof Date) return { kind: "moment", value: inParis(value) };
  if (kind === "date") return { kind: "day", value: new Date(`${String(value)}T00:00:00Z`) };
  if (kind === "bp") return { kind: "share", value: Number(value) / 10_000 };
  const scale = SCALES[kind];
  if (scale) return { kind: "number", value: Number(value) / scale[0], decimals: scale[1] };
  const several = (Array.isArray(value) ? value : [value]).map((one) => wordOf(column, String(one), lang));
  return { kind: "text", value: several.join(", ") };
}

/** Returns the label of a column in the header of a file. */
export function labelOf(texts: string, name: string, lang: ServerLang): string {
  const [namespace = "", key = ""] = listText(texts, `columns.${name}`).split(":");
  const text = translate(lang, namespace, key);
  return text === key ? name : text;
}
