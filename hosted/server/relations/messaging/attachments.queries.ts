import type { Attachment } from "@cuvee/core/kit/attachments/attachments.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const ADD = statement(
  `insert into message_attachments (shop_id, id, author_id, name, mime, bytes, width, height, created_at)
   values (:shopId, :id, :authorId, :name, :mime, :bytes, :width, :height, :at)`,
);
const UPLOADED = statement(
  `select count(*)::int as n from message_attachments where shop_id = :shopId and author_id = :authorId
     and created_at > :since`,
);
const CLAIM = statement(
  `update message_attachments a
   set conversation_id = :conversationId, message_id = :messageId, position = given.position
   from unnest(:ids::text[]) with ordinality given (id, position)
   where a.shop_id = :shopId and a.id = given.id and a.author_id = :authorId and a.message_id is null`,
);
const WAITING = statement(
  `select a.name from unnest(:ids::text[]) with ordinality given (id, position)
   join message_attachments a on a.shop_id = :shopId and a.id = given.id
   where a.author_id = :authorId and a.message_id is null order by given.position`,
);
const COLUMNS = "a.id, a.name, a.mime, a.bytes, a.width, a.height";
const OF_CONVERSATION = statement(
  `select ${COLUMNS}, a.message_id as "messageId" from message_attachments a
   where a.shop_id = :shopId and a.conversation_id = :conversationId
     and (:messageId::text is null or a.message_id = :messageId)
   order by a.message_id, a.position`,
);
const ONE = statement(
  `select ${COLUMNS} from message_attachments a
   where a.shop_id = :shopId and a.conversation_id = :conversationId and a.id = :id`,
);

/** Records an uploaded file that goes with no message yet. */
export const addAttachment = (
  tx: Tx,
  of: { shopId: string; authorId: string; at: Date },
  attachment: Attachment,
): Promise<number> => tx.run(ADD, { ...of, ...attachment });
/** Counts the files that a person uploaded for messages of a shop since a moment. */
export const countUploads = async (tx: Tx, shopId: string, authorId: string, since: Date): Promise<number> =>
  (await tx.one<{ n: number }>(UPLOADED, { shopId, authorId, since }))?.n ?? 0;

type Claim = {
  shopId: string;
  conversationId: string;
  messageId: string;
  authorId: string;
  ids: readonly string[];
};
/** Returns the names of uploaded files of an author that go with no message yet. */
export const namesOfWaiting = async (
  tx: Tx,
  of: { shopId: string; authorId: string; ids: readonly string[] },
): Promise<string[]> => (await tx.rows<{ name: string }>(WAITING, { ...of })).map(({ name }) => name);
/** Gives uploaded files of an author to their message; returns how many were still without one. */
export const claimAttachments = (tx: Tx, claim: Claim): Promise<number> => tx.run(CLAIM, { ...claim });

/** Returns the files of a conversation, or of one of its messages, by the message, in their order. */
export async function findAttachments(
  tx: Tx,
  shopId: string,
  conversationId: string,
  messageId: string | null = null,
): Promise<Map<string, Attachment[]>> {
  const values = { shopId, conversationId, messageId };
  const rows = await tx.rows<Attachment & { messageId: string }>(OF_CONVERSATION, values);
  const found = new Map<string, Attachment[]>();
  for (const { messageId: of, ...attachment } of rows) found.set(of, [...(found.get(of) ?? []), attachment]);
  return found;
}
/** Returns a file of a conversation, or undefined. */
export const findAttachment = (
  tx: Tx,
  shopId: string,
  conversationId: string,
  id: string,
): Promise<Attachment | undefined> => tx.one<Attachment>(ONE, { shopId, conversationId, id });
