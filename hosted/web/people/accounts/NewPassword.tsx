import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { placeProblem } from "#kit/rules.ts";
import { AuthLayout } from "#people/accounts/AuthLayout.tsx";
import { newPasswordRule, PasswordStrength } from "#people/accounts/PasswordStrength.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { PasswordInput } from "#ui/input/Input.tsx";
import { Notice } from "#ui/Notice.tsx";
import * as layout from "#ui/layout.ts";

/** Sets a new password with the secret of the mailed link; every session of the account ends. */
export function NewPassword({ token }: { token: string }): ReactNode {
  const { t } = useTranslation(["auth", "common"]);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { register, handleSubmit, formState, watch, setError } = useForm({ defaultValues: { password: "" } });
  const wrong = formState.errors.password;
  const refusal =
    wrong?.message && (wrong.type === "server" ? wrong.message : t(`common:rules.${wrong.message}`));

  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      const { message } = await call("POST /v1/auth/reset-password/confirmation", {
        body: { token, password },
      });
      setDone(message);
    } catch (error) {
      setFailure(placeProblem(problemOf(error), ["password"], setError));
    }
  });

  if (done)
    return (
      <AuthLayout title={t("newPassword.title")}>
        <div className={layout.stack5}>
          <Notice tone="success">{done}</Notice>
          <ButtonLink href={paths.login()} look="primary" size="l" wide>
            {t("login.submit")}
          </ButtonLink>
        </div>
      </AuthLayout>
    );

  return (
    <AuthLayout title={t("newPassword.title")} text={t("newPassword.text")}>
      <form className={layout.stack4} onSubmit={submit} noValidate>
        {failure ? (
          <Notice
            tone="error"
            actions={
              <ButtonLink size="s" href={paths.resetPassword()}>
                {t("newPassword.again")}
              </ButtonLink>
            }
          >
            {failure}
          </Notice>
        ) : null}
        <Field
          label={t("newPassword.password")}
          error={refusal}
          hint={<PasswordStrength password={watch("password")} error={refusal} />}
        >
          <PasswordInput
            autoComplete="new-password"
            {...register("password", { validate: newPasswordRule(undefined) })}
          />
        </Field>
        <Button type="submit" look="primary" size="l" wide busy={formState.isSubmitting}>
          {t("newPassword.submit")}
        </Button>
      </form>
    </AuthLayout>
  );
}
