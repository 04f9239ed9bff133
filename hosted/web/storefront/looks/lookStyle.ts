import type { ShopLook } from "@cuvee/core/storefront/site/look.ts";
import { lookVars } from "@cuvee/core/storefront/site/theme.ts";
import { themeOf } from "@cuvee/core/storefront/site/themes.ts";
import type { CSSProperties } from "react";

/** The parts of a shop's look that paint a page. */
export type PageLook = Pick<ShopLook, "color" | "theme" | "font">;

/** Returns the style that paints a region in the look of a shop. */
export function lookStyle(look: PageLook | undefined): CSSProperties {
  if (!look) return {};
  const theme = themeOf(look.theme);
  return {
    ...lookVars(look),
    ...(theme && !theme.dark ? { colorScheme: "light" } : {}),
  } as CSSProperties;
}
