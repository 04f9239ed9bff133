import { statement, type Tx } from "#kit/postgres/database.ts";

const READ = statement("select link_notices as wanted from users where id = :userId and erased_at is null");
const SAVE = statement("update users set link_notices = :wanted where id = :userId and erased_at is null");
const LANG = statement("select lang from users where id = :userId");
const WANTING = statement(
  `select id, email, lang from users where id = any(:userIds) and link_notices and erased_at is null order by id`,
);

/** Returns whether a person gets the notices of link statistics; undefined where there is no such account. */
export const readLinkNotices = async (tx: Tx, userId: string): Promise<boolean | undefined> =>
  (await tx.one<{ wanted: boolean }>(READ, { userId }))?.wanted;
/** Saves whether a person gets them. */
export const saveLinkNotices = (tx: Tx, userId: string, wanted: boolean): Promise<number> =>
  tx.run(SAVE, { userId, wanted });
/** Returns the language of a person. */
export const readLang = async (tx: Tx, userId: string): Promise<string | undefined> =>
  (await tx.one<{ lang: string }>(LANG, { userId }))?.lang;
/** Returns those of some people who get the notices of link statistics. */
export const peopleWithLinkNotices = (
  tx: Tx,
  userIds: readonly string[],
): Promise<{ id: string; email: string; lang: string }[]> => tx.rows(WANTING, { userIds });
