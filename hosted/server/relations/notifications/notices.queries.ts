import { statement, type Tx } from "#kit/postgres/database.ts";

const MAIL = statement(
  `select m.recipient as name, m.subject, m.order_id as "orderId" from mails m where m.id = :id and m.sent_at is null`,
);
/** Returns an unsent e-mail: its recipient, subject, and order. */
export const findUnsent = (
  tx: Tx,
  id: string,
): Promise<{ name: string; subject: string; orderId: string | null } | undefined> => tx.one(MAIL, { id });

const CLIENT = statement(
  `select c.name, c.agent_id as "agentId", s.name as shop from clients c join shops s on s.id = c.shop_id
   where c.shop_id = :shopId and c.id = :id`,
);
/** Returns a client with the agent to whom they are entrusted now. */
export const findEntrusted = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<{ name: string; agentId: string | null; shop: string } | undefined> =>
  tx.one(CLIENT, { shopId, id });

const PRODUCT = statement(
  `select p.name, s.name as shop from products p join shops s on s.id = p.shop_id
   where p.shop_id = :shopId and p.id = :id and p.status = 'online'`,
);
/** Returns a product that is online. */
export const findOnline = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<{ name: string; shop: string } | undefined> => tx.one(PRODUCT, { shopId, id });

const TOLD = statement(
  "select 1 as told from notifications where shop_id = :shopId and type = :type and redirect_link = :link limit 1",
);
/** Checks whether any user has this notification already. */
export const isNotified = async (tx: Tx, shopId: string, type: string, link: string): Promise<boolean> =>
  (await tx.one(TOLD, { shopId, type, link })) !== undefined;

const AGENTS = statement(
  "select user_id as id from memberships where shop_id = :shopId and role = 'agent' order by user_id",
);
/** Returns the agents who represent a shop. */
export const findAgents = async (tx: Tx, shopId: string): Promise<string[]> =>
  (await tx.rows<{ id: string }>(AGENTS, { shopId })).map(({ id }) => id);

const ALLOCATION = statement(
  `select a.holder_id as "agentId", a.quantity, a.until::text as until, p.name, s.name as shop from stock_allocations a
   join formats f on f.shop_id = a.shop_id and f.id = a.format_id
   join products p on p.shop_id = f.shop_id and p.id = f.product_id join shops s on s.id = a.shop_id
   where a.shop_id = :shopId and a.id = :id and a.holder_kind = 'agent' and a.ended_at is null`,
);
/** Returns units that are held for an agent. */
export const findHeld = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<{ agentId: string; quantity: number; until: string; name: string; shop: string } | undefined> =>
  tx.one(ALLOCATION, { shopId, id });

const CHANGED = statement(
  `select e.id, e.at, e.reason, o.number, o.buyer_name as name, u.id as "makerId", c.agent_id as "agentId"
   from order_events e
   join orders o on o.shop_id = e.shop_id and o.id = e.order_id
   left join users u on u.username = e.made_by
   left join clients c on c.shop_id = o.shop_id and c.id = o.client_id
   where e.shop_id = :shopId and e.order_id = :orderId and e.kind = 'lines-cancelled' order by e.id desc limit 1`,
);
export type OrderChange = {
  id: number;
  at: Date;
  reason: string;
  number: string | null;
  name: string;
  makerId: string | null;
  agentId: string | null;
};
/** Returns the last change of an order's lines, its author, and the agent of its client. */
export const findChange = (tx: Tx, shopId: string, orderId: string): Promise<OrderChange | undefined> =>
  tx.one<OrderChange>(CHANGED, { shopId, orderId });
