import type { PointsMovement, ShopPoints } from "@cuvee/core/storefront/me/points.ts";
import { Award } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation, type TFunction } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useShopLooks } from "#storefront/looks/shopLooks.ts";
import { cx } from "#ui/classes.ts";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Skeleton, WhenLate } from "#ui/page/Skeleton.tsx";
import { PointsCard } from "./PointsCard.tsx";
import css from "./Points.module.css";
import * as layout from "#ui/layout.ts";

/** Returns the reason of a movement in words. */
function reasonOf({ kind, order }: PointsMovement, shop: string, t: TFunction): string {
  const number = order?.number ?? "";
  if (kind === "adjust") return t("why.adjust", { shop });
  if (order === null && (kind === "earn" || kind === "spend")) return t(`why.${kind}Visit`);
  return t(`why.${kind}`, { number }).trim();
}

function History({ shop, name }: { shop: ShopPoints; name: string }): ReactNode {
  const { t } = useTranslation("myPoints");
  const format = useFormat();
  if (shop.movements.length === 0) return null;
  return (
    <section aria-label={t("history")} className={css.history}>
      <ul>
        {shop.movements.map((movement) => {
          const why = reasonOf(movement, name, t);
          const { at, points, order } = movement;
          return (
            <li
              key={`${at} ${movement.kind} ${points}`}
              className={cx(layout.line3, layout.baseline, layout.between, css.movement)}
            >
              <span className={layout.shrink}>
                {order ? <Link href={paths.order(order.id)}>{why}</Link> : why}
                <br />
                <time dateTime={at} className={cx(layout.quiet, layout.small)}>
                  {format.date(at, "date")}
                </time>
              </span>
              <span className={css.moved}>
                {points > 0 ? "+" : "−"}
                {format.count(Math.abs(points))}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** `/dashboard/points` of a buyer: their loyalty points at each shop, and why each came or went. */
export default function MyPointsPage(): ReactNode {
  const { t } = useTranslation("myPoints");
  const looks = useShopLooks();
  const { data, error, mutate } = useAnswer("GET /v1/users/me/points", {});
  return (
    <>
      <PageHeader title={t("title")} />
      {!data && error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? (
        <WhenLate>
          <Skeleton height="12rem" />
        </WhenLate>
      ) : null}
      {data?.shops.length === 0 ? (
        <EmptyState icon={<Award aria-hidden="true" />} title={t("none")} text={t("noneText")} />
      ) : null}
      <div className={css.cards}>
        {data?.shops.map((shop) => {
          const look = looks?.find(({ id }) => id === shop.shopId);
          return (
            <PointsCard key={shop.shopId} shop={shop} look={look}>
              {shop.expiryMonths === null ? null : (
                <p className={cx(layout.quiet, layout.small)}>{t("terms", { count: shop.expiryMonths })}</p>
              )}
              <History shop={shop} name={look?.name ?? ""} />
            </PointsCard>
          );
        })}
      </div>
    </>
  );
}
