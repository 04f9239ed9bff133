import type { Id } from "@cuvee/core/kit/ids.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import type { BuyerCompany } from "@cuvee/core/sales/cart/company.ts";
import { methodFault } from "@cuvee/core/sales/orders/methods.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { asksMountain, chosenWay } from "#sales/cart/lines.ts";
import { placeLines } from "#sales/cart/seats/placeLines.ts";
import type { Embed, SellerPrice } from "#sales/cart/pricing.ts";
import { countriesWithAddress } from "./addresses.ts";
import { AddressStep } from "./AddressStep.tsx";
import { DeliveryStep } from "./DeliveryStep.tsx";
import { STEPS, type Step } from "./identity.ts";
import type { ReadLine } from "#sales/cart/summary/OrderLines.tsx";
import { PaymentStep, paymentTypes, type Method } from "./PaymentStep.tsx";
import { Refusal } from "#sales/checkout/placing/Refusal.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { furthestStep, stepProblems, type CheckContext } from "./steps.ts";
import { StepSection } from "./StepSection.tsx";
import type { CheckoutForm } from "./useCheckoutForm.ts";
import { useCompany } from "./useCompany.ts";
import { useDelivery } from "./useDelivery.ts";
import { useOrdering, type Ordering } from "#sales/checkout/placing/useOrdering.ts";
import { useStep } from "./useStep.ts";
import { linesOfPlaces } from "#sales/cart/summary/visitLines.ts";
import { AddressWords, DeliveryWords } from "#sales/checkout/labels.tsx";
import * as layout from "#ui/layout.ts";

export type LaterStepsProps = {
  form: CheckoutForm;
  order: CartOrder;
  price: SellerPrice & { priced: PricedOrder };
  lines: readonly ReadLine[];
  shop: Embed["shop"];
  rules: Embed["rules"];
  /** Called when the company of the price has changed. */
  onCompany: (company: BuyerCompany | undefined) => void;
  known: Id | null;
  /** True once the buyer's account is filled in and the first step is left. */
  isReady: boolean;
  onOrdering: (ordering: boolean) => void;
  onSettled: () => void;
};

/** Returns the methods of the shop, in its order, each with the reason why it cannot pay this order. */
function methodsOf({ order, price, shop }: Pick<LaterStepsProps, "order" | "price" | "shop">): Method[] {
  const { account } = price.onFile;
  const starts = (order.reservations ?? []).map(({ slot }) => slot.start);
  return paymentTypes(shop.paymentsList).map((type) => {
    const manualDays = type === "transfer" && account ? null : shop.manualPaymentDays;
    return { type, fault: methodFault(type, { priced: price.priced, starts, manualDays, now: Date.now() }) };
  });
}

/** Collects the data of the checks beside the form. */
function contextOf({ order, price, shop }: LaterStepsProps, methods: readonly Method[]): CheckContext {
  const { priced } = price;
  const shippingRefs = priced.shippingChoices.map((choice) => choice.ref);
  const isRefused = priced.problems.some((problem) => problem.code === "no-delivery");
  const placesOnly = order.lines.length === 0;
  return {
    placesOnly,
    isFree: Boolean(order.reservations?.[0]) && priced.dueNowCents === 0 && !priced.imprint,
    isHeld: priced.imprint === true,
    shippingRefs,
    shippingRef: chosenWay(order.shipping),
    exciseRefused: priced.problems.some((problem) => problem.code === "excise"),
    asksBirthDate: shop.askBirthDate === true,
    carried: !placesOnly && (shippingRefs.length > 0 || isRefused),
    paymentTypes: methods.flatMap(({ type, fault }) => (fault ? [] : type)),
    provider: shop.provider,
    now: new Date(),
  };
}

/** Returns the events whose places are ordered. */
const visitsOf = (order: CartOrder, { byId }: SellerPrice["visits"]): PublicEvent[] =>
  [...new Set(order.reservations?.map((reservation) => reservation.eventId))].flatMap(
    (eventId) => byId.get(eventId) ?? [],
  );

/** State of the steps: which is open, what they check, and the way between them. */
type Steps = {
  context: CheckContext;
  ordering: Ordering;
  isPlacesOnly: boolean;
  /** True while the two last steps are open. */
  isLast: boolean;
  /** State of a step before the last ones, and the way back to it. */
  of: (step: Step) => { state: "open" | "done" | "later"; onEdit: (() => void) | undefined };
  go: (step: Step) => void;
  /** Returns the callback that leaves a step for the next one, if it has no problem. */
  done: (step: Step, next: Step) => () => void;
};

