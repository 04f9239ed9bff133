import { CalendarX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "wouter";
import { problemOf, useAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { ReservationSheet } from "./ReservationSheet.tsx";

/** `/dashboard/reservations/:reservationId` of a buyer: one of their own reservations. */
export default function BuyerReservationPage(): ReactNode {
  const { t } = useTranslation("tour");
  const { reservationId = "" } = useParams<{ reservationId: string }>();
  const { data, error, mutate } = useAnswer("GET /v1/reservations/:reservationId", {
    params: { reservationId },
  });
  const missing = error && [404, 422].includes(problemOf(error).status);
  return (
    <>
      <PageHeader
        title={data?.number ?? t("reservation")}
        back={{ href: paths.reservations(), label: t("own.title") }}
      />
      {data ? (
        <ReservationSheet
          heading="h2"
          view={data}
          orderKey={null}
          onChanged={(view) => void mutate(view, !view)}
        />
      ) : missing ? (
        <EmptyState icon={<CalendarX aria-hidden="true" />} title={t("missing")} text={t("missingText")} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <WhenLate>
          <Skeleton height="20rem" />
        </WhenLate>
      )}
    </>
  );
}
