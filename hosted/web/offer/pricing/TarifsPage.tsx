import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import { shelveForSearch } from "#offer/pricing/found.ts";
import { GridRequests } from "#offer/pricing/GridRequests.tsx";
import { PricingLists } from "#offer/pricing/PricingLists.tsx";
import { TrialBench } from "#offer/pricing/TrialBench.tsx";
import { Card } from "#ui/Card.tsx";
import { ErrorState } from "#ui/EmptyState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Late, Skeleton } from "#ui/Skeleton.tsx";
import css from "#offer/pricing/TarifsPage.module.css";

/** `/dashboard/tarifs`: what a basket costs for whom, when and where, and why; who asks for a grid; all that prices depend on. */
export default function TarifsPage(): ReactNode {
  const { t, i18n } = useTranslation("pricing");
  const { user } = useSession();
  const shop = user?.shops[0]?.id;
  const settings = useAnswer("GET /v1/pricing", {});
  const catalogue = useAnswer("GET /v1/embeds/:shop", shop ? { params: { shop } } : null, {
    revalidateOnFocus: false,
  });
  const lang = i18n.resolvedLanguage ?? "fr";
  const shelf = useMemo(() => shelveForSearch(catalogue.data?.products ?? [], lang), [catalogue.data, lang]);
  const failed = settings.data && catalogue.data ? null : (settings.error ?? catalogue.error);
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} />
      {failed ? (
        <Card>
          <ErrorState
            error={failed}
            onRetry={() => {
              void settings.mutate();
              void catalogue.mutate();
            }}
          />
        </Card>
      ) : settings.data && catalogue.data ? (
        <div className={css.page}>
          <TrialBench settings={settings.data} shelf={shelf} />
          <GridRequests typologies={settings.data.rules.typologies} />
          <PricingLists settings={settings.data} shelf={shelf} />
        </div>
      ) : (
        <Late>
          <div className={css.waiting} aria-busy="true">
            <Skeleton height="16rem" />
            <Skeleton height="26rem" />
          </div>
        </Late>
      )}
    </>
  );
}
