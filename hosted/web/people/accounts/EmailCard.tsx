import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { call, problemOf } from "#kit/api.ts";
import { placeProblem, rules } from "#kit/rules.ts";
import { useSession } from "#kit/session.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/Field.tsx";
import { Input, PasswordInput } from "#ui/Input.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import css from "#people/accounts/AccountTab.module.css";

/** Asks for another e-mail: it counts once its link was opened. */
export function EmailCard(): ReactNode {
  const { t } = useTranslation(["settings", "common"]);
  const { user } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, reset } = useForm({
    defaultValues: { email: "", password: "" },
  });
  const said = (name: "email" | "password"): string | undefined => {
    const error = formState.errors[name];
    if (!error?.message) return undefined;
    return error.type === "server" ? error.message : t(`common:rules.${error.message}`);
  };
  const submit = handleSubmit(async (body) => {
    setFailure(null);
    try {
      const { message } = await call("POST /v1/users/me/email", { body });
      setDone(message);
      reset();
    } catch (error) {
      setDone(null);
      setFailure(placeProblem(problemOf(error), ["email", "password"], setError));
    }
  });
  return (
    <Card title={t("account.email")}>
      <p className={css.text}>{t("account.emailNow", { email: user?.email ?? "" })}</p>
      <form className={css.fields} onSubmit={submit} noValidate>
        {failure ? <FormError>{failure}</FormError> : null}
        {done ? <Notice tone="success">{done}</Notice> : null}
        <Field label={t("account.newEmail")} error={said("email")} hint={t("account.emailHint")}>
          <Input type="email" autoComplete="email" {...register("email", { validate: rules.email })} />
        </Field>
        <Field label={t("account.current")} error={said("password")}>
          <PasswordInput
            autoComplete="current-password"
            {...register("password", { validate: rules.needed })}
          />
        </Field>
        <div>
          <Button type="submit" busy={formState.isSubmitting}>
            {t("account.sendLink")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
