import { Priced } from "#ui/Priced.tsx";
import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { CalendarX } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useParams } from "wouter";
import { paths } from "#kit/paths.ts";
import { Card } from "#ui/Card.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
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

/** Shows one reservation: visitor, visit, payments, history, and the actions available now. */
export default function ReservationPage(): ReactNode {
  const { t } = useTranslation(["reservations", "common"]);
  const { reservationId = "" } = useParams();
  const when = useWhen();
  const [seen, setSeen] = useState<ReservationView | null>(null);
  return (
    <RecordPage
      of={useReservation(reservationId)}
      kind={t("reservation")}
      back={{ href: paths.reservations(), label: t("title") }}
      missing={{
        icon: <CalendarX aria-hidden="true" />,
        title: t("missing"),
        text: t("missingText"),
        back: t("backToList"),
      }}
    >
      {(view) => ({
        title: view.number ?? t("noNumber"),
        badges: (
          <>
            <ReservationBadge status={view.status} />
            <Due {...view} />
          </>
        ),
        text: [view.name, t("people", { count: view.people }), view.eventTitle, when.slot(view)]
          .filter(Boolean)
          .join(" · "),
        actions: <ReservationCommands view={view} onConflict={setSeen} onDone={() => setSeen(null)} />,
        notices: seen ? <ConflictNotice seen={seen} now={view} onSeen={() => setSeen(null)} /> : null,
        main: (
          <>
            <VisitCard view={view} />
            <Card title={t("lines.title")}>
              <LinesTable lines={view.lines} totalCents={view.totalCents} />
            </Card>
            <Priced>
              <MoneyCard view={view} />
            </Priced>
            {view.payers.length > 0 ? <PayersCard view={view} /> : null}
          </>
        ),
        side: (
          <>
            <PeopleCard view={view} />
            <Card title={t("history.title")}>
              <ReservationHistory events={view.staff?.events ?? []} />
            </Card>
          </>
        ),
      })}
    </RecordPage>
  );
}
