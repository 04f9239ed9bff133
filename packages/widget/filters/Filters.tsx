import { useComputed, useSignal, useSignalEffect, type Signal } from "@preact/signals";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import {
  entryOf,
  FACETS,
  facetsOf,
  find,
  NOTHING,
  type Facet,
  type Search,
  type Sort,
} from "@cuvee/core/storefront/embeds/listing.ts";
import { valueName } from "#filters/names.ts";
import { t } from "#runtime/i18n.ts";
import type { Attributes } from "#runtime/mount.tsx";
import { isPart, type ShopData } from "#runtime/shops.ts";
import type { LoadedProducts } from "#list/loadedProducts.ts";

const LABELS: Record<Facet | "sort", string> = {
  color: "filter.color",
  appellation: "filter.appellation",
  format: "filter.format",
  price: "filter.price",
  sort: "filter.sort",
};

const SORTS: [Sort, string][] = [
  ["", "sort.shop"],
  ["asc", "sort.asc"],
  ["desc", "sort.desc"],
  ["name", "sort.name"],
];

type FiltersProps = {
  products: readonly Product[];
  market: ShopData;
  attrs: Attributes;
  /** Receives the found products; the server finds them where only a part of the list is loaded (`list/remote.ts`). */
  found: Signal<LoadedProducts | undefined>;
  search: Signal<Search | undefined>;
};

/** Shows a search field, colours as chips, other facets and the order as lists; a facet without choice is hidden. */
// oxlint-disable-next-line max-lines-per-function -- computed values of one search; parts cost the element its wall
export function Filters({ products, market, attrs, found, search: request }: FiltersProps) {
  const start: Search = {
    ...NOTHING,
    color: attrs["color"] ?? "",
    appellation: attrs["appellation"] ?? "",
    sort: (attrs["sort"] ?? "") as Sort,
  };
  const search = useSignal(start);
  const input = useSignal({ products, market, attrs });
  if (input.value.products !== products || input.value.market !== market || input.value.attrs !== attrs)
    input.value = { products, market, attrs };
  const isOpen = useComputed(() => !input.value.attrs["products"] && isPart(input.value.market));
  const entries = useComputed(() =>
    isOpen.value
      ? []
      : input.value.products.map((product) => entryOf(product, input.value.market, Date.now())),
  );
  const facets = useComputed(() => (isOpen.value && input.value.market.facets) || facetsOf(entries.value));
  useSignalEffect(() => {
    request.value = search.value;
    if (!isOpen.value)
      found.value = { list: find(entries.value, search.value).map((entry) => entry.product) };
  });
  const total = isOpen.value ? (market.total ?? 0) : entries.value.length;
  const count = found.value?.list.length ?? total;

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
    .map((facet) => [facet, facets.value[facet]] as const)
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
        {t("filter.count", { count })}
        {search.value !== start && count < total && (
          <button class="link" onClick={() => (search.value = NOTHING)}>
            {t("filter.clear")}
          </button>
        )}
      </p>
      {!count && (
        <div class="state" part="state">
          <p>{t("filter.nothing")}</p>
          <button class="main" part="button" onClick={() => (search.value = NOTHING)}>
            {t("filter.clear")}
          </button>
        </div>
      )}
    </div>
  );
}
