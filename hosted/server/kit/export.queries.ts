import { statement, type Tx } from "#kit/database.ts";
import type { ExportWish } from "#kit/export.ts";
import type { ServerLang } from "#kit/words.ts";

const ADD = statement(
  `insert into list_exports (shop_id, id, user_id, list, lang, wish)
   values (:shopId, :id, :userId, :list, :lang, :wish)`,
);

/** A file that somebody has asked for. */
export type Asked = {
  shopId: string;
  id: string;
  userId: string;
  list: string;
  lang: ServerLang;
  wish: ExportWish;
};

export const addExport = (tx: Tx, { shopId, id, userId, list, lang, wish }: Asked): Promise<number> =>
  tx.run(ADD, { shopId, id, userId, list, lang, wish });

const TAKE_UP = statement(
  `update list_exports set attempts = attempts + 1 where shop_id = :shopId and id = :id and state = 'waiting'
   returning shop_id as "shopId", id, user_id as "userId", list, lang, wish, attempts`,
);

/** An export that is still to be made, its attempt counted; undefined when it is done or gone. */
export const takeUp = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<(Asked & { attempts: number }) | undefined> =>
  tx.one<Asked & { attempts: number }>(TAKE_UP, { shopId, id });

const MADE = statement(
  `update list_exports set state = 'ready', ready_at = :at, name = :name, mime = :mime, content = :content
   where shop_id = :shopId and id = :id`,
);
const FAILED = statement("update list_exports set state = 'failed' where shop_id = :shopId and id = :id");

export type Made = { name: string; mime: string; content: Buffer };

export const keepMade = (tx: Tx, shopId: string, id: string, at: Date, made: Made): Promise<number> =>
  tx.run(MADE, { shopId, id, at, name: made.name, mime: made.mime, content: made.content });

export const keepFailed = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(FAILED, { shopId, id });

const TELL = statement(
  `update list_exports set told_at = :at, key_hash = sha256((:key::text || id)::bytea)
   where user_id = :userId and state = 'ready' and (told_at is null or told_at < :before) returning id`,
);

/** Marks what is ready for a person as told, and gives their ids; what was told before a moment and not fetched is told again. */
export const tellReady = async (
  tx: Tx,
  userId: string,
  at: Date,
  key: string,
  before: Date,
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

/** A file of a person's that is there, fetched already or not: its shop and list; undefined when it is gone. */
export const findMade = (
  tx: Tx,
  userId: string,
  id: string,
): Promise<{ shopId: string; list: string } | undefined> => tx.one(ASKED_BY, { userId, id });

/** Makes a file fetchable once more, by a key. */
export const renewMade = (tx: Tx, userId: string, id: string, at: Date, key: string): Promise<number> =>
  tx.run(RENEW, { userId, id, at, key });

const FETCH = statement("select * from take_export(:id, :keyHash, :since)");

/** A file by its single-use key, told since a moment; undefined for any other. */
export const fetchMade = (tx: Tx, id: string, keyHash: Buffer, since: Date): Promise<Made | undefined> =>
  tx.one<Made>(FETCH, { id, keyHash, since });

const FORGET = statement(
  "delete from list_exports where shop_id = :shopId and user_id = :userId and state in ('ready', 'taken')",
);
/** Forgets files of a shop that somebody has; what still waits is made of what he may see then. */
export const forgetMade = (tx: Tx, shopId: string, userId: string): Promise<number> =>
  tx.run(FORGET, { shopId, userId });

const DROP = statement("select drop_old_exports(:before)");

/** Forgets what was asked before a moment. */
export const dropExports = (tx: Tx, before: Date): Promise<number> => tx.run(DROP, { before });
