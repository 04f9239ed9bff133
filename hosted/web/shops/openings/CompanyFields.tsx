import { derived, frenchVatNumber, isSiret, compactId } from "@cuvee/core/kit/validation.ts";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { countryChoices } from "#kit/countries.ts";
import { sellerRules, type SellerForm, type SellerPlace } from "#shops/openings/seller.ts";
import { Checkbox } from "#ui/Checkbox.tsx";
import { Field } from "#ui/Field.tsx";
import { Input } from "#ui/Input.tsx";
import { Select } from "#ui/Select.tsx";
import forms from "#people/accounts/forms.module.css";
import css from "#shops/openings/openings.module.css";

type PartProps = { form: UseFormReturn<SellerForm>; error: (name: SellerPlace) => string | undefined };
const NUMBERS = ["siret", "siren", "nic"] as const;

/** SIRET, SIREN and NIC, each found by the others (specification §5), and the VAT number that they make. */
function Numbers({ form, error }: PartProps): ReactNode {
  const { t } = useTranslation("opening");
  const { register, setValue, getValues, formState } = form;
  const follow = (last: (typeof NUMBERS)[number]): void => {
    const { siret, siren, nic } = getValues("business");
    const typed = { siret: compactId(siret), siren: compactId(siren), nic: compactId(nic) };
    const known = derived(typed, last);
    for (const name of NUMBERS)
      if (name !== last && known[name] !== typed[name]) setValue(`business.${name}`, known[name]);
    if (formState.isSubmitted) void form.trigger("business.siret");
    if (isSiret(known.siret) && !formState.dirtyFields.business?.vatNumber)
      setValue("business.vatNumber", frenchVatNumber(known.siren));
  };
  const bind = (name: (typeof NUMBERS)[number]) =>
    register(`business.${name}`, {
      onChange: () => follow(name),
      ...(name === "siret" ? { validate: sellerRules.siret } : {}),
    });
  return (
    <div className={css.numbers}>
      <Field label={t("seller.siret")} error={error("business.siret")} hint={t("seller.siretHint")}>
        <Input inputMode="numeric" autoComplete="off" {...bind("siret")} />
      </Field>
      <Field label={t("seller.siren")}>
        <Input inputMode="numeric" autoComplete="off" {...bind("siren")} />
      </Field>
      <Field label={t("seller.nic")}>
        <Input inputMode="numeric" autoComplete="off" {...bind("nic")} />
      </Field>
    </div>
  );
}

/** The company behind a new shop. */
export function CompanyFields({ form, error }: PartProps): ReactNode {
  const { t, i18n } = useTranslation("opening");
  const { register, watch } = form;
  const [country, isLiable] = watch(["business.country", "business.hasTVA"]);
  const isFrench = country === "FR";
  return (
    <>
      <Field label={t("seller.name")} error={error("business.company")}>
        <Input
          autoComplete="organization"
          maxLength={120}
          {...register("business.company", { validate: sellerRules.company })}
        />
      </Field>
      <Field label={t("seller.country")}>
        <Select
          autoComplete="country"
          options={countryChoices(i18n.resolvedLanguage ?? "fr")}
          {...register("business.country")}
        />
      </Field>
      {isFrench ? <Numbers form={form} error={error} /> : null}
      <Checkbox label={t("seller.hasTVA")} {...register("business.hasTVA")} />
      {isLiable || !isFrench ? (
        <Field label={t("seller.vatNumber")} optional={isFrench} error={error("business.vatNumber")}>
          <Input
            autoComplete="off"
            spellCheck={false}
            {...register("business.vatNumber", { validate: sellerRules.vatNumber })}
          />
        </Field>
      ) : null}
      <Field label={t("seller.street")} error={error("business.street")}>
        <Input
          autoComplete="address-line1"
          maxLength={120}
          {...register("business.street", { validate: sellerRules.street })}
        />
      </Field>
      <Field label={t("seller.street2")} optional error={error("business.street2")}>
        <Input autoComplete="address-line2" maxLength={120} {...register("business.street2")} />
      </Field>
      <div className={forms.pair}>
        <Field label={t("seller.zipcode")} error={error("business.zipcode")}>
          <Input
            autoComplete="postal-code"
            {...register("business.zipcode", { validate: sellerRules.zipcode })}
          />
        </Field>
        <Field label={t("seller.city")} error={error("business.city")}>
          <Input
            autoComplete="address-level2"
            maxLength={80}
            {...register("business.city", { validate: sellerRules.city })}
          />
        </Field>
      </div>
    </>
  );
}
