import { useComputed, useSignal, useSignalEffect, type Signal } from "@preact/signals";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Market } from "@cuvee/core/offer/pricing/cardOffer.ts";
import {
  boundsOf,
  entryOf,
  FACETS,
  find,
  NOTHING,
  valuesOf,
  type Facet,
  type Search,
  type Sort,
} from "#filters/search.ts";
import { number } from "#runtime/format.ts";
import { t } from "#runtime/i18n.ts";
import type { Attributes } from "#runtime/mount.tsx";

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
  blond: "color.blond",
  brown: "color.brown",
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
  return value === "packing" ? t("filter.carton") : value;
}

type FiltersProps = {
  products: readonly Product[];
  market: Market;
  attrs: Attributes;
  /** Where the found products go. */
  found: Signal<readonly Product[] | undefined>;
};

/** Search field, colours as chips, other facets and the order as lists; only what leaves a choice is shown. */
export function Filters({ products, market, attrs, found }: FiltersProps) {
  const start: Search = {
    ...NOTHING,
    color: attrs["color"] ?? "",
    appellation: attrs["appellation"] ?? "",
    sort: (attrs["sort"] ?? "") as Sort,
  };
  const search = useSignal(start);
  const input = useSignal({ products, market });
  if (input.value.products !== products) input.value = { products, market };
  const entries = useComputed(() =>
    input.value.products.map((product) => entryOf(product, input.value.market)),
  );
  const matching = useComputed(() => find(entries.value, search.value));
  useSignalEffect(() => {
    found.value = matching.value.map((entry) => entry.product);
  });

  if (attrs["filters"] === "none") return null;
  const set = (field: keyof Search, value: string): void => {
    search.value = { ...search.value, [field]: value };
  };
  const select = (field: Exclude<keyof Search, "text">, options: [string, string][]) => (
    <span class="select" key={field}>
      <select
        aria-label={t(LABELS[field])}
        class={search.value[field] && "on"}
        value={search.value[field]}
        onChange={(event) => set(field, event.currentTarget.value)}
      >
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
  const wanted = attrs["filters"]?.split(/[\s,]+/);
  const lists = FACETS.filter((facet) => !wanted || wanted.includes(facet))
    .map((facet) => [facet, valuesOf(entries.value, facet)] as const)
    .filter(([, values]) => values.length > 1);
  const colors = lists.find(([facet]) => facet === "color")?.[1];
  return (
    <div class="filters" part="filters" role="search">
      {attrs["search"] !== undefined && (
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
        <div class="row" role="group" aria-label={t(LABELS.color)}>
          {["", ...colors].map((color) => (
            <button
              key={color}
              class={`chip ${color}`}
              aria-pressed={search.value.color === color}
              onClick={() => set("color", color)}
            >
              {color ? valueName("color", color) : t("filter.all")}
            </button>
          ))}
        </div>
      )}
      <div class="row">
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
      </div>
      <p class="count" role="status">
        {t("shop.count", { count: matching.value.length })}
        {search.value !== start && matching.value.length < entries.value.length && (
          <button class="link" onClick={() => (search.value = NOTHING)}>
            {t("filter.clear")}
          </button>
        )}
      </p>
      {!matching.value.length && (
        <div class="state" part="state">
          <p>{t("shop.nothing")}</p>
          <button class="main" part="button" onClick={() => (search.value = NOTHING)}>
            {t("filter.clear")}
          </button>
        </div>
      )}
    </div>
  );
}
