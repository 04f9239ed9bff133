import { Priced } from "#ui/Priced.tsx";
import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { CalendarX } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "wouter";
import { problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { useReservation } from "#visits/reservations/calls.ts";
import { ConflictNotice } from "#visits/reservations/ConflictNotice.tsx";
import { LinesTable } from "#visits/reservations/LinesTable.tsx";
import { MoneyCard } from "#visits/reservations/MoneyCard.tsx";
import { PayersCard } from "#visits/reservations/PayersCard.tsx";
import { PeopleCard } from "#visits/reservations/PeopleCard.tsx";
import { ReservationCommands } from "#visits/reservations/commands/ReservationCommands.tsx";
import { ReservationHistory } from "#visits/reservations/ReservationHistory.tsx";
import { VisitCard } from "#visits/reservations/VisitCard.tsx";
import { useWhen } from "#visits/reservations/when.ts";
import { Due, ReservationBadge } from "#visits/reservations/labels.tsx";
import css from "#visits/reservations/ReservationPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Body({ view }: { view: ReservationView }): ReactNode {
  const { t } = useTranslation("reservations");
  return (
    <div className={cx(layout.grid5, layout.top, css.columns)}>
      <div className={cx(layout.stack5, layout.shrink, css.column)}>
        <VisitCard view={view} />
        <Card title={t("lines.title")}>
          <LinesTable lines={view.lines} totalCents={view.totalCents} />
        </Card>
        <Priced>
          <MoneyCard view={view} />
        </Priced>
        {view.payers.length > 0 ? <PayersCard view={view} /> : null}
      </div>
      <div className={cx(layout.stack5, layout.shrink, css.column)}>
        <PeopleCard view={view} />
        <Card title={t("history.title")}>
          <ReservationHistory events={view.staff?.events ?? []} />
        </Card>
      </div>
    </div>
  );
}

/** Shows one reservation: visitor, visit, payments, history, and the actions available now. */
export default function ReservationPage(): ReactNode {
  const { t } = useTranslation(["reservations", "common"]);
  const { reservationId = "" } = useParams();
  const when = useWhen();
  const { data: view, error, mutate } = useReservation(reservationId);
  const [seen, setSeen] = useState<ReservationView | null>(null);
  const back = { href: paths.reservations(), label: t("title") };

  if (!view && error) {
    const missing = [404, 422].includes(problemOf(error).status);
    return (
      <>
        <PageHeader title={t("reservation")} back={back} />
        <Card>
          {missing ? (
            <EmptyState icon={<CalendarX aria-hidden="true" />} title={t("missing")} text={t("missingText")}>
              <ButtonLink href={paths.reservations()}>{t("backToList")}</ButtonLink>
            </EmptyState>
          ) : (
            <ErrorState error={error} onRetry={() => void mutate()} />
          )}
        </Card>
      </>
    );
  }
  if (!view)
    return (
      <WhenLate>
        <div className={layout.stack5} aria-busy="true">
          <Skeleton width="16rem" height="2rem" />
          <Skeleton height="22rem" />
        </div>
      </WhenLate>
    );
  return (
    <article>
      <PageHeader
        title={view.number ?? t("noNumber")}
        back={back}
        badges={
          <>
            <ReservationBadge status={view.status} />
            <Due {...view} />
          </>
        }
        text={[view.name, t("people", { count: view.people }), view.eventTitle, when.slot(view)]
          .filter(Boolean)
          .join(" · ")}
        actions={<ReservationCommands view={view} onConflict={setSeen} onDone={() => setSeen(null)} />}
      />
      {seen ? <ConflictNotice seen={seen} now={view} onSeen={() => setSeen(null)} /> : null}
      <Body view={view} />
    </article>
  );
}
