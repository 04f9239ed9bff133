import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useSearchParams } from "wouter";
import { safePath } from "@cuvee/core/people/accounts/accounts.ts";
import { fetchBackOffice } from "#people/accounts/backOfficeAhead.ts";
import { problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { rules } from "#kit/rules.ts";
import { useSession } from "#kit/session.tsx";
import { AuthLayout } from "#people/accounts/AuthLayout.tsx";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input, PasswordInput } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import css from "#people/accounts/forms.module.css";
import * as layout from "#ui/layout.ts";
import { cx } from "#ui/classes.ts";

type Fields = { login: string; password: string };

/**
 * Signs in with a username or an e-mail; the guard then opens `redirectLink` or the dashboard. Whoever answers the age
 * gate with no comes here (`reason=age`) and reads why.
 */
export default function LoginPage(): ReactNode {
  const { t } = useTranslation(["auth", "common"]);
  const { login } = useSession();
  const [query] = useSearchParams();
  const link = query.get("redirectLink");
  const stored = { id: query.get("id"), ...(link ? { redirectLink: safePath(link) } : {}) };
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { login: "", password: "" },
  });
  // Visitors of a shop are buyers, who go back to it.
  const isStaff = !stored.id && (stored.redirectLink ?? paths.dashboard()).startsWith(paths.dashboard());
  const rule = (key: string | undefined) => (key ? t(`common:rules.${key}`) : undefined);

  const submit = handleSubmit(async (fields) => {
    setFailure(null);
    try {
      await login(fields);
    } catch (error) {
      const problem = problemOf(error);
      setFailure(problem.code === "offline" ? t("common:error.offline") : problem.message);
    }
  });

  return (
    <AuthLayout title={t("login.title")} text={t(query.get("reason") === "age" ? "login.age" : "login.text")}>
      <form
        className={layout.stack4}
        onSubmit={submit}
        onInput={isStaff ? fetchBackOffice : undefined}
        noValidate
      >
        {failure ? <FormError>{failure}</FormError> : null}
        <Field label={t("login.login")} error={rule(formState.errors.login?.message)}>
          <Input
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...register("login", { validate: rules.needed })}
          />
        </Field>
        <Field label={t("login.password")} error={rule(formState.errors.password?.message)}>
          <PasswordInput
            autoComplete="current-password"
            {...register("password", { validate: rules.needed })}
          />
        </Field>
        <p className={cx(layout.small, layout.atEnd, css.aside)}>
          <Link href={paths.resetPassword({ id: stored.id })}>{t("login.forgot")}</Link>
        </p>
        <Button type="submit" look="primary" size="l" wide busy={formState.isSubmitting}>
          {t("login.submit")}
        </Button>
      </form>
      <p className={css.other}>
        {t("login.noAccount")} <Link href={paths.register(stored)}>{t("login.register")}</Link>
      </p>
      {stored.id ? null : (
        <p className={css.also}>
          {t("login.sell")} <Link href={paths.registerProduct("wine")}>{t("login.sellLink")}</Link>
        </p>
      )}
    </AuthLayout>
  );
}
