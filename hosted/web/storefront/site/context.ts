import { sayIn, type Say } from "@cuvee/core/kit/say.ts";
import type { SiteData } from "@cuvee/core/storefront/site/site.ts";
import { createContext, use } from "react";
import { formatIn, type Format } from "#kit/writers.ts";

/** What every part of a public page may ask: its data, its words, and how figures are written. */
export type SiteContext = {
  data: SiteData;
  say: Say;
  format: Format;
  /** The page is only looked at by its editor: nobody's cart and session are asked for. */
  isPreview?: boolean;
};

const Context = createContext<SiteContext | null>(null);
export const SiteProvider = Context.Provider;

/** Makes the context of a page, the same on the server and in the browser. */
export function contextOf(data: SiteData): SiteContext {
  return { data, say: sayIn(data.lang, data.texts), format: formatIn(data.lang) };
}

/** The page that a part stands in. */
export function useSite(): SiteContext {
  const context = use(Context);
  if (!context) throw new Error("a part of a public page stands outside of one");
  return context;
}
