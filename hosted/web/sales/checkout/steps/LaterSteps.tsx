import type { Id } from "@cuvee/core/kit/ids.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import type { BuyerCompany } from "@cuvee/core/sales/cart/company.ts";
import { methodFault } from "@cuvee/core/sales/orders/methods.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
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
  /** True once the buyer's account is filled in. */
  isFilled: boolean;
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

type DeliveryProps = {
  form: CheckoutForm;
  priced: PricedOrder;
  props: LaterStepsProps;
  context: CheckContext;
  contact: string;
  ordering: Ordering;
  go: (step: Step) => void;
  done: (each: Step, next: Step) => () => void;
};

function Delivery({ form, priced, props, context, contact, ordering, go, done }: DeliveryProps): ReactNode {
  return (
    <DeliveryStep
      form={form}
      priced={priced}
      methods={props.rules.shipping}
      carried={context.carried}
      address={form.fields.delivery}
      contact={contact}
      onChoose={ordering.choose}
      onEditAddress={() => go("addresses")}
      onDone={done("delivery", "payment")}
    />
  );
}

type PaymentProps = {
  context: CheckContext;
  priced: PricedOrder;
  price: LaterStepsProps["price"];
  form: CheckoutForm;
  methods: Method[];
  order: CartOrder;
  shop: LaterStepsProps["shop"];
  contact: string;
};

function Payment({ context, priced, price, form, methods, order, shop, contact }: PaymentProps): ReactNode {
  return (
    <PaymentStep
      isFree={context.isFree ?? false}
      heldForCents={priced.imprint ? priced.payLaterCents : null}
      account={price.onFile.account}
      form={form}
      methods={methods}
      hasPlaces={Boolean(order.reservations?.[0])}
      provider={shop.provider}
      contact={contact}
    />
  );
}

type ReviewProps = {
  form: CheckoutForm;
  priced: PricedOrder;
  lines: LaterStepsProps["lines"];
  places: ReturnType<typeof linesOfPlaces>;
  shop: LaterStepsProps["shop"];
  contact: string;
  context: CheckContext;
  price: LaterStepsProps["price"];
  order: CartOrder;
  ordering: Ordering;
  shelf: LaterStepsProps["price"]["shelf"];
  changes: LaterStepsProps["price"]["changes"];
};

function Review({
  form,
  priced,
  lines,
  places,
  shop,
  contact,
  context,
  price,
  order,
  ordering,
  shelf,
  changes,
}: ReviewProps): ReactNode {
  return (
    <ReviewStep
      form={form}
      priced={priced}
      lines={[...lines, ...places]}
      seller={{ id: shop.id, name: shop.name, contact }}
      asksBirthDate={context.asksBirthDate ?? false}
      account={form.fields.paymentType === "transfer" ? price.onFile.account : null}
      visits={visitsOf(order, price.visits)}
      activity={ordering.activity}
      termsChanged={ordering.refused?.kind === "terms"}
      refusal={
        ordering.refused ? (
          <Refusal
            refused={ordering.refused}
            order={order}
            shelf={shelf}
            changes={changes}
            onSettled={ordering.forget}
          />
        ) : null
      }
    />
  );
}

type AddressSectionProps = {
  stateOf: (each: Step) => "open" | "done" | "later";
  edit: (each: Step) => (() => void) | undefined;
  form: CheckoutForm;
  placesOnly: boolean;
  props: LaterStepsProps;
  done: (each: Step, next: Step) => () => void;
  afterAddress: "payment" | "delivery";
};

function AddressSection({
  stateOf,
  edit,
  form,
  placesOnly,
  props,
  done,
  afterAddress,
}: AddressSectionProps): ReactNode {
  const { t } = useTranslation(["purchase", "checkout"]);
  return (
    <StepSection
      number={2}
      title={t("checkout:steps.addresses")}
      state={stateOf("addresses")}
      onEdit={edit("addresses")}
      summary={<AddressWords fields={form.fields} isDelivered={!placesOnly} />}
    >
      <AddressStep
        form={form}
        isDelivered={!placesOnly}
        served={countriesWithAddress(props.rules)}
        mountain={asksMountain(props.rules)}
        onDone={done("addresses", afterAddress)}
      />
    </StepSection>
  );
}

