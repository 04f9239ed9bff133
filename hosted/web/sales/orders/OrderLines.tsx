import { Money } from "#ui/Money.tsx";
import { Priced } from "#ui/Priced.tsx";
import { useSeesPrices } from "#kit/prices.ts";
import { PenLine, Wine } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { isNonVintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { PricedFree } from "@cuvee/core/offer/pricing/freeLines.ts";
import type { PricedOrder, TraceStep } from "@cuvee/core/offer/pricing/priced.ts";
import type { OrderLine } from "@cuvee/core/sales/orders/orders.ts";
import { useFormat } from "#kit/format.ts";
import { pictureAt } from "#kit/paths.ts";
import { PriceTrace } from "#offer/pricing/trial/PriceTrace.tsx";
import { pairLines } from "#sales/cart/lines.ts";
import { Badge } from "#ui/Badge.tsx";
import css from "#sales/orders/OrderLines.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Quantity, and the price for a user who may see prices. */
function Quantity({ of }: { of: { quantity: number; unitE4: number } }): ReactNode {
  const format = useFormat();
  const priced = useSeesPrices();
  return (
    <>
      {format.count(of.quantity)}
      {priced ? (
        <>
          {" "}
          × <span className={layout.muted}>{format.unit(of.unitE4)}</span>
        </>
      ) : null}
    </>
  );
}

function Line({ line, trace }: { line: OrderLine; trace: readonly TraceStep[] }): ReactNode {
  const { t } = useTranslation("orders");
  const format = useFormat();
  const priced = useSeesPrices();
  const vintage = line.vintage && !isNonVintage(line.vintage) ? ` ${line.vintage}` : "";
  return (
    <li className={css.line}>
      <span className={css.picture}>
        {line.visual ? (
          <img src={pictureAt(line.visual, 160)} alt="" width="48" height="64" loading="lazy" />
        ) : (
          <Wine size={20} aria-hidden="true" />
        )}
      </span>
      <div className={cx(layout.shrink, css.words)}>
        <p className={cx(layout.medium, layout.balanced)}>
          {line.name}
          {vintage}
        </p>
        <p className={layout.quiet}>
          {line.formatName}
          {line.vatRateBp ? ` · ${t("lines.vat", { rate: format.rate(line.vatRateBp) })}` : ""}
        </p>
      </div>
      <p className={cx(layout.toEnd, layout.oneLine, css.quantity)}>
        <span className="visually-hidden">{t("lines.quantity")} </span>
        <Quantity of={line} />
        {line.add > 0 ? <Badge tone="accent">{t("lines.add", { count: line.add })}</Badge> : null}
      </p>
      <p className={cx(layout.strong, layout.oneLine, layout.atEnd, css.amount)}>
        {line.gift ? <Badge tone="accent">{t("lines.gift")}</Badge> : <Money cents={line.amountCents} />}
        {line.discountCents > 0 ? (
          <span className={cx(layout.quiet, layout.regular, css.discount)}>
            {t("lines.discount", { amount: format.money(line.discountCents) })}
          </span>
        ) : null}
        {line.wrapping ? (
          <span className={cx(layout.quiet, layout.regular, css.discount)}>
            {priced
              ? t("lines.wrapping", { amount: format.money(line.wrapping.amountCents) })
              : t("lines.wrapped")}
          </span>
        ) : null}
      </p>
      <Priced>
        <PriceTrace steps={trace} className={css.why} />
      </Priced>
    </li>
  );
}

/** A line that the seller worded freely. */
function FreeLine({ line }: { line: PricedFree }): ReactNode {
  const { t } = useTranslation("orders");
  const format = useFormat();
  return (
    <li className={css.line}>
      <span className={css.picture}>
        <PenLine size={20} aria-hidden="true" />
      </span>
      <div className={cx(layout.shrink, css.words)}>
        <p className={cx(layout.medium, layout.balanced)}>{line.name}</p>
        <p className={layout.quiet}>
          {line.vatRateBp ? t("lines.vat", { rate: format.rate(line.vatRateBp) }) : ""}
        </p>
      </div>
      <p className={cx(layout.toEnd, layout.oneLine, css.quantity)}>
        <span className="visually-hidden">{t("lines.quantity")} </span>
        <Quantity of={line} />
      </p>
      <p className={cx(layout.strong, layout.oneLine, layout.atEnd, css.amount)}>
        <Money cents={line.amountCents} />
        {line.discountCents > 0 ? (
          <span className={cx(layout.quiet, layout.regular, css.discount)}>
            {t("lines.discount", { amount: format.money(line.discountCents) })}
          </span>
        ) : null}
      </p>
    </li>
  );
}

/** Shows the sold lines in their original state, each with the explanation of its price. */
export function OrderLines({
  lines,
  priced,
}: {
  lines: readonly OrderLine[];
  priced: PricedOrder;
}): ReactNode {
  const { free = [] } = priced;
  const pairs = pairLines(
    lines.map((line) => ({ ...line, isFromFidelity: line.gift })),
    priced.lines,
  );
  return (
    <ul className={css.lines}>
      {lines.map((line, at) => (
        <Line key={line.id} line={line} trace={pairs[at]?.trace ?? []} />
      ))}
      {free.map((line) => (
        <FreeLine key={line.id} line={line} />
      ))}
    </ul>
  );
}
