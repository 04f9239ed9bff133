import { refuse } from "@cuvee/core/kit/refusal.ts";
import { newId } from "#kit/api.ts";
import { parkSale, recallSale } from "#counter/tills/device/baskets.ts";
import type { TillEngine } from "#counter/tills/device/engine.ts";
import type { OpenedTill } from "#counter/tills/device/openedTill.ts";
import type { KeptBasket } from "#counter/tills/device/tillState.ts";

/** Returns the functions of the till that keep the current sale, park it and recall it. */
export function basketActionsOf(
  till: OpenedTill,
): Pick<TillEngine, "basket" | "keepBasket" | "park" | "recall"> {
  const { store } = till;
  return {
    basket: () => till.stores?.baskets.current() ?? null,
    keepBasket: (content) => till.stores?.baskets.keep(content),
    async park(label, content) {
      if (store.state().operator === null) refuse("till-locked", 403);
      const basket: KeptBasket = { id: newId(), label, at: Date.now(), content };
      await till.working().append(() => ({ body: { kind: "event", name: "parked", facts: { label } } }), {
        stores: ["baskets"],
        act: (tx) => parkSale(tx, basket),
      });
      store.set({ parked: [...store.state().parked, basket] });
    },
    async recall(basketId) {
      const basket = store.state().parked.find(({ id }) => id === basketId);
      if (!basket) return refuse("till-unknown", 404);
      const { label, content } = basket;
      await till.working().append(() => ({ body: { kind: "event", name: "recalled", facts: { label } } }), {
        stores: ["baskets"],
        act: (tx) => recallSale(tx, basketId, content),
      });
      store.set({ parked: store.state().parked.filter(({ id }) => id !== basketId) });
      return content;
    },
  };
}
