import { mergeCarts, type Cart } from "@cuvee/core/sales/cart/cart.ts";
import { cleanCart } from "@cuvee/core/sales/cart/clean.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import { i18n } from "#kit/i18n.ts";
import { useEffect } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { cartStore } from "./cart.ts";
import { writeStored, readStored } from "./browserStorage.ts";

/** Storage key of the user whose server cart the local one is a copy of. */
const OWNER_KEY = "cuvee:cart-owner:1";
/** Pause after which a change is saved (specification §9, "Cart save debounce"). */
const SAVE_MS = 1000;

function saveOnServer(cart: Cart): void {
  call("PUT /v1/users/me", { body: { cart, message: false } }).catch((error: unknown) => {
    // Saving is silent (specification §4): the local cart stays complete and is sent again at the next change.
    console.warn("cart not saved", problemOf(error).code);
  });
}

/** Merges the two carts: at a login the local one wins unless it is empty, later the newer one. */
function joined(local: Cart, server: Cart, isFirst: boolean): { cart: Cart; replaced: Cart | null } {
  if (isFirst) return mergeCarts(local, server);
  return { cart: server.lastUpdated > local.lastUpdated ? server : local, replaced: null };
}

/**
 * Keeps the cart of a signed-in buyer on the server too (design: domain §2). Visitors keep it in this browser only. A
 * cart that a login replaced can be restored.
 */
export function useCartSync(): void {
  // Loads the texts of the message below.
  useTranslation("cart");
  const { user } = useSession();
  const buyerId: Id | null = user?.role === "buyer" ? user.id : null;
  useEffect(() => {
    if (buyerId === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let here = true;
    const save = (cart: Cart): void => {
      clearTimeout(timer);
      timer = setTimeout(() => saveOnServer(cart), SAVE_MS);
    };
    const start = async (): Promise<void> => {
      try {
        const me = await call("GET /v1/users/me");
        if (!here) return;
        const server = cleanCart(me.cart);
        const { cart, replaced } = joined(
          cartStore.read(),
          server,
          readStored("local", OWNER_KEY) !== buyerId,
        );
        writeStored("local", OWNER_KEY, buyerId);
        if (cart !== server) saveOnServer(cart);
        else if (cart.lastUpdated !== cartStore.read().lastUpdated) cartStore.change(() => cart);
        if (!replaced) return;
        const bringBack = (): void => cartStore.change((_, at) => ({ ...replaced, lastUpdated: at }));
        showSnackbar("success", i18n.t("cart:sync.replaced"), {
          label: i18n.t("cart:sync.bringBack"),
          act: bringBack,
        });
      } catch (error) {
        // The cart of this browser works alone; the next page tries again.
        console.warn("cart not read", problemOf(error).code);
      }
    };
    void start();
    const stop = cartStore.subscribe(save);
    return () => {
      here = false;
      stop();
    };
  }, [buyerId]);
}
