import type { Problem } from "@cuvee/core/kit/refusal.ts";
import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { addDays } from "@cuvee/core/visits/events/zone.ts";
import { useRef, useState } from "react";
import { useSWRConfig } from "swr";
import {
  answersOf,
  call,
  canRetry,
  newId,
  problemOf,
  useAnswer,
  type CallAnswer,
  type CallInput,
  type Route,
} from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useLive } from "#kit/live.tsx";
import { useSession } from "#kit/session.tsx";
import { shopToday } from "#visits/reservations/when.ts";

const DETAIL = "GET /v1/reservations/:reservationId";

/** Reads one reservation, again when the places of its slot change. */
export function useReservation(reservationId: string) {
  const answer = useAnswer(DETAIL, { params: { reservationId } });
  const again = (): void => void answer.mutate();
  useLive<{ slotId?: string }>("slot", ({ slotId }) => {
    if (slotId === undefined || slotId === answer.data?.slotId) again();
  });
  useLive("resync", again);
  return answer;
}

export type SlotQuery = NonNullable<CallInput<"GET /v1/slots">["query"]>;

/** Reads the slots of some days with their remaining places, counted again when places are taken or come free. */
export function useSlots(query: SlotQuery | null) {
  const answer = useAnswer("GET /v1/slots", query === null ? null : { query }, { keepPreviousData: true });
  const again = (): void => void answer.mutate();
  useLive("slot", again);
  useLive("resync", again);
  return answer;
}

/** Reads the reservations of a day, slot by slot. */
export function useDay(query: NonNullable<CallInput<"GET /v1/reservations/day">["query"]> | null) {
  const answer = useAnswer("GET /v1/reservations/day", query === null ? null : { query }, {
    keepPreviousData: true,
  });
  const again = (): void => void answer.mutate();
  useLive("slot", again);
  useLive("resync", again);
  return answer;
}

/** Reads guides, rooms and other resources of slots. */
export const useResources = () => useAnswer("GET /v1/resources", {}, { revalidateOnFocus: false });

/** Reads the waiting list of a slot. */
export const useWaiting = (slotId: string | null) =>
  useAnswer("GET /v1/slots/:slotId/waiting", slotId === null ? null : { params: { slotId } });

/** Returns whether the user holds a permission. */
export function useHasPermission(permission: string): boolean {
  const { user } = useSession();
  return user ? hasPermission(user, permission) : false;
}

export type EventName = { id: string; title: string };
const BEFORE = 30;
const AFTER = 60;

/**
 * Reads the shop's events by name. A user who may not open events gets those that have slots around today: taking
 * reservations does not require that permission.
 */
export function useEventNames(): EventName[] | undefined {
  const all = useHasPermission("accessEvent");
  const today = shopToday();
  const list = useAnswer("GET /v1/visits", all ? { query: { limit: 100, sort: "title" } } : null, {
    revalidateOnFocus: false,
  });
  const around = { from: addDays(today, -BEFORE), to: addDays(today, AFTER) };
  const slots = useAnswer("GET /v1/slots", all ? null : { query: around }, { revalidateOnFocus: false });
  if (all) return list.data?.rows.map(({ id, title }) => ({ id, title }));
  if (!slots.data) return undefined;
  const byId = new Map(slots.data.slots.map((slot) => [slot.eventId, slot.eventTitle]));
  return [...byId].map(([id, title]) => ({ id, title }));
}

/** Result of an action; after a `conflict` the current state is on screen already. */
export type CommandResult<A> =
  | { end: "done"; answer: A }
  | { end: "conflict"; current: ReservationView }
  | { end: "failed"; problem: Problem };

const isView = (answer: unknown): answer is ReservationView =>
  typeof answer === "object" && answer !== null && "lines" in answer && "acts" in answer;

/** Returns the reservation that an answer is, or contains. */
function viewIn(answer: unknown): ReservationView | null {
  if (isView(answer)) return answer;
  const held =
    typeof answer === "object" && answer !== null && "reservation" in answer ? answer.reservation : null;
  return isView(held) ? held : null;
}

/** Reads everything again that shows reservations or their places. */
export function useRefreshReservations() {
  const { mutate } = useSWRConfig();
  return (): void =>
    void mutate(
      answersOf(
        "GET /v1/reservations",
        "GET /v1/reservations/measure",
        "GET /v1/reservations/day",
        "GET /v1/slots",
        "GET /v1/slots/:slotId/waiting",
        "GET /v1/dashboard",
      ),
    );
}

/**
 * Runs an action on a reservation or a slot, and updates every place that shows its result. The idempotency key is kept
 * while the outcome is unknown, so that pressing again after a lost answer runs it once.
 */
export function useReservationCommand() {
  const { mutate } = useSWRConfig();
  const readAgain = useRefreshReservations();
  const [busy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());
  const keep = (view: ReservationView): Promise<unknown> =>
    mutate([DETAIL, { params: { reservationId: view.id } }], view, { revalidate: false });

  const run = async <R extends Route>(
    route: R,
    input: CallInput<R>,
  ): Promise<CommandResult<CallAnswer<R>>> => {
    const attempt = JSON.stringify([route, input]);
    const idempotencyKey = keys.current.get(attempt) ?? newId();
    keys.current.set(attempt, idempotencyKey);
    setBusy(true);
    try {
      const answer = await call(route, input, route.startsWith("POST ") ? { idempotencyKey } : {});
      keys.current.delete(attempt);
      const view = viewIn(answer);
      if (view) await keep(view);
      return { end: "done", answer };
    } catch (error) {
      if (!canRetry(error)) keys.current.delete(attempt);
      const problem = problemOf(error);
      const current = problem.facts?.["current"];
      if (problem.code !== "conflict" || !isView(current)) return { end: "failed", problem };
      await keep(current);
      return { end: "conflict", current };
    } finally {
      setBusy(false);
      readAgain();
    }
  };
  return { run, busy, keep };
}
