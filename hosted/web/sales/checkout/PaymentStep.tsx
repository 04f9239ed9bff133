import { CHECKOUT_TYPES, type CheckoutType } from "@cuvee/core/billing/payments/payments.ts";
import { Banknote, CreditCard, Landmark, Mail, type LucideIcon } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#ui/Notice.tsx";
import { RadioCards } from "#ui/RadioCards.tsx";
import { CardForm } from "./CardForm.tsx";
import type { CheckoutForm } from "./useCheckoutForm.ts";

const ICONS: Record<CheckoutType, LucideIcon> = {
  cb: CreditCard,
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

/** Those that go with the delivery mode: cash changes hands where the bottles do. */
export function usableTypes(types: readonly CheckoutType[], isPickup: boolean): CheckoutType[] {
  return types.filter((type) => type !== "cash" || isPickup);
}

type Props = {
  form: CheckoutForm;
  /** Nothing is due now. */
  isFree: boolean;
  types: readonly CheckoutType[];
  usable: readonly CheckoutType[];
  contact: string;
};

/** How the order is paid; a card is asked for inside its own choice. */
export function PaymentStep({ form, isFree, types, usable, contact }: Props): ReactNode {
  const { t } = useTranslation("purchase");
  const { paymentType: chosen, card } = form.fields;
  const [first] = usable;
  useEffect(() => {
    // The first method is chosen beforehand, and again when the delivery mode took the chosen one away.
    if (first && !usable.some((type) => type === chosen)) form.set({ paymentType: first });
  }, [first, usable.length, chosen]);
  if (isFree) return <p>{t("payment.onSite")}</p>;
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
          title: t(`payment.${value}`),
          text: t(usable.includes(value) ? `payment.${value}Text` : "payment.cashOnlyPickup"),
          disabled: !usable.includes(value),
          icon: <Icon size={20} aria-hidden="true" />,
          more:
            value === "cb" ? (
              <CardForm
                card={card}
                onChange={(next) => form.set({ card: next })}
                errorOf={(field) => form.errorOf(`card.${field}`)}
              />
            ) : undefined,
        };
      })}
    />
  );
}
