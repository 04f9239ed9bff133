import { deriveNumbers, frenchVatNumber, isSiret, compactId } from "@cuvee/core/kit/validation.ts";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { countryChoices } from "#kit/countries.ts";
import { sellerRules, type SellerForm, type SellerPlace } from "#shops/openings/seller.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import forms from "#people/accounts/forms.module.css";

type PartProps = { form: UseFormReturn<SellerForm>; error: (name: SellerPlace) => string | undefined };

/** Formats a SIREN in groups of three. */
const grouped = (siren: string): string => siren.replace(/(\d{3})(?=\d)/g, "$1 ");

/** Field of the SIRET; its SIREN and NIC, and the VAT number, are derived from it (specification §5). */
function Siret({ form, error }: PartProps): ReactNode {
  const { t } = useTranslation("opening");
  const { register, setValue, formState, watch } = form;
  const { siren, nic } = deriveNumbers(
    { siret: compactId(watch("business.siret")), siren: "", nic: "" },
    "siret",
  );
  const follow = (typed: string): void => {
    const siret = compactId(typed);
    if (isSiret(siret) && !formState.dirtyFields.business?.vatNumber)
      setValue("business.vatNumber", frenchVatNumber(siret.slice(0, 9)));
  };
  return (
    <Field
      label={t("seller.siret")}
      error={error("business.siret")}
      hint={
        <span role="status">
          {siren ? t("seller.siretFound", { siren: grouped(siren), nic }) : t("seller.siretHint")}
        </span>
      }
    >
      <Input
        inputMode="numeric"
        autoComplete="off"
        {...register("business.siret", {
          validate: sellerRules.siret,
          onChange: (event: { target: { value: string } }) => follow(event.target.value),
        })}
      />
    </Field>
  );
}

/** Fields of the company of a new shop. */
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
      {isFrench ? <Siret form={form} error={error} /> : null}
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
