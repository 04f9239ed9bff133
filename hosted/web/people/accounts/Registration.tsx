import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useSearchParams } from "wouter";
import { safePath } from "@cuvee/core/people/accounts/accounts.ts";
import { call, problemOf } from "#kit/api.ts";
import { useCaptcha } from "#kit/captcha.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { placeProblem, rules } from "#kit/rules.ts";
import { AuthLayout } from "#people/accounts/AuthLayout.tsx";
import { emptyPerson, PERSON_PLACES, personRules, type PersonForm } from "#people/accounts/person.ts";
import { Consents, PersonFields } from "#people/accounts/PersonFields.tsx";
import { RegistrationSent } from "#people/accounts/RegistrationSent.tsx";
import { Button } from "#ui/Button.tsx";
import { CaptchaNote } from "#ui/input/CaptchaNote.tsx";
import { FormError } from "#ui/Notice.tsx";
import css from "#people/accounts/forms.module.css";
import * as layout from "#ui/layout.ts";

type RegistrationProps = {
  route: "POST /v1/auth/register/buyer" | "POST /v1/auth/register/agent";
  title: string;
  text: string;
};

/** Returns the e-mail of the order that the user comes from (`paths.register`); empty without one. */
const emailInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get("email") ?? "";

/**
 * Registers an account that needs only a person; the e-mail must be confirmed by a mailed link before the account
 * works.
 */
export function Registration({ route, title, text }: RegistrationProps): ReactNode {
  const { t } = useTranslation(["auth", "common"]);
  const [query] = useSearchParams();
  const link = query.get("redirectLink");
  const stored = { id: query.get("id"), ...(link ? { redirectLink: safePath(link) } : {}) };
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const captcha = useCaptcha("register");
  const { register, handleSubmit, formState, watch, setError } = useForm({
    defaultValues: { ...emptyPerson, email: emailInAddress() },
  });
  const error = (name: keyof PersonForm): string | undefined => {
    const found = formState.errors[name];
    if (!found?.message) return undefined;
    return found.type === "server" ? found.message : t(`common:rules.${found.message}`);
  };

  const submit = handleSubmit(async ({ adult, terms, ...person }) => {
    setFailure(null);
    if (!adult || !terms) return;
    const lang = spokenLanguage();
    try {
      const requested = { ...person, adult, terms, lang, redirectLink: stored.redirectLink } as const;
      await call(route, { body: { ...requested, captcha: await captcha.take() } });
      setSentTo(person.email);
    } catch (problem) {
      setFailure(placeProblem(problemOf(problem), PERSON_PLACES, setError));
    }
  });

  if (sentTo)
    return (
      <RegistrationSent
        email={sentTo}
        help={t("register.sentHelp")}
        kept={stored}
        onCorrect={() => setSentTo(null)}
      />
    );
  return (
    <AuthLayout title={title} text={text}>
      <form className={layout.stack4} onSubmit={submit} onFocus={captcha.begin} noValidate>
        {failure ? <FormError>{failure}</FormError> : null}
        <PersonFields
          bind={(name) => register(name, { validate: personRules[name] })}
          error={error}
          password={watch("password")}
          email={watch("email")}
        />
        <Consents bind={(name) => register(name, { validate: rules[name] })} error={error} />
        <Button type="submit" look="primary" size="l" wide busy={formState.isSubmitting}>
          {t("register.submit")}
        </Button>
        <CaptchaNote of={captcha} />
      </form>
      <p className={css.other}>
        {t("register.known")} <Link href={paths.login(stored)}>{t("login.submit")}</Link>
      </p>
    </AuthLayout>
  );
}
