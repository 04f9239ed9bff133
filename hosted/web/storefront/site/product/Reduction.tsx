import type { Offer } from "@cuvee/core/offer/pricing/display/cardOffer.ts";
import type { ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import css from "./Reduction.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type PricesProps = { offer: Offer; unitE4: number; className?: string | undefined };

/**
 * The price of a unit. An announced reduction has beside it the prior price, the lowest of the thirty days before
 * (rules, reductions), struck, and the reduction in percent; a price by quantity has the price of one unit, struck.
 */
export function UnitPrice({ offer, unitE4, className }: PricesProps): ReactNode {
  const { say, format } = useSite();
  const first = offer.steps[0]?.unitE4 ?? 0;
  const isReduced = offer.prior > first;
  const before = isReduced ? offer.prior : first;
  return (
    <p className={cx(layout.row2, layout.baseline, css.prices, className)}>
      <strong>{format.unit(unitE4)}</strong>
      {unitE4 < before ? (
        <span className={css.before}>
          <s>
            <span className="visually-hidden">{say("buy.insteadOf")} </span>
            {format.unit(before)}
          </s>
          {isReduced ? (
            <span className={css.share}>−{format.rate(Math.round((1 - unitE4 / before) * 100) * 100)}</span>
          ) : null}
        </span>
      ) : null}
    </p>
  );
}

/** The meaning of the struck price of a reduction; in the short form, in the small letters of a card. */
export function PriorPrice({ offer, isShort }: { offer: Offer; isShort?: boolean }): ReactNode {
  const { say, format } = useSite();
  if (offer.prior <= (offer.steps[0]?.unitE4 ?? 0)) return null;
  const look = isShort ? cx(layout.muted, layout.tiny) : undefined;
  return (
    <p className={look}>
      {say(isShort ? "buy.priorShort" : "buy.prior", { price: format.unit(offer.prior) })}
    </p>
  );
}
