import { Suspense, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { AddressFields } from "./AddressFields.tsx";
import { lazyPart } from "#sales/cart/lazyPart.ts";
import { ProFields } from "./ProFields.tsx";
import type { CheckoutForm } from "./useCheckoutForm.ts";
import { StepErrorSummary } from "./StepErrorSummary.tsx";
import css from "#sales/checkout/CheckoutPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Only signed-in users have saved addresses. */
const SavedAddresses = lazyPart(() => import("./SavedAddresses.tsx"), ["account"]);

type Props = {
  form: CheckoutForm;
  /** Goods are delivered; places need an address for the invoice only. */
  isDelivered: boolean;
  /** Countries that the seller delivers to; an address elsewhere cannot be used. */
  served: readonly string[] | undefined;
  /** A carrier of the seller has a surcharge for mountain areas. */
  mountain: boolean;
  onDone: () => void;
};

/** A form for the delivery and the billing address, the same by default. */
export function AddressStep({ form, isDelivered, served, mountain, onDone }: Props): ReactNode {
  const { t } = useTranslation(["purchase", "checkout"]);
  const isSignedIn = useSession().user?.role === "buyer";
  const same = form.fields.sameBilling || !isDelivered;
  return (
    <form
      className={layout.stack4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <StepErrorSummary wrong={form.wrong?.step === "addresses" ? form.wrong : null} />
      <fieldset className={cx(layout.fieldset, layout.stack4)}>
        <legend className={css.legend}>{t(isDelivered ? "address.delivery" : "address.billing")}</legend>
        {isSignedIn ? (
          <Suspense fallback={null}>
            <SavedAddresses form={form} prefix="delivery" />
          </Suspense>
        ) : null}
        <AddressFields
          form={form}
          prefix="delivery"
          isDelivered={isDelivered}
          served={isDelivered ? served : undefined}
        />
        {mountain && isDelivered ? (
          <Checkbox
            label={t("address.mountain")}
            hint={t("address.mountainHint")}
            {...form.check("mountain")}
          />
        ) : null}
      </fieldset>
      {isDelivered ? <Checkbox label={t("address.sameBilling")} {...form.check("sameBilling")} /> : null}
      {same ? null : (
        <fieldset className={cx(layout.fieldset, layout.stack4)}>
          <legend className={css.legend}>{t("address.billing")}</legend>
          {isSignedIn ? (
            <Suspense fallback={null}>
              <SavedAddresses form={form} prefix="billing" />
            </Suspense>
          ) : null}
          <AddressFields form={form} prefix="billing" />
        </fieldset>
      )}
      <ProFields form={form} isDelivered={isDelivered} />
      <Button type="submit" look="primary" size="l">
        {t("checkout:steps.continue")}
      </Button>
    </form>
  );
}
