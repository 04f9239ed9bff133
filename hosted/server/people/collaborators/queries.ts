import type { CollaboratorEvent } from "@cuvee/core/people/collaborators/collaborators.ts";
import type { Authorizations } from "@cuvee/core/people/collaborators/permissions.ts";
import { statement, type Tx } from "#kit/database.ts";

/** A collaborator as he is stored, with the e-mail of his account and when he was last there. */
export type CollaboratorRow = {
  id: string;
  shop_id: string;
  user_id: string | null;
  email: string;
  firstname: string;
  lastname: string;
  phone: string;
  job: string;
  lang: string;
  preset: string | null;
  authorizations: Authorizations;
  manager_id: string | null;
  status: "invited" | "active" | "suspended" | "revoked";
  invited_at: Date;
  token_expires_at: Date | null;
  accepted_at: Date | null;
  last_seen_at: Date | null;
  version: number;
};

const COLUMNS = `c.id, c.shop_id, c.user_id, coalesce(u.email, c.email) as email, c.firstname, c.lastname, c.phone, c.job, c.lang,
  c.preset, c.authorizations, c.manager_id, c.status, c.invited_at, c.token_expires_at, c.accepted_at, c.version,
  (select max(s.rotated_at) from sessions s where s.user_id = c.user_id) as last_seen_at`;
const FIND = statement(
  `select ${COLUMNS} from collaborators c left join users u on u.id = c.user_id where c.shop_id = $1 and c.id = $2`,
);
const HOLD = statement("select version from collaborators where shop_id = $1 and id = $2 for update");
const BY_TOKEN = statement(
  `select c.id, c.shop_id, c.email, c.firstname, c.lastname, c.authorizations, s.name as shop_name, s.code as shop_code
   from collaborators c join shops s on s.id = c.shop_id
   where c.token_hash = $1 and c.status = 'invited' and c.token_expires_at > $2`,
);
const HOLD_TOKEN = statement(
  "select 1 from collaborators where shop_id = $1 and id = $2 and token_hash = $3 and status = 'invited' for update",
);
const ADD = statement(
  `insert into collaborators (shop_id, id, email, firstname, lastname, phone, job, lang, preset, authorizations, manager_id,
                              status, token_hash, invited_at, token_expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'invited', $12, $13, $14)
   on conflict (shop_id, lower(email)) where status <> 'revoked' do nothing`,
);
const OWNER_MAIL = statement(
  `select 1 from memberships m join users u on u.id = m.user_id
   where m.shop_id = $1 and m.role = 'owner' and lower(u.email) = lower($2)`,
);
const SAVE = statement(
  `update collaborators set firstname = $3, lastname = $4, phone = $5, job = $6, preset = $7, authorizations = $8,
     manager_id = $9, version = version + 1 where shop_id = $1 and id = $2`,
);
const RENEW = statement(
  `update collaborators set token_hash = $3, invited_at = $4, token_expires_at = $5, version = version + 1
   where shop_id = $1 and id = $2`,
);
const STAND = statement(
  `update collaborators set status = $3, token_hash = null, token_expires_at = null, version = version + 1
   where shop_id = $1 and id = $2`,
);
const JOIN = statement(
  `update collaborators set status = 'active', user_id = $3, firstname = $4, lastname = $5, accepted_at = $6,
     token_hash = null, token_expires_at = null, version = version + 1
   where shop_id = $1 and id = $2`,
);
const LEAVE = statement("delete from memberships where shop_id = $1 and user_id = $2 and role = 'iam'");
const GIVE = statement(
  "update memberships set authorizations = $3 where shop_id = $1 and user_id = $2 and role = 'iam'",
);
const HOLD_ROLE = statement("select role from users where id = $1 for update");
const SET_ROLE = statement("update users set role = $2 where id = $1");
const CHIEFS = statement(
  `with recursive up (id) as (
     select $2::text union select c.manager_id from collaborators c join up on c.id = up.id
     where c.shop_id = $1 and c.manager_id is not null
   ) select id from up`,
);
const EXISTS = statement(
  "select 1 from collaborators where shop_id = $1 and id = $2 and status <> 'revoked'",
);
const ORPHAN = statement("update collaborators set manager_id = null where shop_id = $1 and manager_id = $2");
const STRUCTURE = statement(
  `select id, trim(firstname || ' ' || lastname) as name, job, status, manager_id as "managerId",
     status = 'invited' and token_expires_at <= $2 as expired
   from collaborators where shop_id = $1 and status <> 'revoked' order by lower(lastname), lower(firstname), id`,
);
const OWNERS = statement(
  `select u.id, trim(u.firstname || ' ' || u.lastname) as name from memberships m join users u on u.id = m.user_id
   where m.shop_id = $1 and m.role = 'owner' order by m.user_id`,
);
const PEOPLE = statement(
  `select u.id, u.username, u.email, u.firstname, u.lastname, m.role from memberships m join users u on u.id = m.user_id
   where m.shop_id = $1 and m.role = any($2) order by lower(u.lastname), lower(u.firstname), u.id`,
);
const ADD_EVENT = statement(
  "insert into collaborator_events (shop_id, collaborator_id, at, made_by, kind, detail) values ($1, $2, $3, $4, $5, $6)",
);
const EVENTS = statement(
  `select at, made_by as by, kind, detail from collaborator_events
   where shop_id = $1 and collaborator_id = $2 order by id desc limit 200`,
);

