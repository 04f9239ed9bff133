import { lazy, Suspense, type ReactNode } from "react";
import { useSearch } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { ProspectionNav, viewOf } from "#relations/prospection/ProspectionNav.tsx";
import { ProspectList } from "#relations/prospection/ProspectList.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Skeleton, WhenLate } from "#ui/page/Skeleton.tsx";

const VIEWS = {
  map: lazy(() => import("#relations/prospection/MapView.tsx")),
  route: lazy(() => import("#relations/prospection/RouteView.tsx")),
  calls: lazy(() => import("#relations/prospection/CallsView.tsx")),
};

/** `/dashboard/clients/prospection`: prospects as a list, and by `?view=` on a map, as a route, or to be called. */
export default function ProspectionPage(): ReactNode {
  const { t } = useTranslation("prospection");
  const view = viewOf(useSearch());
  if (view === "list") return <ProspectList />;
  const View = VIEWS[view];
  return (
    <>
      <PageHeader title={t("title")} />
      <ProspectionNav />
      <Suspense
        fallback={
          <WhenLate>
            <Skeleton height="24rem" />
          </WhenLate>
        }
      >
        <View />
      </Suspense>
    </>
  );
}
