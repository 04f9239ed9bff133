import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSWRConfig } from "swr";
import { answersOf, call, problemOf } from "#kit/api.ts";
import { placeProblem, rules } from "#kit/rules.ts";
import { PasswordStrength } from "#people/accounts/PasswordStrength.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/Field.tsx";
import { PasswordInput } from "#ui/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { tell } from "#ui/snackbar.ts";
import css from "#people/accounts/AccountTab.module.css";

/** Changes the password; the other sessions close. */
export function PasswordCard(): ReactNode {
  const { t } = useTranslation(["settings", "auth", "common"]);
  const { mutate } = useSWRConfig();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, reset, watch } = useForm({
    defaultValues: { current: "", password: "" },
  });
  const said = (name: "current" | "password"): string | undefined => {
    const error = formState.errors[name];
    if (!error?.message) return undefined;
    return error.type === "server" ? error.message : t(`common:rules.${error.message}`);
  };
  const submit = handleSubmit(async (body) => {
    setFailure(null);
    try {
      const { message } = await call("PUT /v1/users/me/password", { body });
      tell("success", message);
      reset();
      await mutate(answersOf("GET /v1/users/me/sessions"));
    } catch (error) {
      setFailure(placeProblem(problemOf(error), ["current", "password"], setError));
    }
  });
  return (
    <Card title={t("account.password")}>
      <form className={css.fields} onSubmit={submit} noValidate>
        {failure ? <FormError>{failure}</FormError> : null}
        <Field label={t("account.current")} error={said("current")}>
          <PasswordInput
            autoComplete="current-password"
            {...register("current", { validate: rules.needed })}
          />
        </Field>
        <Field
          label={t("account.new")}
          error={said("password")}
          hint={
            <>
              <PasswordStrength password={watch("password")} />
              {t("account.passwordHint")}
            </>
          }
        >
          <PasswordInput
            autoComplete="new-password"
            {...register("password", { validate: rules.password })}
          />
        </Field>
        <div>
          <Button type="submit" busy={formState.isSubmitting}>
            {t("account.change")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
