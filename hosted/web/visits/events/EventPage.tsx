import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useParams } from "wouter";
import { Notice } from "#ui/Notice.tsx";
import { EventForm } from "#visits/events/EventForm.tsx";
import { EventFrame } from "#visits/events/EventFrame.tsx";
import * as layout from "#ui/layout.ts";

/** An event of the seller: `/dashboard/reservations/events/:eventId?tab=`. */
export default function EventPage(): ReactNode {
  const { eventId = "" } = useParams<{ eventId: string }>();
  const { t } = useTranslation("visits");
  return (
    <EventFrame eventId={eventId}>
      {({ record, writes, onDirty }) => {
        const closed = record.status === "closed";
        return (
          <div className={layout.stack4}>
            {closed || !writes ? (
              <Notice tone="info">{t(closed ? "closedNotice" : "readOnly")}</Notice>
            ) : null}
            <EventForm key={record.id} record={record} locked={closed || !writes} onDirty={onDirty} />
          </div>
        );
      }}
    </EventFrame>
  );
}
