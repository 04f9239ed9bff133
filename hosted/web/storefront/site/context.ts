import { sayIn, type Say } from "@cuvee/core/kit/texts/say.ts";
import type { SiteData } from "@cuvee/core/storefront/site/site.ts";
import { createContext, useContext } from "react";
import { formatIn, type Format } from "#kit/formatters.ts";

/** Context of every part of a public page: its data, its texts, and its number formats. */
export type SiteContext = {
  data: SiteData;
  say: Say;
  format: Format;
  /** The page is only previewed by its editor: neither cart nor session are read. */
  isPreview?: boolean;
};

const Context = createContext<SiteContext | null>(null);
export const SiteProvider = Context.Provider;

/** Makes the context of a page, the same on the server and in the browser. */
export function contextOf(data: SiteData): SiteContext {
  return { data, say: sayIn(data.lang, data.texts), format: formatIn(data.lang) };
}

/** Returns the context of the page around a part. */
export function useSite(): SiteContext {
  const context = useContext(Context);
  if (!context) throw new Error("a part of a public page stands outside of one");
  return context;
}
