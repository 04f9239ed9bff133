import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useSearchParams } from "wouter";
import { call, problemOf } from "#kit/api.ts";
import { useCaptcha } from "#kit/captcha.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { rules } from "#kit/rules.ts";
import { AuthLayout } from "#people/accounts/AuthLayout.tsx";
import { Button } from "#ui/Button.tsx";
import { CaptchaNote } from "#ui/input/CaptchaNote.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import css from "#people/accounts/forms.module.css";
import * as layout from "#ui/layout.ts";

/** Requests the mail that sets a new password; shows the same message whether or not the address is known. */
export function RequestPasswordReset(): ReactNode {
  const { t } = useTranslation(["auth", "common"]);
  const [query] = useSearchParams();
  const captcha = useCaptcha("reset");
  const [said, setSaid] = useState<{ tone: "success" | "error"; text: string } | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: "" } });
  const wrong = formState.errors.email?.message;

  const submit = handleSubmit(async ({ email }) => {
    setSaid(null);
    const lang = spokenLanguage();
    try {
      const body = { email: email.trim(), lang, captcha: await captcha.take() } as const;
      const { message } = await call("POST /v1/auth/reset-password", { body });
      setSaid({ tone: "success", text: message });
    } catch (error) {
      setSaid({ tone: "error", text: problemOf(error).message });
    }
  });

  return (
    <AuthLayout title={t("reset.title")} text={t("reset.text")}>
      <form className={layout.stack4} onSubmit={submit} onFocus={captcha.begin} noValidate>
        {said?.tone === "success" ? <Notice tone="success">{said.text}</Notice> : null}
        {said?.tone === "error" ? <FormError>{said.text}</FormError> : null}
        <Field label={t("register.email")} error={wrong ? t(`common:rules.${wrong}`) : undefined}>
          <Input
            type="email"
            autoComplete="email"
            spellCheck={false}
            {...register("email", { validate: rules.email })}
          />
        </Field>
        <Button type="submit" look="primary" size="l" wide busy={formState.isSubmitting}>
          {t("reset.submit")}
        </Button>
        <CaptchaNote of={captcha} />
      </form>
      <p className={css.other}>
        <Link href={paths.login({ id: query.get("id") })}>{t("backToLogin")}</Link>
      </p>
    </AuthLayout>
  );
}
