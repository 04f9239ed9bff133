import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { priceSale } from "@cuvee/core/offer/pricing/sale.ts";
import { shelve } from "@cuvee/core/offer/pricing/shelf.ts";
import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import { saleInputOf } from "@cuvee/core/sales/quotes/quotes.ts";
import { useEffect, useMemo, useRef } from "react";
import type { CallAnswer } from "#kit/api.ts";
import type { Saving } from "#sales/quotes/form/useSale.ts";

export type SaleOptions = CallAnswer<"GET /v1/quotes/desk">;
export type SaleClient = CallAnswer<"GET /v1/quotes/clients/:clientId">;

/** Returns the delivery address: the chosen one, else the client's main one. */
function addressOf(client: SaleClient | undefined, deliveryId: string | null): Address | null {
  if (!client) return null;
  const chosen = client.addresses.find(({ id }) => id === deliveryId);
  const { deliveryAddress } = client.party;
  return chosen
    ? { ...deliveryAddress, country: chosen.country, zipcode: chosen.zipcode, mountain: chosen.mountain }
    : deliveryAddress;
}

/**
 * Returns the price of the sale on screen: at once by the same core as the server's, then the server's. When the two
 * differ for the same sale the catalogue has changed: it is read again (`again`).
 */
export function usePrice(
  { sale, view, isSaved }: Saving,
  options: SaleOptions,
  client: SaleClient | undefined,
  again: () => void,
): PricedOrder {
  const { content } = sale;
  const shelf = useMemo(() => shelve(options.products), [options.products]);
  const own = useMemo(
    () =>
      priceSale(saleInputOf(content, addressOf(client, content.deliveryId)), {
        shelf,
        buyer: client?.buyer ?? {},
        rules: options.rules,
        at: Date.now(),
      }),
    [content, client, shelf, options.rules],
  );
  const isServers = isSaved && view !== null;
  // The articles of a draft are read after it.
  const isKnown = content.lines.every(({ formatId }) => shelf.has(formatId));
  const differs = isServers && isKnown && view.priced.totalTtcCents !== own.totalTtcCents;
  const told = useRef<unknown>(null);
  useEffect(() => {
    if (!differs || told.current === view) return;
    told.current = view;
    again();
  }, [differs, view, again]);
  return isServers ? view.priced : own;
}
