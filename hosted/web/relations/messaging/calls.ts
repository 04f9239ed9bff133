import { useSWRConfig } from "swr";
import { answersOf, useAnswer } from "#kit/api.ts";
import { useLive } from "#kit/live.tsx";

const LIST = "GET /v1/conversations";
const ONE = "GET /v1/conversations/:conversationId";

/** Conversations, kept fresh by the server's events. `on` false asks nothing. */
export function useConversations(limit: number, on = true) {
  const answer = useAnswer(LIST, on ? { query: { limit } } : null, { keepPreviousData: true });
  const again = (): void => void answer.mutate();
  useLive("message", again);
  useLive("resync", again);
  return answer;
}

/** One conversation, kept fresh by the server's events. */
export function useConversation(conversationId: string) {
  const answer = useAnswer(ONE, { params: { conversationId } });
  const again = (): void => void answer.mutate();
  useLive<{ conversationId?: string }>("message", (told) => {
    if (told.conversationId === conversationId) again();
  });
  useLive("resync", again);
  return answer;
}

/** Reads the list of conversations again. */
export function useListAgain(): () => void {
  const { mutate } = useSWRConfig();
  return () => void mutate(answersOf(LIST));
}
