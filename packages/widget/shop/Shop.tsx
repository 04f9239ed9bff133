import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Wanted } from "@cuvee/core/offer/pricing/pick.ts";
import type { ProductResource } from "#page/products.ts";
import { emit, report } from "#runtime/events.ts";
import { t } from "#runtime/i18n.ts";
import { adopt, type ViewProps } from "#runtime/mount.tsx";
import { lazy, registry } from "#runtime/registry.ts";
import { shopResource } from "#runtime/shops.ts";
import { Card } from "#shop/Card.tsx";
import { listed } from "#shop/listed.ts";
import { Failed, Skeleton } from "#shop/states.tsx";

/** Cards shown at first, and added by "more". */
const PAGE = 24;

type Detail = {
  View: typeof import("#product/ProductDialog.tsx").ProductDialog;
  product: Product;
  start: Wanted;
  resource: ProductResource;
};

const later = () => lazy<typeof import("#page/page.ts")>("@chunk/add-to-cart");

/** `<cuvee-shop>`: a shop's products with filters, order and everything needed to fill the cart. */
export function Shop({ host, attrs, say }: ViewProps) {
  const shop = useComputed(() => attrs.value["shop"] || registry.shop);
  const resource = useComputed(() => shopResource(shop.value));
  const products = useComputed(() => listed(resource.value.state.value.data, attrs.value["products"]));
  const found = useSignal<readonly Product[] | undefined>(undefined);
  const shown = useSignal(Number(attrs.value["limit"]) || PAGE);
  const detail = useSignal<Detail | undefined>(undefined);
  const filters = useSignal<typeof import("#filters/load.ts").Filters | undefined>(undefined);
  const failed = (error: unknown): void => report(host, error, "load");

  const isReady = useComputed(() => !!resource.value.state.value.data);
  /** The list is to be narrowed or ordered before it is shown first. */
  const isPreset = useComputed(
    () => !!(attrs.value["color"] || attrs.value["appellation"] || attrs.value["sort"]),
  );
  const hasBar = useComputed(() => attrs.value["filters"] !== "none" && products.value.length > 1);

  useSignalEffect(() => {
    if (isReady.value) emit(host, "ready", { kind: "shop" });
  });
  useSignalEffect(() => {
    const { error } = resource.value.state.value;
    if (error) report(host, error, error.code);
  });
  useSignalEffect(() => {
    if (!(hasBar.value || isPreset.value) || filters.peek()) return;
    later()
      .then((page) => page.filters())
      .then(({ Filters, css }) => {
        adopt(host, css);
        filters.value = Filters;
      })
      .catch((error: unknown) => {
        found.value = products.peek();
        failed(error);
      });
  });

  const { data, error } = resource.value.state.value;
  /** Keeps the place of the filters until they are there. */
  const bar = <div class={attrs.value["search"] === undefined ? "filters" : "filters tall"} />;
  if (!data)
    return error ? (
      <Failed onRetry={() => resource.value.reload()} />
    ) : (
      <>
        {attrs.value["filters"] !== "none" && bar}
        <Skeleton count={shown.value} />
      </>
    );
  const all = products.value;
  if (!all.length)
    return <p class="state">{t(data.shop.isOnline === false ? "shop.closed" : "shop.none")}</p>;
  const open = (product: Product, start: Wanted): void => {
    later()
      .then(async (page) => {
        const { ProductDialog: View } = await page.product(host);
        detail.value = { View, product, start, resource: page.productResource(shop.value, product.id) };
      })
      .catch(failed);
  };
  const list = found.value ?? (isPreset.value ? undefined : all);
  const Filters = filters.value;
  const opened = detail.value;
  return (
    <section aria-label={data.shop.name}>
      {data.shop.titleProducts && <p part="title">{data.shop.titleProducts}</p>}
      {Filters ? (
        <Filters products={all} market={data} attrs={attrs.value} found={found} />
      ) : (
        hasBar.value && bar
      )}
      {list ? (
        <div class="cards" part="cards">
          {list.slice(0, shown.value).map((product, index) => (
            <Card
              key={product.id}
              host={host}
              say={say}
              product={product}
              data={data}
              eager={index < 4}
              onOpen={open}
            />
          ))}
        </div>
      ) : (
        <Skeleton count={shown.value} />
      )}
      {list && list.length > shown.value && (
        <button class="more" part="button" onClick={() => (shown.value += PAGE)}>
          {t("shop.more", { count: list.length - shown.value })}
        </button>
      )}
      {opened && (
        <opened.View
          host={host}
          say={say}
          resource={opened.resource}
          product={opened.product}
          start={opened.start}
          onClose={() => (detail.value = undefined)}
        />
      )}
    </section>
  );
}
