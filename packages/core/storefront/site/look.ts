import type { Id } from "#kit/ids.ts";
import type { SiteFont } from "#storefront/site/pages.ts";
import type { ThemeName } from "#storefront/site/themes.ts";

/** The look of a shop outside of its own pages: name, colour, theme (hosted/decisions/0033-buyers-account.md). */
export type ShopLook = {
  id: Id;
  code: string;
  name: string;
  /** Address of its public page. */
  path: string;
  /** `#rrggbb`; empty: the main colour of the theme. */
  color: string;
  logo: string | null;
  theme: ThemeName;
  font: SiteFont;
};