function useSteps(props: LaterStepsProps, context: CheckContext): Steps {
  const { form, order, price, known, isReady } = props;
  const furthest = furthestStep(form.fields, context);
  const [open, go, goOn] = useStep(furthest, isReady);
  useDelivery(form, order, price.priced.shippingChoices);
  useCompany(form, order.lines.length === 0, price.onFile.company, props.onCompany);
  const ordering = useOrdering({ ...props, wish: price.wish, known, context, go });
  const stateOf = (step: Step): "open" | "done" | "later" => {
    if (step === open) return "open";
    const isComplete = stepProblems(step, form.fields, context).length === 0;
    return isComplete && STEPS.indexOf(step) <= STEPS.indexOf(furthest) ? "done" : "later";
  };
  return {
    context,
    ordering,
    isPlacesOnly: context.placesOnly ?? false,
    isLast: open === "payment",
    of: (step) => ({
      state: stateOf(step),
      onEdit: ordering.activity === "nothing" ? () => go(step) : undefined,
    }),
    go,
    done: (step, next) => () => {
      const check = (fields: typeof form.fields) => stepProblems(step, fields, context);
      if (form.passes(step, check(form.fields), check)) goOn(next);
    },
  };
}

type SectionProps = { props: LaterStepsProps; steps: Steps };

function AddressSection({ props: { form, rules }, steps }: SectionProps): ReactNode {
  const { t } = useTranslation("checkout");
  const { isPlacesOnly } = steps;
  return (
    <StepSection
      number={2}
      title={t("steps.addresses")}
      {...steps.of("addresses")}
      summary={<AddressWords fields={form.fields} isDelivered={!isPlacesOnly} />}
    >
      <AddressStep
        form={form}
        isDelivered={!isPlacesOnly}
        served={countriesWithAddress(rules)}
        mountain={asksMountain(rules)}
        onDone={steps.done("addresses", isPlacesOnly ? "payment" : "delivery")}
      />
    </StepSection>
  );
}

function DeliverySection({ props: { form, price, rules, shop }, steps }: SectionProps): ReactNode {
  const { t } = useTranslation("checkout");
  return (
    <StepSection
      number={3}
      title={t("steps.delivery")}
      {...steps.of("delivery")}
      summary={<DeliveryWords priced={price.priced} />}
    >
      <DeliveryStep
        form={form}
        priced={price.priced}
        methods={rules.shipping}
        carried={steps.context.carried}
        address={form.fields.delivery}
        contact={shop.contactEmail}
        onChoose={steps.ordering.choose}
        onEditAddress={() => steps.go("addresses")}
        onDone={steps.done("delivery", "payment")}
      />
    </StepSection>
  );
}

/** The review, with the reason of the last refusal. */
function Review({ props: { form, order, price, lines, shop }, steps }: SectionProps): ReactNode {
  const { i18n } = useTranslation("checkout");
  const { priced, visits, onFile } = price;
  const { refused, activity, forget } = steps.ordering;
  const lang = i18n.resolvedLanguage ?? "fr";
  const places = linesOfPlaces(placeLines(order.reservations ?? [], priced.tickets, visits, lang));
  return (
    <ReviewStep
      form={form}
      priced={priced}
      lines={[...lines, ...places]}
      seller={{ id: shop.id, name: shop.name, contact: shop.contactEmail }}
      asksBirthDate={steps.context.asksBirthDate ?? false}
      account={form.fields.paymentType === "transfer" ? onFile.account : null}
      visits={visitsOf(order, visits)}
      activity={activity}
      termsChanged={refused?.kind === "terms"}
      refusal={
        refused ? (
          <Refusal
            refused={refused}
            order={order}
            shelf={price.shelf}
            changes={price.changes}
            onSettled={forget}
          />
        ) : null
      }
    />
  );
}

type LastProps = SectionProps & { methods: readonly Method[] };

/** Payment and review, open together: only then there is a form to submit. */
function LastSections({ props, steps, methods }: LastProps): ReactNode {
  const { form, order, price, shop } = props;
  const { t } = useTranslation("checkout");
  const state = steps.isLast ? "open" : "later";
  const skipped = steps.isPlacesOnly ? 1 : 0;
  const sections = (
    <>
      <StepSection number={4 - skipped} title={t("steps.payment")} state={state}>
        <PaymentStep
          isFree={steps.context.isFree ?? false}
          heldForCents={price.priced.imprint ? price.priced.payLaterCents : null}
          account={price.onFile.account}
          form={form}
          methods={methods}
          hasPlaces={Boolean(order.reservations?.[0])}
          provider={shop.provider}
          contact={shop.contactEmail}
        />
      </StepSection>
      <StepSection number={5 - skipped} title={t("steps.review")} state={state}>
        <Review props={props} steps={steps} />
      </StepSection>
    </>
  );
  if (!steps.isLast) return <div className={layout.stack4}>{sections}</div>;
  return (
    <form
      noValidate
      className={layout.stack4}
      onSubmit={(event) => {
        event.preventDefault();
        void steps.ordering.submit();
      }}
    >
      {sections}
    </form>
  );
}

/** Addresses, delivery, payment and review: all steps after the identity. */
export default function LaterSteps(props: LaterStepsProps): ReactNode {
  const methods = methodsOf(props);
  const steps = useSteps(props, contextOf(props, methods));
  return (
    <>
      <AddressSection props={props} steps={steps} />
      {steps.isPlacesOnly ? null : <DeliverySection props={props} steps={steps} />}
      <LastSections props={props} steps={steps} methods={methods} />
    </>
  );
}
