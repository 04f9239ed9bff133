import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { CalendarPlus } from "lucide-react";
import encode from "qr";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { saveVisit } from "#visits/saveVisit.ts";
import css from "./visits.module.css";
import * as layout from "#ui/layout.ts";
import { cx } from "#ui/classes.ts";

/** Shows the code for the entrance. */
export function TicketCode({ text, label }: { text: string; label: string }): ReactNode {
  const bits = useMemo(() => encode(text, "raw", { ecc: "medium", border: 1 }), [text]);
  const path = bits
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  return (
    <svg className={css.qr} viewBox={`0 0 ${bits.length} ${bits.length}`} role="img" aria-label={label}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}

/** Saves the calendar file of a reservation, with its place, its number and the address of its page. */
export function saveTicket(view: ReservationView, page: string): void {
  const { name, street, zipcode, city, access } = view.location;
  saveVisit(view, view.shopName, {
    location: [name, street, `${zipcode} ${city}`.trim()].filter(Boolean).join(", "),
    description: [view.number, access, page].filter(Boolean).join("\n"),
  });
}

/** Shows the ticket of a confirmed reservation, and the file for the client's calendar. */
export function Ticket({ view }: { view: ReservationView }): ReactNode {
  const { t } = useTranslation("tour");
  return (
    <section className={cx(layout.panel, layout.grid4, css.block)} aria-labelledby="tour-ticket">
      <h2 id="tour-ticket" className={layout.large}>
        {t("ticket.title")}
      </h2>
      <div className={css.ticket}>
        {view.ticket ? (
          <TicketCode text={view.ticket} label={t("ticket.code", { number: view.number ?? "" })} />
        ) : null}
        <div className={layout.stack4}>
          {view.ticket ? <p>{t("ticket.text")}</p> : null}
          <Button icon={<CalendarPlus aria-hidden="true" />} onClick={() => saveTicket(view, location.href)}>
            {t("ticket.calendar")}
          </Button>
        </div>
      </div>
    </section>
  );
}
