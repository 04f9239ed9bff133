import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { FormatChoice } from "@cuvee/core/offer/pricing/display/pickFormat.ts";
import type { Search } from "@cuvee/core/storefront/embeds/listing.ts";
import { emit, report, reportRefusal } from "#runtime/events.ts";
import { t } from "#runtime/i18n.ts";
import type { ViewProps } from "#runtime/mount.tsx";
import { lazy, registry } from "#runtime/registry.ts";
import { shopResource } from "#runtime/shops.ts";
import { Card } from "#shop/Card.tsx";
import type { LoadedProducts, List, Range } from "#list/loadedProducts.ts";
import { listed } from "#shop/listed.ts";
import { Ghost, Skeleton } from "#shop/Skeleton.tsx";
import { Failed } from "#runtime/Failed.tsx";

/** Cards shown at first, and added by "more". */
const PAGE = 24;

/** `<cuvee-shop>`: shows a shop's products with filters, order and everything needed to fill the cart. */
// oxlint-disable-next-line max-lines-per-function, complexity -- parts of it cost the first card its last bytes
export function Shop({ host, attrs, say }: ViewProps) {
  const shop = useComputed(() => attrs.value["shop"] || registry.shop);
  const resource = useComputed(() => shopResource(shop.value));
  const data = useComputed(() => resource.value.state.value.data);
  const products = useComputed(() => listed(data.value, attrs.value["products"]));
  const found = useSignal<LoadedProducts | undefined>(undefined);
  const size = Number(attrs.value["limit"]) || PAGE;
  // The first row, one card of a phone's, is painted before the other visible ones, and these before the rest
  // (`attend`).
  const range = useSignal<Range>({ from: 0, to: Math.min(innerWidth >> 8, size) });
  const search = useSignal<Search | undefined>(undefined);
  const detail = useSignal<VNode | undefined>(undefined);
  const bar = useSignal<List["bar"]["value"]>(undefined);
  const pager = useSignal<List["pager"]["value"]>(undefined);
  const list: List = {
    host,
    say,
    attrs,
    shop,
    data,
    products,
    found,
    size,
    range,
    search,
    detail,
    bar,
    pager,
  };

  /** Parts of a list loaded once its first cards are there. */
  const loadingFilters = useRef<Promise<typeof import("#filters/load.ts")> | undefined>(undefined);
  const use = (does: (module: typeof import("#filters/load.ts")) => unknown): void => {
    (loadingFilters.current ??= lazy<typeof import("#shop/later.ts")>("@chunk/add-to-cart").then((page) =>
      page.filters(),
    ))
      .then(does)
      .catch((error: unknown) => {
        found.value ??= { list: products.peek() };
        range.value = { from: 0, to: size };
        report(host, error, "load");
      });
  };
  useEffect(() => {
    let stop: unknown;
    requestAnimationFrame(() =>
      requestAnimationFrame(
        () => (range.value = { from: 0, to: Math.max(range.peek().to, Math.min(8, size)) }),
      ),
    );
    use((module) => (stop = module.completeList(list)));
    return () => (stop as (() => void) | undefined)?.();
  }, []);
  useSignalEffect(() => {
    const { error } = resource.value.state.value;
    if (error) reportRefusal(host, error, "unknown-shop");
    // A listener of it may use `window.cuvee`, which comes with that chunk.
    else if (data.value)
      lazy("@chunk/add-to-cart")
        .catch(() => {})
        .then(() => emit(host, "ready", { kind: "shop" }));
  });

  const { error } = resource.value.state.value;
  const { value: known } = data;
  /** The list is filtered or ordered before its first display. */
  const isPreset = attrs.value["color"] || attrs.value["appellation"] || attrs.value["sort"];
  const all = products.value;
  /** Keeps the place of the filters until they are loaded. */
  const place = attrs.value["filters"] !== "none" && (!known || all.length > 1) && (
    <div class={attrs.value["search"] === undefined ? "filters" : "filters tall"} />
  );
  if (!known)
    return error ? (
      <Failed error={error} onRetry={() => resource.value.reload()} />
    ) : (
      <>
        {place}
        <Skeleton count={size} />
      </>
    );
  if (!all.length)
    return (
      <p class="state">
        {t(
          known.shop.isOnline === false ? "shop.closed" : attrs.value["products"] ? "shop.gone" : "shop.none",
        )}
      </p>
    );
  const shown = found.value ?? (isPreset ? undefined : { list: all });
  const market = { ...known, availability: { ...known.availability, ...shown?.availability } };
  const { from, to, above, below } = range.value;
  const total = shown?.list.length ?? 0;
  const open = (product: Product, start: FormatChoice): void =>
    use((module) => module.open(list, product, start));
  return (
    <section aria-label={known.shop.name}>
      {known.shop.titleProducts && <p part="title">{known.shop.titleProducts}</p>}
      {bar.value ? bar.value() : place}
      {shown ? (
        <div class="cards" part="cards">
          {!!above && <div class="room" style={{ height: `${above}px` }} />}
          {shown.list
            .slice(from, to)
            .map((product, at) =>
              product ? (
                <Card
                  key={product.id}
                  host={host}
                  say={say}
                  product={product}
                  data={market}
                  eager={from + at < 4}
                  onOpen={open}
                />
              ) : (
                <Ghost key={from + at} />
              ),
            )}
          {!!below && <div class="room" style={{ height: `${below}px` }} />}
        </div>
      ) : (
        <Skeleton count={size} />
      )}
      {pager.value?.(total)}
      {detail.value}
    </section>
  );
}
