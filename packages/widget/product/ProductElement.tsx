import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { FormatChoice } from "@cuvee/core/offer/pricing/display/pickFormat.ts";
import { productResource } from "#page/products.ts";
import { Sheet } from "#product/Sheet.tsx";
import { emit, reportRefusal } from "#runtime/events.ts";
import { t } from "#runtime/i18n.ts";
import type { ViewProps } from "#runtime/mount.tsx";
import { registry } from "#runtime/registry.ts";
import { Failed } from "#runtime/Failed.tsx";

/** `<cuvee-product product="…">`: shows all data of one product in the page, like the list's dialog. */
export function ProductElement({ host, attrs, say }: ViewProps) {
  const choice = useSignal<FormatChoice>({
    vintage: attrs.value["vintage"] ?? "",
    format: attrs.value["format"] ?? "",
  });
  const resource = useComputed(() =>
    productResource(attrs.value["shop"] || registry.shop, attrs.value["product"] ?? ""),
  );
  const isReady = useComputed(() => !!resource.value.state.value.data);
  useSignalEffect(() => {
    if (isReady.value) emit(host, "ready", { kind: "product" });
  });
  useSignalEffect(() => {
    const { error } = resource.value.state.value;
    if (error) reportRefusal(host, error, "unknown-product");
  });
  const { data, error } = resource.value.state.value;
  if (error && !data)
    return <Failed error={error} gone={t("shop.gone")} onRetry={() => resource.value.reload()} />;
  return <Sheet host={host} say={say} resource={resource.value} wanted={choice} />;
}
