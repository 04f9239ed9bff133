import { computed, effect } from "@preact/signals";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { FormatChoice } from "@cuvee/core/offer/pricing/display/pickFormat.ts";
import filtersCss from "#filters/filters.css";
import { Filters } from "#filters/Filters.tsx";
import { More } from "#filters/More.tsx";
import { report } from "#runtime/events.ts";
import { addSheet } from "#runtime/mount.tsx";
import { lazy } from "#runtime/registry.ts";
import { isPart } from "#runtime/shops.ts";
import type { List } from "#list/loadedProducts.ts";

const later = () => lazy<typeof import("#filters/later.ts")>("@chunk/add-to-cart");

/** Continues the list: automatically or in pages, from the server where only a part of it is loaded. */
async function goOn({ host, pager, ...list }: List, begun: { current: boolean }): Promise<void> {
  if (begun.current) return;
  begun.current = true;
  const { Pager, css } = await (await later()).list();
  addSheet(host, css);
  pager.value = (total) => <Pager {...list} host={host} total={total} />;
}

/**
 * Loads the rest of a list whose first cards are there: filters, missing products, the continuation. Returns a function
 * that ends it.
 */
export function completeList(list: List): () => void {
  const { host, attrs, shop, data, products, found, range, size, bar, pager } = list;
  const failed = (error: unknown): void => report(host, error, "load");
  const begun = { current: false };
  const on = (): void => void goOn(list, begun).catch(failed);
  addSheet(host, filtersCss);
  range.value = { from: 0, to: size };
  pager.value = (total) => (
    <More
      left={total - range.value.to}
      onMore={() => {
        range.value = { from: 0, to: range.value.to + size };
        on();
      }}
    />
  );
  const isReady = computed(() => !!data.value);
  const hasBar = computed(
    () =>
      (attrs.value["filters"] !== "none" && products.value.length > 1) ||
      !!(attrs.value["color"] || attrs.value["appellation"] || attrs.value["sort"]),
  );
  const ends = [
    effect(() => {
      // Without filters, earlier filtered results no longer apply.
      if (!hasBar.value) found.value = undefined;
      bar.value = hasBar.value
        ? () => (
            <>
              {data.value && (
                <Filters
                  products={products.value}
                  market={data.value}
                  attrs={attrs.value}
                  found={found}
                  search={list.search}
                />
              )}
            </>
          )
        : undefined;
    }),
    effect(() => {
      const only = attrs.value["products"];
      if (!data.value || !isPart(data.value)) return;
      if (only)
        later()
          .then((page) => page.list())
          .then((module) => module.fetchProducts(shop.peek(), only.split(/[\s,]+/)))
          .catch(failed);
      else on();
    }),
    effect(() => {
      // A name that nothing in the catalogue bears: told to the page's developer, once it has been looked for.
      const { value: known } = data;
      const names = attrs.value["products"]?.split(/[\s,]+/) ?? [];
      if (!known || names.some((name) => isPart(known) && !known.sought?.has(name))) return;
      for (const name of names)
        if (name && !known.products.some((one) => one.id === name || one.slug === name))
          report(host, name, "unknown-product");
    }),
    effect(() => {
      if (isReady.value && /^(pages|infinite)$/.test(attrs.value["paging"] ?? "")) on();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Opens a product over the list. */
export async function open(list: List, product: Product, start: FormatChoice): Promise<void> {
  const { host, say, shop, detail } = list;
  const page = await later();
  const { over } = await page.product(host);
  detail.value = over({
    host,
    say,
    product,
    start,
    resource: page.productResource(shop.peek(), product.id),
    onClose: () => (detail.value = undefined),
  });
}
