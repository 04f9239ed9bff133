import { statement, type Tx } from "#kit/postgres/database.ts";
import type { ExportOptions } from "#kit/export/export.ts";
import type { ServerLang } from "#kit/translations.ts";

const ADD = statement(
  `insert into list_exports (shop_id, id, user_id, list, lang, wish)
   values (:shopId, :id, :userId, :list, :lang, :wish)`,
);

/** A file that a person has requested. */
export type ExportRequest = {
  shopId: string;
  id: string;
  userId: string;
  list: string;
  lang: ServerLang;
  wish: ExportOptions;
};

export const addExport = (
  tx: Tx,
  { shopId, id, userId, list, lang, wish: options }: ExportRequest,
): Promise<number> => tx.run(ADD, { shopId, id, userId, list, lang, wish: options });

const TAKE_UP = statement(
  `update list_exports set attempts = attempts + 1 where shop_id = :shopId and id = :id and state = 'waiting'
   returning shop_id as "shopId", id, user_id as "userId", list, lang, wish, attempts`,
);

/** Returns an export that is still to be made and counts its attempt; undefined when it is done or gone. */
export const takeExport = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<(ExportRequest & { attempts: number }) | undefined> =>
  tx.one<ExportRequest & { attempts: number }>(TAKE_UP, { shopId, id });

const MADE = statement(
  `update list_exports set state = 'ready', ready_at = :at, name = :name, mime = :mime, content = :content
   where shop_id = :shopId and id = :id`,
);
const FAILED = statement("update list_exports set state = 'failed' where shop_id = :shopId and id = :id");

export type ExportFile = { name: string; mime: string; content: Buffer };

export const saveExportFile = (
  tx: Tx,
  shopId: string,
  id: string,
  { at, exportFile }: { at: Date; exportFile: ExportFile },
): Promise<number> =>
  tx.run(MADE, { shopId, id, at, name: exportFile.name, mime: exportFile.mime, content: exportFile.content });

export const markExportFailed = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(FAILED, { shopId, id });

const TELL = statement(
  `update list_exports set told_at = :at, key_hash = sha256((:key::text || id)::bytea)
   where user_id = :userId and state = 'ready' and (told_at is null or told_at < :before) returning id`,
);

/**
 * Marks the files that are ready for a person as announced, and returns their ids. Files announced before a moment and
 * not fetched are announced again.
 */
export const announceReadyExports = async (
  tx: Tx,
  userId: string,
  { at, key, before }: { at: Date; key: string; before: Date },
): Promise<string[]> =>
  (await tx.rows<{ id: string }>(TELL, { userId, at, key, before })).map((row) => row.id);

const ASKED_BY = statement(
  `select shop_id as "shopId", list from list_exports
   where user_id = :userId and id = :id and state in ('ready', 'taken') and content is not null`,
);
const RENEW = statement(
  `update list_exports set state = 'ready', told_at = :at, key_hash = sha256((:key::text || id)::bytea)
   where user_id = :userId and id = :id`,
);

/** Returns the shop and the list of a person's file that exists, fetched already or not; undefined when it is gone. */
export const findExportFile = (
  tx: Tx,
  userId: string,
  id: string,
): Promise<{ shopId: string; list: string } | undefined> => tx.one(ASKED_BY, { userId, id });

/** Makes a file downloadable once more, by a key. */
export const renewExport = (
  tx: Tx,
  userId: string,
  id: string,
  { at, key }: { at: Date; key: string },
): Promise<number> => tx.run(RENEW, { userId, id, at, key });

const FETCH = statement("select * from take_export(:id, :keyHash, :since)");

/** Returns a file by its single-use key, if it was announced since a moment; undefined for any other. */
export const fetchMade = (
  tx: Tx,
  id: string,
  keyHash: Buffer,
  since: Date,
): Promise<ExportFile | undefined> => tx.one<ExportFile>(FETCH, { id, keyHash, since });

const FORGET = statement(
  "delete from list_exports where shop_id = :shopId and user_id = :userId and state in ('ready', 'taken')",
);
/** Deletes a person's files of a shop. Exports that still wait are made with what the person may see then. */
export const forgetExports = (tx: Tx, shopId: string, userId: string): Promise<number> =>
  tx.run(FORGET, { shopId, userId });

const DROP = statement("select drop_old_exports(:before)");

/** Deletes exports that were requested before a moment. */
export const dropExports = (tx: Tx, before: Date): Promise<number> => tx.run(DROP, { before });
