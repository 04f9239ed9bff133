import type { ColumnFilter } from "@cuvee/core/kit/list/list.ts";
import type { TFunction } from "#kit/i18n.ts";
import type { Format } from "#kit/format.ts";
import type { FilterKind, FilterOption } from "#ui/table/list.ts";

/** Writes a bound, by the kind of its column. */
function bound(kind: FilterKind["kind"], value: string | number, format: Format): string {
  if (typeof value === "string") return kind === "days" ? format.date(value, "short") : value;
  if (kind === "cents") return format.money(value);
  if (kind === "e4") return format.unit(value);
  if (kind === "bp") return format.rate(value);
  return format.count(value);
}

/** Writes a filter in words: `En attente et 2 autres`, `du 01/01/2026 au 31/01/2026`, `à partir de 100,00 €`. */
export function filterWords(
  of: FilterKind,
  filter: ColumnFilter,
  options: readonly FilterOption[],
  { format, t }: { format: Format; t: TFunction },
): string {
  if ("is" in filter) {
    if (of.kind === "boolean") return filter.is ? of.yes : of.no;
    return t(filter.is ? "yes" : "no");
  }
  if ("has" in filter) return t("filter.has", { text: filter.has });
  if ("empty" in filter) {
    if (of.kind === "presence") return filter.empty ? of.without : of.with;
    return t(filter.empty ? "no" : "yes");
  }
  if ("in" in filter) {
    const [first = "", ...others] = filter.in.map(
      (value) => options.find((option) => option.value === value)?.label ?? value,
    );
    return others.length === 0 ? first : t("filter.more", { first, count: others.length });
  }
  const { from, to } = filter;
  const say = (value: string | number): string => bound(of.kind, value, format);
  if (from !== undefined && from === to) return say(from);
  if (from !== undefined && to !== undefined) return t("filter.between", { from: say(from), to: say(to) });
  return from === undefined
    ? t("filter.most", { to: say(to ?? "") })
    : t("filter.least", { from: say(from) });
}
