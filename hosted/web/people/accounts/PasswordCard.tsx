import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { answersOf, call } from "#kit/api.ts";
import { rules } from "#kit/rules.ts";
import { useSession } from "#kit/session.tsx";
import { newPasswordRule, PasswordStrength } from "#people/accounts/PasswordStrength.tsx";
import { useAccountForm } from "#people/accounts/useAccountForm.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/input/Field.tsx";
import { PasswordInput } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

/** Changes the password; the other sessions close. */
export function PasswordCard(): ReactNode {
  const { t } = useTranslation(["settings", "auth"]);
  const { mutate } = useSWRConfig();
  const { user } = useSession();
  const { register, watch, said, failure, submit, isSubmitting } = useAccountForm(
    { current: "", password: "" },
    async (body) => {
      const { message } = await call("PUT /v1/users/me/password", { body });
      showSnackbar("success", message);
      await mutate(answersOf("GET /v1/users/me/sessions"));
    },
  );
  return (
    <Card title={t("account.password")}>
      <form className={layout.grid4} onSubmit={submit} noValidate>
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
              <PasswordStrength password={watch("password")} email={user?.email} error={said("password")} />
              {t("account.passwordHint")}
            </>
          }
        >
          <PasswordInput
            autoComplete="new-password"
            {...register("password", { validate: newPasswordRule(user?.email) })}
          />
        </Field>
        <div>
          <Button type="submit" busy={isSubmitting}>
            {t("account.change")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
