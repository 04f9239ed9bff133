import type { Id } from "@cuvee/core/kit/ids.ts";
import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import { visitNow } from "#sales/cart/visit.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import * as layout from "#ui/layout.ts";
import { cx } from "#ui/classes.ts";
import type { CheckoutForm } from "./useCheckoutForm.ts";
import { OffersNotice } from "./OffersNotice.tsx";
import { StepErrorSummary } from "./StepErrorSummary.tsx";
import css from "#sales/checkout/CheckoutPage.module.css";

const SignIn = lazy(async () => ({ default: (await import("./SignIn.tsx")).SignIn }));

/** Only a signed-in buyer has a cart that the shop knows of. */
const CartReminder = lazy(() => import("./CartReminder.tsx"));

type StepProps = { form: CheckoutForm; seller: { id: Id; name: string }; onDone: () => void };

/** The account that orders, with the way out of it. */
function SignedIn({ user, form, seller, onDone }: { user: User } & StepProps): ReactNode {
  const { t } = useTranslation("checkout");
  const { logout } = useSession();
  return (
    <form
      className={layout.stack4}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <p>
        {t("identity.signedIn", {
          name: [user.firstname, user.lastname].join(" ").trim() || user.username,
        })}
        <br />
        <span className={layout.quiet}>{user.email}</span>
      </p>
      <OffersNotice form={form} seller={seller} />
      <Suspense fallback={null}>
        <CartReminder sellerId={seller.id} />
      </Suspense>
      <Button type="submit" look="primary" size="l">
        {t("steps.continue")}
      </Button>
      <button
        type="button"
        className={cx(layout.bare, layout.small, css.inlineAct)}
        onClick={() => void logout()}
      >
        {t("identity.signOut")}
      </button>
    </form>
  );
}

/** A form for the buyer: a guest with an e-mail, or a customer who signs in without leaving the page. */
export function IdentityStep({ form, seller, onDone }: StepProps): ReactNode {
  const { t } = useTranslation("checkout");
  const { user } = useSession();
  const [signingIn, setSigningIn] = useState(false);
  if (user) return <SignedIn user={user} form={form} seller={seller} onDone={onDone} />;
  if (signingIn)
    return (
      <Suspense fallback={null}>
        <SignIn email={form.fields.email} onGuest={() => setSigningIn(false)} />
      </Suspense>
    );
  return (
    <form
      className={layout.stack4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      {visitNow()?.isMember ? (
        <Notice
          actions={
            <Button size="s" onClick={() => setSigningIn(true)}>
              {t("identity.signIn")}
            </Button>
          }
        >
          {t("cart:handoff.member")}
        </Notice>
      ) : null}
      <StepErrorSummary wrong={form.wrong?.step === "identity" ? form.wrong : null} />
      <Field label={t("identity.email")} hint={t("identity.emailHint")} error={form.errorOf("email")}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text("email")}
        />
      </Field>
      <OffersNotice form={form} seller={seller} />
      <Button type="submit" look="primary" size="l">
        {t("steps.continue")}
      </Button>
      <p className={layout.quiet}>
        {t("identity.haveAccount")}{" "}
        <button
          type="button"
          className={cx(layout.bare, layout.small, css.inlineAct)}
          onClick={() => setSigningIn(true)}
        >
          {t("identity.signIn")}
        </button>
      </p>
    </form>
  );
}
