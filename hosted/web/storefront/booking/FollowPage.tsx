import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useParams } from "wouter";
import useSWR from "swr";
import { call } from "#kit/api.ts";
import { useTitle } from "#kit/title.ts";
import { useShownShop } from "#sales/cart/shownShop.ts";
import { keyInAddress } from "#sales/checkout/placed/useOrder.ts";
import { ByLink } from "./ByLink.tsx";
import { ReservationSheet } from "./ReservationSheet.tsx";

/** Polling interval in milliseconds while a group is paying: its state changes outside this page. */
const AGAIN_MS = 5000;

/** `/reservations/follow/:reservationId#key`: a reservation, for anyone with its private link. */
export default function FollowPage(): ReactNode {
  const { t } = useTranslation("tour");
  const { reservationId = "" } = useParams<{ reservationId: string }>();
  const [key] = useState(keyInAddress);
  const { data, error, mutate } = useSWR<ReservationView, unknown>(
    ["reservation by link", reservationId, key],
    () =>
      call(
        "GET /v1/reservations/:reservationId",
        { params: { reservationId } },
        key ? { orderKey: key } : {},
      ),
    { refreshInterval: (view) => (view?.status === "pending" ? AGAIN_MS : 0) },
  );
  useShownShop(data?.shopId);
  useTitle(data?.number ? t("numbered", { number: data.number }) : t("reservation"));
  return (
    <ByLink of={{ data, error, mutate }} waiting="24rem">
      {(shown) => (
        <ReservationSheet
          isTitled={false}
          view={shown}
          orderKey={key}
          onChanged={(view) => void mutate(view, !view)}
        />
      )}
    </ByLink>
  );
}
