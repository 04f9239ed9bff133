import type { OrderWish, PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { priceOrder, shelve, type Shelf } from "@cuvee/core/offer/pricing/pricing.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import { useEffect, useMemo, useState } from "react";
import { call, useAnswer, type Answered, type CallAnswer } from "#kit/api.ts";
import { changesBetween, type Changes } from "./changes.ts";
import { withShortages } from "./problems.ts";

export type Embed = CallAnswer<"GET /v1/embeds/:shop">;

/** Face, rules, products and availability of a shop, by id or code. */
export function useEmbed(shop: string | null): Answered<"GET /v1/embeds/:shop"> {
  return useAnswer("GET /v1/embeds/:shop", shop ? { params: { shop } } : null);
}

/** A pause in changes after which the server is asked. */
const QUIET_MS = 250;

export type SellerPrice = {
  /** The server's price when it has answered for this very wish, else the one computed here; null without catalogue. */
  priced: PricedOrder | null;
  shelf: Shelf;
  /** The server has confirmed the price on screen. */
  confirmed: boolean;
  /** The server could not be asked; the price is the one computed here. */
  failed: boolean;
  /** The server's price differs from the one shown: what changed, until the buyer has seen it. */
  changes: Changes | null;
  forget: () => void;
  /** Takes over a price that the server gave with a refusal, and marks what it changed. */
  accept: (priced: PricedOrder) => void;
};

type Said = { key: string; priced: PricedOrder | null };

/**
 * Price of a seller's part of the cart: computed at once by the core, then replaced by the server's (design: domain §1).
 * `wish` null asks nothing.
 */
export function useSellerPrice(
  sellerId: Id,
  wish: OrderWish | null,
  { data: embed, mutate }: Pick<Answered<"GET /v1/embeds/:shop">, "data" | "mutate">,
): SellerPrice {
  const shelf = useMemo(() => shelve(embed?.products ?? []), [embed]);
  const key = wish ? JSON.stringify(wish) : "";
  const [said, setSaid] = useState<Said | null>(null);
  const [changes, setChanges] = useState<Changes | null>(null);

  const local = useMemo(() => {
    if (!embed || !wish) return null;
    const priced = priceOrder(wish, shelf, { typology: embed.typology }, embed.rules, Date.now());
    return { ...priced, problems: withShortages(priced.problems, wish.lines, embed.availability) };
    // The wish is compared by its content: `key`.
  }, [embed, shelf, key]);

  useEffect(() => {
    if (!wish || wish.lines.length === 0 || !embed) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const { shipping, promoCode } = wish;
      // What the catalogue does not know is said at its line; the server prices the rest.
      const lines = wish.lines.filter((line) => shelf.has(line.formatId));
      if (lines.length === 0) return;
      // An empty postal code is one that is not known.
      const known = { ...shipping, zipcode: shipping?.zipcode || undefined };
      const order = { sellerId, products: lines, shipping: known, promoCode };
      call("POST /v1/orders/get-cart-price", { body: { orders: [order] } }, { signal: stop.signal }).then(
        ([answer]) => {
          if (!answer) return;
          setSaid({ key, priced: answer.priced });
          const different = local && changesBetween(local, answer.priced);
          if (!different) return;
          setChanges(different);
          void mutate();
        },
        () => {
          if (!stop.signal.aborted) setSaid({ key, priced: null });
        },
      );
    }, QUIET_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [sellerId, key, embed]);

  const answered = said?.key === key ? said : null;
  const server = useMemo(() => {
    if (!answered?.priced || !local) return null;
    const unknown = local.problems.filter((problem) => problem.code === "unknown");
    const known = answered.priced.problems.filter((problem) => problem.code !== "unknown");
    return { ...answered.priced, problems: [...unknown, ...known] };
  }, [answered, local]);
  return {
    priced: server ?? local,
    shelf,
    confirmed: answered?.priced !== null && answered !== null,
    failed: answered !== null && answered.priced === null,
    changes,
    forget: () => setChanges(null),
    accept: (priced) => {
      const shown = server ?? local;
      setChanges(shown && changesBetween(shown, priced));
      setSaid({ key, priced });
      void mutate();
    },
  };
}
