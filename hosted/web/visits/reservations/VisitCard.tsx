import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Facts, type Fact } from "#ui/record/Facts.tsx";
import { useHasPermission } from "#visits/reservations/calls.ts";
import { shopDay, useWhen } from "#visits/reservations/when.ts";
import css from "#visits/reservations/cards.module.css";

/** Shows the reserved visit: title, day and hour, place, guide, language. */
export function VisitCard({ view }: { view: ReservationView }): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const format = useFormat();
  const sheet = useHasPermission("accessEvent");
  const { location } = view;
  const place = [location.name, location.street, `${location.zipcode} ${location.city}`.trim()]
    .filter(Boolean)
    .join(", ");
  const facts: Fact[] = [
    [t("columns.slot"), <strong key="slot">{when.slot(view)}</strong>],
    [t("facts.slotName"), view.slotName],
    [
      t("columns.people"),
      [
        t("people", { count: view.people }),
        view.seats === view.people ? "" : t("seats", { count: view.seats }),
      ]
        .filter(Boolean)
        .join(", "),
    ],
    [
      t("facts.attended"),
      view.status === "attended"
        ? t("facts.attendedCount", { count: view.attendedPeople, of: view.people })
        : "",
    ],
    [t("columns.visitLanguage"), view.visitLanguage ? when.language(view.visitLanguage) : ""],
    [t("facts.guides"), format.list(view.staff?.guides ?? [])],
    [t("facts.place"), place],
    [t("columns.source"), t(`source.${view.source}`)],
    [
      t("facts.expires"),
      view.expiresAt && view.status !== "cancelled" ? format.date(view.expiresAt, "dateTime") : "",
    ],
  ];
  return (
    <Card
      title={sheet ? <a href={paths.event(view.eventId)}>{view.eventTitle}</a> : view.eventTitle}
      aside={
        <ButtonLink
          size="s"
          look="quiet"
          href={paths.reservationsCalendar({ view: "day", date: shopDay(view.start), slot: view.slotId })}
        >
          {t("facts.inCalendar")}
        </ButtonLink>
      }
    >
      <Facts facts={facts} look="fields" />
      {view.orderId ? (
        <p className={css.more}>
          <ButtonLink size="s" href={paths.order(view.orderId)}>
            {t("facts.order")}
          </ButtonLink>
        </p>
      ) : null}
    </Card>
  );
}
