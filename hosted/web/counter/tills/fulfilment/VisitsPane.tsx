import { e4 } from "@cuvee/core/kit/money.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { newId } from "#kit/api.ts";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { useVisits, type Visit } from "#counter/tills/fulfilment/visits.ts";
import css from "#counter/tills/fulfilment/VisitsPane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type SlotProps = { visit: Visit; taken: number };

/** Shows a slot of a visit with its remaining places, and its prices. */
function Slot({ visit, taken }: SlotProps): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { act } = useSale();
  const { slot, hours, day, rates } = visit;
  const left = slot.left - taken;
  return (
    <li className={cx(layout.panel, css.slot)}>
      <div className={cx(layout.row12, layout.baseline, css.head)}>
        <strong className={css.hours}>{[day, hours].filter(Boolean).join(" ")}</strong>
        <span className={cx(layout.large, layout.medium, layout.fill, css.title)}>{slot.eventTitle}</span>
        <span className={cx(layout.strong, css.left)} data-none={left <= 0 || undefined}>
          {t("sale.placesLeft", { count: Math.max(0, left) })}
        </span>
      </div>
      <div className={cx(layout.grid2, css.rates)}>
        {rates.map(({ id, name, unitE4, notCounting }) => (
          <Touch
            key={id}
            disabled={left <= 0 && notCounting !== true}
            onClick={() => act({ do: "place", id: newId(), ticketId: id, slotId: slot.id, quantity: 1 })}
          >
            <span>{name}</span>
            <span className={cx(layout.muted, css.price)}>{format.unit(e4(unitE4))}</span>
          </Touch>
        ))}
      </div>
    </li>
  );
}

/** Shows visits of today and the next days: places are sold as bottles are. */
export function VisitsPane(): ReactNode {
  const { t } = useTranslation("tills");
  const { catalogue, basket, show } = useSale();
  const { snapshot } = catalogue;
  const visits = useVisits(snapshot);
  const counting = new Set(
    snapshot.tickets.filter((one) => one.kind === "price" && !one.notCounting).map((one) => one.id),
  );
  const takenOf = (slotId: string): number =>
    basket.lines.reduce(
      (all, line) =>
        line.kind === "place" && line.slotId === slotId && counting.has(line.ticketId)
          ? all + line.quantity
          : all,
      0,
    );
  const open = visits.all.filter(({ slot }) => slot.end > Date.now() && slot.shut !== "closed");
  const close = (): void => show(null);
  const foot = (
    <Touch look="main" big onClick={close}>
      {t("sale.toBasket")}
    </Touch>
  );
  return (
    <Pane title={t("sale.visits")} onClose={close} size="wide" foot={foot}>
      {open.length === 0 ? <p>{t("sale.noVisits")}</p> : null}
      <ul className={layout.grid3}>
        {open.map((visit) => (
          <Slot key={visit.slot.id} visit={visit} taken={takenOf(visit.slot.id)} />
        ))}
      </ul>
    </Pane>
  );
}
