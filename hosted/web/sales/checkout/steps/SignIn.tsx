import type { ReactNode } from "react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useLocation } from "wouter";
import { problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { rules } from "#kit/rules.ts";
import { useSession } from "#kit/session.tsx";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input, PasswordInput } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { keepDraft, readDraft } from "./draft.ts";
import css from "#sales/checkout/CheckoutPage.module.css";
import * as layout from "#ui/layout.ts";
import { cx } from "#ui/classes.ts";

type Fields = { login: string; password: string };

/** A form to sign in on the page; registration and lost passwords lead away and come back here. */
export function SignIn({ email, onGuest }: { email: string; onGuest: () => void }): ReactNode {
  const { t } = useTranslation(["checkout", "common"]);
  const { login } = useSession();
  const [place, navigate] = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { login: email, password: "" },
  });
  const rule = (key: string | undefined): string | undefined => (key ? t(`common:rules.${key}`) : undefined);
  const submit = handleSubmit(async (fields) => {
    setFailure(null);
    try {
      const { email: known } = await login(fields);
      // Signing in completes this step. The page is rendered again for the user: it opens at the first incomplete step.
      keepDraft({ ...readDraft(), email: known });
      navigate(place, { replace: true });
    } catch (error) {
      const { code, message } = problemOf(error);
      setFailure(code === "offline" ? t("common:error.offline") : message);
    }
  });
  return (
    <form className={layout.stack4} onSubmit={submit} noValidate>
      {failure ? <FormError>{failure}</FormError> : null}
      <Field label={t("identity.login")} error={rule(formState.errors.login?.message)}>
        <Input
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...register("login", { validate: rules.needed })}
        />
      </Field>
      <Field label={t("identity.password")} error={rule(formState.errors.password?.message)}>
        <PasswordInput
          autoComplete="current-password"
          {...register("password", { validate: rules.needed })}
        />
      </Field>
      <Button type="submit" look="primary" size="l" busy={formState.isSubmitting}>
        {t("identity.signIn")}
      </Button>
      <p className={css.links}>
        <button type="button" className={cx(layout.bare, layout.small, css.inlineAct)} onClick={onGuest}>
          {t("identity.asGuest")}
        </button>
        <Link href={paths.register({ redirectLink: place, email })}>{t("identity.register")}</Link>
        <Link href={paths.resetPassword()}>{t("identity.forgot")}</Link>
      </p>
    </form>
  );
}
