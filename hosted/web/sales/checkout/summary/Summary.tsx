import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { ChevronDown, ShoppingBag } from "lucide-react";
import { Suspense, useId, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import type { PriceChange } from "#sales/cart/changes.ts";
import { Totals, type ChangedPrice } from "#sales/cart/page/Totals.tsx";
import { cx } from "#ui/classes.ts";
import { lazyPart } from "#sales/cart/lazyPart.ts";
import { OrderLines, PriceTrace, type ReadLine } from "#sales/cart/summary/OrderLines.tsx";
import css from "./Summary.module.css";
import * as layout from "#ui/layout.ts";

/** Only while the order can still be changed. */
const EmptyCart = lazyPart(() => import("#sales/cart/EmptyCart.tsx"), ["basket"]);

export type SummaryProps = {
  lines: readonly ReadLine[];
  /** Places of events, after the bottles. */
  places?: ReactNode;
  priced: PricedOrder;
  changes?: readonly PriceChange[] | undefined;
  updating?: boolean;
  /** The explanation of the total can be opened. */
  why?: boolean;
  /** The order can still be changed in the cart. */
  editable?: boolean;
  /** The promo code and the loyalty, above the totals. */
  offers?: ReactNode;
  /** A part of it was given up: the total has changed. */
  changed?: ChangedPrice & { totalCents: number };
};

/** The order beside the form; on a phone one line with the total, which opens. */
export function Summary({
  lines,
  places,
  priced,
  changes,
  updating,
  why,
  editable,
  offers,
  changed,
}: SummaryProps): ReactNode {
  const { t } = useTranslation("checkout");
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <aside className={cx(layout.shrink, css.summary)} aria-label={t("summary.title")}>
      <button
        type="button"
        className={cx(
          layout.line2,
          layout.middle,
          layout.small,
          layout.medium,
          layout.panel,
          layout.wide,
          css.toggle,
        )}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <ShoppingBag size={18} aria-hidden="true" />
        <span>{t(open ? "summary.hide" : "summary.show")}</span>
        <ChevronDown size={16} aria-hidden="true" className={css.arrow} />
        <strong className={cx(layout.large, css.total)}>
          {format.money(changed?.totalCents ?? priced.totalTtcCents)}
        </strong>
      </button>
      <div id={id} className={cx(css.content, open && css.open)}>
        <div className={cx(layout.line3, layout.baseline, layout.between)}>
          <h2 className={layout.strong}>{t("summary.title")}</h2>
          {editable ? (
            <Link href={paths.cart()} className={layout.small}>
              {t("backToCart")}
            </Link>
          ) : null}
        </div>
        {lines.length > 0 ? <OrderLines lines={lines} changes={changes} /> : null}
        {places ? <Suspense fallback={null}>{places}</Suspense> : null}
        {offers ? <Suspense fallback={null}>{offers}</Suspense> : null}
        <Totals priced={priced} updating={updating ?? false} changed={changed} />
        {editable ? (
          <Suspense fallback={null}>
            <EmptyCart wide />
          </Suspense>
        ) : null}
        {why ? (
          <Suspense fallback={null}>
            <PriceTrace steps={priced.trace} />
          </Suspense>
        ) : null}
      </div>
    </aside>
  );
}
