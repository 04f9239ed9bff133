import type { ShopPoints } from "@cuvee/core/storefront/me/points.ts";
import type { ShopLook } from "@cuvee/core/storefront/site/look.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { lookStyle } from "#storefront/looks/lookStyle.ts";
import { cx } from "#ui/classes.ts";
import css from "./Points.module.css";
import * as layout from "#ui/layout.ts";

type Props = { shop: ShopPoints; look: ShopLook | undefined; children?: ReactNode };

/** The points of a buyer at a shop in its look, and the benefit that is near. */
export function PointsCard({ shop, look, children }: Props): ReactNode {
  const { t } = useTranslation("myPoints");
  const { points, next, reached } = shop;
  return (
    <article className={css.card} style={lookStyle(look)} aria-labelledby={`points-${shop.shopId}`}>
      <header className={cx(layout.line3, layout.baseline, layout.between)}>
        <h2 id={`points-${shop.shopId}`} className={css.shop}>
          {look?.name}
        </h2>
        <p className={cx(css.balance, layout.fixed)}>{t("balance", { count: points })}</p>
      </header>
      {reached ? <p>{t("reached", { name: reached })}</p> : null}
      {next ? (
        <div className={layout.stack1}>
          <svg className={css.way} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect className={css.whole} width="100" height="6" />
            <rect className={css.done} width={(100 * points) / (points + next.missing)} height="6" />
          </svg>
          <p className={layout.quiet}>{t("missing", { count: next.missing, name: next.name })}</p>
        </div>
      ) : null}
      {children}
    </article>
  );
}
