import { dateFormat } from "@cuvee/core/kit/intl.ts";
import type { ReservationRow } from "@cuvee/core/visits/reservations/reservations.ts";
import { localeOf } from "@cuvee/core/kit/languages.ts";
import { CalendarPlus, MapPin, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { lookStyle } from "#storefront/looks/lookStyle.ts";
import { useShopLook } from "#storefront/looks/shopLooks.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Status } from "./ReservationSheet.tsx";
import { saveTicket, TicketCode } from "./Ticket.tsx";
import { useWhen } from "./when.ts";
import css from "./TicketCard.module.css";
import * as layout from "#ui/layout.ts";

/** Shows the day of a visit as on a leaf of a calendar. */
function Leaf({ at, timeZone }: { at: number; timeZone: string | undefined }): ReactNode {
  const { i18n } = useTranslation();
  const lang = localeOf(i18n.resolvedLanguage);
  const said = (style: Intl.DateTimeFormatOptions): string =>
    dateFormat(lang, { ...style, ...(timeZone ? { timeZone } : {}) }).format(at);
  return (
    <p className={css.leaf}>
      <span>{said({ weekday: "long" })}</span>
      <span className={css.day}>
        {new Date(at).toLocaleString("en", { day: "numeric", ...(timeZone ? { timeZone } : {}) })}
      </span>
      <span>{said({ month: "long" })}</span>
    </p>
  );
}

/**
 * A coming reservation as a ticket in the look of its shop: the day large, the hour, the place, the people, the code
 * for the entrance, and what can be done.
 */
export function TicketCard({ row }: { row: ReservationRow }): ReactNode {
  const { t } = useTranslation("tour");
  const { data: view } = useAnswer("GET /v1/reservations/:reservationId", {
    params: { reservationId: row.id },
  });
  const look = useShopLook(view?.shopId);
  const when = useWhen(view?.timeZone);
  const href = paths.reservation(row.id);
  const place = view
    ? [view.location.name, view.location.street, `${view.location.zipcode} ${view.location.city}`.trim()]
    : [];
  const at = [...new Set([view?.shopName, ...place])].filter(Boolean).join(", ");
  return (
    <article className={css.ticket} style={lookStyle(look)} aria-labelledby={`ticket-${row.id}`}>
      <Leaf at={row.start} timeZone={view?.timeZone} />
      <div className={cx(layout.stack3, layout.shrink, css.facts)}>
        <div className={cx(layout.row2, layout.middle)}>
          <h3 id={`ticket-${row.id}`} className={css.name}>
            <Link href={href}>{row.eventTitle}</Link>
          </h3>
          <Status status={row.status} />
        </div>
        <p className={layout.strong}>
          {view
            ? when.hours({ start: view.start, end: view.end, mode: view.slotMode, name: view.slotName })
            : when.hours(row)}
        </p>
        {at ? (
          <p className={cx(layout.line2, layout.top)}>
            <MapPin size={18} aria-hidden="true" className={css.sign} />
            <span className={layout.shrink}>{at}</span>
          </p>
        ) : null}
        <p className={cx(layout.line2, layout.middle)}>
          <Users size={18} aria-hidden="true" className={css.sign} />
          {[t("people", { count: row.people }), row.number].filter(Boolean).join(" · ")}
        </p>
        <div className={layout.row2}>
          {view && row.status === "confirmed" ? (
            <Button
              size="s"
              icon={<CalendarPlus aria-hidden="true" />}
              onClick={() => saveTicket(view, location.origin + href)}
            >
              {t("ticket.calendar")}
            </Button>
          ) : null}
          {view?.acts.includes("change") ? (
            <ButtonLink size="s" look="quiet" href={`${href}#change`}>
              {t("change.open")}
            </ButtonLink>
          ) : null}
          {view?.acts.includes("cancel") ? (
            <ButtonLink size="s" look="quiet" href={`${href}#cancel`}>
              {t("cancel.open")}
            </ButtonLink>
          ) : null}
        </div>
      </div>
      {view?.ticket ? (
        <div className={css.code}>
          <TicketCode text={view.ticket} label={t("ticket.code", { number: view.number ?? "" })} />
        </div>
      ) : null}
    </article>
  );
}
