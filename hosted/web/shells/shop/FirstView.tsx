import type { Say } from "@cuvee/core/kit/texts/say.ts";
import type { ReactNode } from "react";
import { paths, pictureAt } from "#kit/paths.ts";
import cartCss from "#sales/cart/page/CartPage.module.css";
import checkoutCss from "#sales/checkout/CheckoutPage.module.css";
import buttonCss from "#ui/Button.module.css";
import { cx } from "#ui/classes.ts";
import fieldCss from "#ui/input/Field.module.css";
import inputCss from "#ui/input/Input.module.css";
import * as layout from "#ui/layout.ts";
import css from "./ShopShell.module.css";

/** Data of a page of the shop side before its scripts run: not the cart, which is in the browser. */
export type FirstData = {
  page: "cart" | "checkout";
  shop: { id: string; code: string; name: string; logo: string } | null;
  /** The browser has a session: the page will show its account instead of a field. */
  isSignedIn: boolean;
  /** Words of the namespace `cart` or `checkout`. */
  say: Say;
};

/** Steps that every order has, and at the same place: an order of visits alone has no delivery. */
const LATER = ["addresses"] as const;

function Step({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <section className={cx(checkoutCss.step, children ? checkoutCss.open : checkoutCss.later)}>
      <div className={cx(layout.line3, layout.middle, checkoutCss.stepHead)}>
        <span className={cx(layout.quiet, layout.fixed, checkoutCss.stepMark)} aria-hidden="true">
          {number}
        </span>
        <h2 className={checkoutCss.stepTitle}>{title}</h2>
      </div>
      {children ? <div className={checkoutCss.stepBody}>{children}</div> : null}
    </section>
  );
}

/** The form of the first step: the application takes over what is typed in it. */
function EmailForm({ say, signIn }: { say: Say; signIn: string }): ReactNode {
  return (
    <div className={layout.stack4}>
      <div className={cx(layout.stack1, layout.shrink)}>
        <label htmlFor="first-email" className={fieldCss.label}>
          {say("identity.email")}{" "}
        </label>
        <span className={inputCss.box}>
          <input
            id="first-email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby="first-email-hint"
            className={cx(layout.bare, layout.shrink, layout.fill, inputCss.input)}
          />
        </span>
        <div id="first-email-hint" className={layout.quiet}>
          {say("identity.emailHint")}
        </div>
      </div>
      {/* A press before the scripts would be lost: `takeOver` makes it live. */}
      <button type="button" inert className={cx(buttonCss.button, buttonCss.primary, buttonCss.l)}>
        {say("steps.continue")}
      </button>
      <p className={layout.quiet}>
        {say("identity.haveAccount")}{" "}
        <a className={cx(layout.small, checkoutCss.inlineAct, css.firstAct)} href={signIn}>
          {say("identity.signIn")}
        </a>
      </p>
    </div>
  );
}

type CheckoutProps = Pick<FirstData, "say" | "isSignedIn"> & { signIn: string };

/** Title and first step; the summary, which comes first on a phone, has its place reserved. */
function CheckoutView({ say, signIn, isSignedIn }: CheckoutProps): ReactNode {
  return (
    <>
      <div className={checkoutCss.minors} role="note">
        <strong>{say("minors")}</strong> <span>{say("minorsLaw")}</span>
      </div>
      <div className={cx(layout.grid5, layout.single, checkoutCss.page)}>
        <div className={checkoutCss.summarySoon} />
        <div className={cx(layout.stack4, layout.shrink)}>
          <h1 className={checkoutCss.title}>{say("title")}</h1>
          <Step number={1} title={say("steps.identity")}>
            {isSignedIn ? null : <EmailForm say={say} signIn={signIn} />}
          </Step>
          {LATER.map((step, at) => (
            <Step key={step} number={at + 2} title={say(`steps.${step}`)} />
          ))}
        </div>
      </div>
    </>
  );
}

/** The frame of the shop side with the part of a page that is the same for every visitor. */
export function FirstView({ page, shop, isSignedIn, say }: FirstData): ReactNode {
  const signIn = shop ? paths.login({ id: shop.code, redirectLink: `/checkout/${shop.id}` }) : paths.login();
  return (
    <div className={css.shell}>
      <header className={css.header}>
        <div className={cx(layout.grid3, layout.middle, css.bar)}>
          <div className={cx(layout.line1, layout.middle, layout.shrink)} />
          <p className={css.brand}>
            {shop ? (
              <a href={paths.login({ id: shop.code })}>
                {shop.logo ? (
                  <img src={pictureAt(shop.logo, 320)} alt={shop.name} className={css.shopLogo} />
                ) : (
                  shop.name
                )}
              </a>
            ) : null}
          </p>
          <div className={cx(layout.toEnd, layout.shrink, layout.line1, layout.middle)}>
            {/* Places of language, cart and account. */}
            <span className={css.account} />
            <span className={css.account} />
            <span className={css.account} />
          </div>
        </div>
      </header>
      <main className={css.main}>
        {page === "checkout" ? (
          <CheckoutView say={say} signIn={signIn} isSignedIn={isSignedIn} />
        ) : (
          <div className={cx(layout.baseline, layout.between, cartCss.head)}>
            <h1 className={cartCss.title}>{say("title")}</h1>
          </div>
        )}
      </main>
    </div>
  );
}
