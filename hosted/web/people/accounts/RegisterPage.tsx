import { MailCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "wouter";
import { safePath } from "@cuvee/core/people/accounts/accounts.ts";
import { call, problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { placeProblem, rules } from "#kit/rules.ts";
import { AuthLayout } from "#people/accounts/AuthLayout.tsx";
import { PasswordStrength } from "#people/accounts/PasswordStrength.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Checkbox } from "#ui/Checkbox.tsx";
import { Field } from "#ui/Field.tsx";
import { Input, PasswordInput } from "#ui/Input.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import css from "#people/accounts/forms.module.css";

const empty = { firstname: "", lastname: "", email: "", phone: "", password: "", adult: false, terms: false };
const fields = ["firstname", "lastname", "email", "phone", "password", "adult", "terms"] as const;

/** A buyer's account; the e-mail is proven by a mailed link before it works. */
export default function RegisterPage(): ReactNode {
  const { t, i18n } = useTranslation(["auth", "common"]);
  const [query] = useSearchParams();
  const link = query.get("redirectLink");
  const kept = { id: query.get("id"), ...(link ? { redirectLink: safePath(link) } : {}) };
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, formState, watch, setError } = useForm({ defaultValues: empty });
  const error = (name: keyof typeof empty): string | undefined => {
    const found = formState.errors[name];
    if (!found?.message) return undefined;
    return found.type === "server" ? found.message : t(`common:rules.${found.message}`);
  };

  const submit = handleSubmit(async ({ adult, terms, ...body }) => {
    setFailure(null);
    if (!adult || !terms) return;
    const lang = i18n.resolvedLanguage === "en" ? "en" : "fr";
    const asked = { ...body, adult, terms, lang, redirectLink: kept.redirectLink } as const;
    try {
      await call("POST /v1/auth/register/buyer", { body: asked });
      setSentTo(body.email);
    } catch (problem) {
      setFailure(placeProblem(problemOf(problem), fields, setError));
    }
  });

  if (sentTo)
    return (
      <AuthLayout title={t("register.sentTitle")}>
        <div className={css.done}>
          <Notice tone="success">{t("register.sent", { email: sentTo })}</Notice>
          <p>{t("register.sentHelp")}</p>
          <ButtonLink href={paths.login(kept)} icon={<MailCheck aria-hidden="true" />} wide>
            {t("backToLogin")}
          </ButtonLink>
        </div>
      </AuthLayout>
    );

  return (
    <AuthLayout title={t("register.title")} text={t("register.text")}>
      <form className={css.form} onSubmit={submit} noValidate>
        {failure ? <FormError>{failure}</FormError> : null}
        <div className={css.pair}>
          <Field label={t("register.firstname")} error={error("firstname")}>
            <Input autoComplete="given-name" {...register("firstname", { validate: rules.name })} />
          </Field>
          <Field label={t("register.lastname")} error={error("lastname")}>
            <Input autoComplete="family-name" {...register("lastname", { validate: rules.name })} />
          </Field>
        </div>
        <Field label={t("register.email")} error={error("email")}>
          <Input
            type="email"
            autoComplete="email"
            spellCheck={false}
            {...register("email", { validate: rules.email })}
          />
        </Field>
        <Field label={t("register.phone")} optional error={error("phone")}>
          <Input type="tel" autoComplete="tel" {...register("phone", { validate: rules.optionalPhone })} />
        </Field>
        <Field
          label={t("register.password")}
          error={error("password")}
          hint={<PasswordStrength password={watch("password")} />}
        >
          <PasswordInput
            autoComplete="new-password"
            {...register("password", { validate: rules.password })}
          />
        </Field>
        <div className={css.checks}>
          <Checkbox
            label={t("register.adult")}
            error={error("adult")}
            {...register("adult", { validate: rules.adult })}
          />
          <Checkbox
            label={t("register.terms")}
            error={error("terms")}
            {...register("terms", { validate: rules.terms })}
          />
        </div>
        <Button type="submit" look="primary" size="l" wide busy={formState.isSubmitting}>
          {t("register.submit")}
        </Button>
      </form>
      <p className={css.other}>
        {t("register.known")} <Link href={paths.login(kept)}>{t("login.submit")}</Link>
      </p>
    </AuthLayout>
  );
}
