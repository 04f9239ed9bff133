import type { Colleague, ConversationNote } from "@cuvee/core/relations/messaging/messaging.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** Expression of the name of a person `u` as colleagues read it. */
const NAME = "coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username, '')";
const NOTES = statement(
  `select * from (
     select n.id, n.body as text, n.at, coalesce(${NAME}, '') as author
     from conversation_notes n left join users u on u.id = n.author_id
     where n.shop_id = :shopId and n.conversation_id = :id order by n.at desc, n.id desc limit 200) last
   order by at, id`,
);
const ADD_NOTE = statement(
  `insert into conversation_notes (shop_id, conversation_id, id, author_id, body, at)
   values (:shopId, :conversationId, :id, :authorId, :text, :at) on conflict do nothing`,
);
const COLLEAGUES = statement(
  `select u.id, ${NAME} as name from memberships m join users u on u.id = m.user_id
   where m.shop_id = :shopId and (m.role = 'owner' or m.role = 'iam' and (
     m.authorizations->'fullAccess' = 'true' or m.authorizations->'seeAllMessages' = 'true'))
   order by plain_text(${NAME}), u.id`,
);
const PERSON = statement(`select ${NAME} as name from users u where u.id = :userId`);
const ASSIGN = statement(
  "update conversations set assignee_id = :userId where shop_id = :shopId and id = :conversationId",
);
const SET_DONE = statement(
  "update conversations set done_at = :doneAt where shop_id = :shopId and id = :conversationId",
);

/** Returns the last 200 notes of a conversation, oldest first. */
export const findNotes = async (tx: Tx, shopId: string, id: string): Promise<ConversationNote[]> =>
  (await tx.rows<{ id: string; text: string; author: string; at: Date }>(NOTES, { shopId, id })).map(
    ({ at, ...row }) => ({ ...row, at: at.toISOString() }),
  );

type NewNote = {
  shopId: string;
  conversationId: string;
  id: string;
  authorId: string;
  text: string;
  at: Date;
};
/** Returns false when there is a note with that id. */
export const addNote = async (tx: Tx, note: NewNote): Promise<boolean> =>
  (await tx.run(ADD_NOTE, { ...note })) === 1;

/** Returns the people of a shop who may read and write its messages, by name. */
export const findColleagues = (tx: Tx, shopId: string): Promise<Colleague[]> =>
  tx.rows<Colleague>(COLLEAGUES, { shopId });
export const findPersonName = async (tx: Tx, userId: string): Promise<string | undefined> =>
  (await tx.one<{ name: string }>(PERSON, { userId }))?.name;

type Of = { shopId: string; conversationId: string };
export const setAssignee = (tx: Tx, of: Of, userId: string | null): Promise<number> =>
  tx.run(ASSIGN, { ...of, userId });
export const setDoneAt = (tx: Tx, of: Of, doneAt: Date | null): Promise<number> =>
  tx.run(SET_DONE, { ...of, doneAt });
