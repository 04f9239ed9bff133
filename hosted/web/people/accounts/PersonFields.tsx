import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import type { PersonField } from "#people/accounts/person.ts";
import { PasswordStrength } from "#people/accounts/PasswordStrength.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input, PasswordInput } from "#ui/input/Input.tsx";
import css from "#people/accounts/forms.module.css";
import * as layout from "#ui/layout.ts";

type PersonFieldsProps = {
  /** Binds a field to the form around. */
  bind: (name: PersonField) => UseFormRegisterReturn;
  /** Returns the error of a field. */
  error: (name: PersonField) => string | undefined;
  /** The typed values, for the strength of the password. */
  password: string;
  email: string;
  /** Hint that explains the use of the telephone number. */
  phoneHint?: string;
};

/** Name, address and password for a new account. */
export function PersonFields({ bind, error, password, email, phoneHint }: PersonFieldsProps): ReactNode {
  const { t } = useTranslation("auth");
  return (
    <>
      <div className={css.pair}>
        <Field label={t("register.firstname")} error={error("firstname")}>
          <Input autoComplete="given-name" {...bind("firstname")} />
        </Field>
        <Field label={t("register.lastname")} error={error("lastname")}>
          <Input autoComplete="family-name" {...bind("lastname")} />
        </Field>
      </div>
      <Field label={t("register.email")} error={error("email")}>
        <Input type="email" autoComplete="email" spellCheck={false} {...bind("email")} />
      </Field>
      <Field label={t("register.phone")} optional hint={phoneHint} error={error("phone")}>
        <Input type="tel" autoComplete="tel" {...bind("phone")} />
      </Field>
      <Field
        label={t("register.password")}
        error={error("password")}
        hint={<PasswordStrength password={password} email={email} error={error("password")} />}
      >
        <PasswordInput autoComplete="new-password" {...bind("password")} />
      </Field>
    </>
  );
}

type ConsentsProps = {
  bind: (name: "adult" | "terms") => UseFormRegisterReturn;
  error: (name: "adult" | "terms") => string | undefined;
};

/** Mandatory declarations before an account is created (specification §5): being of age, and the terms. */
export function Consents({ bind, error }: ConsentsProps): ReactNode {
  const { t } = useTranslation(["auth", "common"]);
  const read = (to: "terms" | "privacy", name: string): ReactNode => (
    // A page of the server itself, opened beside the form.
    <a href={`/${to}`} target="_blank" rel="noopener">
      {name}
    </a>
  );
  return (
    <div className={layout.stack2}>
      <Checkbox label={t("register.adult")} error={error("adult")} {...bind("adult")} />
      <Checkbox
        label={t("register.terms")}
        hint={
          <span className={css.conditions}>
            {read("terms", t("common:platformTerms"))}
            {read("privacy", t("common:platformPrivacy"))}
          </span>
        }
        error={error("terms")}
        {...bind("terms")}
      />
    </div>
  );
}
