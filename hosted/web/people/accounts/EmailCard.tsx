import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call } from "#kit/api.ts";
import { rules } from "#kit/rules.ts";
import { useSession } from "#kit/session.tsx";
import { useAccountForm } from "#people/accounts/useAccountForm.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input, PasswordInput } from "#ui/input/Input.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import css from "#people/accounts/AccountTab.module.css";
import * as layout from "#ui/layout.ts";
import { cx } from "#ui/classes.ts";

/** Requests another e-mail address: it takes effect once the link sent to it is opened. */
export function EmailCard(): ReactNode {
  const { t } = useTranslation("settings");
  const { user } = useSession();
  const [done, setDone] = useState<string | null>(null);
  const { register, said, failure, submit, isSubmitting } = useAccountForm(
    { email: "", password: "" },
    async (body) => {
      try {
        setDone((await call("POST /v1/users/me/email", { body })).message);
      } catch (error) {
        setDone(null);
        throw error;
      }
    },
  );
  return (
    <Card title={t("account.email")}>
      <p className={cx(layout.muted, layout.breakable, css.text)}>
        {t("account.emailNow", { email: user?.email ?? "" })}
      </p>
      <form className={layout.grid4} onSubmit={submit} noValidate>
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
          <Button type="submit" busy={isSubmitting}>
            {t("account.sendLink")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
