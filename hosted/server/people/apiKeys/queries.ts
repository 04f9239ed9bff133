import { statement, type Tx } from "#kit/postgres/database.ts";
import type { Member } from "#kit/http/actor.ts";
import type { Role } from "@cuvee/core/people/accounts/accounts.ts";

/** A key with the current data of its maker; `member` is null when the maker no longer works for the shop. */
export type KeyRow = {
  id: string;
  shop_id: string;
  name: string;
  prefix: string;
  scopes: string[];
  expires_at: Date | null;
  last_used_on: string | null;
  created_at: Date;
  revoked_at: Date | null;
  made_by: string;
  maker: string;
  maker_email: string;
  role: Role;
  revoker: string | null;
  member: Member | null;
};

const COLUMNS = `k.id, k.shop_id, k.name, k.prefix, k.scopes, k.expires_at, k.last_used_on, k.created_at, k.revoked_at,
    k.made_by,
  u.username as maker, u.email as maker_email, u.role, r.username as revoker,
  case when m.user_id is null then null else jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name,
    'typology', null, 'authorizations', m.authorizations, 'role', m.role,
    'integrations', s.integrations) end as member`;
const JOINS = `api_keys k join users u on u.id = k.made_by join shops s on s.id = k.shop_id
  left join users r on r.id = k.revoked_by
  left join memberships m on m.shop_id = k.shop_id and m.user_id = k.made_by and m.role = u.role
    and m.role in ('owner', 'iam')`;

const BY_HASH = statement(`select ${COLUMNS} from ${JOINS} where k.hash = :hash`);
const ALL = statement(`select ${COLUMNS} from ${JOINS} where k.shop_id = :shopId
  order by k.revoked_at is not null, k.created_at desc, k.id desc limit 200`);
const ONE = statement(`select ${COLUMNS} from ${JOINS} where k.shop_id = :shopId and k.id = :id`);
const USED = statement(
  "update api_keys set last_used_on = :day where hash = :hash and last_used_on is distinct from :day::date",
);
const COUNT = statement(
  "select count(*)::int as n from api_keys where shop_id = :shopId and revoked_at is null",
);
const ADD = statement(
  `insert into api_keys (shop_id, id, name, prefix, hash, scopes, expires_at, made_by, created_at)
   values (:shopId, :id, :name, :prefix, :hash, :scopes, :expiresAt, :by, :at)`,
);
const REVOKE = statement(
  `update api_keys set revoked_at = :at, revoked_by = :userId
   where shop_id = :shopId and id = :id and revoked_at is null`,
);

export const findKey = (tx: Tx, hash: Buffer): Promise<KeyRow | undefined> =>
  tx.one<KeyRow>(BY_HASH, { hash });
export const readKeys = (tx: Tx, shopId: string): Promise<KeyRow[]> => tx.rows<KeyRow>(ALL, { shopId });
export const readKey = (tx: Tx, shopId: string, id: string): Promise<KeyRow | undefined> =>
  tx.one<KeyRow>(ONE, { shopId, id });
/** Records the day of use, once a day. */
export const recordKeyUse = (tx: Tx, hash: Buffer, day: string): Promise<number> =>
  tx.run(USED, { hash, day });
export const countKeys = async (tx: Tx, shopId: string): Promise<number> =>
  (await tx.one<{ n: number }>(COUNT, { shopId }))?.n ?? 0;
export type NewKey = Pick<KeyRow, "id" | "name" | "prefix" | "scopes"> & {
  shopId: string;
  hash: Buffer;
  expiresAt: Date | null;
  by: string;
  at: Date;
};
export const addKey = (tx: Tx, key: NewKey): Promise<number> => tx.run(ADD, key);
export const revokeKey = (
  tx: Tx,
  shopId: string,
  id: string,
  { at, userId }: { at: Date; userId: string },
): Promise<number> => tx.run(REVOKE, { shopId, id, at, userId });
