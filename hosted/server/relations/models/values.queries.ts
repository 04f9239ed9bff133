import { statement, type Tx } from "#kit/postgres/database.ts";

/** The known facts of a reader. */
export type ReaderRow = {
  id: string;
  name: string;
  lang: string;
  typology: string | null;
  firstname: string;
  lastname: string;
  company: string;
  signName: string;
  city: string;
  points: number | null;
  /** Points that expire next, and their last day (`YYYY-MM-DD`). */
  expiring: number | null;
  expiresOn: string | null;
};

// The contact of a company stands for it where it has no name of a person itself.
const VALUES = statement(
  `select c.id, c.name, c.lang, c.typology, c.company, c.city,
     coalesce(nullif(c.firstname, ''), c.contacts -> 0 ->> 'firstname', '') as firstname,
     coalesce(nullif(c.lastname, ''), c.contacts -> 0 ->> 'lastname', '') as lastname,
     coalesce(c.contacts -> 0 ->> 'businessName', '') as "signName", l.points,
     e.points as expiring, e.last_day::text as "expiresOn"
   from clients c left join loyalty_accounts l on l.shop_id = c.shop_id and l.user_id = c.user_id
   left join (
     select distinct on (p.user_id) p.user_id, p.last_day, p.points
     from points_by_last_day(:shopId, array(
       select r.user_id from clients r
       where r.shop_id = :shopId and r.id = any(:clientIds) and r.user_id is not null)) p
     where p.last_day >= :today::date order by p.user_id, p.last_day) e on e.user_id = c.user_id and l.points > 0
   where c.shop_id = :shopId and c.id = any(:clientIds)`,
);
const FOUND = statement(
  `select c.id, c.name, coalesce(c.emails[1], '') as email from clients c
   where c.shop_id = :shopId and c.merged_into is null and c.archived_at is null
     and (:words::text[] = '{}' or c.search like all (:words))
   order by c.sort_name, c.id limit :most`,
);

/** Returns what is known on a day of clients of a shop, those of them that there are. */
export const readReaders = (
  tx: Tx,
  shopId: string,
  of: { clientIds: readonly string[]; today: string },
): Promise<ReaderRow[]> =>
  tx.rows<ReaderRow>(VALUES, { shopId, clientIds: [...of.clientIds], today: of.today });

/** Returns clients of a shop in whose name, company, numbers or e-mail each word is found, by name. */
export const findReaders = (
  tx: Tx,
  shopId: string,
  words: readonly string[],
  most: number,
): Promise<{ id: string; name: string; email: string }[]> =>
  tx.rows(FOUND, { shopId, words: words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`), most });
