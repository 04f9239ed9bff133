import { BUSINESS_TYPES } from "@cuvee/core/shops/settings/business.ts";
import { slugOf } from "@cuvee/core/shops/settings/slug.ts";
import { Check } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { sellerRules, type SellerForm, type SellerPlace } from "#shops/openings/seller.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#shops/openings/openings.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type PartProps = { form: UseFormReturn<SellerForm>; error: (name: SellerPlace) => string | undefined };
/** Milliseconds without typing before an address is checked. */
const REST_MS = 350;

/** Returns a value once it has stopped changing. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** Field of a shop's address, checked while it is typed. */
function AddressField({ form, error }: PartProps): ReactNode {
  const { t } = useTranslation("opening");
  const { register, watch, setValue } = form;
  const typed = watch("urlShop").trim();
  const rested = useRested(typed);
  const { data } = useAnswer("GET /v1/auth/register/address", rested ? { query: { name: rested } } : null, {
    keepPreviousData: false,
    shouldRetryOnError: false,
  });
  const told = data && rested === typed ? data : undefined;
  const refused = told && told.state !== "free" ? t(`seller.state.${told.state}`) : undefined;
  const shown = (address: string): string => `${location.host}/${address}`;
  return (
    <Field
      label={t("seller.address")}
      error={refused ?? error("urlShop")}
      hint={
        <span role="status" className={cx(layout.line1, layout.middle, layout.breakable, css.address)}>
          {told?.state === "free" ? (
            <>
              <Check size={14} aria-hidden="true" className={css.free} />
              <span>{t("seller.free", { address: shown(told.urlShop) })}</span>
            </>
          ) : told ? (
            <Button
              size="s"
              onClick={() => setValue("urlShop", told.free, { shouldDirty: true, shouldValidate: true })}
            >
              {t("seller.take", { address: shown(told.free) })}
            </Button>
          ) : (
            <span>{typed ? t("seller.checking") : t("seller.addressHint")}</span>
          )}
        </span>
      }
    >
      <Input
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        {...register("urlShop", { validate: sellerRules.urlShop })}
      />
    </Field>
  );
}

/** Fields of a shop's name, products, and address. */
export function ShopFields({ form, error }: PartProps): ReactNode {
  const { t } = useTranslation("opening");
  const { register, setValue, formState } = form;
  // The address follows the name until the user edits it.
  const follow = (name: string): void => {
    if (!formState.dirtyFields.urlShop)
      setValue("urlShop", slugOf(name), { shouldValidate: formState.isSubmitted });
  };
  return (
    <>
      <Field label={t("seller.type")}>
        <Select
          options={BUSINESS_TYPES.map((value) => ({ value, label: t(`products.${value}.name`) }))}
          {...register("businessType")}
        />
      </Field>
      <Field label={t("seller.shopName")} error={error("shopName")}>
        <Input
          autoComplete="off"
          maxLength={80}
          {...register("shopName", {
            validate: sellerRules.shopName,
            onChange: (event: { target: { value: string } }) => follow(event.target.value),
          })}
        />
      </Field>
      <AddressField form={form} error={error} />
    </>
  );
}
