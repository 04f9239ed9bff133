import { useSWRConfig } from "swr";
import { answersOf, useAnswer, type CallInput } from "#kit/api.ts";
import { useLive } from "#kit/live.tsx";

const LIST = "GET /v1/conversations";
type ConversationsQuery = NonNullable<CallInput<typeof LIST>["query"]>;
const ONE = "GET /v1/conversations/:conversationId";

/** Conversations of the first reading of a list, and of each further one; and the most that are listed. */
export const PAGE_LISTED = 50;
export const MOST_LISTED = 200;

/** Returns the address of a conversation for the server. */
export const addressOf = (conversationId: string): string =>
  `/v1/conversations/${encodeURIComponent(conversationId)}`;
/** Returns the address that takes files for messages of a shop. */
export const uploadTo = (shopId: string): string =>
  `/v1/message-attachments?shopId=${encodeURIComponent(shopId)}`;

/** Reads the conversations, refreshed by the server's events. */
export function useConversations(query: ConversationsQuery) {
  const answer = useAnswer(LIST, { query }, { keepPreviousData: true });
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
