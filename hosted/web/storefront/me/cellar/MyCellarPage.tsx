import { bottlesLeft, cellarGroups } from "@cuvee/core/storefront/me/cellar.ts";
import { Wine } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useShopLooks } from "#storefront/looks/shopLooks.ts";
import { ShopFilter } from "#storefront/me/orders/ShopFilter.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Skeleton, WhenLate } from "#ui/page/Skeleton.tsx";
import { useCellar, type Cellar } from "./useCellar.ts";
import { WineCard } from "./WineCard.tsx";
import css from "./Cellar.module.css";
import * as layout from "#ui/layout.ts";

function Groups({ cellar, shopId }: { cellar: Cellar; shopId: string | null }): ReactNode {
  const { t } = useTranslation("myCellar");
  const looks = useShopLooks();
  const shown = (cellar.wines ?? []).filter((wine) => shopId === null || wine.shopId === shopId);
  return cellarGroups(shown).map(({ group, wines }) => (
    <section key={group} className={layout.grid3} aria-labelledby={`cellar-${group}`}>
      <h2 id={`cellar-${group}`} className={css.title}>
        {t(`group.${group}`)}
      </h2>
      <ul className={css.wines}>
        {wines.map((wine) => (
          <li key={`${wine.shopId} ${wine.formatId}`}>
            <WineCard
              wine={wine}
              look={looks?.find(({ id }) => id === wine.shopId)}
              named={(looks?.length ?? 0) > 1}
              cellar={cellar}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** `/dashboard/cellar` of a buyer: the bottles that came to them, by the time to drink them. */
export default function MyCellarPage(): ReactNode {
  const { t } = useTranslation("myCellar");
  const looks = useShopLooks();
  const cellar = useCellar();
  const [shopId, setShopId] = useState<string | null>(null);
  const { wines, error, retry } = cellar;
  const left = (wines ?? []).reduce((sum, wine) => sum + bottlesLeft(wine), 0);
  return (
    <>
      <PageHeader title={t("title")} text={wines && wines.length > 0 ? t("count", { count: left }) : null} />
      {!wines && error ? <ErrorState error={error} onRetry={retry} /> : null}
      {!wines && !error ? (
        <WhenLate>
          <div className={layout.stack5} aria-busy="true">
            <Skeleton height="12rem" />
            <Skeleton height="12rem" />
          </div>
        </WhenLate>
      ) : null}
      {wines?.length === 0 ? (
        <EmptyState icon={<Wine aria-hidden="true" />} title={t("none")} text={t("noneText")}>
          <ButtonLink look="primary" loads href={looks?.[0]?.path ?? paths.shops()}>
            {t("myAccount:orders.discover")}
          </ButtonLink>
        </EmptyState>
      ) : null}
      {wines && wines.length > 0 ? (
        <div className={layout.grid5}>
          <ShopFilter chosen={shopId} onChoose={setShopId} label={t("filter")} />
          <Groups cellar={cellar} shopId={shopId} />
        </div>
      ) : null}
    </>
  );
}
