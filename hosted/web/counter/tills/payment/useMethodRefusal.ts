import type { TillPayment } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import { methodRefusal } from "#counter/tills/payment/tender.ts";

/** Returns a function for the reason why the current sale cannot be paid with a method, as a key of the texts. */
export function useMethodRefusal(): (type: TillPayment) => ReturnType<typeof methodRefusal> {
  const { basket, state } = useSale();
  const of = {
    isReached: state.sync.isReached,
    isPro: basket.client?.buyer.isPro === true,
    hasOrder: basket.order !== null,
  };
  return (type) => methodRefusal(type, of);
}
