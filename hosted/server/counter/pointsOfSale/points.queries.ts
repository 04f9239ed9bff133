import type { SalesPointSettings, Till, TillOperation } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { statement, type Tx, type Values } from "#kit/postgres/database.ts";

/** A stored point of sale: everything beside name and warehouse is in `settings`. */
export type StoredPoint = {
  id: string;
  name: string;
  warehouseId: string;
  warehouseName: string;
  settings: Omit<SalesPointSettings, "name" | "warehouseId">;
  archivedAt: Date | null;
  version: number;
};
const POINT = `select p.id, p.name, p.warehouse_id as "warehouseId", w.name as "warehouseName", p.settings,
     p.archived_at as "archivedAt", p.version
   from sales_points p join warehouses w on w.shop_id = p.shop_id and w.id = p.warehouse_id
   where p.shop_id = :shopId and p.id = :id`;
const FIND = statement(POINT);
const LOCK = statement(`${POINT} for update of p`);
const INSERT = statement(
  `insert into sales_points (shop_id, id, name, warehouse_id, settings, made_by, created_at)
   values (:shopId, :id, :name, :warehouseId, :settings, :by, :at) on conflict do nothing`,
);
const SAVE = statement(
  `update sales_points set name = :name, warehouse_id = :warehouseId, settings = :settings, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const ARCHIVE = statement(
  "update sales_points set archived_at = :at, version = version + 1 where shop_id = :shopId and id = :id",
);

export const findPoint = (tx: Tx, shopId: string, id: string): Promise<StoredPoint | undefined> =>
  tx.one<StoredPoint>(FIND, { shopId, id });
export const lockPoint = (tx: Tx, shopId: string, id: string): Promise<StoredPoint | undefined> =>
  tx.one<StoredPoint>(LOCK, { shopId, id });

const valuesOf = ({ name, warehouseId, ...settings }: SalesPointSettings): Values => ({
  name,
  warehouseId,
  settings,
});
/** Returns 0 when the identifier is taken. */
export const insertPoint = (
  tx: Tx,
  at: { shopId: string; id: string; by: string; at: Date },
  settings: SalesPointSettings,
): Promise<number> =>
  tx.run(INSERT, { shopId: at.shopId, id: at.id, ...valuesOf(settings), by: at.by, at: at.at });
export const savePoint = (
  tx: Tx,
  shopId: string,
  id: string,
  settings: SalesPointSettings,
): Promise<number> => tx.run(SAVE, { shopId, id, ...valuesOf(settings) });
export const archivePointRow = (tx: Tx, shopId: string, id: string, at: Date): Promise<number> =>
  tx.run(ARCHIVE, { shopId, id, at });

/** A person who may sell at a till of the shop; without acts they do not work at the point. */
export type PersonRow = {
  userId: string;
  name: string;
  isOwner: boolean;
  acts: TillOperation[] | null;
  code: string | null;
  version: number;
};
const PEOPLE = statement(
  `select m.user_id as "userId", coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) as name,
     m.role = 'owner' as "isOwner", s.acts, s.code, coalesce(s.version, 0) as version
   from memberships m join users u on u.id = m.user_id
   left join sales_point_users s on s.shop_id = m.shop_id and s.user_id = m.user_id and s.point_id = :pointId
   where m.shop_id = :shopId and (m.role = 'owner' or (m.role = 'iam'
     and 'true' in (m.authorizations->>'fullAccess', m.authorizations->>'createOrderSalesPoint')))
   order by s.user_id is null, name, m.user_id`,
);
const GIVERS = statement(
  `select coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) as name
   from memberships m join users u on u.id = m.user_id
   where m.shop_id = :shopId and (m.role = 'owner' or (m.role = 'iam' and (m.authorizations->>'fullAccess' = 'true'
     or (m.authorizations->>'createCollaborator' = 'true'
       and 'true' in (m.authorizations->>'createOrderSalesPoint', m.authorizations->>'manageSalesPoint')))))
   order by m.role <> 'owner', name limit 5`,
);
/** Returns the names of those who may assign people to a point, owners first. */
export const pointGivers = async (tx: Tx, shopId: string): Promise<string[]> =>
  (await tx.rows<{ name: string }>(GIVERS, { shopId })).map(({ name }) => name);
/** Returns the people who work at a point, then those who could. */
export const readPeople = (tx: Tx, shopId: string, pointId: string): Promise<PersonRow[]> =>
  tx.rows<PersonRow>(PEOPLE, { shopId, pointId });

const GIVE = statement(
  `insert into sales_point_users as s (shop_id, point_id, user_id, acts) values (:shopId, :pointId, :userId, :acts)
   on conflict (shop_id, point_id, user_id) do update set acts = excluded.acts, version = s.version + 1`,
);
const LEAVE = statement(
  "delete from sales_point_users where shop_id = :shopId and point_id = :pointId and user_id = :userId",
);
const CODE = statement(
  `update sales_point_users set code = :code, version = version + 1
   where shop_id = :shopId and point_id = :pointId and user_id = :userId`,
);
type User = { shopId: string; pointId: string; userId: string };
export const grantOperations = (
  tx: Tx,
  { shopId, pointId, userId }: User,
  acts: readonly TillOperation[],
): Promise<number> => tx.run(GIVE, { shopId, pointId, userId, acts });
export const removeUser = (tx: Tx, { shopId, pointId, userId }: User): Promise<number> =>
  tx.run(LEAVE, { shopId, pointId, userId });
/** Returns 0 for a person who does not work there. */
export const setCode = (tx: Tx, { shopId, pointId, userId }: User, code: string): Promise<number> =>
  tx.run(CODE, { shopId, pointId, userId, code });

export type TillRow = Till & {
  pointName: string;
  enrolledBy: string;
  enrolledAt: Date;
  retiredAt: Date | null;
  version: number;
};
const TILLS = `select t.id, t.point_id as "pointId", t.code, t.name, t.public_key as "publicKey", t.state,
    p.name as "pointName", t.enrolled_by as "enrolledBy", t.enrolled_at as "enrolledAt", t.retired_at as "retiredAt",
    t.version
   from tills t join sales_points p on p.shop_id = t.shop_id and p.id = t.point_id`;
const OF_POINT = statement(
  `${TILLS} where t.shop_id = :shopId and t.point_id = :pointId order by t.state, length(t.code), t.code`,
);
const TILL = statement(`${TILLS} where t.shop_id = :shopId and t.id = :id`);
const LOCK_TILL = statement(`${TILLS} where t.shop_id = :shopId and t.id = :id for update of t`);
export const tillsOfPoint = (tx: Tx, shopId: string, pointId: string): Promise<TillRow[]> =>
  tx.rows<TillRow>(OF_POINT, { shopId, pointId });
export const findTill = (tx: Tx, shopId: string, id: string): Promise<TillRow | undefined> =>
  tx.one<TillRow>(TILL, { shopId, id });
export const lockTill = (tx: Tx, shopId: string, id: string): Promise<TillRow | undefined> =>
  tx.one<TillRow>(LOCK_TILL, { shopId, id });

const TURN = statement("select pg_advisory_xact_lock(hashtextextended('tills of ' || :shopId, 0))");
const CODE_OF_NEXT = statement(
  "select 'C' || (coalesce(max(substr(code, 2)::int), 0) + 1) as code from tills where shop_id = :shopId",
);
const ENROL = statement(
  `insert into tills (shop_id, id, point_id, code, name, public_key, enrolled_by, enrolled_at)
   values (:shopId, :id, :pointId, :code, :name, :publicKey, :by, :at) on conflict do nothing`,
);
const CHANGE = statement(
  `update tills set name = :name, state = :state, retired_at = :retiredAt, version = version + 1
   where shop_id = :shopId and id = :id`,
);
/** Returns the next code of the shop; concurrent callers wait for theirs until the commit. */
export async function nextTillCode(tx: Tx, shopId: string): Promise<string> {
  await tx.run(TURN, { shopId });
  return (await tx.one<{ code: string }>(CODE_OF_NEXT, { shopId }))?.code ?? "C1";
}
/** Returns 0 when the identifier or the key is taken. */
export const insertTill = (
  tx: Tx,
  shopId: string,
  till: Omit<Till, "state">,
  { by, at }: { by: string; at: Date },
): Promise<number> =>
  tx.run(ENROL, {
    shopId,
    id: till.id,
    pointId: till.pointId,
    code: till.code,
    name: till.name,
    publicKey: till.publicKey,
    by,
    at,
  });
export const saveTill = (
  tx: Tx,
  shopId: string,
  { id, name, state, retiredAt }: Pick<TillRow, "id" | "name" | "state" | "retiredAt">,
): Promise<number> => tx.run(CHANGE, { shopId, id, name, state, retiredAt });
