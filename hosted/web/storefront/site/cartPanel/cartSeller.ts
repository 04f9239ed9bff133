import { CallError, type CallAnswer } from "@cuvee/client/call.ts";
import { sayIn, type Say, type Texts } from "@cuvee/core/kit/texts/say.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import { useCallback, useEffect, useState } from "react";
import { useCartFormats } from "#sales/cart/cartFormats.ts";
import { usePriceOf, type Embed, type SellerPrice } from "#sales/cart/sellerPrice.ts";
import { useEventsOf, type Visits } from "#sales/cart/seats/eventsOf.ts";
import { useSite } from "#storefront/site/context.ts";
import { siteSession, useUserId } from "#storefront/site/visitor.ts";
import { fetchTexts } from "#storefront/site/labels.ts";

const said = new Map<string, Promise<Say>>();

/**
 * Fetches the texts of the cart in a language, those of `/cart`: `cart.…`, `basket.…`, `common.…`. Retried after a
 * failure.
 */
function wordsOf(lang: string): Promise<Say> {
  const known = said.get(lang);
  if (known) return known;
  const fetched = (namespace: string): Promise<Texts> => fetchTexts(lang, namespace);
  const requested = Promise.all([fetched("cart"), fetched("basket"), fetched("common")]).then(
    ([cart, basket, common]) => sayIn(lang, { cart, basket, common }),
  );
  said.set(lang, requested);
  requested.catch(() => said.delete(lang));
  return requested;
}

/** Returns the texts of the cart, null while they load, and whether loading failed. */
export function useCartTexts(): { say: Say | null; failed: boolean } {
  const { data } = useSite();
  const [state, setState] = useState<{ say: Say | null; failed: boolean }>({ say: null, failed: false });
  useEffect(() => {
    let here = true;
    wordsOf(data.lang).then(
      (say) => here && setState({ say, failed: false }),
      (error: unknown) => {
        console.warn("words of the cart not read", error);
        if (here) setState({ say: null, failed: true });
      },
    );
    return () => {
      here = false;
    };
  }, [data.lang]);
  return state;
}

/** Catalogues of sellers that this page has read, shown at once while they are refetched. */
const catalogues = new Map<string, Embed>();

type Read = { embed: Embed | undefined; state: "there" | "gone" | "failed"; reread: () => void };

function useCatalogue({ sellerId, lines }: CartOrder): Read {
  const userId = useUserId();
  const formats = useCartFormats(sellerId, lines);
  const key = `${userId ?? ""} ${sellerId}`;
  const [requested, ask] = useState(0);
  const [found, setFound] = useState<{ key: string; state: Read["state"] }>({ key, state: "there" });
  const reread = useCallback(() => ask((n) => n + 1), []);
  useEffect(() => {
    let here = true;
    siteSession()
      .call("GET /v1/embeds/:shop", { params: { shop: sellerId }, query: { formats } })
      .then(
        (embed) => {
          catalogues.set(key, embed);
          if (here) setFound({ key, state: "there" });
        },
        (error: unknown) => {
          const isGone = error instanceof CallError && error.problem.status === 404;
          if (isGone) catalogues.delete(key);
          if (here) setFound({ key, state: isGone ? "gone" : "failed" });
        },
      );
    return () => {
      here = false;
    };
  }, [key, sellerId, formats, requested]);
  return { embed: catalogues.get(key), state: found.key === key ? found.state : "there", reread };
}

type VisitsAnswer = CallAnswer<"GET /v1/shops/:shopId/visits">;
type PlaceParts = typeof import("#sales/cart/seats/ticketPrices.ts") &
  typeof import("#sales/cart/seats/placeLines.ts");
type Places = { parts: PlaceParts; answer: VisitsAnswer } | "failed";

/** Reads the facts of places in the cart: their code and their events are fetched only for a cart with places. */
function usePlaces({ sellerId, reservations }: CartOrder): { visits: Visits; parts: PlaceParts | null } {
  const { data } = useSite();
  const isAsked = Boolean(reservations?.[0]);
  const [places, setPlaces] = useState<Places | null>(null);
  useEffect(() => {
    if (!isAsked) return undefined;
    let here = true;
    Promise.all([
      import("#sales/cart/seats/ticketPrices.ts"),
      import("#sales/cart/seats/placeLines.ts"),
      siteSession().call("GET /v1/shops/:shopId/visits", {
        params: { shopId: sellerId },
        query: { lang: data.lang },
      }),
    ]).then(
      ([prices, lines, answer]) => here && setPlaces({ parts: { ...prices, ...lines }, answer }),
      (error: unknown) => {
        console.warn("visits of the cart not read", error);
        if (here) setPlaces("failed");
      },
    );
    return () => {
      here = false;
    };
  }, [isAsked, sellerId, data.lang]);
  const known = places === "failed" ? null : places;
  const parts = known?.parts ?? null;
  // Without its events only the server can price places.
  const isReady = !isAsked || places !== null;
  const visits = useEventsOf({ events: known?.answer.events, parts, reservations, isReady });
  return { visits, parts };
}

/** Prices a seller's part of the cart as `/cart` does: here at once, then by the server. */
export function useSeller(order: CartOrder): Read & { price: SellerPrice; parts: PlaceParts | null } {
  const catalogue = useCatalogue(order);
  const { visits, parts } = usePlaces(order);
  const asker = { call: siteSession().call, userId: useUserId() };
  const price = usePriceOf({ order, visits }, catalogue, asker);
  return { ...catalogue, price, parts };
}
