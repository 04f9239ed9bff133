import { LayoutGrid } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { loadTexts } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { SellerHome } from "#insight/home/SellerHome.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";

/** Agents are few: their homes load on demand. */
const AgentHome = lazy(() => import("#insight/home/AgentHome.tsx"));
const TourPage = lazy(() => import("#insight/home/TourPage.tsx"));
/** The same goes for shops that have not opened yet. */
const FirstSteps = lazy(() =>
  Promise.all([import("#insight/home/FirstSteps.tsx"), loadTexts(["opening"])]).then(([module]) => module),
);

/** The first page after signing in: the day's most important facts. */
export default function DashboardPage(): ReactNode {
  const { t } = useTranslation(["shell", "home"]);
  const { user } = useSession();
  const format = useFormat();
  const { data: opening } = useAnswer("GET /v1/shops/me/opening", user?.role === "owner" ? {} : null);
  if (!user) return null;
  if (user.role === "agent" && user.tourMode && user.shops.length > 0) return <TourPage />;
  const today = format.date(new Date().toISOString(), "weekday");
  return (
    <>
      <PageHeader
        title={t("home.hello", { name: user.firstname || user.username })}
        text={<span>{today.charAt(0).toLocaleUpperCase() + today.slice(1)}</span>}
        actions={
          user.role === "owner" || user.role === "iam" ? (
            <ButtonLink look="quiet" icon={<LayoutGrid aria-hidden="true" />} href={paths.customizeHome()}>
              {t("home:customize.open")}
            </ButtonLink>
          ) : null
        }
      />
      {opening && (!opening.isOnline || !opening.ready) ? (
        <Suspense fallback={null}>
          <FirstSteps opening={opening} />
        </Suspense>
      ) : null}
      {user.role === "agent" ? <AgentHome /> : <SellerHome />}
    </>
  );
}
