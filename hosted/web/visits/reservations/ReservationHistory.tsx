import type { ReservationEvent } from "@cuvee/core/visits/reservations/reservations.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { useWhen } from "#visits/reservations/when.ts";
import { History } from "#ui/record/History.tsx";

const amountOf = (facts: ReservationEvent["facts"]): number | null => {
  const cents = facts["amountCents"] ?? facts["refundCents"];
  return typeof cents === "number" && cents > 0 ? cents : null;
};
const startOf = (side: unknown): number | null => {
  const start = typeof side === "object" && side !== null && "start" in side ? side.start : null;
  return typeof start === "number" ? start : null;
};

/** Shows the events of a reservation, the latest first, with their authors. */
export function ReservationHistory({ events }: { events: readonly ReservationEvent[] }): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  const nameOf = usePersonName();
  const when = useWhen();
  const detail = ({ facts }: ReservationEvent): string => {
    const [amount, was] = [amountOf(facts), startOf(facts["from"])];
    const { reason, people, method, number } = facts;
    return [
      amount === null ? "" : format.money(amount),
      typeof method === "string" ? t([`method.${method}`, "method.other"]) : "",
      was === null ? "" : t("history.was", { when: `${when.date(was)}, ${when.time(was)}` }),
      typeof people === "number" ? t("people", { count: people }) : "",
      typeof number === "string" ? number : "",
      typeof reason === "string" && reason
        ? t([`history.reason.${reason}`, "history.quoted"], { text: reason })
        : "",
    ]
      .filter(Boolean)
      .join(" · ");
  };
  return (
    <History
      events={events.toReversed().map((event) => ({
        at: event.at,
        title: t([`history.kind.${event.kind}`, "history.kind.other"]),
        by: t([`by.${event.by}`, "by.person"], { name: nameOf(event.by) }),
        details: [detail(event)],
      }))}
    />
  );
}
