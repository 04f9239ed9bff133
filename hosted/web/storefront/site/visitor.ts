import { createSession, type Session } from "@cuvee/client/session.ts";
import type { SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useSite } from "./context.ts";

let session: Session | null = null;
/** `shops`: codes of the shops that the visitor belongs to, joined. */
const nobody = { name: "", username: "", email: "", role: "", shops: "", isPro: false };
type Visitor = typeof nobody;
let known: Visitor = nobody;

/** Returns the session of this browser, opened once the page is shown. */
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

/** Returns the visitor of the page; anonymous while it is rendered on the server, or previewed by its editor. */
export function useVisitor(): Visitor {
  const { isPreview } = useSite();
  return useSyncExternalStore(isPreview ? silent : listen, isPreview ? unknown : read, unknown);
}

const isOut = (): boolean => siteSession().state().status === "out";
const yes = (): boolean => true;

/** Checks whether the visitor is known to be signed out; pages rendered on the server and previews count so. */
export function useIsNobody(): boolean {
  const { isPreview } = useSite();
  return useSyncExternalStore(isPreview ? silent : listen, isPreview ? yes : isOut, yes);
}

const userId = (): string | undefined => siteSession().state().user?.id;
/** Returns the visitor's account; undefined without one. In the browser only. */
export const useUserId = (): string | undefined => useSyncExternalStore(listen, userId);

/** Most products of a request. */
const NAMED = 200;

/** Reads these products of a shop in the grid of the visitor. */
async function readOwn(shop: string, ids: readonly string[]): Promise<SiteOffer | null> {
  const parts = Array.from({ length: Math.ceil(ids.length / NAMED) }, (_, n) =>
    ids.slice(n * NAMED, (n + 1) * NAMED),
  );
  const answers = await Promise.all(
    parts.map((part) =>
      siteSession().call("GET /v1/embeds/:shop", { params: { shop }, query: { only: part.join() } }),
    ),
  );
  const [first] = answers;
  if (!first) return null;
  const { rules, typology } = first;
  const availability = Object.assign(
    {},
    ...answers.map((answer) => answer.availability),
  ) as SiteOffer["availability"];
  return { rules, typology, availability, products: answers.flatMap(({ products }) => products) };
}

/**
 * Returns the page's offer in the visitor's own grid: the page's own until the server has identified the visitor.
 * Signed-out visitors cause no request.
 */
export function useOwnOffer(offer: SiteOffer | null, shop: string | undefined): SiteOffer | null {
  const visitor = useVisitor();
  const [own, setOwn] = useState<SiteOffer | null>(null);
  const [of, setOf] = useState({ name: visitor.name, offer, shop });
  if (of.name !== visitor.name || of.offer !== offer || of.shop !== shop) {
    setOf({ name: visitor.name, offer, shop });
    setOwn(null);
  }
  useEffect(() => {
    if (visitor.name === "" || !offer || !shop) return undefined;
    let here = true;
    const ids = offer.products.map(({ id }) => id);
    readOwn(shop, ids)
      .then((answer) => {
        if (here && answer && answer.typology !== offer.typology) setOwn(answer);
      })
      .catch((error: unknown) => console.warn("own prices not read", error));
    return () => {
      here = false;
    };
  }, [visitor.name, offer, shop]);
  return own ?? offer;
}
