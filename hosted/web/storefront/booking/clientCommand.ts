import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { useState } from "react";
import { call, newId, problemOf, type CallInput } from "#kit/api.ts";

/** A reservation on screen, the key of its private link, and the callback after it has changed. */
export type OwnReservation = {
  view: ReservationView;
  /** Null for a signed-in client. */
  orderKey: string | null;
  onChanged: (view?: ReservationView) => void;
};

type Act =
  | "POST /v1/reservations/:reservationId/changes"
  | "POST /v1/reservations/:reservationId/cancellation";

/** Runs an action of the client, once: a refusal is shown, and the reservation is refetched. */
export function useClientCommand({ orderKey, onChanged }: Omit<OwnReservation, "view">) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const act = async <R extends Act>(route: R, input: CallInput<R>): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      const options = { idempotencyKey: newId(), ...(orderKey ? { orderKey } : {}) };
      onChanged((await call(route, input, options)) as ReservationView);
      return true;
    } catch (error) {
      setFailure(problemOf(error).message);
      onChanged();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { act, busy, failure };
}

/** Focuses the first of some fields, in the order of the form, once their errors are rendered. */
export function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const wanted = new Set(names);
  requestAnimationFrame(() => {
    const fields = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLInputElement);
    fields.find(({ name }) => wanted.has(name))?.focus();
  });
}
