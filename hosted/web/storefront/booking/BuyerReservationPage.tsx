import { CalendarX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useParams } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { useShownLook } from "#storefront/looks/shopLooks.ts";
import { ReservationSheet, SheetMoment, Status } from "./ReservationSheet.tsx";

/** `/dashboard/reservations/:reservationId` of a buyer: one of their own reservations. */
export default function BuyerReservationPage(): ReactNode {
  const { t } = useTranslation("tour");
  const { reservationId = "" } = useParams<{ reservationId: string }>();
  const answer = useAnswer("GET /v1/reservations/:reservationId", { params: { reservationId } });
  useShownLook(answer.data?.shopId);
  return (
    <RecordPage
      of={answer}
      kind={t("reservation")}
      back={{ href: paths.reservations(), label: t("own.title") }}
      missing={{
        icon: <CalendarX aria-hidden="true" />,
        title: t("missing"),
        text: t("missingText"),
        back: t("own.title"),
      }}
    >
      {(view) => ({
        title: view.eventTitle,
        badges: <Status status={view.status} />,
        text: <SheetMoment view={view} />,
        main: (
          <ReservationSheet
            isTitled
            view={view}
            orderKey={null}
            onChanged={(now) => void answer.mutate(now, !now)}
          />
        ),
      })}
    </RecordPage>
  );
}
