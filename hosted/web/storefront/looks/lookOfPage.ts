import { useEffect } from "react";
import { lookStyle, type PageLook } from "#storefront/looks/lookStyle.ts";

/** Puts the tokens of a look on the whole page, dialogs and menus included. */
export function useLookOfPage(look: PageLook | undefined): void {
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

/** Loads the letters of looks: a list may show several shops, each in its look. Files follow when they are used. */
export function useLetters(looks: readonly Pick<PageLook, "theme">[]): void {
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
