import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { CalendarPlus } from "lucide-react";
import encode from "qr";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/Button.tsx";
import { calendarFile } from "./ics.ts";
import css from "./visits.module.css";

/** The code that is shown at the door. */
function Code({ text, label }: { text: string; label: string }): ReactNode {
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

/** The ticket of a reservation that stands, and the file for the client's calendar. */
export function Ticket({ view }: { view: ReservationView }): ReactNode {
  const { t } = useTranslation("tour");
  const download = (): void => {
    const text = calendarFile(view, location.href, Date.now());
    const url = URL.createObjectURL(new Blob([text], { type: "text/calendar;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `${view.number ?? "visite"}.ics`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <section className={css.block} aria-labelledby="tour-ticket">
      <h2 id="tour-ticket" className={css.blockTitle}>
        {t("ticket.title")}
      </h2>
      <div className={css.ticket}>
        {view.ticket ? (
          <Code text={view.ticket} label={t("ticket.code", { number: view.number ?? "" })} />
        ) : null}
        <div className="stack">
          {view.ticket ? <p>{t("ticket.text")}</p> : null}
          <Button icon={<CalendarPlus aria-hidden="true" />} onClick={download}>
            {t("ticket.calendar")}
          </Button>
        </div>
      </div>
    </section>
  );
}