type DeliverySectionProps = {
  stateOf: (each: Step) => "open" | "done" | "later";
  edit: (each: Step) => (() => void) | undefined;
  priced: PricedOrder;
  form: CheckoutForm;
  props: LaterStepsProps;
  context: CheckContext;
  contact: string;
  ordering: Ordering;
  go: (step: Step) => void;
  done: (each: Step, next: Step) => () => void;
};

function DeliverySection({
  stateOf,
  edit,
  priced,
  form,
  props,
  context,
  contact,
  ordering,
  go,
  done,
}: DeliverySectionProps): ReactNode {
  const { t } = useTranslation(["purchase", "checkout"]);
  return (
    <StepSection
      number={3}
      title={t("checkout:steps.delivery")}
      state={stateOf("delivery")}
      onEdit={edit("delivery")}
      summary={<DeliveryWords priced={priced} />}
    >
      <Delivery
        form={form}
        priced={priced}
        props={props}
        context={context}
        contact={contact}
        ordering={ordering}
        go={go}
        done={done}
      />
    </StepSection>
  );
}

/** Addresses, delivery, payment and review: all steps after the identity. */
export default function LaterSteps(props: LaterStepsProps): ReactNode {
  const { form, order, price, lines, shop, known, isFilled } = props;
  const { t, i18n } = useTranslation(["purchase", "checkout"]);
  const { priced, shelf, changes } = price;
  const contact = shop.contactEmail;
  const lang = i18n.resolvedLanguage ?? "fr";
  const places = linesOfPlaces(placeLines(order.reservations ?? [], priced.tickets, price.visits, lang));
  const methods = methodsOf(props);
  const context = contextOf(props, methods);
  const furthest = furthestStep(form.fields, context);
  const [step, go, goOn] = useStep(furthest, isFilled);
  useDelivery(form, order, priced.shippingChoices);
  useCompany(form, order.lines.length === 0, price.onFile.company, props.onCompany);
  const ordering = useOrdering({ ...props, wish: price.wish, known, context, go });

  const stateOf = (each: Step): "open" | "done" | "later" => {
    if (each === step) return "open";
    const isComplete = stepProblems(each, form.fields, context).length === 0;
    return isComplete && STEPS.indexOf(each) <= STEPS.indexOf(furthest) ? "done" : "later";
  };
  const done = (each: Step, next: Step) => (): void => {
    const check = (fields: typeof form.fields) => stepProblems(each, fields, context);
    if (form.passes(each, check(form.fields), check)) goOn(next);
  };
  const edit = (each: Step): (() => void) | undefined =>
    ordering.activity === "nothing" ? () => go(each) : undefined;
  const last = step === "payment" ? "open" : "later";
  const { placesOnly = false } = context;
  const afterAddress = placesOnly ? "payment" : "delivery";
  const skipped = placesOnly ? 1 : 0;
  return (
    <>
      <AddressSection
        stateOf={stateOf}
        edit={edit}
        form={form}
        placesOnly={placesOnly}
        props={props}
        done={done}
        afterAddress={afterAddress}
      />
      {placesOnly ? null : (
        <DeliverySection
          stateOf={stateOf}
          edit={edit}
          priced={priced}
          form={form}
          props={props}
          context={context}
          contact={contact}
          ordering={ordering}
          go={go}
          done={done}
        />
      )}
      <form
        noValidate
        className={layout.stack4}
        onSubmit={(event) => {
          event.preventDefault();
          void ordering.submit();
        }}
      >
        <StepSection number={4 - skipped} title={t("checkout:steps.payment")} state={last}>
          <Payment
            context={context}
            priced={priced}
            price={price}
            form={form}
            methods={methods}
            order={order}
            shop={shop}
            contact={contact}
          />
        </StepSection>
        <StepSection number={5 - skipped} title={t("checkout:steps.review")} state={last} isBeside>
          <Review
            form={form}
            priced={priced}
            lines={lines}
            places={places}
            shop={shop}
            contact={contact}
            context={context}
            price={price}
            order={order}
            ordering={ordering}
            shelf={shelf}
            changes={changes}
          />
        </StepSection>
      </form>
    </>
  );
}
