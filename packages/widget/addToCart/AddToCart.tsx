import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { BuyBox } from "#buy/BuyBox.tsx";
import { Hidden } from "#buy/Hidden.tsx";
import type { FormatChoice } from "@cuvee/core/offer/pricing/display/pickFormat.ts";
import { productResource } from "#page/products.ts";
import { emit, reportRefusal } from "#runtime/events.ts";
import { pickFor } from "#runtime/member.ts";
import { t } from "#runtime/i18n.ts";
import type { ViewProps } from "#runtime/mount.tsx";
import { registry } from "#runtime/registry.ts";
import { Failed } from "#runtime/Failed.tsx";

/** `<cuvee-add-to-cart product="…">`: shows the buy box of one product, for a page with its own description of it. */
export function AddToCart({ host, attrs, say }: ViewProps) {
  const choice = useSignal<FormatChoice>({
    vintage: attrs.value["vintage"] ?? "",
    format: attrs.value["format"] ?? "",
  });
  const resource = useComputed(() =>
    productResource(attrs.value["shop"] || registry.shop, attrs.value["product"] ?? ""),
  );
  useSignalEffect(() => {
    const { error: failure, data: known } = resource.value.state.value;
    if (failure) reportRefusal(host, failure, "unknown-product");
    else if (known) emit(host, "ready", { kind: "add-to-cart" });
  });
  const { data, error } = resource.value.state.value;
  if (error && !data)
    return <Failed error={error} gone={t("shop.gone")} onRetry={() => resource.value.reload()} />;
  const picked = data && pickFor(data.product, data, choice.value);
  if (!data) return <div class="buy" aria-busy="true" />;
  if (!picked) return <Hidden shop={data.shop.code} />;
  return <BuyBox host={host} say={say} product={data.product} picked={picked} wanted={choice} />;
}
