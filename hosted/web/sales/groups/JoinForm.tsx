import type { GroupView } from "@cuvee/core/sales/groups/groups.ts";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId, problemOf } from "#kit/api.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import { emailIsPossible } from "#sales/checkout/steps/identity.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { linesOfCart, useSingleAction, type GroupUse } from "./calls.ts";
import css from "./Groups.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type FirstnameFieldProps = {
  wrong: readonly ("firstname" | "email")[];
  firstname: string;
  onFirstname: (value: string) => void;
};

function FirstnameField({ wrong, firstname, onFirstname }: FirstnameFieldProps): ReactNode {
  const { t } = useTranslation(["groups", "checkout"]);
  return (
    <Field
      label={t("join.firstname")}
      hint={t("join.firstnameHint")}
      error={
        wrong.includes("firstname") && firstname.trim() === "" ? t("checkout:problems.needed") : undefined
      }
    >
      <Input
        name="join.firstname"
        autoComplete="given-name"
        maxLength={50}
        value={firstname}
        onChange={(event) => onFirstname(event.target.value)}
      />
    </Field>
  );
}

type EmailFieldProps = {
  wrong: readonly ("firstname" | "email")[];
  email: string;
  onEmail: (value: string) => void;
};

function EmailField({ wrong, email, onEmail }: EmailFieldProps): ReactNode {
  const { t } = useTranslation(["groups", "checkout"]);
  return (
    <Field
      label={t("join.email")}
      hint={t("join.emailHint")}
      error={wrong.includes("email") && !emailIsPossible(email) ? t("checkout:problems.email") : undefined}
    >
      <Input
        type="email"
        inputMode="email"
        name="join.email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
    </Field>
  );
}

/** A form to join by the shared link: a first name, which the others see, and an e-mail, which they do not. */
export function JoinForm({ group, use }: { group: GroupView; use: GroupUse }): ReactNode {
  const { t } = useTranslation(["groups", "checkout"]);
  const { user } = useSession();
  const [firstname, setFirstname] = useState(user?.firstname ?? "");
  const [email, setEmail] = useState(user?.email ?? "");
  const [wrong, setWrong] = useState<readonly ("firstname" | "email")[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt] = useState(() => ({ id: newId(), key: newId() }));
  const { busy, run } = useSingleAction();
  const mine = linesOfCart(group.shopId);
  const join = async (): Promise<void> => {
    try {
      const { key, group: view } = await call(
        "POST /v1/groups/:groupId/members",
        {
          params: { groupId: group.id },
          body: {
            id: attempt.id,
            firstname: firstname.trim(),
            email: email.trim(),
            lines: mine,
            lang: spokenLanguage(),
          },
        },
        { idempotencyKey: attempt.key, orderKey: use.key ?? "" },
      );
      use.become(key, view);
    } catch (error) {
      setFailure(problemOf(error).message);
      void use.again();
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = [
      ...(firstname.trim() === "" ? (["firstname"] as const) : []),
      ...(emailIsPossible(email) ? [] : (["email"] as const)),
    ];
    const [first] = found;
    setWrong(found);
    setFailure(null);
    if (first) return document.querySelector<HTMLElement>(`[name="join.${first}"]`)?.focus();
    run("join", join);
  };
  return (
    <section className={cx(layout.grid3, layout.single, layout.panel, css.card)} aria-labelledby="group-join">
      <h2 id="group-join" className={layout.large}>
        {t("join.title")}
      </h2>
      <p>{t("join.text")}</p>
      <form className={layout.stack4} noValidate onSubmit={submit}>
        {failure ? <FormError>{failure}</FormError> : null}
        <FirstnameField wrong={wrong} firstname={firstname} onFirstname={setFirstname} />
        <EmailField wrong={wrong} email={email} onEmail={setEmail} />
        {mine.length > 0 ? (
          <p className={cx(layout.quiet, css.quiet)}>
            {t("join.cart", { count: mine.reduce((all, line) => all + line.quantity, 0) })}
          </p>
        ) : null}
        <Button type="submit" look="primary" size="l" wide busy={busy === "join"}>
          {t("join.act")}
        </Button>
      </form>
    </section>
  );
}
