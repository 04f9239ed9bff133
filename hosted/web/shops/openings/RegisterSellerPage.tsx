import { staffLanguageOf } from "@cuvee/core/kit/languages.ts";
import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useLocation } from "wouter";
import { call, problemOf } from "#kit/api.ts";
import { useCaptcha } from "#kit/captcha.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { placeProblem, rules } from "#kit/rules.ts";
import { AuthLayout } from "#people/accounts/AuthLayout.tsx";
import { personRules } from "#people/accounts/person.ts";
import { Consents, PersonFields } from "#people/accounts/PersonFields.tsx";
import { RegistrationSent } from "#people/accounts/RegistrationSent.tsx";
import { CompanyFields } from "#shops/openings/CompanyFields.tsx";
import { useInvitation } from "#shops/openings/invitation.ts";
import {
  emptySeller,
  productOf,
  SELLER_PLACES,
  type SellerForm,
  type SellerPlace,
} from "#shops/openings/seller.ts";
import { ShopFields } from "#shops/openings/ShopFields.tsx";
import { Button } from "#ui/Button.tsx";
import { CaptchaNote } from "#ui/input/CaptchaNote.tsx";
import {
  clearStoredValues,
  storeValues,
  storedValues,
  SELLER_KEPT,
  SELLER_SENT,
  useStoredForm,
} from "#ui/form/storedForm.ts";
import { FormError, Notice } from "#ui/Notice.tsx";
import forms from "#people/accounts/forms.module.css";
import css from "#shops/openings/openings.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const KEPT = SELLER_KEPT;
const SENT = SELLER_SENT;
const UNKEPT = ["password", "adult", "terms"] as const;
const OWN_RULES: readonly string[] = ["siret", "vat", "link"];

function Part({ n, title, children }: { n: number; title: string; children: ReactNode }): ReactNode {
  return (
    <fieldset className={cx(layout.stack4, layout.unmargined, layout.shrink, css.part)}>
      <legend className={cx(layout.line3, layout.middle, layout.large, layout.strong, css.legend)}>
        <span className={cx(layout.centred, layout.small, css.number)} aria-hidden="true">
          {n}
        </span>
        {title}
      </legend>
      {children}
    </fieldset>
  );
}

/** Company with the numbers that its country and its VAT ask for. */
function numbered({ siret, vatNumber, ...company }: SellerForm["business"]): SellerForm["business"] {
  const isFrench = company.country === "FR";
  return {
    ...company,
    siret: isFrench ? siret : "",
    vatNumber: company.hasTVA || !isFrench ? vatNumber : "",
  };
}

/** Fields of the registration, in three parts. */
function SellerParts({ form, error }: Parameters<typeof ShopFields>[0]): ReactNode {
  const { t } = useTranslation("opening");
  const { register, watch } = form;
  return (
    <>
      <Part n={1} title={t("seller.you")}>
        <PersonFields
          bind={(name) => register(name, { validate: personRules[name] })}
          error={error}
          password={watch("password")}
          email={watch("email")}
          phoneHint={t("seller.phoneHint")}
        />
      </Part>
      <Part n={2} title={t("seller.company")}>
        <CompanyFields form={form} error={error} />
      </Part>
      <Part n={3} title={t("seller.shop")}>
        <ShopFields form={form} error={error} />
      </Part>
    </>
  );
}

function InvitedBy({ agent }: { agent: string | null }): ReactNode {
  const { t } = useTranslation("opening");
  if (agent === null) return null;
  return <Notice>{agent ? t("seller.invited", { agent }) : t("seller.invitedOver")}</Notice>;
}

/** Registers a seller's account with company and shop, which opens when the e-mail is confirmed. */
export default function RegisterSellerPage(): ReactNode {
  const { t } = useTranslation(["opening", "auth", "common"]);
  const [path] = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState(() => storedValues(SENT, { email: "" }).email || null);
  const captcha = useCaptcha("register");
  const product = productOf(path) ?? "wine";
  const [initial] = useState(() => ({ ...storedValues(KEPT, emptySeller(product)), businessType: product }));
  const form = useForm({ defaultValues: initial });
  useStoredForm(form, KEPT, UNKEPT);
  const { register, handleSubmit, formState, setError, getFieldState } = form;
  const invitation = useInvitation(form);
  const error = (name: SellerPlace): string | undefined => {
    const found = getFieldState(name, formState).error;
    if (!found?.message) return undefined;
    if (found.type === "server") return found.message;
    return t(OWN_RULES.includes(found.message) ? `rules.${found.message}` : `common:rules.${found.message}`);
  };

  const submit = handleSubmit(async ({ adult, terms, business, ...rest }) => {
    setFailure(null);
    if (!adult || !terms) return;
    const lang = staffLanguageOf(spokenLanguage());
    try {
      const body = {
        ...rest,
        adult,
        terms,
        lang,
        business: numbered(business),
        ...invitation.body,
        captcha: await captcha.take(),
      } as const;
      await call("POST /v1/auth/register/seller", { body });
      // Returning to this page shows the address of the link again, and the form as it was.
      storeValues(SENT, { email: rest.email });
      setSentTo(rest.email);
    } catch (problem) {
      setFailure(placeProblem(problemOf(problem), SELLER_PLACES, setError));
    }
  });

  if (sentTo)
    return (
      <RegistrationSent
        email={sentTo}
        help={t("seller.sentHelp")}
        onCorrect={() => {
          clearStoredValues(SENT);
          setSentTo(null);
        }}
      />
    );
  return (
    <AuthLayout title={t("seller.title")} text={t("seller.text")}>
      <form className={layout.stack4} onSubmit={submit} onFocus={captcha.begin} noValidate>
        <InvitedBy agent={invitation.agent} />
        {failure ? <FormError>{failure}</FormError> : null}
        <SellerParts form={form} error={error} />
        <Consents bind={(name) => register(name, { validate: rules[name] })} error={error} />
        <Button type="submit" look="primary" size="l" wide busy={formState.isSubmitting}>
          {t("seller.submit")}
        </Button>
        <CaptchaNote of={captcha} />
      </form>
      <p className={forms.other}>
        {t("auth:register.known")} <Link href={paths.login()}>{t("auth:login.submit")}</Link>
      </p>
    </AuthLayout>
  );
}