export const findCollaborator = (tx: Tx, shopId: string, id: string): Promise<CollaboratorRow | undefined> =>
  tx.one<CollaboratorRow>(FIND, [shopId, id]);

/** A collaborator, held until the end of the transaction. */
export async function holdCollaborator(
  tx: Tx,
  shopId: string,
  id: string,
): Promise<CollaboratorRow | undefined> {
  return (await tx.one(HOLD, [shopId, id])) && findCollaborator(tx, shopId, id);
}

export type Invited = {
  id: string;
  shop_id: string;
  email: string;
  firstname: string;
  lastname: string;
  authorizations: Authorizations;
  shop_name: string;
  shop_code: string;
};
/** Whom a mailed secret invites, while it is good; the transaction carries its hash. */
export const findInvited = (tx: Tx, hash: Buffer, now: Date): Promise<Invited | undefined> =>
  tx.one<Invited>(BY_TOKEN, [hash, now]);
/** Holds an invitation; false when it was used or replaced meanwhile. */
export const holdInvited = async (tx: Tx, { shop_id, id }: Invited, hash: Buffer): Promise<boolean> =>
  (await tx.one(HOLD_TOKEN, [shop_id, id, hash])) !== undefined;

export type NewCollaborator = Pick<
  CollaboratorRow,
  | "id"
  | "shop_id"
  | "email"
  | "firstname"
  | "lastname"
  | "phone"
  | "job"
  | "lang"
  | "preset"
  | "authorizations"
  | "manager_id"
  | "invited_at"
> & { tokenHash: Buffer; expiresAt: Date };
/** False when the shop has somebody of that address. */
export const addCollaborator = async (tx: Tx, c: NewCollaborator): Promise<boolean> => {
  const person = [c.shop_id, c.id, c.email, c.firstname, c.lastname, c.phone, c.job, c.lang];
  const place = [c.preset, JSON.stringify(c.authorizations), c.manager_id];
  return (await tx.run(ADD, [...person, ...place, c.tokenHash, c.invited_at, c.expiresAt])) === 1;
};
export const isOwnersMail = async (tx: Tx, shopId: string, email: string): Promise<boolean> =>
  (await tx.one(OWNER_MAIL, [shopId, email])) !== undefined;

export type CollaboratorFields = Pick<
  CollaboratorRow,
  "firstname" | "lastname" | "phone" | "job" | "preset" | "authorizations" | "manager_id"
