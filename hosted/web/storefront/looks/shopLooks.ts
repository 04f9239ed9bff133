import type { ShopLook } from "@cuvee/core/storefront/site/look.ts";
import { createContext, useContext, useEffect } from "react";
import { useAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";

/** Returns the shops that know the buyer, the last used first; undefined until they are there. */
export function useShopLooks(): readonly ShopLook[] | undefined {
  const isBuyer = useSession().user?.role === "buyer";
  return useAnswer("GET /v1/users/me/shops", isBuyer ? {} : null, { revalidateOnFocus: false }).data?.shops;
}

/** Returns the look of a shop; undefined while it is unknown. */
export const useShopLook = (shopId: string | undefined): ShopLook | undefined =>
  useShopLooks()?.find(({ id }) => id === shopId);

type Show = (shopId: string | null) => void;
const ShownLook = createContext<Show>(() => undefined);
export const ShownLookProvider = ShownLook.Provider;

/** Shows the account in the look of a shop as long as the page of one of its records is open. */
export function useShownLook(shopId: string | undefined): void {
  const show = useContext(ShownLook);
  useEffect(() => {
    if (shopId === undefined) return;
    show(shopId);
    return () => show(null);
  }, [shopId, show]);
}
