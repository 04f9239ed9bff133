import { CHECKOUT_TYPES, type CheckoutType } from "@cuvee/core/billing/payments/payments.ts";
import { Banknote, CreditCard, Landmark, Mail, ReceiptEuro, type LucideIcon } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { Notice } from "#ui/Notice.tsx";
import { RadioCards } from "#ui/RadioCards.tsx";
import type { Account } from "#sales/cart/pricing.ts";
import { AccountWords } from "./AccountWords.tsx";
import { CardForm } from "./CardForm.tsx";
import { StripeNote } from "./StripeNote.tsx";
import type { CheckoutForm } from "./useCheckoutForm.ts";

const ICONS: Record<CheckoutType, LucideIcon> = {
  cb: CreditCard,
  stripeSepa: ReceiptEuro,
  transfer: Landmark,
  check: Mail,
  cash: Banknote,
};

/** Methods of a shop that this checkout knows, in the shop's order. */
export function paymentTypes(paymentsList: readonly string[]): CheckoutType[] {
  return paymentsList.filter((type): type is CheckoutType =>
    (CHECKOUT_TYPES as readonly string[]).includes(type),
  );
}

/** Those that go with the order: cash changes hands where the bottles do, and a debit takes days that places do not have. */
export function usableTypes(
  types: readonly CheckoutType[],
  { isPickup, hasPlaces }: { isPickup: boolean; hasPlaces: boolean },
): CheckoutType[] {
  return types.filter((type) => (type !== "cash" || isPickup) && (type !== "stripeSepa" || !hasPlaces));
}

/** Why a method of the shop does not go with this order. */
const WHY_NOT: Partial<Record<CheckoutType, string>> = { stripeSepa: "payment.sepaNoPlaces" };

type Props = {
  form: CheckoutForm;
  /** Nothing is due now. */
  isFree: boolean;
  /** A card is held for what is due later; null: none is. */
  heldForCents: number | null;
  /** A transfer may come after the order. */
  account: Account | null;
  types: readonly CheckoutType[];
  usable: readonly CheckoutType[];
  contact: string;
  /** Cards and debits are given on Stripe's page, after the order. */
  atStripe: boolean;
};

/** How the order is paid; a card is asked for inside its own choice. */
export function PaymentStep(props: Props): ReactNode {
  const { form, isFree, heldForCents, account, types, usable, contact, atStripe } = props;
  const { t } = useTranslation(["purchase", "pro", "online"]);
  const format = useFormat();
  const { paymentType: chosen, card } = form.fields;
  const [first] = usable;
  useEffect(() => {
    // The first method is chosen beforehand, and again when the delivery mode took the chosen one away.
    if (first && !usable.some((type) => type === chosen)) form.set({ paymentType: first });
  }, [first, usable.length, chosen]);
  const cardEntry = (kept: boolean): ReactNode =>
    atStripe ? (
      <StripeNote kind={kept ? "kept" : "card"} />
    ) : (
      <CardForm
        kept={kept}
        card={card}
        onChange={(next) => form.set({ card: next })}
        errorOf={(field) => form.errorOf(`card.${field}`)}
      />
    );
  if (isFree) return <p>{t("payment.onSite")}</p>;
  if (heldForCents !== null) {
    if (!types.includes("cb"))
      return <Notice tone="warning">{t("payment.imprintNoCard", { contact })}</Notice>;
    return (
      <div className="stack">
        <Notice>
          <p>{t("payment.imprint")}</p>
          <p>{t("payment.imprintMore", { amount: format.money(heldForCents) })}</p>
        </Notice>
        {cardEntry(true)}
      </div>
    );
  }
  if (types.length === 0) return <Notice tone="warning">{t("payment.none", { contact })}</Notice>;
  return (
    <RadioCards
      legend={t("payment.legend")}
      hideLegend
      name="paymentType"
      value={chosen === "" ? null : chosen}
      error={form.errorOf("paymentType")}
      onChange={(type) => form.set({ paymentType: type })}
      cards={types.map((value) => {
        const Icon = ICONS[value];
        return {
          value,
          title: value === "transfer" && account ? t("pro:account.title") : t(`payment.${value}`),
          text:
            value === "transfer" && account ? (
              <AccountWords account={account} />
            ) : (
              t(
                usable.includes(value)
                  ? `payment.${value}Text`
                  : (WHY_NOT[value] ?? "payment.cashOnlyPickup"),
              )
            ),
          disabled: !usable.includes(value),
          icon: <Icon size={20} aria-hidden="true" />,
          more:
            value === "cb" ? (
              cardEntry(false)
            ) : value === "stripeSepa" ? (
              <StripeNote kind="sepa" />
            ) : undefined,
        };
      })}
    />
  );
}
