import type { DeclarationView } from "@cuvee/core/cellar/excise/views.ts";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { answersOf, call, newId, problemOf, useAnswer, type CallInput, type Route } from "#kit/api.ts";
import { mayKeepDeclaration } from "#cellar/excise/mayKeep.ts";
import { useSession } from "#kit/session.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { savedBy } from "#ui/form/saved.ts";

/** Every answer that a change in the excise accounts may make stale. */
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

/** Refetches everything about the excise accounts. */
export function useRefresh(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate(ALL);
}

/** Reads a month; the month on screen stays while another one is fetched. */
export const useMonth = (period: string | null) =>
  useAnswer("GET /v1/excise/declarations/:period", period === null ? null : { params: { period } });

export type ManualEntriesBody = CallInput<"PUT /v1/excise/declarations/:period">["body"];
/** Returns the body that keeps a month's manual additions, with a change. */
export const manualEntriesBody = (
  month: DeclarationView,
  change: Partial<ManualEntriesBody>,
): ManualEntriesBody => ({
  ...month.hand,
  ...change,
  version: month.version,
});

/**
 * Makes a call, shows its result, and refetches everything. Returns null if it failed; `busy` names the running call.
 */
export function useDeclarationCommand() {
  const refresh = useRefresh();
  const [busy, setBusy] = useState<string | null>(null);
  const act = async <R extends Route>(route: R, input: CallInput<R>, text: string): Promise<boolean> => {
    setBusy(route);
    try {
      await call(route, input, route.startsWith("POST") ? { idempotencyKey: newId() } : {});
      if (text) showSnackbar("success", text);
      return true;
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
      return false;
    } finally {
      setBusy(null);
      await refresh();
    }
  };
  return { act, busy };
}

/** Checks whether the person may change the declaration: an owner, or a user in charge of the warehouses. */
export function useMayKeepDeclaration(): boolean {
  const { user } = useSession();
  return mayKeepDeclaration(user);
}

/** Returns what a window does once its form is saved: says so, closes, and refetches. */
export function useSaved(onClose: () => void): (text: string) => () => Promise<void> {
  return savedBy(onClose, useRefresh());
}
