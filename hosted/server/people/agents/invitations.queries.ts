import { statement, type Tx } from "#kit/postgres/database.ts";

const INVITE = statement(
  `insert into agent_invitations as i (id, agent_id, email, firstname, lastname, company, lang, token_hash,
     invited_at, expires_at)
   values (:id, :agentId, :email, :firstname, :lastname, :company, :lang, :tokenHash, :at, :expiresAt)
   on conflict (agent_id, email) do update set firstname = excluded.firstname, lastname = excluded.lastname,
     company = excluded.company, lang = excluded.lang, token_hash = excluded.token_hash,
     invited_at = excluded.invited_at, expires_at = excluded.expires_at
   where i.taken_at is null and i.expires_at <= excluded.invited_at
   returning i.id`,
);
const SHOPS_OF = statement(
  `select m.shop_id as id from users u join memberships m on m.user_id = u.id and m.role = 'owner'
   join shops s on s.id = m.shop_id and coalesce(s.integrations->'agents'->'active', 'true') <> 'false'
   where lower(u.email) = :email and u.role = 'owner' and u.email_verified_at is not null order by m.shop_id`,
);
const BY_TOKEN = statement(
  `select i.email, i.firstname, i.lastname, i.company,
     coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) as agent
   from agent_invitations i join users u on u.id = i.agent_id and u.role = 'agent'
   where i.token_hash = :hash and i.taken_at is null and i.expires_at > :now`,
);
const TAKE = statement(
  `update agent_invitations i set taken_at = :at from users u
   where u.id = i.agent_id and u.role = 'agent' and i.taken_at is null and i.expires_at > :at
     and (i.email = :email or i.token_hash = :hash)
   returning i.id, i.agent_id`,
);
const TAKEN = statement("update agent_invitations set taken_at = :at where id = :id");
const FORGET = statement("delete from agent_invitations where expires_at < :before");

export type NewInvitation = {
  id: string;
  agentId: string;
  email: string;
  firstname: string;
  lastname: string;
  company: string;
  lang: string;
  tokenHash: Buffer;
  at: Date;
  expiresAt: Date;
};

/** Returns the id of a new invitation, or of an expired one that starts again; undefined while one is open. */
export const addInvitation = async (tx: Tx, i: NewInvitation): Promise<string | undefined> => {
  const row = await tx.one<{ id: string }>(INVITE, {
    id: i.id,
    agentId: i.agentId,
    email: i.email,
    firstname: i.firstname,
    lastname: i.lastname,
    company: i.company,
    lang: i.lang,
    tokenHash: i.tokenHash,
    at: i.at,
    expiresAt: i.expiresAt,
  });
  return row?.id;
};

/** Returns the shops of the owner with this proven address. Needs a transaction that may look people up. */
export const shopsOfOwner = async (tx: Tx, email: string): Promise<string[]> =>
  (await tx.rows<{ id: string }>(SHOPS_OF, { email })).map(({ id }) => id);

export type ReadInvitation = {
  agent: string;
  email: string;
  firstname: string;
  lastname: string;
  company: string;
};

/** Returns the invitation of a mailed secret; undefined for one that is unknown, taken or expired. */
export const findInvitation = (tx: Tx, hash: Buffer, now: Date): Promise<ReadInvitation | undefined> =>
  tx.one<ReadInvitation>(BY_TOKEN, { hash, now });

/** Takes the invitations of a proven address, and the one whose link was followed; each once. */
export const consumeInvitations = (
  tx: Tx,
  email: string,
  hash: Buffer | null,
  at: Date,
): Promise<{ id: string; agent_id: string }[]> => tx.rows(TAKE, { email, hash, at });

export const closeInvitation = (tx: Tx, id: string, at: Date): Promise<number> => tx.run(TAKEN, { id, at });

/** Forgets invitations that expired before the given moment, with the addresses in them. */
export const forgetInvitations = (tx: Tx, before: Date): Promise<number> => tx.run(FORGET, { before });
