import { OWN_THEME, type ThemeName } from "@cuvee/core/storefront/site/themes.ts";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { ErrorBoundary } from "#ui/page/errors.tsx";
import { Pages } from "#kit/guard.tsx";
import { useSession } from "#kit/session.tsx";
import { useCartSync } from "#sales/cart/useCartSync.ts";
import { ShownShop } from "#sales/cart/shownShop.ts";
import { visitNow } from "#sales/cart/visit.ts";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { fetchEarly } from "./early.ts";
import { shopPages } from "./pages.ts";
import { ShopFooter } from "./ShopFooter.tsx";
import { ShopHeader, type ShopFace } from "./ShopHeader.tsx";
import { useLetters, useLookOfPage } from "#storefront/looks/lookOfPage.ts";
import type { PageLook } from "#storefront/looks/lookStyle.ts";
import { useAgeAsked } from "#sales/cart/useAgeAsked.ts";
import css from "./ShopShell.module.css";
import * as layout from "#ui/layout.ts";

fetchEarly(location.pathname);

/** Most visitors have confirmed their age on the winery's page. */
const AgeGate = lazy(() => import("./AgeGate.tsx"));

/** Pages that show wine for sale; those of an order already placed open from a mail, without the question. */
const GATED = /^\/(cart|checkout|orders\/group)(\/|$)/;

function Loading(): ReactNode {
  return (
    <WhenLate>
      <div className={layout.grid5} aria-busy="true">
        <Skeleton width="40%" height="2rem" />
        <Skeleton height="9rem" />
        <Skeleton height="9rem" />
      </div>
    </WhenLate>
  );
}

function NotFound(): ReactNode {
  const { t } = useTranslation("common");
  return <EmptyState isPage title={t("notFound.title")} text={t("notFound.text")} />;
}

/**
 * Returns the look of a shop for its cart and checkout: its theme with the theme's own letters, and its colour. Pages
 * of several shops have the platform's own.
 */
function useFaceLook(face: ShopFace | undefined, isOurs: boolean): PageLook | undefined {
  const { color, theme } = isOurs ? { color: "", theme: OWN_THEME as ThemeName } : (face?.editedShop ?? {});
  return useMemo(
    () => (theme ? { color: color ?? "", theme, font: "system" as const } : undefined),
    [color, theme],
  );
}

/** The frame of the shop side: the winery's name and colour, its pages, legal notices, and the age gate. */
export function ShopShell(): ReactNode {
  const { t } = useTranslation("cart");
  const [place] = useLocation();
  // Undefined as long as the shop is unknown; null for several shops.
  const [shown, show] = useState<string | null | undefined>(() => visitNow()?.shopCode);
  useCartSync();
  const askAge = useAgeAsked();
  // An account holder has certified their age. While the session loads, the question is not shown.
  const isNobody = useSession().status === "out";
  const { data: face } = useAnswer("GET /v1/shops/:id", shown ? { params: { id: shown } } : null, {
    revalidateOnFocus: false,
    // The frame works without the shop's name; the page shows the error.
    shouldRetryOnError: false,
    keepPreviousData: true,
  });
  const look = useFaceLook(face, shown === null);
  // Dialogs and drawers are rendered beside the shell, in the page itself.
  useLookOfPage(look);
  useLetters(look ? [look] : []);
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#main">
        {t("shell.skip")}
      </a>
      <ShopHeader face={face} isOurs={!shown} />
      <main id="main" className={css.main} tabIndex={-1}>
        <ShownShop value={show}>
          <ErrorBoundary place={place}>
            <Suspense fallback={<Loading />}>
              <Pages pages={shopPages} loading={<Loading />}>
                <NotFound />
              </Pages>
            </Suspense>
          </ErrorBoundary>
        </ShownShop>
      </main>
      <ShopFooter face={face} />
      {askAge && isNobody && GATED.test(place) ? (
        <Suspense fallback={<div className={css.veil} />}>
          <AgeGate />
        </Suspense>
      ) : null}
    </div>
  );
}
