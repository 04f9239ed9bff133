import type { ReactNode } from "react";
import { useSite } from "./context.ts";
import { siteSession, useVisitor } from "./visitor.ts";
import css from "./Header.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Ends the session; if that fails, opens the dashboard, which has the same button and shows the error. */
export function signOutOfSite(): void {
  siteSession()
    .logout()
    .catch(() => location.assign("/dashboard"));
}

/**
 * Shows the signed-in person with links to the dashboard and the sign-out; or the links to sign in and register
 * (specification §2, "Shop header"). Works without script for visitors.
 */
export function Account(): ReactNode {
  const { data, say } = useSite();
  const visitor = useVisitor();
  const shop = data.shop ? `&id=${encodeURIComponent(data.shop.code)}` : "";
  const query = `?redirectLink=${encodeURIComponent(data.here)}${shop}`;
  return (
    <details className={css.languages} name="tab">
      <summary
        className={cx(layout.inline2, layout.middle, layout.small, css.icon)}
        aria-label={visitor.name ? say("header.account", { name: visitor.name }) : say("header.mine")}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <circle cx="12" cy="8.5" r="3.8" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path
            d="M4.8 20c.8-3.8 3.7-5.6 7.2-5.6s6.4 1.8 7.2 5.6"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </svg>
        {visitor.name ? <span className={cx(layout.clipped, css.name)}>{visitor.name}</span> : null}
      </summary>
      <div className={css.children}>
        {visitor.name ? (
          <>
            <p className={css.who}>{visitor.username}</p>
            <p className={cx(layout.quiet, layout.breakable, css.email)}>{visitor.email}</p>
            <a href="/dashboard">{say("header.dashboard")}</a>
            <button type="button" onClick={signOutOfSite}>
              {say("header.logout")}
            </button>
          </>
        ) : (
          <>
            <a href={`/auth/login${query}`}>{say("header.signIn")}</a>
            <a href={`/auth/register/buyer${query}`}>{say("header.register")}</a>
          </>
        )}
      </div>
    </details>
  );
}
