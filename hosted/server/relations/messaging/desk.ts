import { indexedWords } from "@cuvee/core/kit/list/list.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type {
  AssignedTo,
  ConversationState,
  ConversationView,
} from "@cuvee/core/relations/messaging/messaging.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { notify } from "#relations/notifications/notifications.ts";
import { addNote, findColleagues, findPersonName, setAssignee, setDoneAt } from "./desk.queries.ts";
import { conversationView, ownConversation, type Party } from "./messaging.ts";
import {
  findConversation,
  findShopConversations,
  lockConversation,
  searchConversations,
  type Conversation,
} from "./queries.ts";

type Filter = {
  search?: string | undefined;
  state?: ConversationState | undefined;
  assigned?: AssignedTo | undefined;
};

/** Returns a page of the conversations of a shop: all of them, unless a filter says otherwise. */
export async function shopConversations(
  tx: Tx,
  { shopId, userId }: { shopId: string; userId: string },
  { search = "", state = "all", assigned = "anybody" }: Filter,
  place: { after: { at: Date; id: string } | null; limit: number },
): Promise<Conversation[]> {
  const { words } = indexedWords(search);
  const ids = words.length === 0 ? null : await searchConversations(tx, words);
  return findShopConversations(tx, shopId, { me: userId, state, assigned, ids }, place);
}

/** Returns a conversation of the shop, locked until the end of the transaction. Throws `not-found` (404). */
async function lockOwn(tx: Tx, id: string, party: Party): Promise<Conversation> {
  const { shop_id: shopId } = await ownConversation(tx, id, party);
  await lockConversation(tx, shopId, id);
  return (await findConversation(tx, id)) ?? refuse("not-found", 404);
}

/** Shows a change to the open pages of the shop's people, and of nobody else; returns the conversation. */
async function changed(
  tx: Tx,
  { live }: Pick<Services, "live">,
  { shop_id: shopId, id }: Conversation,
  party: Party,
): Promise<ConversationView> {
  live.tell(tx, { kind: "message", shopId, conversationId: id });
  return conversationView(tx, (await findConversation(tx, id)) ?? refuse("not-found", 404), party);
}

/**
 * Writes a note among colleagues; the same one sent again is not written twice. The buyer is not told, and the
 * conversation keeps its place in the list. Throws `not-found` (404).
 */
export async function note(
  tx: Tx,
  services: Services,
  party: Party,
  { conversationId, id, text }: { conversationId: string; id: string; text: string },
): Promise<ConversationView> {
  const c = await lockOwn(tx, conversationId, party);
  const at = new Date(services.now());
  await addNote(tx, { shopId: c.shop_id, conversationId, id, authorId: party.userId, text, at });
  return changed(tx, services, c, party);
}

/**
 * Sets the colleague who answers, or nobody in particular. A new one is notified, unless it is the caller. Throws
 * `not-found` (404) for a person who may not read the shop's messages.
 */
export async function assign(
  tx: Tx,
  services: Services,
  party: Party,
  { conversationId, userId }: { conversationId: string; userId: string | null },
): Promise<ConversationView> {
  const c = await lockOwn(tx, conversationId, party);
  const { shop_id: shopId } = c;
  if (userId === c.assignee_id) return conversationView(tx, c, party);
  if (userId !== null && !(await findColleagues(tx, shopId)).some(({ id }) => id === userId))
    refuse("not-found", 404);
  await setAssignee(tx, { shopId, conversationId }, userId);
  const at = new Date(services.now());
  if (userId !== null && userId !== party.userId)
    await notify(tx, services, {
      shopId,
      to: [userId],
      type: "messageAssigned",
      content: { name: c.buyer_name, by: (await findPersonName(tx, party.userId)) ?? "" },
      redirectLink: `/tickets/${conversationId}`,
      fact: { key: `${conversationId}-${at.getTime()}`, at },
    });
  return changed(tx, services, c, party);
}

/** Marks a conversation as dealt with, or opens it again. Throws `not-found` (404). */
export async function setDone(
  tx: Tx,
  services: Services,
  party: Party,
  { conversationId, done }: { conversationId: string; done: boolean },
): Promise<ConversationView> {
  const c = await lockOwn(tx, conversationId, party);
  if (done === (c.done_at !== null)) return conversationView(tx, c, party);
  await setDoneAt(tx, { shopId: c.shop_id, conversationId }, done ? new Date(services.now()) : null);
  return changed(tx, services, c, party);
}
