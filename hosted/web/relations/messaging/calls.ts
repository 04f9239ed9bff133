import { useSWRConfig } from "swr";
import { answersOf, useAnswer } from "#kit/api.ts";
import { useLive } from "#kit/live.tsx";

const LIST = "GET /v1/conversations";
const ONE = "GET /v1/conversations/:conversationId";

/** Reads the conversations, refreshed by the server's events. With `on` false, no request is sent. */
export function useConversations(limit: number, on = true) {
  const answer = useAnswer(LIST, on ? { query: { limit } } : null, { keepPreviousData: true });
  const again = (): void => void answer.mutate();
  useLive("message", again);
  useLive("resync", again);
  return answer;
}

/** Reads one conversation, refreshed by the server's events. */
export function useConversation(conversationId: string) {
  const answer = useAnswer(ONE, { params: { conversationId } });
  const again = (): void => void answer.mutate();
  useLive<{ conversationId?: string }>("message", (told) => {
    if (told.conversationId === conversationId) again();
  });
  useLive("resync", again);
  return answer;
}

/** Returns a function that refetches the list of conversations. */
export function useRefreshList(): () => void {
  const { mutate } = useSWRConfig();
  return () => void mutate(answersOf(LIST));
}
