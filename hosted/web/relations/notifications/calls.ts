import { useSWRConfig } from "swr";
import { answersOf, call, problemOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useLive } from "#kit/live.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

export type Notification = CallAnswer<"GET /v1/notifications-centers">[number];
const ROUTE = "GET /v1/notifications-centers";

/** Reads the user's latest notifications, refreshed by the server's events. */
export function useNotifications() {
  const answer = useAnswer(ROUTE, {});
  const again = (): void => void answer.mutate();
  useLive("notification", again);
  useLive("resync", again);
  const unseen = answer.data?.filter((one) => !one.seen) ?? [];
  return { ...answer, unseen };
}

/** Marks notifications as seen: on screen at once, reverted if the server refuses. */
export function useMarkAsSeen(): (ids: readonly string[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (ids) => {
    if (ids.length === 0) return;
    const marked = (list: Notification[] | undefined): Notification[] =>
      (list ?? []).map((one) => (ids.includes(one.id) ? { ...one, seen: true } : one));
    try {
      await mutate<Notification[]>(
        answersOf(ROUTE),
        () => call("PUT /v1/notifications-centers/mark-as-seen", { body: { arrayOfIds: [...ids] } }),
        // Refetched at the end: of two marks at once, the later answer may not include the other one yet.
        { optimisticData: (now) => marked(now), rollbackOnError: true },
      );
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
  };
}
