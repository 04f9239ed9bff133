import type { Role } from "@cuvee/core/people/accounts/accounts.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

export type AccountRow = {
  id: string;
  username: string;
  email: string;
  role: Role;
  shop: string | null;
  current: boolean;
};

const COLUMNS = `u.id, u.username, u.email, u.role,
  (select s.name from memberships m join shops s on s.id = m.shop_id
   where m.user_id = u.id and m.role = u.role order by m.shop_id limit 1) as shop`;

// The master of a session is the user it was opened for, else its own user. It cannot make anyone an admin.
const OF_SESSION = statement(
  `with master as (select coalesce(master_id, user_id) as id, user_id from sessions where id = :sessionId)
   select ${COLUMNS}, u.id = master.user_id as current, master.id as "masterId"
   from master join users u on u.id = master.id
     or u.id in (select account_id from master_accounts where master_id = master.id)
   where u.role <> 'admin' and u.email_verified_at is not null
   order by u.id = master.id desc, u.username`,
);
const MASTER = statement(
  `select m.id, m.username from sessions s join users m on m.id = coalesce(s.master_id, s.user_id)
   where s.id = :sessionId and exists (select 1 from master_accounts a where a.master_id = m.id)`,
);
const MARK = statement("update sessions set master_id = :masterId where id = :sessionId");
const RECORD = statement(
  `insert into account_switches (id, master_id, from_id, to_id, session_id, at)
   values (:id, :masterId, :fromId, :toId, :sessionId, :now)`,
);
const BY_NAMES = statement(
  `select ${COLUMNS}, false as current from users u
   where (lower(u.username) = any(:names) or lower(u.email) = any(:names)) and u.role <> 'admin' order by u.username`,
);
const HOLD = statement("select id from users where id = :masterId for no key update");
const UNLINK = statement(
  "delete from master_accounts where master_id = :masterId and account_id <> all (:accountIds)",
);
const LINK = statement(
  `insert into master_accounts (master_id, account_id) select :masterId, unnest(:accountIds::text[])
   on conflict do nothing`,
);
const END = statement(
  `update sessions set revoked_at = :now where master_id = :masterId and user_id <> :masterId
     and user_id <> all (:accountIds) and revoked_at is null
   returning id`,
);

/** Returns the accounts of a session's master, their own first. */
export const accountsOf = (tx: Tx, sessionId: string): Promise<(AccountRow & { masterId: string })[]> =>
  tx.rows<AccountRow & { masterId: string }>(OF_SESSION, { sessionId });

/** Returns the master account of a session; undefined where there is none. */
export const findMaster = (
  tx: Tx,
  sessionId: string,
): Promise<{ id: string; username: string } | undefined> =>
  tx.one<{ id: string; username: string }>(MASTER, { sessionId });

type Change = { id: string; masterId: string; fromId: string; toId: string; sessionId: string; now: Date };

/** Records a change of account, and the master of the new session. */
export async function recordChange(tx: Tx, c: Change): Promise<void> {
  await tx.run(MARK, { sessionId: c.sessionId, masterId: c.masterId });
  await tx.run(RECORD, {
    id: c.id,
    masterId: c.masterId,
    fromId: c.fromId,
    toId: c.toId,
    sessionId: c.sessionId,
    now: c.now,
  });
}

export const findByNames = (tx: Tx, names: readonly string[]): Promise<AccountRow[]> =>
  tx.rows<AccountRow>(BY_NAMES, { names: names.map((name) => name.toLowerCase()) });

/** Sets the accounts of a master; returns the sessions that end by it. */
export async function saveAccounts(
  tx: Tx,
  masterId: string,
  accountIds: readonly string[],
  now: Date,
): Promise<string[]> {
  await tx.run(HOLD, { masterId });
  await tx.run(UNLINK, { masterId, accountIds });
  await tx.run(LINK, { masterId, accountIds });
  return (await tx.rows<{ id: string }>(END, { masterId, accountIds, now })).map((row) => row.id);
}
