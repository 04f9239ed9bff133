import type { AttachedAgent } from "@cuvee/core/people/agents/agents.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const AGENTS = statement(
  `select u.id, coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) as name, u.email, u.phone,
     m.since,
     (select count(*)::int from clients c where c.shop_id = m.shop_id and c.agent_id = u.id
     and c.merged_into is null) as clients
   from memberships m join users u on u.id = m.user_id
   where m.shop_id = :shopId and m.role = 'agent' order by lower(u.lastname), lower(u.firstname), u.id`,
);
const ACCOUNT = statement(
  `select id from users where lower(email) = lower(:email) and role = 'agent'
     and email_verified_at is not null for share`,
);
const ATTACH = statement(
  `insert into memberships (shop_id, user_id, role, authorizations, since) values (:shopId, :userId, 'agent', '{}', :at)
   on conflict (shop_id, user_id) do nothing`,
);
const DETACH = statement(
  "delete from memberships where shop_id = :shopId and user_id = :userId and role = 'agent'",
);
const SET = statement(
  `update users set acting_shop_id = coalesce(:shopId, acting_shop_id), tour_mode = coalesce(:tourMode, tour_mode)
   where id = :userId and role = 'agent'`,
);

/** Returns the agents of a shop, by name. */
export const readAgents = async (tx: Tx, shopId: string): Promise<AttachedAgent[]> =>
  (await tx.rows<Omit<AttachedAgent, "since"> & { since: Date }>(AGENTS, { shopId })).map((agent) => ({
    ...agent,
    since: agent.since.toISOString(),
  }));

/** Returns the agent's account of an e-mail, locked while it is attached. */
export const findAgentAccount = async (tx: Tx, email: string): Promise<string | undefined> =>
  (await tx.one<{ id: string }>(ACCOUNT, { email }))?.id;

/** Returns false when the account belongs to the shop already. */
export const addAgent = async (tx: Tx, shopId: string, userId: string, at: Date): Promise<boolean> =>
  (await tx.run(ATTACH, { shopId, userId, at })) === 1;

/** Returns false when the user is not an agent of the shop. */
export const removeAgent = async (tx: Tx, shopId: string, userId: string): Promise<boolean> =>
  (await tx.run(DETACH, { shopId, userId })) === 1;

/** Stores an agent's choice; null leaves a value as it is. */
export const saveAgency = (
  tx: Tx,
  userId: string,
  shopId: string | null,
  tourMode: boolean | null,
): Promise<number> => tx.run(SET, { userId, shopId, tourMode });
