import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Wanted } from "#buy/pick.ts";
import { emit, report } from "#runtime/events.ts";
import { t } from "#runtime/i18n.ts";
import type { ViewProps } from "#runtime/mount.tsx";
import { lazy, registry } from "#runtime/registry.ts";
import { shopResource } from "#runtime/shops.ts";
import { Card } from "#shop/Card.tsx";
import { entryOf, FACETS, find, NOTHING, type Search, type Sort } from "#shop/filter.ts";
import { Filters } from "#shop/Filters.tsx";
import { Empty, Failed, Skeleton } from "#shop/states.tsx";

type Detail = {
  View: typeof import("#product/ProductDialog.tsx").ProductDialog;
  product: Product;
  start: Wanted;
};

/** Cards shown at first, and added by "more". */
const PAGE = 24;

/** `<cuvee-shop>`: a shop's products with filters, order and everything needed to fill the cart. */
export function Shop({ host, attrs, say }: ViewProps) {
  const shop = useComputed(() => attrs.value["shop"] || registry.shop);
  const loaded = useComputed(() => shopResource(shop.value).state.value);
  const data = useComputed(() => loaded.value.data);
  const search = useSignal<Search>({
    ...NOTHING,
    color: attrs.value["color"] ?? "",
    appellation: attrs.value["appellation"] ?? "",
    sort: (attrs.value["sort"] ?? "") as Sort,
  });
  const shown = useSignal(Number(attrs.value["limit"]) || PAGE);
  const entries = useComputed(() => {
    const only = attrs.value["products"]?.split(/[\s,]+/);
    const market = data.value;
    return (market?.products ?? [])
      .filter((p) => p.status !== "closed" && (!only || only.includes(p.slug) || only.includes(p.id)))
      .map((product) => entryOf(product, market as NonNullable<typeof market>));
  });
  const detail = useSignal<Detail | undefined>(undefined);
  const found = useComputed(() => find(entries.value, search.value));
  useSignalEffect(() => {
    if (data.value) {
      emit(host, "ready", { kind: "shop" });
    } else if (loaded.value.error) report(host, loaded.value.error, loaded.value.error.code);
  });

  const market = data.value;
  if (!market)
    return loaded.value.error ? <Failed onRetry={() => shopResource(shop.value).reload()} /> : <Skeleton />;
  if (!entries.value.length) return <Empty text={t("shop.none")} />;
  const facets = attrs.value["filters"]?.split(/[\s,]+/);
  const open = (product: Product, start: Wanted): void => {
    lazy<typeof import("#product/ProductDialog.tsx")>("@chunk/product")
      .then(({ ProductDialog }) => {
        detail.value = { View: ProductDialog, product, start };
      })
      .catch((error: unknown) => report(host, error, "load"));
  };
  const opened = detail.value;
  return (
    <section aria-label={market.shop.name}>
      <Filters
        entries={entries.value}
        facets={FACETS.filter((facet) => !facets || facets.includes(facet))}
        text={attrs.value["search"] !== undefined}
        search={search}
        found={found.value.length}
      />
      {!found.value.length && <Empty text={t("shop.nothing")} onClear={() => (search.value = NOTHING)} />}
      <ul class="cards" part="cards">
        {found.value.slice(0, shown.value).map(({ product }, index) => (
          <Card
            key={product.id}
            host={host}
            say={say}
            product={product}
            data={market}
            eager={index < 4}
            onOpen={open}
          />
        ))}
      </ul>
      {found.value.length > shown.value && (
        <button type="button" class="more" part="button" onClick={() => (shown.value += PAGE)}>
          {t("shop.more", { count: found.value.length - shown.value })}
        </button>
      )}
      {opened && (
        <opened.View
          host={host}
          say={say}
          shop={shop.value}
          product={opened.product}
          start={opened.start}
          onClose={() => (detail.value = undefined)}
        />
      )}
    </section>
  );
}
