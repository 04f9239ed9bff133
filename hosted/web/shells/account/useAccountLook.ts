import type { ShopLook } from "@cuvee/core/storefront/site/look.ts";
import { useEffect, useState } from "react";
import { memorise, recall } from "#kit/memo.ts";
import { visitNow } from "#sales/cart/visit.ts";
import { lookStyle, useShopLooks } from "#storefront/looks/shopLooks.ts";

const CHOSEN = "account.shop";

/** Puts the tokens of a look on the whole page, dialogs and menus included. */
function useLookOfPage(look: ShopLook | undefined): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const { colorScheme, ...vars } = lookStyle(look);
    for (const [name, value] of Object.entries(vars)) style.setProperty(name, String(value));
    if (colorScheme) style.colorScheme = String(colorScheme);
    return () => {
      for (const name of Object.keys(vars)) style.removeProperty(name);
      style.removeProperty("color-scheme");
    };
  }, [look]);
}

/** Loads the letters of looks: each card of a list is in the look of its shop. Files follow when they are used. */
function useLetters(looks: readonly ShopLook[]): void {
  const themes = [...new Set(looks.map(({ theme }) => theme))].join(" ");
  useEffect(() => {
    for (const theme of themes.split(" ")) {
      const id = `letters-${theme}`;
      if (!theme || theme === "plain" || document.getElementById(id)) continue;
      const link = Object.assign(document.createElement("link"), { id, rel: "stylesheet" });
      link.href = `/fonts/${theme}.css`;
      document.head.append(link);
    }
  }, [themes]);
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
  useLookOfPage(look);
  useLetters(looks);
  const choose = (shopId: string): void => {
    memorise("local", CHOSEN, shopId);
    setChosen(shopId);
  };
  return { looks, look, choose, show };
}
