import type { Authorizations } from "@cuvee/core/people/collaborators/permissions.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

export type RoleRow = {
  id: string;
  name: string;
  authorizations: Authorizations;
  holders: number;
  version: number;
};

const COLUMNS = `r.id, r.name, r.authorizations, r.version,
  (select count(*)::int from collaborators c where c.shop_id = r.shop_id and c.preset = r.id
  and c.status <> 'revoked') as holders`;
const ALL = statement(
  `select ${COLUMNS} from collaborator_roles r where r.shop_id = :shopId order by lower(r.name), r.id`,
);
const FIND = statement(
  `select ${COLUMNS} from collaborator_roles r where r.shop_id = :shopId and r.id = :id`,
);
const HOLD = statement("select 1 from collaborator_roles where shop_id = :shopId and id = :id for update");
const ADD = statement(
  `insert into collaborator_roles (shop_id, id, name, authorizations) values (:shopId, :id, :name, :authorizations)
   on conflict (shop_id, lower(name)) do nothing`,
);
const NAMED = statement(
  "select 1 from collaborator_roles where shop_id = :shopId and id <> :id and lower(name) = lower(:name)",
);
const SAVE = statement(
  `update collaborator_roles set name = :name, authorizations = :authorizations, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const DROP = statement("delete from collaborator_roles where shop_id = :shopId and id = :id");
const FORGET = statement("update collaborators set preset = null where shop_id = :shopId and preset = :id");
const HOLDERS = statement(
  "select id from collaborators where shop_id = :shopId and preset = :id and status <> 'revoked' order by id",
);

export const readRoles = (tx: Tx, shopId: string): Promise<RoleRow[]> => tx.rows<RoleRow>(ALL, { shopId });
export const findRole = (tx: Tx, shopId: string, id: string): Promise<RoleRow | undefined> =>
  tx.one<RoleRow>(FIND, { shopId, id });
/** Reads a role and locks it until the end of the transaction. */
export const lockRole = async (tx: Tx, shopId: string, id: string): Promise<RoleRow | undefined> =>
  (await tx.one(HOLD, { shopId, id })) && findRole(tx, shopId, id);
/** Returns false when the shop has a role of that name. */
export const addRole = async (
  tx: Tx,
  shopId: string,
  id: string,
  role: { name: string; authorizations: Authorizations },
): Promise<boolean> =>
  (await tx.run(ADD, {
    shopId,
    id,
    name: role.name,
    authorizations: JSON.stringify(role.authorizations),
  })) === 1;
export const isRoleNamed = async (tx: Tx, shopId: string, id: string, name: string): Promise<boolean> =>
  (await tx.one(NAMED, { shopId, id, name })) !== undefined;
export const saveRole = (
  tx: Tx,
  shopId: string,
  id: string,
  role: { name: string; authorizations: Authorizations },
): Promise<number> =>
  tx.run(SAVE, { shopId, id, name: role.name, authorizations: JSON.stringify(role.authorizations) });
/** Removes a role; its collaborators keep its permissions. */
export async function dropRole(tx: Tx, shopId: string, id: string): Promise<void> {
  await tx.run(FORGET, { shopId, id });
  await tx.run(DROP, { shopId, id });
}
export const holdersOf = async (tx: Tx, shopId: string, id: string): Promise<string[]> =>
  (await tx.rows<{ id: string }>(HOLDERS, { shopId, id })).map((row) => row.id);
