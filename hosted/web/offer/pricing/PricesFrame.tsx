import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, Redirect, useLocation, useSearch } from "wouter";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { useTitle } from "#kit/title.ts";
import { readTrial, writeTrial } from "#offer/pricing/trial/trialAddress.ts";
import { cx } from "#ui/classes.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import css from "#offer/pricing/PricesFrame.module.css";
import * as layout from "#ui/layout.ts";

/** Screens of prices, in their order; the first one is the page itself. */
const TABS = ["matrix", "basket", "grids", "clients", "codes", "delivery", "loyalty", "requests"] as const;
type PricesTab = (typeof TABS)[number];

/** Screens that show prices: hidden from users without that right. */
const PRICED: ReadonlySet<PricesTab> = new Set(["matrix", "basket", "codes", "delivery", "loyalty"]);

/** Returns the address of a screen of prices. */
const pricesAt = (tab: PricesTab): string => (tab === "matrix" ? paths.prices() : `${paths.prices()}/${tab}`);

/** Names the screen in the browser's tab and in the last breadcrumb, below its title. */
function ScreenTitle({ title }: { title: string }): null {
  useTitle(title);
  return null;
}

/** Head of all screens of prices: title and navigation; a test basket is kept from screen to screen. */
export function PricesFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }): ReactNode {
  const { t } = useTranslation("prices");
  const { user } = useSession();
  const [path] = useLocation();
  const stored = writeTrial(readTrial(useSearch()));
  const shown = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // A returned promise must not be taken for a cleanup.
    void shown.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);
  const sees = user !== null && hasPermission(user, "seeAllPrice");
  const tabs = TABS.filter((tab) => sees || !PRICED.has(tab));
  const current = TABS.find((tab) => pricesAt(tab) === path) ?? "matrix";
  if (!tabs.includes(current)) return <Redirect to={pricesAt("grids")} replace />;
  return (
    <>
      <PageHeader title={t("heading")} text={t(`about.${current}`)} actions={actions} />
      <ScreenTitle title={t(current === "matrix" ? "heading" : `tabs.${current}`)} />
      <nav className={css.tabs} aria-label={t("heading")}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            href={stored ? `${pricesAt(tab)}?${stored}` : pricesAt(tab)}
            className={cx(layout.middle, layout.muted, layout.fixed, css.tab, tab === current && css.current)}
            aria-current={tab === current ? "page" : undefined}
            {...(tab === current ? { ref: shown } : {})}
          >
            {t(`tabs.${tab}`)}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}
