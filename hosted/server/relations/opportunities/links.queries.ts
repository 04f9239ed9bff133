import type { OpportunityDetail } from "@cuvee/core/relations/opportunities/contract.ts";
import { LINK_KINDS, type LinkKind } from "@cuvee/core/relations/opportunities/opportunities.ts";
import { statement, type Statement, type Tx } from "#kit/postgres/database.ts";

type Key = { shopId: string; id: string };

const LINKS = statement(
  `select l.id, l.at,
     case when l.quote_id is not null then 'quote' when l.sample_id is not null then 'sample'
       when l.reservation_id is not null then 'reservation' else 'order' end as kind,
     coalesce(l.quote_id, l.sample_id, l.reservation_id, l.order_id) as "targetId",
     coalesce(q.number, x.number, r.number, o.number, '') as label,
     coalesce(q.status, x.status, r.status, o.status) as status
   from opportunity_links l
     left join quotes q on q.shop_id = l.shop_id and q.id = l.quote_id
     left join samples x on x.shop_id = l.shop_id and x.id = l.sample_id
     left join reservations r on r.shop_id = l.shop_id and r.id = l.reservation_id
     left join orders o on o.shop_id = l.shop_id and o.id = l.order_id
   where l.shop_id = :shopId and l.opportunity_id = :id order by l.at desc, l.id desc limit 100`,
);
const COLUMN: Readonly<Record<LinkKind, string>> = {
  quote: "quote_id",
  sample: "sample_id",
  reservation: "reservation_id",
  order: "order_id",
};
const ADD_LINK = Object.fromEntries(
  Object.entries(COLUMN).map(([kind, column]) => [
    kind,
    statement(
      `insert into opportunity_links (shop_id, id, opportunity_id, ${column}, at, made_by)
       values (:shopId, :linkId, :id, :targetId, :at, :by) on conflict do nothing`,
    ),
  ]),
) as Record<LinkKind, Statement>;
const LINKED_TO = Object.fromEntries(
  Object.entries(COLUMN).map(([kind, column]) => [
    kind,
    statement(
      `select opportunity_id as id from opportunity_links where shop_id = :shopId and ${column} = :targetId`,
    ),
  ]),
) as Record<LinkKind, Statement>;
const REMOVE_LINK = statement(
  "delete from opportunity_links where shop_id = :shopId and opportunity_id = :id and id = :linkId",
);
/** Reads the latest objects of a client that are linked with no opportunity. */
const targetsIn = (kind: LinkKind, from: string, label: string): Statement =>
  statement(
    `select t.id, ${label} as label from ${from}
       and not exists (select from opportunity_links l where l.shop_id = :shopId and l.${COLUMN[kind]} = t.id)
     order by t.id desc limit 30`,
  );
/** Finds an object of a client. */
const targetIn = (from: string): Statement => statement(`select t.id from ${from} and t.id = :targetId`);
const ofOrders = (table: string, key: string): string =>
  `${table} t join client_orders x on x.shop_id = t.shop_id and x.order_id = t.${key}
   where t.shop_id = :shopId and x.client_id = :clientId and t.number is not null`;
const OF_CLIENT: Readonly<Record<LinkKind, { from: string; label: string }>> = {
  quote: {
    from: "quotes t where t.shop_id = :shopId and t.client_id = :clientId and t.sub_type = 'quote'",
    label: "coalesce(t.number, '')",
  },
  sample: {
    from: "samples t where t.shop_id = :shopId and t.client_id = :clientId",
    label: "coalesce(t.number, '')",
  },
  reservation: { from: ofOrders("reservations", "order_id"), label: "t.number" },
  order: { from: ofOrders("orders", "id"), label: "t.number" },
};
const TARGETS = Object.fromEntries(
  LINK_KINDS.map((kind) => [kind, targetsIn(kind, OF_CLIENT[kind].from, OF_CLIENT[kind].label)]),
) as Record<LinkKind, Statement>;
const TARGET = Object.fromEntries(LINK_KINDS.map((kind) => [kind, targetIn(OF_CLIENT[kind].from)])) as Record<
  LinkKind,
  Statement
>;

export type StoredLink = OpportunityDetail["links"][number];
/** Returns the links of an opportunity, the latest first. */
export const readLinks = async (tx: Tx, { shopId, id }: Key): Promise<StoredLink[]> => {
  const rows = await tx.rows<StoredLink>(LINKS, { shopId, id });
  return rows.map((row) => ({ ...row, at: (row.at as unknown as Date).toISOString() }));
};

type NewLink = { linkId: string; kind: LinkKind; targetId: string; at: Date; by: string };
/** Links an opportunity; returns false when the object is linked already. */
export const addLink = async (
  tx: Tx,
  { shopId, id }: Key,
  { kind, linkId, targetId, at, by }: NewLink,
): Promise<boolean> => (await tx.run(ADD_LINK[kind], { shopId, id, linkId, targetId, at, by })) > 0;
export const removeLink = (tx: Tx, { shopId, id }: Key, linkId: string): Promise<number> =>
  tx.run(REMOVE_LINK, { shopId, id, linkId });
/** Returns the opportunity that an object is linked with. */
export const linkedTo = async (
  tx: Tx,
  shopId: string,
  { kind, targetId }: { kind: LinkKind; targetId: string },
): Promise<string | undefined> => (await tx.one<{ id: string }>(LINKED_TO[kind], { shopId, targetId }))?.id;

export type Target = { kind: LinkKind; id: string; label: string };
/** Returns objects of a client that may be linked, of one kind: the latest, at most thirty. */
export const readTargets = async (
  tx: Tx,
  of: { shopId: string; clientId: string },
  kind: LinkKind,
): Promise<Target[]> =>
  (await tx.rows<{ id: string; label: string }>(TARGETS[kind], of)).map((row) => ({ kind, ...row }));
/** Checks whether an object is of a client, and the actor sees it. */
export const isTargetOf = async (
  tx: Tx,
  of: { shopId: string; clientId: string },
  { kind, targetId }: { kind: LinkKind; targetId: string },
): Promise<boolean> => (await tx.one(TARGET[kind], { ...of, targetId })) !== undefined;
