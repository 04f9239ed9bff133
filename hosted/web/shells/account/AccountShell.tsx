import { Suspense, type ReactNode } from "react";
import { Redirect, useLocation } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { Pages, type Page } from "#kit/guard.tsx";
import { LiveProvider } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { ShownLookProvider } from "#storefront/looks/shopLooks.ts";
import { useFirstAct } from "#ui/firstAct.ts";
import { ErrorBoundary } from "#ui/page/errors.tsx";
import { Skeleton, WhenLate } from "#ui/page/Skeleton.tsx";
import { menusAhead } from "#ui/overlay/Menu.tsx";
import { Popups } from "#ui/popup/Popups.tsx";
import { cx } from "#ui/classes.ts";
import { AccountHeader } from "./AccountHeader.tsx";
import { AccountNav } from "./AccountNav.tsx";
import { accountPages } from "./pages.tsx";
import { useAccountLook } from "./useAccountLook.ts";
import css from "./AccountShell.module.css";
import * as layout from "#ui/layout.ts";

function Loading(): ReactNode {
  return (
    <WhenLate>
      <div className={layout.stack5} aria-busy="true">
        <Skeleton width="12rem" height="2rem" />
        <Skeleton height="18rem" />
      </div>
    </WhenLate>
  );
}

const Home = (): ReactNode => <Redirect to={paths.dashboard()} replace />;
const roles = ["buyer"] as const;

/** Pages of the back-office, which a buyer has not: they lead to the start of the account, or to the sign-in. */
const ELSEWHERE: readonly Page[] = ["/dashboard/*", "/tickets/*", "/get-api-key/*?", "/shops/add"].map(
  (path) => ({ path, roles, screen: Home }),
);

/** The account of a buyer, in the look of a shop (hosted/decisions/0033-buyers-account.md). */
export default function AccountShell(): ReactNode {
  const { t } = useTranslation(["myAccount", "shell", "common", "notifications"]);
  const { user } = useSession();
  const [path] = useLocation();
  const account = useAccountLook();
  useFirstAct(menusAhead);
  const pages = (
    <Pages pages={[...accountPages, ...ELSEWHERE]} loading={<Loading />}>
      <Home />
    </Pages>
  );
  if (!user) return pages;
  return (
    <LiveProvider>
      <div className={css.shell}>
        <a className={css.skip} href="#main">
          {t("shell:skip")}
        </a>
        <AccountHeader user={user} account={account} />
        <div className={css.body}>
          <AccountNav />
          <main id="main" className={cx(layout.shrink, layout.fill, css.main)} tabIndex={-1}>
            <ErrorBoundary place={path}>
              <Suspense fallback={<Loading />}>
                <ShownLookProvider value={account.show}>{pages}</ShownLookProvider>
              </Suspense>
            </ErrorBoundary>
          </main>
        </div>
      </div>
      <Popups />
    </LiveProvider>
  );
}
