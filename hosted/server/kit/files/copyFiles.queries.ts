import { statement, type Tx } from "#kit/postgres/database.ts";

/** A file as the database records it: its size in bytes, and the SHA-256 of them. */
export type RecordedFile = { id: string; mime: string; bytes: number; sha256: Buffer };

const NEXT_FILES = statement(
  `select id, mime, bytes, sha256 from (
     (select id, mime, bytes, sha256 from files where id > :after order by id limit :most)
     union all
     (select id, mime, bytes, sha256 from support_attachments where id > :after order by id limit :most)) f
   order by id limit :most`,
);

/** Returns the next files of all shops after an id, for the owner of the database. */
export const nextFiles = (tx: Tx, after: string, most: number) =>
  tx.rows<RecordedFile>(NEXT_FILES, { after, most });
