import type { ShopLook } from "@cuvee/core/storefront/site/look.ts";
import { isHex } from "@cuvee/core/kit/colors.ts";
import { SITE_FONTS } from "@cuvee/core/storefront/site/pages.ts";
import { THEMES } from "@cuvee/core/storefront/site/themes.ts";
import { useEffect, useState } from "react";
import { memorise, recall } from "#kit/memo.ts";
import { visitNow } from "#sales/cart/visit.ts";
import { useLetters, useLookOfPage } from "#storefront/looks/lookOfPage.ts";
import type { PageLook } from "#storefront/looks/lookStyle.ts";
import { useShopLooks } from "#storefront/looks/shopLooks.ts";

const CHOSEN = "account.shop";
const LAST = "account.look";

/** Returns the look of the last visit, in which the account is painted until the shops are known. */
function lastLook(): PageLook | undefined {
  const { color, theme, font } = (recall("local", LAST) ?? {}) as Partial<PageLook>;
  const isLook = theme && THEMES.includes(theme) && font && SITE_FONTS.includes(font) && color !== undefined;
  return isLook && (color === "" || isHex(color)) ? { color, theme, font } : undefined;
}

export type AccountLook = {
  looks: readonly ShopLook[];
  /** The shop in whose look the account is shown; undefined for the look of the platform. */
  look: ShopLook | undefined;
  /** Shows a shop's look until another is chosen, and at the next visits. */
  choose: (shopId: string) => void;
  /** Shows a shop's look while a record of it is open; null afterwards. */
  show: (shopId: string | null) => void;
};

/**
 * Returns the look of the account: that of the open record, else the chosen shop's, else that of the shop the buyer
 * came from, else the last used one's.
 */
export function useAccountLook(): AccountLook {
  const looks = useShopLooks() ?? [];
  const [shown, show] = useState<string | null>(null);
  const [chosen, setChosen] = useState(() => recall("local", CHOSEN));
  const from = visitNow()?.shopCode;
  const look =
    looks.find(({ id }) => id === shown) ??
    looks.find(({ id }) => id === chosen) ??
    looks.find(({ code }) => code === from) ??
    looks[0];
  const [last] = useState(lastLook);
  const painted = look ?? last;
  useLookOfPage(painted);
  useLetters(painted ? [painted, ...looks] : looks);
  const { color, theme, font } = look ?? {};
  useEffect(() => {
    if (theme) memorise("local", LAST, { color, theme, font });
  }, [color, theme, font]);
  const choose = (shopId: string): void => {
    memorise("local", CHOSEN, shopId);
    setChosen(shopId);
  };
  return { looks, look, choose, show };
}
