import { Money } from "#ui/Money.tsx";
import type { OrderReservation } from "@cuvee/core/sales/orders/orders.ts";
import { dueParts } from "@cuvee/core/visits/reservations/shares.ts";
import { CalendarDays } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { slotWords } from "#sales/cart/seats/placeLines.ts";
import { Badge } from "#ui/Badge.tsx";
import lines from "#sales/orders/OrderLines.module.css";
import css from "#sales/orders/OrderVisits.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Visit({ visit, own }: { visit: OrderReservation; own: boolean }): ReactNode {
  const { t, i18n } = useTranslation("orders");
  const format = useFormat();
  const name = visit.number ? `${visit.eventTitle} · ${visit.number}` : visit.eventTitle;
  const path = own ? paths.reservationFollow(visit.id) : paths.reservation(visit.id);
  const what = visit.lines.filter(({ name }) => name).map((line) => `${line.quantity} × ${line.name}`);
  // Staff without the right to see prices get no amounts.
  const due =
    visit.totalCents > 0
      ? dueParts(visit.totalCents - visit.paidCents, [], "", visit.awaitedCents).onSiteCents
      : 0;
  return (
    <li className={lines.line}>
      <span className={lines.picture}>
        <CalendarDays size={20} aria-hidden="true" />
      </span>
      <div className={cx(layout.shrink, lines.words)}>
        <p className={cx(layout.medium, layout.balanced)}>
          <Link href={path}>{name}</Link>
        </p>
        <p className={layout.quiet}>{slotWords(i18n.resolvedLanguage ?? "fr", visit, visit.timeZone)}</p>
        <p className={layout.quiet}>{format.list(what)}</p>
      </div>
      <p className={cx(layout.toEnd, layout.oneLine, lines.quantity)}>
        <Badge tone={visit.status === "confirmed" ? "accent" : "plain"}>
          {t(`reservations.status.${visit.status}`)}
        </Badge>
      </p>
      <p className={cx(layout.strong, layout.oneLine, layout.atEnd, lines.amount)}>
        <Money cents={visit.totalCents} />
        {due > 0 && visit.status !== "cancelled" ? (
          <span className={cx(layout.quiet, layout.regular, css.due)}>
            {t("reservations.due", { amount: format.money(due) })}
          </span>
        ) : null}
      </p>
    </li>
  );
}

/** Shows the current reservations that came with the order, each with a link. */
export function OrderVisits({
  reservations,
  own,
}: {
  reservations: readonly OrderReservation[];
  own: boolean;
}): ReactNode {
  const { t } = useTranslation("orders");
  if (reservations.length === 0) return null;
  return (
    <ul className={lines.lines} aria-label={t("reservations.title")}>
      {reservations.map((visit) => (
        <Visit key={visit.id} visit={visit} own={own} />
      ))}
    </ul>
  );
}
