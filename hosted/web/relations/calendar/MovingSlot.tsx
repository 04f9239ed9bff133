import type { CalendarItem } from "@cuvee/core/relations/calendar/contract.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { instantOf } from "@cuvee/core/visits/events/zone.ts";
import { useEffect, type ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { type Due } from "#relations/calendar/taskMoves.ts";
import { useUpdateTasks } from "#relations/tasks/calls.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { MoveSlotDialog } from "#visits/reservations/calendar/MoveSlotDialog.tsx";

type Props = { item: CalendarItem; to: Due; onClose: () => void };

/** Asks for the confirmation of another time of a slot, as the visits' calendar does: the visitors are notified. */
export function MovingSlot({ item, to, onClose }: Props): ReactNode {
  const { t } = useTranslation("calendar");
  const refresh = useUpdateTasks();
  const { data, error } = useAnswer("GET /v1/slots", { query: { from: item.day, to: item.day } });
  const slot = data?.slots.find(({ id }) => id === item.recordId);
  const isGone = error !== undefined || (data !== undefined && slot === undefined);
  useEffect(() => {
    if (!isGone) return;
    showSnackbar("error", t("slotGone"));
    onClose();
  }, [isGone, onClose, t]);
  if (!slot) return null;
  const start =
    to.time === null
      ? instantOf(to.day, "00:00", SHOP_TIME_ZONE)
      : instantOf(to.day, to.time, SHOP_TIME_ZONE);
  return (
    <MoveSlotDialog
      slot={slot}
      start={start}
      end={start + slot.end - slot.start}
      onClose={onClose}
      onMoved={() => void refresh()}
    />
  );
}
