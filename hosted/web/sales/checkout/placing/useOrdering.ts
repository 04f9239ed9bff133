import { isOnline } from "@cuvee/core/billing/payments/payments.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import type { OrderInput, PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import { useEffect, useEffectEvent } from "react";
import { spokenLanguage } from "#kit/i18n.ts";
import { cartActs } from "#sales/cart/cart.ts";
import { holdOf } from "#sales/cart/seats/seatHolds.ts";
import { wayOf } from "#sales/cart/lines.ts";
import type { SellerPrice } from "#sales/cart/pricing.ts";
import { campaignNow } from "#sales/cart/campaign.ts";
import { visitNow } from "#sales/cart/visit.ts";
import type { CheckoutFields } from "#sales/checkout/steps/fields.ts";
import { useSession } from "#kit/session.tsx";
import { rememberBuyer } from "#sales/checkout/steps/rememberedBuyer.ts";
import { bodyOf } from "./body.ts";
import { STEPS, type FieldProblem, type Step } from "#sales/checkout/steps/identity.ts";
import { browserDependencies } from "./browserDependencies.ts";
import type { PlacingRefusal } from "./outcome.ts";
import { placeOrder } from "./placing.ts";
import { stepOfField, stepProblems, type CheckContext } from "#sales/checkout/steps/steps.ts";
import type { CheckoutForm } from "#sales/checkout/steps/useCheckoutForm.ts";
import { usePlacing, type PlacingActivity, type PaymentMeans } from "./usePlacing.ts";

type OrderingOf = {
  form: CheckoutForm;
  order: CartOrder;
  wish: OrderInput;
  price: SellerPrice & { priced: PricedOrder };
  known: Id | null;
  context: CheckContext;
  go: (step: Step) => void;
  onOrdering: (ordering: boolean) => void;
  onSettled: () => void;
};

/** Returns the means of payment of the order: the card of the form, or the page of its provider, or nothing yet. */
function givenOf(fields: CheckoutFields, { isHeld, isFree, provider }: CheckContext): PaymentMeans {
  if (!isHeld && (isFree || !isOnline(fields.paymentType))) return null;
  return provider ? "page" : fields.card;
}

export type Ordering = {
  activity: PlacingActivity;
  refused: PlacingRefusal | null;
  submit: () => Promise<void>;
  choose: (ref: string) => void;
  forget: () => void;
};

/** The button of the checkout: checks everything, orders once, and handles the server's answer. */
export function useOrdering(of: OrderingOf): Ordering {
  const { form, order, wish: input, price, known, context, go, onOrdering, onSettled } = of;
  const placing = usePlacing(onSettled);
  const { fields } = form;
  const isGuest = useSession().status === "out";
  const busy = placing.activity !== "nothing";
  const tell = useEffectEvent(() => onOrdering(busy));
  useEffect(() => tell(), [busy]);

  /** Opens the step of the first problem and marks it there. */
  const show = (problems: readonly FieldProblem[]): void => {
    const [first] = problems;
    if (!first) return;
    const step = stepOfField(first.field);
    const here = problems.filter((problem) => stepOfField(problem.field) === step);
    form.passes(step, here, (changed) => {
      const own = stepProblems(step, changed, context);
      // Errors that only the server knows stay marked until that field changes.
      return own.length > 0 || changed !== fields ? own : here;
    });
    go(step);
  };
  const submit = async (): Promise<void> => {
    const problems = STEPS.flatMap((step) => stepProblems(step, fields, context));
    if (problems.length > 0) return show(problems);
    const body = bodyOf(fields, {
      sellerId: order.sellerId,
      wish: input,
      priced: price.priced,
      reservations: order.reservations?.map(({ prices, ...of }) => {
        const hold = holdOf(of.slot.id);
        return { ...of, selectedPrices: prices, ...(hold ? { hold } : {}) };
      }),
      lang: spokenLanguage(),
      handoffId: visitNow()?.handoffId ?? null,
      campaign: campaignNow(),
    });
    const refused = await placing.run(
      async () => {
        const from = { known, sameBilling: fields.sameBilling };
        const placed = await placeOrder(order.sellerId, body, from, browserDependencies);
        if (placed.kind === "placed" && isGuest) rememberBuyer(fields, Date.now());
        return placed;
      },
      givenOf(fields, context),
    );
    if (refused?.kind === "price" && refused.priced) price.accept(refused.priced);
    if (refused?.kind === "fields") show(refused.problems);
  };
  return {
    activity: placing.activity,
    refused: placing.refused,
    submit,
    choose: (ref) => cartActs.setShipping(order.sellerId, wayOf(price.priced.shippingChoices, ref)),
    forget: placing.forget,
  };
}
