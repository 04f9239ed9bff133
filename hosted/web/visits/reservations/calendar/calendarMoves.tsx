import type { StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { useCallback, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { ChangeDialog } from "#visits/reservations/commands/ChangeDialog.tsx";
import { useReservation } from "#visits/reservations/calls.ts";
import { MoveSlotDialog } from "#visits/reservations/calendar/MoveSlotDialog.tsx";

type MovingSlot = { slot: StaffSlot; start: number; end: number };
type MovingReservation = { reservationId: string; slot: StaffSlot };

/**
 * Asks for confirmation of a drop in the calendar: shows how many clients are notified of another time, or the price of
 * another slot.
 */
export function useCalendarMoves(): {
  moveSlot: (slot: StaffSlot, start: number, end: number) => void;
  moveReservation: (reservationId: string, slot: StaffSlot) => void;
  dialogs: ReactNode;
} {
  const [slot, setSlot] = useState<MovingSlot | null>(null);
  const [reservation, setReservation] = useState<MovingReservation | null>(null);
  const moveSlot = useCallback((moved: StaffSlot, start: number, end: number) => {
    if (start !== moved.start) setSlot({ slot: moved, start, end });
  }, []);
  const moveReservation = useCallback((reservationId: string, to: StaffSlot) => {
    setReservation({ reservationId, slot: to });
  }, []);
  return {
    moveSlot,
    moveReservation,
    dialogs: (
      <>
        {slot ? <MoveSlotDialog {...slot} onClose={() => setSlot(null)} /> : null}
        {reservation ? <MoveReservation {...reservation} onClose={() => setReservation(null)} /> : null}
      </>
    ),
  };
}

/** A form to move a reservation to a slot: shows the price that the server computes. */
export function MoveReservation({
  reservationId,
  slot,
  onClose,
}: {
  reservationId: string;
  slot?: StaffSlot;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation("reservations");
  const { data: view } = useReservation(reservationId);
  if (!view) return null;
  return (
    <ChangeDialog
      view={view}
      {...(slot && slot.eventId === view.eventId ? { to: slot } : {})}
      onClose={onClose}
      onEnded={(of, done) => {
        onClose();
        if (of.end === "conflict") showSnackbar("error", t("conflict.title"));
        else showSnackbar("success", done);
      }}
    />
  );
}
