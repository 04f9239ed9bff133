import { useSignal } from "@preact/signals";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { BuyBox } from "#buy/BuyBox.tsx";
import { Hidden } from "#buy/Hidden.tsx";
import { Picture } from "#runtime/Picture.tsx";
import type { FormatChoice } from "@cuvee/core/offer/pricing/display/pickFormat.ts";
import { emit } from "#runtime/events.ts";
import { pickFor } from "#runtime/member.ts";
import type { ViewProps } from "#runtime/mount.tsx";
import type { ShopData } from "#runtime/shops.ts";

type CardProps = Pick<ViewProps, "host" | "say"> & {
  product: Product;
  data: ShopData;
  eager: boolean;
  onOpen(product: Product, choice: FormatChoice): void;
};

/** Shows one product of the list: picture, name, description, and the way to buy it. */
export function Card({ host, say, product, data, eager, onOpen }: CardProps) {
  const choice = useSignal<FormatChoice>({ vintage: "", format: "" });
  const picked = pickFor(product, data, choice.value);
  const { id, slug, name, precision, appellation, grapes, labels } = product;
  const open = (): void => {
    if (emit(host, "product", { productId: id, slug, name })) onOpen(product, choice.value);
  };
  return (
    <article class="card" part="card">
      <Picture visual={picked?.format.visual} sizes="(max-width:480px) 110px,260px" eager={eager} />
      <div class="head">
        {labels?.[0] && <span class="badge">{labels.slice(0, 2).join(" · ")}</span>}
        <p class={`kind ${product.color ?? ""}`}>{appellation ?? precision}</p>
        <h2 part="name">
          <button aria-haspopup="dialog" onClick={open}>
            {name}
          </button>
        </h2>
        {grapes?.[0] && <p class="note">{grapes.join(", ")}</p>}
      </div>
      {picked ? (
        <BuyBox host={host} say={say} product={product} picked={picked} wanted={choice} />
      ) : (
        <Hidden shop={data.shop.code} />
      )}
    </article>
  );
}
