import { useAnswer } from "#kit/api.ts";
import { useLive } from "#kit/live.tsx";

/** Reads the content of the dashboard's blocks; again after an order or a reservation, and every five minutes. */
export function useBoard(on: boolean) {
  const answer = useAnswer("GET /v1/dashboard", on ? {} : null, { refreshInterval: 300_000 });
  const again = (): void => void answer.mutate();
  useLive("order", again);
  useLive("slot", again);
  useLive("resync", again);
  return answer;
}

/** Reads the user's arrangement of the dashboard. */
export const useLayout = (on: boolean) =>
  useAnswer("GET /v1/dashboard/layout", on ? {} : null, { revalidateOnFocus: false });
