import type { CollaboratorEvent } from "@cuvee/core/people/collaborators/collaborators.ts";
import type { Authorizations } from "@cuvee/core/people/collaborators/permissions.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** A stored collaborator, with the e-mail of their account and their last activity. */
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

const COLUMNS = `c.id, c.shop_id, c.user_id, coalesce(u.email, c.email) as email, c.firstname, c.lastname, c.phone,
    c.job, c.lang,
  c.preset, c.authorizations, c.manager_id, c.status, c.invited_at, c.token_expires_at, c.accepted_at, c.version,
  (select max(s.rotated_at) from sessions s where s.user_id = c.user_id) as last_seen_at`;
const FIND = statement(
  `select ${COLUMNS} from collaborators c left join users u on u.id = c.user_id
   where c.shop_id = :shopId and c.id = :id`,
);
const HOLD = statement("select version from collaborators where shop_id = :shopId and id = :id for update");
const BY_TOKEN = statement(
  `select c.id, c.shop_id, c.email, c.firstname, c.lastname, c.authorizations, s.name as shop_name, s.code as shop_code
   from collaborators c join shops s on s.id = c.shop_id
   where c.token_hash = :hash and c.status = 'invited' and c.token_expires_at > :now`,
);
const HOLD_TOKEN = statement(
  `select 1 from collaborators where shop_id = :shopId and id = :id and token_hash = :hash and status = 'invited'
   for update`,
);
const ADD = statement(
  `insert into collaborators (shop_id, id, email, firstname, lastname, phone, job, lang, preset, authorizations,
     manager_id,
                              status, token_hash, invited_at, token_expires_at)
   values (:shopId, :id, :email, :firstname, :lastname, :phone, :job, :lang, :preset, :authorizations, :managerId,
           'invited', :hash, :at, :expiresAt)
   on conflict (shop_id, lower(email)) where status <> 'revoked' do nothing`,
);
const OWNER_MAIL = statement(
  `select 1 from memberships m join users u on u.id = m.user_id
   where m.shop_id = :shopId and m.role = 'owner' and lower(u.email) = lower(:email)`,
);
const SAVE = statement(
  `update collaborators set firstname = :firstname, lastname = :lastname, phone = :phone, job = :job, preset = :preset,
     authorizations = :authorizations,
     manager_id = :managerId, version = version + 1 where shop_id = :shopId and id = :id`,
);
const RENEW = statement(
  `update collaborators set token_hash = :hash, invited_at = :now, token_expires_at = :expiresAt, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const STAND = statement(
  `update collaborators set status = :status, token_hash = null, token_expires_at = null, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const JOIN = statement(
  `update collaborators set status = 'active', user_id = :userId, firstname = :firstname, lastname = :lastname,
     accepted_at = :now,
     token_hash = null, token_expires_at = null, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const LEAVE = statement(
  "delete from memberships where shop_id = :shopId and user_id = :userId and role = 'iam'",
);
const GIVE = statement(
  "update memberships set authorizations = :map where shop_id = :shopId and user_id = :userId and role = 'iam'",
);
const HOLD_ROLE = statement("select role from users where id = :userId for update");
const SET_ROLE = statement("update users set role = :role where id = :userId");
const CHIEFS = statement(
  `with recursive up (id) as (
     select :id::text union select c.manager_id from collaborators c join up on c.id = up.id
     where c.shop_id = :shopId and c.manager_id is not null
   ) select id from up`,
);
const EXISTS = statement(
  "select 1 from collaborators where shop_id = :shopId and id = :id and status <> 'revoked'",
);
const ORPHAN = statement(
  "update collaborators set manager_id = null where shop_id = :shopId and manager_id = :id",
);
const STRUCTURE = statement(
  `select id, trim(firstname || ' ' || lastname) as name, job, status, manager_id as "managerId",
     status = 'invited' and token_expires_at <= :now as expired
   from collaborators where shop_id = :shopId and status <> 'revoked' order by lower(lastname), lower(firstname), id`,
);
const OWNERS = statement(
  `select u.id, trim(u.firstname || ' ' || u.lastname) as name from memberships m join users u on u.id = m.user_id
   where m.shop_id = :shopId and m.role = 'owner' order by m.user_id`,
);
const PEOPLE = statement(
  `select u.id, u.username, u.email, u.firstname, u.lastname, m.role from memberships m join users u on u.id = m.user_id
   where m.shop_id = :shopId and m.role = any(:roles) order by lower(u.lastname), lower(u.firstname), u.id`,
);
const ADD_EVENT = statement(
  `insert into collaborator_events (shop_id, collaborator_id, at, made_by, kind, detail)
   values (:shopId, :id, :at, :by, :kind, :detail)`,
);
const EVENTS = statement(
  `select at, made_by as by, kind, detail from collaborator_events
   where shop_id = :shopId and collaborator_id = :id order by id desc limit 200`,
);

export const findCollaborator = (tx: Tx, shopId: string, id: string): Promise<CollaboratorRow | undefined> =>
  tx.one<CollaboratorRow>(FIND, { shopId, id });

/** Reads a collaborator and locks them until the end of the transaction. */
export async function lockCollaborator(
  tx: Tx,
  shopId: string,
  id: string,
): Promise<CollaboratorRow | undefined> {
  return (await tx.one(HOLD, { shopId, id })) && findCollaborator(tx, shopId, id);
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
/** Returns the invited person of a mailed secret, while it is valid; the transaction carries its hash. */
export const findInvited = (tx: Tx, hash: Buffer, now: Date): Promise<Invited | undefined> =>
  tx.one<Invited>(BY_TOKEN, { hash, now });
/** Locks an invitation; returns false when it was used or replaced meanwhile. */
export const lockInvitation = async (tx: Tx, { shop_id, id }: Invited, hash: Buffer): Promise<boolean> =>
  (await tx.one(HOLD_TOKEN, { shopId: shop_id, id, hash })) !== undefined;

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
/** Returns false when the shop has a collaborator with that address. */
export const addCollaborator = async (tx: Tx, c: NewCollaborator): Promise<boolean> =>
  (await tx.run(ADD, {
    shopId: c.shop_id,
    id: c.id,
    email: c.email,
    firstname: c.firstname,
    lastname: c.lastname,
    phone: c.phone,
    job: c.job,
    lang: c.lang,
    preset: c.preset,
    authorizations: JSON.stringify(c.authorizations),
    managerId: c.manager_id,
    hash: c.tokenHash,
    at: c.invited_at,
    expiresAt: c.expiresAt,
  })) === 1;
export const isOwnersMail = async (tx: Tx, shopId: string, email: string): Promise<boolean> =>
  (await tx.one(OWNER_MAIL, { shopId, email })) !== undefined;

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
  tx.run(SAVE, {
    shopId,
    id,
    firstname: f.firstname,
    lastname: f.lastname,
    phone: f.phone,
    job: f.job,
    preset: f.preset,
    authorizations: JSON.stringify(f.authorizations),
    managerId: f.manager_id,
  });
export const renewInvitation = (
  tx: Tx,
  shopId: string,
  id: string,
  link: { hash: Buffer; now: Date; expiresAt: Date },
): Promise<number> =>
  tx.run(RENEW, { shopId, id, hash: link.hash, now: link.now, expiresAt: link.expiresAt });
export const setStatus = (
  tx: Tx,
  shopId: string,
  id: string,
  status: CollaboratorRow["status"],
): Promise<number> => tx.run(STAND, { shopId, id, status });
export const joinShop = (
  tx: Tx,
  { shop_id, id }: Invited,
  user: { id: string; firstname: string; lastname: string; now: Date },
): Promise<number> =>
  tx.run(JOIN, {
    shopId: shop_id,
    id,
    userId: user.id,
    firstname: user.firstname,
    lastname: user.lastname,
    now: user.now,
  });

/** Removes a collaborator's membership: from here on they have no rights in the shop. */
export const dropMembership = (tx: Tx, shopId: string, userId: string): Promise<number> =>
  tx.run(LEAVE, { shopId, userId });
export const giveMembership = (
  tx: Tx,
  shopId: string,
  userId: string,
  map: Authorizations,
): Promise<number> => tx.run(GIVE, { shopId, userId, map: JSON.stringify(map) });
/** Returns the current role of an account; locks its row, so that two shops cannot take the same person at once. */
export const lockRoleOf = async (tx: Tx, userId: string): Promise<string | undefined> =>
  (await tx.one<{ role: string }>(HOLD_ROLE, { userId }))?.role;
export const setRole = (tx: Tx, userId: string, role: "iam" | "buyer"): Promise<number> =>
  tx.run(SET_ROLE, { userId, role });

/** Returns a collaborator and all their superiors. */
export const chiefsOf = async (tx: Tx, shopId: string, id: string): Promise<string[]> =>
  (await tx.rows<{ id: string }>(CHIEFS, { shopId, id })).map((row) => row.id);
export const isThere = async (tx: Tx, shopId: string, id: string): Promise<boolean> =>
  (await tx.one(EXISTS, { shopId, id })) !== undefined;
/** Makes the reports of a collaborator who left report to the owner. */
export const releaseTeam = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(ORPHAN, { shopId, id });

export type Node = {
  id: string;
  name: string;
  job: string;
  status: CollaboratorRow["status"];
  managerId: string | null;
  expired: boolean;
};
export const readStructure = (tx: Tx, shopId: string, now: Date): Promise<Node[]> =>
  tx.rows<Node>(STRUCTURE, { shopId, now });
export const readOwners = (tx: Tx, shopId: string): Promise<{ id: string; name: string }[]> =>
  tx.rows<{ id: string; name: string }>(OWNERS, { shopId });

type PersonRow = {
  id: string;
  username: string;
  email: string;
  firstname: string;
  lastname: string;
  role: string;
};
export const readPeople = (tx: Tx, shopId: string, roles: readonly string[]): Promise<PersonRow[]> =>
  tx.rows<PersonRow>(PEOPLE, { shopId, roles: [...roles] });

export type EventDetail = { given?: string[]; taken?: string[] };
export type EventRow = { at: Date; by: string; kind: CollaboratorEvent; detail: EventDetail };
export const addEvent = (
  tx: Tx,
  shopId: string,
  id: string,
  { at, by, kind, detail }: EventRow,
): Promise<number> => tx.run(ADD_EVENT, { shopId, id, at, by, kind, detail: JSON.stringify(detail) });
export const readEvents = (tx: Tx, shopId: string, id: string): Promise<EventRow[]> =>
  tx.rows<EventRow>(EVENTS, { shopId, id });
