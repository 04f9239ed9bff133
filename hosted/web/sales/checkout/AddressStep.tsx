import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/Checkbox.tsx";
import { AddressFields } from "./AddressFields.tsx";
import type { CheckoutForm } from "./useCheckoutForm.ts";
import { WrongSummary } from "./WrongSummary.tsx";
import css from "./CheckoutPage.module.css";

type Props = {
  form: CheckoutForm;
  /** Something goes there; places need an address for the invoice only. */
  isDelivered: boolean;
  /** Some carrier of the seller asks more in the mountains. */
  mountain: boolean;
  onDone: () => void;
};

/** Where the order goes and who is billed, the same unless said. */
export function AddressStep({ form, isDelivered, mountain, onDone }: Props): ReactNode {
  const { t } = useTranslation(["purchase", "checkout"]);
  const same = form.fields.sameBilling || !isDelivered;
  return (
    <form
      className={css.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <WrongSummary wrong={form.wrong?.step === "addresses" ? form.wrong : null} />
      <fieldset className={css.group}>
        <legend className={css.legend}>{t(isDelivered ? "address.delivery" : "address.billing")}</legend>
        <AddressFields form={form} prefix="delivery" isDelivered={isDelivered} />
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
        <fieldset className={css.group}>
          <legend className={css.legend}>{t("address.billing")}</legend>
          <AddressFields form={form} prefix="billing" />
        </fieldset>
      )}
      <Button type="submit" look="primary" size="l">
        {t("checkout:steps.continue")}
      </Button>
    </form>
  );
}
