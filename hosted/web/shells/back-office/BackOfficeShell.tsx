import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { onMailAgain } from "#kit/api.ts";
import { ErrorBoundary } from "#ui/page/errors.tsx";
import NotFoundPage from "#ui/page/NotFoundPage.tsx";
import { Pages, type Page } from "#kit/guard.tsx";
import { LiveProvider, MayOpenProvider } from "#kit/live.tsx";
import { useSession } from "#kit/session.tsx";
import { BottomBar } from "#shells/back-office/menu/BottomBar.tsx";
import { Header } from "#shells/back-office/Header.tsx";
import { MobileMenu } from "#shells/back-office/menu/MobileMenu.tsx";
import { OfflineBanner } from "#shells/back-office/OfflineBanner.tsx";
import { accountPages } from "#shells/account/pages.tsx";
import { backOfficePages } from "#shells/back-office/pages.ts";
import { OpeningStrip } from "#shells/back-office/OpeningStrip.tsx";
import { isOpenTo } from "#shells/back-office/menu/destinations.ts";
import { RightsNotice } from "#shells/back-office/RightsNotice.ts";
import { Sidebar } from "#shells/back-office/menu/Sidebar.tsx";
import { useViewer } from "#shells/back-office/useViewer.ts";
import { useUserLanguage } from "#shells/back-office/useUserLanguage.ts";
import { useFirstAct } from "#ui/firstAct.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { menusAhead } from "#ui/overlay/Menu.tsx";
import { ask } from "#ui/popup/popup.ts";
import { Popups } from "#ui/popup/Popups.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { Downloads } from "#ui/table/downloads.ts";
import { PersonNames } from "#ui/table/Person.tsx";
import css from "#shells/back-office/BackOfficeShell.module.css";
import * as layout from "#ui/layout.ts";
import { cx } from "#ui/classes.ts";

const PersonName = lazy(() =>
  import("#people/collaborators/personName.ts").then((module) => ({ default: module.PersonName })),
);

const personName = (by: string): ReactNode => <PersonName by={by} />;

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

/** Page for a signed-out person or an unknown address: the guard redirects to the login, or the page is not found. */
const unknown: Page = { path: "/dashboard/*", screen: NotFoundPage };

/** The guard leads sellers from addresses that only buyers have to the home page (specification §2). */
const SHOWN: readonly Page[] = [...backOfficePages, ...accountPages, unknown];

/** Prefetches the code of dialogs and menus, so that they open without a wait. */
function windowsAhead(): void {
  Dialog.ahead();
  menusAhead();
}

/** Confirms with the user before a mail that was just sent is sent again. */
function useMailAgain(): void {
  const { t } = useTranslation("shell");
  useEffect(() => {
    onMailAgain(
      async ({ message, facts }) =>
        (await ask({
          title: t("mailAgain.title"),
          text: t("mailAgain.text", { told: message, recipient: String(facts?.["recipient"] ?? "") }),
          validateLabel: t("mailAgain.send"),
        })) !== null,
    );
    return () => onMailAgain(null);
  }, [t]);
}

/** Passes to the pages the function that checks which other pages the user may open. */
function Opening({ user, children }: { user: User; children: ReactNode }): ReactNode {
  const viewer = useViewer(user);
  const may = useCallback((href: string) => isOpenTo(viewer, href), [viewer]);
  return <MayOpenProvider value={may}>{children}</MayOpenProvider>;
}

/** Header, sidebar and pages of signed-in users. */
export default function BackOfficeShell(): ReactNode {
  useTranslation(["shell", "common", "notifications"]);
  const { user } = useSession();
  const [path] = useLocation();
  const [menu, setMenu] = useState(false);
  const { t } = useTranslation("shell");
  useFirstAct(windowsAhead);
  useMailAgain();
  const isSpoken = useUserLanguage(user);
  const pages = (
    <Pages pages={SHOWN} loading={<Loading />}>
      <NotFoundPage />
    </Pages>
  );
  if (!user) return pages;
  if (!isSpoken) return <Loading />;
  return (
    <LiveProvider>
      <a className={css.skip} href="#main">
        {t("skip")}
      </a>
      <Header user={user} onMenu={() => setMenu(true)} />
      <OfflineBanner />
      <div className={css.body}>
        <Sidebar user={user} />
        <main id="main" className={cx(layout.shrink, layout.fill, css.main)} tabIndex={-1}>
          <OpeningStrip />
          <ErrorBoundary place={path}>
            <Suspense fallback={<Loading />}>
              <Opening user={user}>
                <PersonNames value={personName}>{pages}</PersonNames>
              </Opening>
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <BottomBar user={user} />
      <MobileMenu user={user} open={menu} onClose={() => setMenu(false)} />
      <Popups />
      <RightsNotice />
      <Suspense>
        <Downloads />
      </Suspense>
    </LiveProvider>
  );
}
