import { statement, type Tx } from "#kit/postgres/database.ts";

const DROP_WAITING = statement("select drop_waiting_attachments(:before)");
const DROPPED = statement("select id from dropped_files order by id limit :most");
const FORGET = statement("delete from dropped_files where id = any(:ids)");

/** Deletes attachments that were uploaded before a moment and went with no message. */
export const dropWaitingAttachments = (tx: Tx, before: Date): Promise<number> =>
  tx.run(DROP_WAITING, { before });
/** Returns files whose bytes are still to be deleted. */
export const findDroppedFiles = async (tx: Tx, most: number): Promise<string[]> =>
  (await tx.rows<{ id: string }>(DROPPED, { most })).map(({ id }) => id);
export const forgetDroppedFiles = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(FORGET, { ids });
