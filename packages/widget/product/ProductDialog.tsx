import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { FormatChoice } from "@cuvee/core/offer/pricing/display/pickFormat.ts";
import type { ProductResource } from "#page/products.ts";
import { Sheet } from "#product/Sheet.tsx";
import { showModal } from "#runtime/dialog.ts";
import { t } from "#runtime/i18n.ts";
import type { ViewProps } from "#runtime/mount.tsx";

type ProductDialogProps = Pick<ViewProps, "host" | "say"> & {
  /** The product with its long texts, being loaded. */
  resource: ProductResource;
  /** The product from the list. */
  product: Product;
  start: FormatChoice;
  onClose(): void;
};

function ProductDialog({ host, say, resource, product, start, onClose }: ProductDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const choice = useSignal(start);
  useEffect(() => showModal(host, dialog.current), [host]);
  return (
    <dialog
      ref={dialog}
      class="product"
      part="product"
      aria-labelledby="product"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <button class="close" aria-label={t("cart.close")} onClick={() => dialog.current?.close()}>
        ×
      </button>
      <Sheet host={host} say={say} resource={resource} listed={product} wanted={choice} />
    </dialog>
  );
}

/** Shows one product over the list. */
export const over = (props: ProductDialogProps): VNode => <ProductDialog {...props} />;
