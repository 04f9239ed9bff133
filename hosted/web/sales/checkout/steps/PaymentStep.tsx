import { CHECKOUT_TYPES, type CheckoutType } from "@cuvee/core/billing/payments/payments.ts";
import type { MethodFault } from "@cuvee/core/sales/orders/methods.ts";
import { PROVIDER_NAMES, type OutsideProvider } from "@cuvee/core/shops/settings/providers.ts";
import { Banknote, CreditCard, Landmark, Mail, ReceiptEuro, type LucideIcon } from "lucide-react";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Notice } from "#ui/Notice.tsx";
import { RadioCards } from "#ui/input/RadioCards.tsx";
import type { Account } from "#sales/cart/pricing.ts";
import { AccountWords } from "#sales/checkout/payment/AccountWords.tsx";
import { CardForm } from "#sales/checkout/payment/CardForm.tsx";
import { ProviderNote } from "#sales/checkout/payment/ProviderNote.tsx";
import type { CheckoutForm } from "./useCheckoutForm.ts";
import * as layout from "#ui/layout.ts";

const ICONS: Record<CheckoutType, LucideIcon> = {
  cb: CreditCard,
  stripeSepa: ReceiptEuro,
  transfer: Landmark,
  check: Mail,
  cash: Banknote,
};

/** Returns the methods of a shop that this checkout knows, in the shop's order. */
export function paymentTypes(paymentsList: readonly string[]): CheckoutType[] {
  return paymentsList.filter((type): type is CheckoutType =>
    (CHECKOUT_TYPES as readonly string[]).includes(type),
  );
}

/** Reasons why a method of the shop does not suit this order. */
const WHY_NOT: Record<MethodFault, string> = {
  notFetched: "payment.cashOnlyPickup",
  dueBefore: "payment.cashNotBefore",
  visitTooSoon: "payment.visitTooSoon",
  debitTooSlow: "payment.sepaNoPlaces",
};

/** Methods whose money arrives after the order. */
const BY_HAND: ReadonlySet<CheckoutType> = new Set(["transfer", "check"]);

/** A method of the shop, and the reason why it cannot pay this order. */
export type Method = { type: CheckoutType; fault: MethodFault | null };

type Props = {
  form: CheckoutForm;
  /** Nothing is due now. */
  isFree: boolean;
  /** A card is held for what is due later; null: none is. */
  heldForCents: number | null;
  /** Terms on which a transfer may come after the order. */
  account: Account | null;
  methods: readonly Method[];
  /** The order contains places, which the payment confirms; of bottles it starts the preparation. */
  hasPlaces: boolean;
  contact: string;
  /** Outside provider on whose page cards and debits are entered, after the order. */
  provider: OutsideProvider | undefined;
};

/** Chooses the first usable method while the chosen one is none. */
function usePreselection(
  first: "cb" | "stripeSepa" | "transfer" | "check" | "cash" | undefined,
  usable: readonly Method[],
  chosen: "" | "cb" | "stripeSepa" | "transfer" | "check" | "cash",
  form: CheckoutForm,
): void {
  const preselect = useEffectEvent(() => {
    // The first method is preselected, and again when the delivery mode excludes the chosen one.
    if (first && !usable.some(({ type }) => type === chosen)) form.set({ paymentType: first });
  });
  useEffect(() => preselect(), [first, usable.length, chosen]);
}

/** A form for the payment method; the card fields are inside their own choice. */
export function PaymentStep(props: Props): ReactNode {
  const { form, isFree, heldForCents, account, methods, hasPlaces, contact, provider } = props;
  const { t } = useTranslation(["purchase", "pro", "online"]);
  const format = useFormat();
  const { paymentType: chosen, card } = form.fields;
  const usable = methods.filter(({ fault }) => fault === null);
  const first = usable[0]?.type;
  usePreselection(first, usable, chosen, form);
  const cardEntry = (stored: boolean): ReactNode =>
    provider ? (
      <ProviderNote provider={provider} kind={stored ? "kept" : "card"} />
    ) : (
      <CardForm
        kept={stored}
        card={card}
        onChange={(next) => form.set({ card: next })}
        errorOf={(field) => form.errorOf(`card.${field}`)}
      />
    );
  if (isFree) return <p>{t("payment.onSite")}</p>;
  if (heldForCents !== null) {
    if (!methods.some(({ type }) => type === "cb"))
      return <Notice tone="warning">{t("payment.imprintNoCard", { contact })}</Notice>;
    return (
      <div className={layout.stack4}>
        <Notice>
          <p>{t("payment.imprint")}</p>
          <p>{t("payment.imprintMore", { amount: format.money(heldForCents) })}</p>
        </Notice>
        {cardEntry(true)}
      </div>
    );
  }
  if (methods.length === 0) return <Notice tone="warning">{t("payment.none", { contact })}</Notice>;
  return (
    <RadioCards
      legend={t("payment.legend")}
      hideLegend
      name="paymentType"
      value={chosen === "" ? null : chosen}
      error={form.errorOf("paymentType")}
      onChange={(type) => form.set({ paymentType: type })}
      cards={methods.map(({ type: value, fault }) => {
        const Icon = ICONS[value];
        return {
          value,
          title: value === "transfer" && account ? t("pro:account.title") : t(`payment.${value}`),
          text:
            value === "transfer" && account ? (
              <AccountWords account={account} />
            ) : fault ? (
              t(WHY_NOT[fault])
            ) : (
              t(hasPlaces && BY_HAND.has(value) ? `payment.${value}Places` : `payment.${value}Text`, {
                provider: provider && PROVIDER_NAMES[provider],
              })
            ),
          disabled: fault !== null,
          icon: <Icon size={20} aria-hidden="true" />,
          more:
            value === "cb" ? (
              cardEntry(false)
            ) : value === "stripeSepa" && provider ? (
              <ProviderNote provider={provider} kind="sepa" />
            ) : undefined,
        };
      })}
    />
  );
}
