import { staffLanguageOf } from "@cuvee/core/kit/languages.ts";
import { useEffect, useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { call, problemOf, session, type CallAnswer } from "#kit/api.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { placeProblem, rules } from "#kit/rules.ts";
import { AuthLayout } from "#people/accounts/AuthLayout.tsx";
import { PasswordStrength } from "#people/accounts/PasswordStrength.tsx";
import { linkToken } from "#people/accounts/token.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input, PasswordInput } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { WhenLate } from "#ui/page/Skeleton.tsx";
import * as layout from "#ui/layout.ts";

type Invitation = CallAnswer<"POST /v1/auth/invitation">;

function AcceptForm({ of, token }: { of: Invitation; token: string }): ReactNode {
  const { t } = useTranslation(["collaborators", "auth", "common"]);
  const [, navigate] = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const isNew = of.account === "none";
  const { register, handleSubmit, formState, watch, setError } = useForm({
    defaultValues: { firstname: of.firstname, lastname: of.lastname, password: "" },
  });
  const wrong = formState.errors;
  const said = (name: keyof typeof wrong): string | undefined => {
    const error = wrong[name];
    if (!error || !("message" in error) || !error.message) return undefined;
    return error.type === "server" ? error.message : t(`common:rules.${error.message}`);
  };
  const submit = handleSubmit(async ({ firstname, lastname, password }) => {
    setFailure(null);
    const lang = staffLanguageOf(spokenLanguage());
    const names = isNew ? { firstname, lastname } : {};
    try {
      const opened = await call("POST /v1/auth/invitation/acceptance", {
        body: { token, password, lang, ...names },
      });
      session.adopt(opened);
      navigate(paths.dashboard(), { replace: true });
    } catch (error) {
      setFailure(placeProblem(problemOf(error), ["firstname", "lastname", "password"], setError));
    }
  });
  return (
    <form className={layout.stack4} onSubmit={submit} noValidate>
      {failure ? <FormError>{failure}</FormError> : null}
      {isNew ? (
        <>
          <Field label={t("form.firstname")} error={said("firstname")}>
            <Input autoComplete="given-name" {...register("firstname", { validate: rules.name })} />
          </Field>
          <Field label={t("form.lastname")} error={said("lastname")}>
            <Input autoComplete="family-name" {...register("lastname", { validate: rules.name })} />
          </Field>
        </>
      ) : null}
      <Field
        label={t(isNew ? "invitation.password" : "invitation.ownPassword")}
        error={said("password")}
        hint={
          isNew ? (
            <PasswordStrength password={watch("password")} email={of.email} error={said("password")} />
          ) : undefined
        }
      >
        <PasswordInput
          autoComplete={isNew ? "new-password" : "current-password"}
          {...register("password", { validate: isNew ? rules.password : rules.needed })}
        />
      </Field>
      <Button type="submit" look="primary" size="l" wide busy={formState.isSubmitting}>
        {t("invitation.accept")}
      </Button>
    </form>
  );
}

/** Opened from the mail of an invitation: shows the shop, and accepts the invitation. */
export default function InvitationPage(): ReactNode {
  const { t } = useTranslation(["collaborators", "auth"]);
  const [token] = useState(linkToken);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<string | null>(token ? null : t("invitation.noToken"));
  useEffect(() => {
    if (!token) return;
    call("POST /v1/auth/invitation", { body: { token } }).then(setInvitation, (error: unknown) =>
      setFailure(problemOf(error).message),
    );
  }, [token]);
  const words = { email: invitation?.email ?? "", shop: invitation?.shop.name ?? "" };
  const text = { none: "invitation.text", buyer: "invitation.buyerText", other: "invitation.otherText" };
  return (
    <AuthLayout
      title={invitation ? t("invitation.title", words) : t("invitation.titlePlain")}
      text={invitation ? t(text[invitation.account], words) : undefined}
    >
      {failure || invitation?.account === "other" ? (
        <div className={layout.stack5}>
          {failure ? <FormError>{failure}</FormError> : null}
          <ButtonLink href={paths.login()} wide>
            {t("auth:backToLogin")}
          </ButtonLink>
        </div>
      ) : invitation && token ? (
        <AcceptForm of={invitation} token={token} />
      ) : (
        <WhenLate>
          <p role="status">{t("invitation.loading")}</p>
        </WhenLate>
      )}
    </AuthLayout>
  );
}
