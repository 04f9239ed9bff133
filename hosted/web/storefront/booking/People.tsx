import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { bookedOf, mostOf, type Counts } from "@cuvee/client/booking.ts";
import css from "./visits.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type PeopleProps = {
  event: PublicEvent;
  counts: Counts;
  onCounts: (counts: Counts) => void;
  /** Places that are still free. */
  left: number;
};

/** Chooses the number of each price and option; tourist taxes follow from the people. */
export function People({ event, counts, onCounts, left }: PeopleProps): ReactNode {
  const { t } = useTranslation("tour");
  const format = useFormat();
  const { lines, seats } = bookedOf(event, counts);
  return (
    <ul className={layout.grid3}>
      {event.rates.map((rate) => {
        const { id, kind, name, description, unitE4 } = rate;
        const quantity = counts[id] ?? 0;
        return (
          <li key={id} className={cx(layout.line4, layout.middle, layout.between)}>
            <span className={cx(layout.shrink, layout.breakable, css.rateName)}>
              {name}
              <span className={layout.quiet}>
                {[unitE4 ? format.unit(unitE4) : t("free"), kind === "option" ? t("option") : "", description]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            {kind === "tax" ? (
              <span className={layout.quiet}>
                × {lines.find((line) => line.ticketId === id)?.quantity ?? 0}
              </span>
            ) : (
              <NumberInput
                stepper
                label={t("quantityOf", { name })}
                value={quantity}
                min={0}
                max={mostOf(rate, quantity, left - seats)}
                onChange={(next) => onCounts({ ...counts, [id]: next ?? 0 })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Shows the amounts paid at once and on site; hidden if all is paid at once. */
export function PaymentSplit({
  totalCents,
  laterCents,
}: {
  totalCents: number;
  laterCents: number;
}): ReactNode {
  const { t } = useTranslation("tour");
  const format = useFormat();
  if (laterCents <= 0) return null;
  const said = { now: format.money(totalCents - laterCents), later: format.money(laterCents) };
  return <p className={layout.quiet}>{t("nowAndLater", said)}</p>;
}

/** Shows the total of a booking, now and on site. */
export function Sum({ event, counts }: Pick<PeopleProps, "event" | "counts">): ReactNode {
  const { t } = useTranslation(["tour", "places"]);
  const format = useFormat();
  const { totalCents, laterCents } = bookedOf(event, counts);
  return (
    <div aria-live="polite">
      <p className={cx(layout.line4, layout.baseline, layout.between, css.sum)}>
        {t("total")} <strong>{format.money(totalCents)}</strong>
      </p>
      <PaymentSplit totalCents={totalCents} laterCents={laterCents} />
      {event.payment === "imprint" ? <p className={layout.quiet}>{t("imprint")}</p> : null}
      {event.feeWaivedFrom === null ? null : (
        <p className={layout.quiet}>{t("waived", { count: event.feeWaivedFrom })}</p>
      )}
    </div>
  );
}

/** Returns the problem of a booking as a text; null without one. */
export function useProblem(): (event: PublicEvent, counts: Counts, left: number) => string | null {
  const { t } = useTranslation("places");
  const format = useFormat();
  return (event, counts, left) => {
    const { problem, seats } = bookedOf(event, counts);
    if (seats > left) return t("problems.places-missing");
    if (!problem) return null;
    const min =
      "minCents" in problem
        ? format.money(problem.minCents).replace(/\s*€/, "")
        : "min" in problem
          ? problem.min
          : "";
    return t(`problems.${problem.code}`, { ...problem, min });
  };
}
