import type { DayRoute, DayRouteStop } from "@cuvee/core/relations/prospection/route.contract.ts";
import { useRef } from "react";
import { useSWRConfig } from "swr";
import { answersOf, call, problemOf, useAnswer, type Answered, type CallInput } from "#kit/api.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Parts of a route that the person sets. */
export type RouteSettings = Pick<
  DayRoute,
  "start" | "startZipcode" | "startCity" | "returns" | "startsAt" | "visitMinutes" | "kmPerHour"
>;

const bodyOf = (route: DayRoute): CallInput<"PUT /v1/day-routes/:day">["body"] => ({
  version: route.version,
  start: route.start,
  startZipcode: route.startZipcode,
  startCity: route.startCity,
  returns: route.returns,
  startsAt: route.startsAt,
  visitMinutes: route.visitMinutes,
  kmPerHour: route.kmPerHour,
  stops: route.stops.map(({ clientId, fixed }) => ({ clientId, fixed })),
});

export type RouteActs = {
  set: (settings: Partial<RouteSettings>) => void;
  /** Stores the stops in another order, without some, or with other fixed ends. */
  arrange: (stops: readonly DayRouteStop[]) => void;
  /** Shows a route as the server answered it. */
  show: (route: DayRoute) => void;
};

/**
 * The route of a person on a day. Changes are shown at once and stored one after another; one that the server
 * refuses is taken back.
 */
export function useDayRoute(
  day: string,
  userId: string | null,
): { answer: Answered<"GET /v1/day-routes/:day">; acts: RouteActs } {
  const answer = useAnswer("GET /v1/day-routes/:day", {
    params: { day },
    query: userId === null ? {} : { userId },
  });
  const { mutate } = useSWRConfig();
  const waiting = useRef<{ route: DayRoute | null; isSending: boolean }>({ route: null, isSending: false });

  const show = (route: DayRoute): void => {
    void answer.mutate(route, { revalidate: false });
    void mutate(answersOf("GET /v1/day-routes"));
  };
  const send = async (): Promise<void> => {
    const state = waiting.current;
    if (state.isSending) return;
    state.isSending = true;
    let version: number | null = null;
    try {
      while (state.route) {
        const next: DayRoute = version === null ? state.route : { ...state.route, version };
        state.route = null;
        const saved: DayRoute = await call("PUT /v1/day-routes/:day", {
          params: { day: next.day },
          body: bodyOf(next),
        });
        version = saved.version;
        // A newer change is on screen already, and is stored next.
        if (state.route === null) show(saved);
      }
    } catch (error) {
      state.route = null;
      showSnackbar("error", problemOf(error).message);
      await answer.mutate();
    } finally {
      state.isSending = false;
    }
  };
  const change = (next: Partial<DayRoute>): void => {
    const shown = waiting.current.route ?? answer.data;
    if (!shown) return;
    const route = { ...shown, ...next };
    waiting.current.route = route;
    void answer.mutate(route, { revalidate: false });
    void send();
  };
  return {
    answer,
    acts: { set: change, arrange: (stops) => change({ stops: [...stops] }), show },
  };
}
