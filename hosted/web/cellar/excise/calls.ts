import type { DeclarationView } from "@cuvee/core/cellar/excise/views.ts";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { answersOf, call, newId, problemOf, useAnswer, type CallInput, type Route } from "#kit/api.ts";
import { judgeMayKeep } from "#cellar/excise/mayKeep.ts";
import { useSession } from "#kit/session.tsx";
import { tell } from "#ui/snackbar.ts";

/** Everything that a change of the excise accounts may make old. */
const ALL = answersOf(
  "GET /v1/excise/settings",
  "GET /v1/excise/accounts",
  "GET /v1/excise/declarations",
  "GET /v1/excise/declarations/:period",
  "GET /v1/excise/declarations/:period/movements",
  "GET /v1/excise/crd-colors",
  "GET /v1/excise/capsules",
  "GET /v1/excise/capsules/:accountId/movements",
);

/** Reads everything of the excise accounts again. */
export function useRefresh(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate(ALL);
}

/** A month as it is; what is on screen stays while another one is fetched. */
export const useMonth = (period: string | null) =>
  useAnswer("GET /v1/excise/declarations/:period", period === null ? null : { params: { period } });

export type HandBody = CallInput<"PUT /v1/excise/declarations/:period">["body"];
/** The body that keeps what was added to a month by hand, with a change. */
export const handBody = (month: DeclarationView, change: Partial<HandBody>): HandBody => ({
  ...month.hand,
  ...change,
  version: month.version,
});

/** Makes a call, tells how it ended, and reads everything again. Null when it failed; `busy` names what is under way. */
export function useAct() {
  const refresh = useRefresh();
  const [busy, setBusy] = useState<string | null>(null);
  const act = async <R extends Route>(route: R, input: CallInput<R>, said: string): Promise<boolean> => {
    setBusy(route);
    try {
      await call(route, input, route.startsWith("POST") ? { idempotencyKey: newId() } : {});
      if (said) tell("success", said);
      return true;
    } catch (error) {
      tell("error", problemOf(error).message);
      return false;
    } finally {
      setBusy(null);
      await refresh();
    }
  };
  return { act, busy };
}

/** Whether the person may change what is declared: an owner, or who keeps the warehouses. */
export function useMayKeep(): boolean {
  const { user } = useSession();
  return judgeMayKeep(user);
}
