import type { CallAnswer } from "@cuvee/client/call.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import { useMemo, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Answered } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { pricedWish } from "#sales/cart/lines.ts";
import { mayCheckOut } from "#sales/cart/problems.ts";
import { useSellerPrice } from "#sales/cart/pricing.ts";
import { Notice } from "#ui/Notice.tsx";
import { AddressStep } from "./AddressStep.tsx";
import { AddressWords, ContactWords, DeliveryWords } from "./words.tsx";
import { DeliveryStep } from "./DeliveryStep.tsx";
import { IdentityStep } from "./IdentityStep.tsx";
import { linesOfPrice } from "./OrderLines.tsx";
import { PaymentStep, paymentTypes, usableTypes } from "./PaymentStep.tsx";
import { Refusal } from "./Refusal.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { furthestStep, STEPS, type CheckContext, type Step } from "./steps.ts";
import { StepSection } from "./StepSection.tsx";
import { Summary } from "./Summary.tsx";
import { useAccount } from "./useAccount.ts";
import { useCheckoutForm } from "./useCheckoutForm.ts";
import { useDelivery } from "./useDelivery.ts";
import { useOrdering } from "./useOrdering.ts";
import { useStep } from "./useStep.ts";
import css from "./CheckoutPage.module.css";

type Embed = CallAnswer<"GET /v1/embeds/:shop">;
type Props = {
  order: CartOrder;
  embed: { data: Embed; mutate: Answered<"GET /v1/embeds/:shop">["mutate"] };
  /** The last order with this seller that this page knew of. */
  known: Id | null;
  onOrdering: (ordering: boolean) => void;
  /** Something became of an order: what this browser knows of it is to be read again. */
  onSettled: () => void;
};

/** The form of the checkout with the order beside it. */
export function Checkout({ order, embed, known, onOrdering, onSettled }: Props): ReactNode {
  const { t, i18n } = useTranslation("checkout");
  const { shop, rules } = embed.data;
  const wish = useMemo(() => pricedWish(order, rules), [order, rules]);
  const price = useSellerPrice(order.sellerId, wish, embed);
  const { priced, shelf, changes } = price;
  const types = paymentTypes(shop.paymentsList);
  const usable = usableTypes(types, priced?.shipping.kind === "pickup");
  const refs = priced?.shippingChoices.map((choice) => choice.ref) ?? [];
  const context: CheckContext = {
    shippingRefs: refs,
    shippingRef: order.shipping?.ref ?? null,
    carried: refs.length > 0 || Boolean(priced?.problems.some((problem) => problem.code === "no-delivery")),
    paymentTypes: usable,
    now: new Date(),
  };
  const form = useCheckoutForm(context);
  const fields = useWatch({ control: form.control, compute: () => form.getValues() });
  const account = useAccount(form);
  useDelivery(form, order, refs);
  const furthest = furthestStep(fields, context);
  const [step, go] = useStep(furthest);
  const ordering = useOrdering({
    form,
    order,
    wish,
    price,
    known,
    lang: i18n.resolvedLanguage ?? "fr",
    go,
    onOrdering,
    onSettled,
  });

  if (!priced) return null;
  const lines = linesOfPrice(priced.lines, shelf, i18n.resolvedLanguage ?? "fr");
  const contact = shop.contactEmail;
  const stateOf = (each: Step): "open" | "done" | "later" =>
    each === step
      ? "open"
      : STEPS.indexOf(each) < STEPS.indexOf(furthest) || each === furthest
        ? "done"
        : "later";
  const folded = (each: Step): "open" | "done" | "later" => {
    const state = stateOf(each);
    return state === "done" && form.problemsOf(each).length > 0 ? "later" : state;
  };
  const done = (each: Step) => (): void => {
    const problems = form.problemsOf(each);
    form.mark(problems);
    const next = STEPS[STEPS.indexOf(each) + 1];
    if (problems.length === 0 && next) go(next);
  };
  const edit = (each: Step): (() => void) | undefined =>
    ordering.doing === "nothing" ? () => go(each) : undefined;
  return (
    <div className={css.page}>
      <Summary
        lines={lines}
        priced={priced}
        changes={changes?.lines}
        updating={!price.confirmed && !price.failed}
        editable={ordering.doing === "nothing"}
      />
      <div className={css.steps}>
        <h1 className={css.title}>{t("title")}</h1>
        {mayCheckOut(priced.problems) ? null : (
          <Notice tone="warning" actions={<Link href={paths.cart()}>{t("refused.cartAct")}</Link>}>
            {t("refused.cart")}
          </Notice>
        )}
        <StepSection
          number={1}
          title={t("steps.identity")}
          state={folded("identity")}
          onEdit={edit("identity")}
          summary={<ContactWords email={account?.email ?? fields.email} />}
        >
          <IdentityStep form={form} onDone={done("identity")} />
        </StepSection>
        <StepSection
          number={2}
          title={t("steps.addresses")}
          state={folded("addresses")}
          onEdit={edit("addresses")}
          summary={<AddressWords fields={fields} />}
        >
          <AddressStep form={form} onDone={done("addresses")} />
        </StepSection>
        <StepSection
          number={3}
          title={t("steps.delivery")}
          state={folded("delivery")}
          onEdit={edit("delivery")}
          summary={<DeliveryWords priced={priced} />}
        >
          <DeliveryStep
            form={form}
            priced={priced}
            carried={context.carried}
            address={fields.delivery}
            contact={contact}
            onChoose={ordering.choose}
            onEditAddress={() => go("addresses")}
            onDone={done("delivery")}
          />
        </StepSection>
        <form
          noValidate
          className={css.last}
          onSubmit={(event) => {
            event.preventDefault();
            void ordering.submit();
          }}
        >
          <StepSection number={4} title={t("steps.payment")} state={step === "payment" ? "open" : "later"}>
            <PaymentStep form={form} types={types} usable={usable} contact={contact} />
          </StepSection>
          <StepSection number={5} title={t("steps.review")} state={step === "payment" ? "open" : "later"}>
            <ReviewStep
              form={form}
              priced={priced}
              lines={lines}
              seller={{ name: shop.name, contact }}
              doing={ordering.doing}
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
          </StepSection>
        </form>
      </div>
    </div>
  );
}
