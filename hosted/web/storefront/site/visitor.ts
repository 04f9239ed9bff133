import { createSession, type Session } from "@cuvee/client/session.ts";
import type { SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useSite } from "./context.ts";

let session: Session | null = null;
/** `shops`: codes of those that he belongs to, one beside the other. */
const nobody = { name: "", username: "", email: "", role: "", shops: "", isPro: false };
type Visitor = typeof nobody;
let known: Visitor = nobody;

/** The session of this browser, looked for once the page is there. */
export function siteSession(): Session {
  if (!session) {
    session = createSession({ base: "", lang: () => document.documentElement.lang });
    void session.start();
  }
  return session;
}

function read(): Visitor {
  const { user } = siteSession().state();
  if (!user) return (known = nobody);
  const name = user.firstname || user.username;
  const shops = user.shops.map(({ code }) => code).join(" ");
  const { username, email, role, isPro } = user;
  const read: Visitor = { name, username, email, role, shops, isPro };
  if ((Object.keys(read) as (keyof Visitor)[]).some((key) => known[key] !== read[key])) known = read;
  return known;
}

const silent = (): (() => void) => () => undefined;
const unknown = (): Visitor => nobody;
const listen = (listener: () => void): (() => void) => siteSession().subscribe(listener);

/** Who looks at the page; nobody while it is drawn on the server, or by its editor. */
export function useVisitor(): Visitor {
  const { isPreview } = useSite();
  return useSyncExternalStore(isPreview ? silent : listen, isPreview ? unknown : read, unknown);
}

const isOut = (): boolean => siteSession().state().status === "out";
const yes = (): boolean => true;

/** Tells that nobody is signed in, once that is known; pages rendered on the server and previews count so. */
export function useIsNobody(): boolean {
  const { isPreview } = useSite();
  return useSyncExternalStore(isPreview ? silent : listen, isPreview ? yes : isOut, yes);
}

const userId = (): string | undefined => siteSession().state().user?.id;
/** The account of the visitor; undefined for nobody's. In the browser only. */
export const useUserId = (): string | undefined => useSyncExternalStore(listen, userId);

/**
 * The page's offer in the visitor's own grid: that of the page until the server has told him apart. Nothing is asked for who
 * is not signed in.
 */
export function useOwnOffer(offer: SiteOffer | null, shop: string | undefined): SiteOffer | null {
  const visitor = useVisitor();
  const [own, setOwn] = useState<SiteOffer | null>(null);
  useEffect(() => {
    setOwn(null);
    if (visitor.name === "" || !offer || !shop) return undefined;
    let here = true;
    const shown = new Set(offer.products.map(({ id }) => id));
    siteSession()
      .call("GET /v1/embeds/:shop", { params: { shop }, query: {} })
      .then((answer) => {
        if (!here || answer.typology === offer.typology) return;
        const { products, rules, availability, typology } = answer;
        setOwn({ rules, availability, typology, products: products.filter(({ id }) => shown.has(id)) });
      })
      .catch((error: unknown) => console.warn("own prices not read", error));
    return () => {
      here = false;
    };
  }, [visitor.name, offer, shop]);
  return own ?? offer;
}
