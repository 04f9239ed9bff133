import { EXCISE_STATES } from "@cuvee/core/shops/settings/settings.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { billedAddress } from "./steps.ts";
import type { CheckoutForm } from "./useCheckoutForm.ts";
import css from "#sales/checkout/CheckoutPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * Fields of the company that is invoiced, for buyers who order for one: SIRET in France, VAT number in the Union,
 * excise number abroad.
 */
export function ProFields({ form, isDelivered }: { form: CheckoutForm; isDelivered: boolean }): ReactNode {
  const { t } = useTranslation("pro");
  const { fields } = form;
  const billed = billedAddress(fields, !isDelivered);
  const prefix = billed === fields.delivery ? "delivery" : "billing";
  const isFrench = billed.country === "FR";
  const isUnion = isFrench || EXCISE_STATES.includes(billed.country);
  // Goods under excise may only go to authorised recipients (rules §7).
  const isMoved = isDelivered && EXCISE_STATES.includes(fields.delivery.country);
  return (
    <>
      <Checkbox label={t("order")} hint={t("orderHint")} {...form.check("pro")} />
      {fields.pro ? (
        <fieldset className={cx(layout.fieldset, layout.stack4)}>
          <legend className={css.legend}>{t("company")}</legend>
          <Field label={t("name")} error={form.errorOf(`${prefix}.company`)}>
            <Input autoComplete="organization" maxLength={100} {...form.text(`${prefix}.company`)} />
          </Field>
          <div className={css.pair}>
            {isFrench ? (
              <Field label={t("siret")} hint={t("siretHint")} error={form.errorOf("company.siret")}>
                <Input
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={20}
                  {...form.text("company.siret")}
                />
              </Field>
            ) : null}
            <Field
              label={t("vatNumber")}
              optional={isFrench || !isUnion}
              hint={isFrench ? undefined : t("vatHint")}
              error={form.errorOf("company.vatNumber")}
            >
              <Input
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={20}
                {...form.text("company.vatNumber")}
              />
            </Field>
          </div>
          {isMoved ? (
            <Field
              label={t("exciseNumber")}
              optional
              hint={t("exciseHint")}
              error={form.errorOf("company.exciseNumber")}
            >
              <Input
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={20}
                {...form.text("company.exciseNumber")}
              />
            </Field>
          ) : null}
        </fieldset>
      ) : null}
    </>
  );
}