>;
export const saveCollaborator = (
  tx: Tx,
  shopId: string,
  id: string,
  f: CollaboratorFields,
): Promise<number> =>
  tx.run(SAVE, [
    shopId,
    id,
    f.firstname,
    f.lastname,
    f.phone,
    f.job,
    f.preset,
    JSON.stringify(f.authorizations),
    f.manager_id,
  ]);
export const renewInvitation = (
  tx: Tx,
  shopId: string,
  id: string,
  link: { hash: Buffer; now: Date; expiresAt: Date },
): Promise<number> => tx.run(RENEW, [shopId, id, link.hash, link.now, link.expiresAt]);
export const setStatus = (
  tx: Tx,
  shopId: string,
  id: string,
  status: CollaboratorRow["status"],
): Promise<number> => tx.run(STAND, [shopId, id, status]);
export const joinShop = (
  tx: Tx,
  { shop_id, id }: Invited,
  user: { id: string; firstname: string; lastname: string; now: Date },
): Promise<number> => tx.run(JOIN, [shop_id, id, user.id, user.firstname, user.lastname, user.now]);

/** Takes a collaborator's membership away: from here on he is nobody in the shop. */
export const dropMembership = (tx: Tx, shopId: string, userId: string): Promise<number> =>
  tx.run(LEAVE, [shopId, userId]);
export const giveMembership = (
  tx: Tx,
  shopId: string,
  userId: string,
  map: Authorizations,
): Promise<number> => tx.run(GIVE, [shopId, userId, JSON.stringify(map)]);
/** What an account is now; its row is held, so that two shops cannot take the same person at once. */
export const holdRole = async (tx: Tx, userId: string): Promise<string | undefined> =>
  (await tx.one<{ role: string }>(HOLD_ROLE, [userId]))?.role;
export const setRole = (tx: Tx, userId: string, role: "iam" | "buyer"): Promise<number> =>
  tx.run(SET_ROLE, [userId, role]);

/** Somebody and all above him. */
export const chiefsOf = async (tx: Tx, shopId: string, id: string): Promise<string[]> =>
  (await tx.rows<{ id: string }>(CHIEFS, [shopId, id])).map((row) => row.id);
export const isThere = async (tx: Tx, shopId: string, id: string): Promise<boolean> =>
  (await tx.one(EXISTS, [shopId, id])) !== undefined;
/** Who reported to somebody who left reports to the owner. */
export const releaseTeam = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(ORPHAN, [shopId, id]);

export type Node = {
  id: string;
  name: string;
  job: string;
  status: CollaboratorRow["status"];
  managerId: string | null;
  expired: boolean;
};
export const readStructure = (tx: Tx, shopId: string, now: Date): Promise<Node[]> =>
  tx.rows<Node>(STRUCTURE, [shopId, now]);
export const readOwners = (tx: Tx, shopId: string): Promise<{ id: string; name: string }[]> =>
  tx.rows<{ id: string; name: string }>(OWNERS, [shopId]);

type PersonRow = {
  id: string;
  username: string;
  email: string;
  firstname: string;
  lastname: string;
  role: string;
};
export const readPeople = (tx: Tx, shopId: string, roles: readonly string[]): Promise<PersonRow[]> =>
  tx.rows<PersonRow>(PEOPLE, [shopId, [...roles]]);

export type EventDetail = { given?: string[]; taken?: string[] };
export type EventRow = { at: Date; by: string; kind: CollaboratorEvent; detail: EventDetail };
export const addEvent = (
  tx: Tx,
  shopId: string,
  id: string,
  { at, by, kind, detail }: EventRow,
): Promise<number> => tx.run(ADD_EVENT, [shopId, id, at, by, kind, JSON.stringify(detail)]);
export const readEvents = (tx: Tx, shopId: string, id: string): Promise<EventRow[]> =>
  tx.rows<EventRow>(EVENTS, [shopId, id]);
