import type { ShopPoints } from "@cuvee/core/storefront/me/points.ts";
import type { ShopLook } from "@cuvee/core/storefront/site/look.ts";
import type { ReactNode } from "react";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { lookStyle } from "#storefront/looks/lookStyle.ts";
import { cx } from "#ui/classes.ts";
import css from "./Points.module.css";
import * as layout from "#ui/layout.ts";

/** Days before the end of points from which it stands out. */
const SOON_DAYS = 90;
const isSoon = (day: string): boolean => Date.parse(day) - Date.now() < SOON_DAYS * 86_400_000;

type Props = { shop: ShopPoints; look: ShopLook | undefined; children?: ReactNode };

/** The points of a buyer at a shop in its look, and the benefit that is near. */
export function PointsCard({ shop, look, children }: Props): ReactNode {
  const { t } = useTranslation("myPoints");
  const format = useFormat();
  const { points, next, reached, expiry } = shop;
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
      {expiry ? (
        <p className={cx(isSoon(expiry.on) && layout.strong)}>
          {t("expires", { count: expiry.points, day: format.date(`${expiry.on}T12:00:00Z`) })}
        </p>
      ) : null}
      {children}
    </article>
  );
}
