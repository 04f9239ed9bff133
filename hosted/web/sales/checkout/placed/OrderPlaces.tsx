import type { OrderReservation, OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { dueParts } from "@cuvee/core/visits/reservations/shares.ts";
import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { slotWords } from "#sales/cart/seats/placeLines.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { saveVisit } from "#visits/saveVisit.ts";
import css from "./OrderPlaces.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Visit({
  visit,
  order,
  orderKey,
}: {
  visit: OrderReservation;
  order: OrderView;
  orderKey: string | null;
}): ReactNode {
  const { t, i18n } = useTranslation("places");
  const format = useFormat();
  const { onSiteCents: due } = dueParts(visit.totalCents - visit.paidCents, [], "", visit.awaitedCents);
  const isOn = visit.status === "confirmed" || visit.status === "pending";
  const path = paths.reservationFollow(visit.id, orderKey ?? undefined);
  return (
    <li className={cx(layout.grid2, layout.framed, layout.padded, css.visit)}>
      <div className={cx(layout.row2, layout.middle, layout.between)}>
        <p className={cx(layout.strong, layout.breakable)}>{visit.eventTitle}</p>
        <Badge tone={visit.status === "confirmed" ? "accent" : "plain"}>
          {t(`order.status.${visit.status}`)}
        </Badge>
      </div>
      <p>{slotWords(i18n.resolvedLanguage ?? "fr", visit, visit.timeZone)}</p>
      <p className={layout.quiet}>
        {[
          visit.number ? t("order.number", { number: visit.number }) : "",
          t("order.people", { count: visit.people }),
          visit.paidCents > 0 ? t("order.paid", { amount: format.money(visit.paidCents) }) : "",
          isOn && due > 0 && !visit.isPart ? t("order.due", { amount: format.money(due) }) : "",
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {isOn ? (
        <div className={layout.row2}>
          {visit.isPart ? null : <ButtonLink href={path}>{t("order.manage")}</ButtonLink>}
          <Button onClick={() => saveVisit(visit, order.shopName, { url: `${location.origin}${path}` })}>
            <CalendarPlus size={16} aria-hidden="true" /> {t("order.calendar")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** Shows the current reservations of an order, each with a link. */
export default function OrderPlaces({
  order,
  orderKey,
}: {
  order: OrderView;
  orderKey: string | null;
}): ReactNode {
  const { t } = useTranslation("places");
  return (
    <section className={layout.grid4} aria-labelledby="visits">
      <h2 id="visits" className={css.heading}>
        {t("order.title")}
      </h2>
      <ul className={layout.grid4}>
        {order.reservations.map((visit) => (
          <Visit key={visit.id} visit={visit} order={order} orderKey={orderKey} />
        ))}
      </ul>
    </section>
  );
}
