import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { cartStore } from "./cart.ts";
import { emptyShopCart } from "./emptyCart.ts";
import { visitNow, backLinkOf } from "./visit.ts";

/**
 * "Vider le panier", wherever a cart is shown (specification §2): empties it after a confirmation. Pages of the cart
 * and of the checkout have nothing more to show then, and lead back to the wines (§4, "Cart").
 */
export default function EmptyCart({ wide, onDone }: { wide?: boolean; onDone?: () => void }): ReactNode {
  const { t } = useTranslation("basket");
  const [place] = useLocation();
  const { user } = useSession();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const empty = async (): Promise<void> => {
    setBusy(true);
    const [first] = cartStore.read().orders;
    await emptyShopCart();
    setBusy(false);
    setAsking(false);
    onDone?.();
    if (first && /^\/(cart|checkout)/.test(place))
      location.assign(backLinkOf(visitNow()) ?? (user ? paths.shop(first.sellerId) : `/${first.sellerId}`));
  };
  return (
    <>
      <Button look="quiet" wide={wide ?? false} onClick={() => setAsking(true)}>
        {t("empty")}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void empty()}
        title={t("warning")}
        text={t("emptying")}
        busy={busy}
        danger
      />
    </>
  );
}
