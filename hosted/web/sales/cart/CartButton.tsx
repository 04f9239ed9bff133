import { countPieces } from "@cuvee/core/sales/cart/countPieces.ts";
import { ShoppingBag } from "lucide-react";
import { useState, useSyncExternalStore, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { loadTexts } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { later } from "#ui/later.tsx";
import { cartStore } from "./cart.ts";
import css from "./CartButton.module.css";

const CartDrawer = later(async () => {
  const [part] = await Promise.all([
    import("./CartDrawer.tsx"),
    loadTexts(["basket", "cart", "checkout", "places"]),
  ]);
  return part;
});

const count = (): number => countPieces(cartStore.read());

/** The cart with its number of items; opens beside the page. For buyers and visitors (specification §6). */
export default function CartButton({ className }: { className?: string | undefined }): ReactNode {
  const { t } = useTranslation("basket");
  const [open, setOpen] = useState(false);
  const pieces = useSyncExternalStore(cartStore.subscribe, count);
  const words = t("button", { count: pieces });
  return (
    <>
      <Button
        look="quiet"
        className={className ?? css.button}
        title={words}
        aria-label={words}
        aria-haspopup="dialog"
        onPointerEnter={CartDrawer.ahead}
        onClick={() => setOpen(true)}
      >
        <ShoppingBag size={20} aria-hidden="true" />
        {pieces > 0 ? (
          <span className={css.badge} data-count={pieces > 99 ? "99+" : pieces} aria-hidden="true" />
        ) : null}
      </Button>
      <CartDrawer open={open} onClose={() => setOpen(false)} />
    </>
  );
}
