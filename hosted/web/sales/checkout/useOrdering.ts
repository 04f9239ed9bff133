import type { Id } from "@cuvee/core/kit/ids.ts";
import type { OrderWish } from "@cuvee/core/offer/pricing/priced.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import { useEffect } from "react";
import { cartActs } from "#sales/cart/cart.ts";
import type { SellerPrice } from "#sales/cart/pricing.ts";
import { visitNow } from "#sales/cart/visit.ts";
import { bodyOf } from "./body.ts";
import { browserMeans } from "./means.ts";
import type { Refused } from "./outcome.ts";
import { placeOrder } from "./placing.ts";
import type { Step } from "./steps.ts";
import type { CheckoutForm } from "./useCheckoutForm.ts";
import { usePlacing, type Doing } from "./usePlacing.ts";

type OrderingOf = {
  form: CheckoutForm;
  order: CartOrder;
  wish: OrderWish;
  price: SellerPrice;
  known: Id | null;
  lang: string;
  go: (step: Step) => void;
  onOrdering: (ordering: boolean) => void;
  onSettled: () => void;
};

export type Ordering = {
  doing: Doing;
  refused: Refused | null;
  submit: () => Promise<void>;
  choose: (ref: string) => void;
  forget: () => void;
};

/** The button of the checkout: checks everything, orders once, and deals with what the server says. */
export function useOrdering(of: OrderingOf): Ordering {
  const { form, order, wish, price, known, lang, go, onOrdering, onSettled } = of;
  const placing = usePlacing(onSettled);
  const busy = placing.doing !== "nothing";
  useEffect(() => onOrdering(busy), [busy, onOrdering]);

  const submit = async (): Promise<void> => {
    const problems = form.problemsOf("all");
    if (problems.length > 0) return go(form.mark(problems));
    form.mark([]);
    if (!price.priced) return;
    const fields = form.getValues();
    const body = bodyOf(fields, {
      sellerId: order.sellerId,
      wish,
      priced: price.priced,
      lang,
      handoffId: visitNow()?.handoffId ?? null,
    });
    const { sameBilling } = fields;
    const refused = await placing.run(
      () => placeOrder(order.sellerId, body, { known, sameBilling }, browserMeans),
      fields.paymentType === "cb" ? fields.card : null,
    );
    if (refused?.kind === "price" && refused.priced) price.accept(refused.priced);
    if (refused?.kind === "fields") go(form.mark(refused.problems));
  };
  return {
    doing: placing.doing,
    refused: placing.refused,
    submit,
    choose: (ref) => cartActs.setShipping(order.sellerId, { ref }),
    forget: placing.forget,
  };
}
