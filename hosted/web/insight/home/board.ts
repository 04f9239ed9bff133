import { useAnswer } from "#kit/api.ts";
import { useLive } from "#kit/live.tsx";

/** What the blocks of the dashboard show; read again when something was ordered or reserved, and every five minutes. */
export function useBoard(on: boolean) {
  const answer = useAnswer("GET /v1/dashboard", on ? {} : null, { refreshInterval: 300_000 });
  const again = (): void => void answer.mutate();
  useLive("order", again);
  useLive("slot", again);
  useLive("resync", again);
  return answer;
}

/** How the person has arranged the dashboard. */
export const useLayout = (on: boolean) =>
  useAnswer("GET /v1/dashboard/layout", on ? {} : null, { revalidateOnFocus: false });
