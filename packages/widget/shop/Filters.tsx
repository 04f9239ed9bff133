import type { Signal } from "@preact/signals";
import { boundsOf, NOTHING, valuesOf, type Entry, type Facet, type Search, type Sort } from "#shop/filter.ts";
import { number } from "#runtime/format.ts";
import { t } from "#runtime/i18n.ts";

const LABELS: Record<Facet | "sort", string> = {
  color: "filter.color",
  appellation: "filter.appellation",
  format: "filter.format",
  price: "filter.price",
  sort: "filter.sort",
};

const COLORS: Record<string, string> = {
  red: "color.red",
  white: "color.white",
  rose: "color.rose",
  amber: "color.amber",
};

const SORTS: [Sort, string][] = [
  ["", "sort.shop"],
  ["asc", "sort.asc"],
  ["desc", "sort.desc"],
  ["name", "sort.name"],
];

function priceName(group: string): string {
  const [from, to] = boundsOf(group);
  const values = { from: number(from), to: number(to) };
  return t(!from ? "filter.below" : to === Infinity ? "filter.above" : "filter.between", values);
}

function valueName(facet: Facet, value: string): string {
  if (facet === "price") return priceName(value);
  if (facet === "color") return t(COLORS[value] ?? "");
  return value === "packing" ? t("format.carton") : value;
}

type FiltersProps = { entries: Entry[]; facets: Facet[]; text: boolean; search: Signal<Search>; found: number };

/** Search field, colours as chips, other facets and the order as lists; only what leaves a choice is shown. */
export function Filters({ entries, facets, text, search, found }: FiltersProps) {
  const set = (field: keyof Search, value: string): void => {
    search.value = { ...search.value, [field]: value };
  };
  const select = (field: Exclude<keyof Search, "text">, options: [string, string][]) => (
    <label class="select" key={field}>
      <span class="sr">{t(LABELS[field])}</span>
      <select value={search.value[field]} onChange={(event) => set(field, event.currentTarget.value)}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
  const lists = facets
    .map((facet) => [facet, valuesOf(entries, facet)] as const)
    .filter(([, values]) => values.length > 1);
  const colors = lists.find(([facet]) => facet === "color")?.[1];
  return (
    <form class="filters" part="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      {text && (
        <input
          type="search"
          class="text"
          aria-label={t("filter.text")}
          placeholder={t("filter.text")}
          value={search.value.text}
          onInput={(event) => set("text", event.currentTarget.value)}
        />
      )}
      {colors && (
        <div class="colors" role="group" aria-label={t(LABELS.color)}>
          {["", ...colors].map((color) => (
            <button
              type="button"
              key={color}
              class={color}
              aria-pressed={search.value.color === color}
              onClick={() => set("color", color)}
            >
              {color ? valueName("color", color) : t("filter.all")}
            </button>
          ))}
        </div>
      )}
      {lists
        .filter(([facet]) => facet !== "color")
        .map(([facet, values]) =>
          select(facet, [
            ["", t(LABELS[facet])],
            ...values.map((value): [string, string] => [value, valueName(facet, value)]),
          ]),
        )}
      {select(
        "sort",
        SORTS.map(([value, label]) => [value, t(label)]),
      )}
      <p class="count" role="status">
        {t("shop.count", { count: found })}
        {found < entries.length && (
          <button type="button" class="link" onClick={() => (search.value = NOTHING)}>
            {t("filter.clear")}
          </button>
        )}
      </p>
    </form>
  );
}
