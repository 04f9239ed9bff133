import { Copy, Play } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { EventRecord } from "@cuvee/core/visits/events/events.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { seesPrices } from "#kit/prices.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { Button } from "#ui/Button.tsx";
import { PartNav, type PartTable } from "#ui/page/PartNav.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { EventStatusChoice } from "#visits/events/EventStatus.tsx";
import { useEventCommands } from "#visits/events/useEventCommands.tsx";

type Inside = {
  record: EventRecord;
  writes: boolean;
  /** Reports that the form has unsaved changes: the status waits for the save. */
  onDirty: (dirty: boolean) => void;
};
type Props = { eventId: string; children: (inside: Inside) => ReactNode };

function Commands({ event, dirty }: { event: EventRecord; dirty: boolean }): ReactNode {
  const { t } = useTranslation("visits");
  const { move, copy } = useEventCommands();
  const canStart = event.status === "draft" || event.status === "paused";
  return (
    <>
      <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy(event)}>
        {t("copy")}
      </Button>
      {canStart ? (
        <Button
          look="primary"
          disabled={dirty}
          title={dirty ? t("saveFirst") : undefined}
          icon={<Play aria-hidden="true" />}
          onClick={() => void move(event, "online")}
        >
          {t("moves.online")}
        </Button>
      ) : null}
    </>
  );
}

/** The pages of an event. */
const partsOf = (eventId: string): PartTable => ({
  texts: "visits",
  label: "tabs.label",
  places: [
    { name: "tabs.form", href: paths.event(eventId), access: { permission: "accessEvent" } },
    { name: "tabs.slots", href: paths.eventSlots(eventId), access: { permission: "seeAllResa" } },
  ],
});

/** Shows the header of an event and its slots: title, status, actions, and the links between the two. */
export function EventFrame({ eventId, children }: Props): ReactNode {
  const { t } = useTranslation("visits");
  const format = useFormat();
  const { user } = useSession();
  const [dirty, setDirty] = useState(false);
  // An event is saved with its prices.
  const writes = user !== null && hasPermission(user, "createEvent") && seesPrices(user);
  return (
    <RecordPage
      of={useAnswer("GET /v1/visits/:eventId", { params: { eventId } })}
      kind={t("event")}
      back={{ href: paths.events(), label: t("title") }}
    >
      {(record) => ({
        title: record.title,
        badges: <EventStatusChoice event={record} disabled={!writes || dirty} />,
        text: t("changed", { at: format.ago(record.updatedAt) }),
        actions: writes ? <Commands event={record} dirty={dirty} /> : undefined,
        tabs: <PartNav of={partsOf(eventId)} />,
        main: children({ record, writes, onDirty: setDirty }),
      })}
    </RecordPage>
  );
}
