import { effect } from "@preact/signals";
import type { Id } from "@cuvee/core/kit/ids.ts";
import {
  serverPrices,
  buyers,
  changed,
  core,
  extras,
  ownPrices,
  needsExtrasNow,
  type Prices,
} from "#page/prices.ts";
import { missingProducts } from "#page/missingProducts.ts";
import { send } from "#cart/send.ts";
import { payloadOf } from "#cart/payload.ts";
import { cart } from "#page/store.ts";
import { report } from "#runtime/events.ts";
import { isForgottenMember } from "#page/forgottenMember.ts";
import { token } from "#page/member.ts";
import { lazy } from "#runtime/registry.ts";
import { shopResource } from "#runtime/shops.ts";

export { Confirm } from "#cart/Confirm.tsx";
export { checkout } from "#cart/checkout.ts";
export { settleHandoffs } from "#cart/returned.ts";

/** Delay between the last change and the request to the server. */
const DEBOUNCE_MS = 350;

/** Marks formats whose server price differs, and requests the catalogue again in that case. */
function compare(mine: Prices, theirs: Prices): void {
  for (const [sellerId, order] of theirs) {
    const before = mine.get(sellerId);
    if (!before || before.totalTtcCents === order.totalTtcCents) continue;
    const amounts = new Map(before.lines.map((line) => [line.formatId, line.amountCents]));
    const differing = order.lines.filter((line) => amounts.get(line.formatId) !== line.amountCents);
    changed.value = new Set<Id>([...(changed.value ?? []), ...differing.map((line) => line.formatId)]);
    void shopResource(sellerId).reload();
  }
}

/** Keeps prices in step with the cart: at once by the core, then by the server. Called once, at the first need. */
export function watchPrices(): void {
  const failed = (error: unknown): void => report(document, error, "load");
  // `pricing` imports it: requested first, so that both are loaded at once.
  lazy("@chunk/carriage").catch(failed);
  lazy<typeof import("#pricing/pricing.ts")>("@chunk/pricing").then((module) => {
    core.value = module;
  }, failed);
  effect(() => {
    if (needsExtrasNow.value)
      lazy<typeof import("#pricing/extras.ts")>("@chunk/extras").then((module) => {
        extras.value = module;
      }, failed);
  });
  // A cart may hold products beyond the first ones of a large shop.
  effect(() => {
    for (const { sellerId, lines } of cart.value.orders) {
      const { data } = shopResource(sellerId).state.value;
      const names = lines.map((line) => line.productId);
      if (data && missingProducts(data, names)[0])
        lazy<typeof import("#list/load.ts")>("@chunk/list").then(
          (list) => list.fetchProducts(sellerId, names),
          failed,
        );
    }
  });
  let compared: unknown;
  effect(() => {
    const said = serverPrices.value;
    const mine = ownPrices.value;
    // Once for each answer, as soon as the page has its own price to compare.
    if (!said || said === compared || ![...said.prices.keys()].every((id) => mine.has(id))) return;
    compared = said;
    if (said.cart === cart.peek()) compare(mine, said.prices);
  });
  effect(() => {
    const priced = cart.value;
    const known = token.value;
    if (!priced.orders.length) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      send("POST /v1/orders/get-cart-price", { orders: payloadOf(priced) }, { signal, token: known }).then(
        (answer) => {
          buyers.value = new Map(
            answer.map(({ sellerId, terms, code, points }) => [sellerId, { ...terms, code, points }]),
          );
          const theirs = new Map(answer.map((seller) => [seller.sellerId, seller.priced]));
          serverPrices.value = { cart: priced, prices: theirs };
        },
        (error: unknown) => {
          // A member unknown to the server gets the public prices.
          if (!signal.aborted && !isForgottenMember(error)) report(document, error, "price");
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  });
}
