import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { report } from "#runtime/events.ts";
import type { AnswerOf } from "#runtime/http.ts";
import { t } from "#runtime/i18n.ts";
import { lazy } from "#runtime/registry.ts";

type Loaded = {
  Why: ComponentType<{ priced: PricedOrder; name(formatId: string): string }>;
  pricing: typeof import("#pricing/pricing.ts");
  extras: typeof import("#pricing/extras.ts");
};
type Data = AnswerOf<"GET /v1/embeds/:shop/products/:productId">;

/**
 * Shows "Pourquoi ce prix ?" for a quantity of a format, by the core that prices the cart; loaded when it is opened.
 */
export function PriceWhy({
  host,
  data,
  formatId,
  quantity,
}: {
  host: HTMLElement;
  data: Data;
  formatId: string;
  quantity: number;
}) {
  const loaded = useSignal<Loaded | undefined>(undefined);
  const load = async (): Promise<void> => {
    const carriage = lazy("@chunk/carriage");
    const [{ loadWhy }, pricing, extras] = await Promise.all([
      lazy<typeof import("#why/Why.tsx")>("@chunk/why"),
      lazy<Loaded["pricing"]>("@chunk/pricing"),
      lazy<Loaded["extras"]>("@chunk/extras"),
      carriage,
    ]);
    loaded.value = { Why: await loadWhy(), pricing, extras };
  };
  const product: Product = data.product;
  const { Why, pricing, extras } = loaded.value ?? {};
  const priced = pricing?.priceOf(
    {
      id: product.shopId,
      wish: { lines: [{ formatId, quantity }] },
      data: { products: [product], rules: data.rules },
      buyer: {},
    },
    Date.now(),
    extras,
  );
  return (
    <details
      class="why"
      onToggle={(event) => {
        if (event.currentTarget.open && !loaded.peek())
          load().catch((error: unknown) => report(host, error, "load"));
      }}
    >
      <summary>{t("cart.why")}</summary>
      {Why && priced && <Why priced={priced} name={() => product.name} />}
    </details>
  );
}
