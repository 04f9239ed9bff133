import type { Id } from "@cuvee/core/kit/ids.ts";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import * as layout from "#ui/layout.ts";
import type { CheckoutForm } from "./useCheckoutForm.ts";

type Props = { form: CheckoutForm; seller: { id: Id | string; name: string } };

/**
 * Tells the buyer that the seller may write about similar products, with the box that objects (CPCE L34-5). The order
 * says what they answered; an order of a page that has not shown this says nothing, and permits nothing.
 */
export function OffersNotice({ form, seller }: Props): ReactNode {
  const { t } = useTranslation("checkout");
  const { informedOf } = form.fields;
  const keepShown = useEffectEvent(() => {
    if (informedOf !== seller.id) form.set({ informedOf: seller.id });
  });
  useEffect(() => keepShown(), [seller.id, informedOf]);
  return (
    <div className={layout.stack1}>
      <p className={layout.quiet}>{t("offers.text", { shop: seller.name })}</p>
      <Checkbox label={t("offers.object")} {...form.check("isObjecting")} />
    </div>
  );
}
