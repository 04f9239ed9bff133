import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Redirect, useLocation, useSearch } from "wouter";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { useTitle } from "#kit/title.ts";
import { readTrial, writeTrial } from "#offer/pricing/trial/trialAddress.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { PartNav, type PartTable } from "#ui/page/PartNav.tsx";

/** Screens of prices, in their order; the first one is the page itself. */
const TABS = ["matrix", "basket", "grids", "clients", "codes", "delivery", "loyalty", "requests"] as const;
type PricesTab = (typeof TABS)[number];

/** Screens that show prices: hidden from users without that right. */
const PRICED: ReadonlySet<PricesTab> = new Set(["matrix", "basket", "codes", "delivery", "loyalty"]);

/** Returns the address of a screen of prices. */
const pricesAt = (tab: PricesTab): string => (tab === "matrix" ? paths.prices() : `${paths.prices()}/${tab}`);

const PRICES: PartTable = {
  texts: "prices",
  label: "heading",
  places: TABS.map((tab) => ({
    name: `tabs.${tab}`,
    href: pricesAt(tab),
    ...(PRICED.has(tab) ? { access: { permission: "seeAllPrice" } } : {}),
  })),
};

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
  const sees = user !== null && hasPermission(user, "seeAllPrice");
  const tabs = TABS.filter((tab) => sees || !PRICED.has(tab));
  const current = TABS.find((tab) => pricesAt(tab) === path) ?? "matrix";
  if (!tabs.includes(current)) return <Redirect to={pricesAt("grids")} replace />;
  return (
    <>
      <PageHeader title={t("heading")} text={t(`about.${current}`)} actions={actions} />
      <ScreenTitle title={t(current === "matrix" ? "heading" : `tabs.${current}`)} />
      <PartNav of={PRICES} search={stored} />
      {children}
    </>
  );
}
