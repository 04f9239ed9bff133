import type { AgentRequest, ProducerMatch, OwnRequest } from "@cuvee/core/people/agents/requests.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const FIND = statement(
  `select s.id, s.code, s.name, s.color, s.logo,
     case when exists (select 1 from memberships m where m.shop_id = s.id and m.user_id = :agentId) then 'attached'
       when exists (select 1 from agent_requests r where r.shop_id = s.id and r.agent_id = :agentId
         and r.status = 'pending'
         and r.invitation_id is null) then 'asked'
       when exists (select 1 from agent_requests r where r.shop_id = s.id and r.agent_id = :agentId
         and r.status = 'refused'
         and r.invitation_id is null and r.answered_at > :refusedSince) then 'refused'
       else 'none' end as state
   from shops s
   where s.is_online and coalesce(s.integrations->'agents'->'active', 'true') <> 'false'
     and plain_text(s.name) like '%' || :pattern || '%'
   order by plain_text(s.name) not like :pattern || '%', lower(s.name), s.id limit :most`,
);
const TAKES = statement(
  `select id, name from shops where id = :shopId and is_online
     and coalesce(integrations->'agents'->'active', 'true') <> 'false'`,
);
const STAND = statement(
  `select exists (select 1 from memberships where shop_id = :shopId and user_id = :agentId) as attached,
     exists (select 1 from agent_requests where shop_id = :shopId and agent_id = :agentId and status = 'refused'
       and answered_at > :since) as refused`,
);
const ADD = statement(
  `insert into agent_requests (shop_id, id, agent_id, invitation_id, message, asked_at)
   values (:shopId, :id, :agentId, :invitationId, :message, :at)
   on conflict (shop_id, agent_id) where status = 'pending' do nothing`,
);
const OWN = statement(
  `select r.id, 'shop' as kind, s.name, '' as email, r.status as state, r.asked_at, r.answered_at
   from agent_requests r join shops s on s.id = r.shop_id where r.agent_id = :agentId and r.invitation_id is null
   union all
   select i.id, 'invitation', i.company, i.email,
     case when a.status in ('accepted', 'refused') then a.status
       when a.status is null and i.expires_at <= :now then 'expired' else 'invited' end, i.invited_at, a.answered_at
   from agent_invitations i left join lateral (
     select r.status, r.answered_at from agent_requests r where r.invitation_id = i.id and r.agent_id = :agentId
     order by r.status = 'accepted' desc, r.status = 'pending' desc limit 1) a on true
   where i.agent_id = :agentId
   order by 6 desc, 1 desc limit 100`,
);
const WAITING = statement(
  `select r.id, coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) as name, u.email, u.phone,
     r.message, r.invitation_id is not null as invited, r.asked_at
   from agent_requests r join users u on u.id = r.agent_id
   where r.shop_id = :shopId and r.status = 'pending' order by r.asked_at, r.id limit 200`,
);
const LOCK = statement(
  "select agent_id, status from agent_requests where shop_id = :shopId and id = :id for update",
);
const ANSWER = statement(
  `update agent_requests set status = :status, answered_at = :at, answered_by = :by
   where shop_id = :shopId and id = :id`,
);
const SETTLE = statement(
  `update agent_requests set status = 'accepted', answered_at = :at, answered_by = :by
   where shop_id = :shopId and agent_id = :agentId and status = 'pending'`,
);
const TOLD = statement(
  `select r.id, r.agent_id, r.status, r.asked_at, r.answered_at, coalesce(i.company, s.name) as shop,
     s.name as own_name, s.contact_email, coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''),
       u.username) as name, u.email, u.lang
   from agent_requests r join shops s on s.id = r.shop_id join users u on u.id = r.agent_id
   left join agent_invitations i on i.id = r.invitation_id
   where r.shop_id = :shopId and r.id = :id`,
);

type Dated<T> = Omit<T, "askedAt" | "answeredAt"> & { asked_at: Date; answered_at: Date | null };

/**
 * Returns public shops whose name contains these words, in the normalization of `plain_text`; those that begin with
 * them first.
 */
export const findProducers = (
  tx: Tx,
  agentId: string,
  { plain, refusedSince, most }: { plain: string; refusedSince: Date; most: number },
): Promise<ProducerMatch[]> =>
  tx.rows(FIND, { agentId, pattern: plain.replace(/[\\%_]/g, "\\$&"), refusedSince, most });

/** Returns a public shop that works with agents. */
export const producerAt = (tx: Tx, shopId: string): Promise<{ id: string; name: string } | undefined> =>
  tx.one(TAKES, { shopId });

/** Checks whether an account belongs to a shop, and whether the shop has refused it since the given moment. */
export const standOf = async (
  tx: Tx,
  shopId: string,
  agentId: string,
  since: Date,
): Promise<{ attached: boolean; refused: boolean }> =>
  (await tx.one<{ attached: boolean; refused: boolean }>(STAND, { shopId, agentId, since })) ?? {
    attached: false,
    refused: false,
  };

export type NewRequest = {
  shopId: string;
  id: string;
  agentId: string;
  invitationId: string | null;
  message: string;
  at: Date;
};

/** Returns false when one is pending already. The transaction acts for the shop. */
export const addAgentRequest = async (tx: Tx, r: NewRequest): Promise<boolean> =>
  (await tx.run(ADD, {
    shopId: r.shopId,
    id: r.id,
    agentId: r.agentId,
    invitationId: r.invitationId,
    message: r.message,
    at: r.at,
  })) === 1;

/** Returns requests and invitations of an agent, newest first; at most 100. */
export const readOwnRequests = async (tx: Tx, agentId: string, now: Date): Promise<OwnRequest[]> =>
  (await tx.rows<Dated<OwnRequest>>(OWN, { agentId, now })).map(
    ({ asked_at: askedAt, answered_at: answeredAt, ...rest }) => ({
      ...rest,
      askedAt: askedAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    }),
  );

/** Returns requests that await the shop's answer; at most 200. */
export const readAgentRequests = async (tx: Tx, shopId: string): Promise<AgentRequest[]> =>
  (await tx.rows<Omit<AgentRequest, "askedAt"> & { asked_at: Date }>(WAITING, { shopId })).map(
    ({ asked_at: askedAt, ...rest }) => ({ ...rest, askedAt: askedAt.toISOString() }),
  );

/** Reads a request of the shop and locks it until it is answered. */
export const lockAgentRequest = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<{ agent_id: string; status: string } | undefined> => tx.one(LOCK, { shopId, id });

export const answerAgentRequest = (
  tx: Tx,
  a: { shopId: string; id: string; status: "accepted" | "refused"; at: Date; by: string },
): Promise<number> => tx.run(ANSWER, { shopId: a.shopId, id: a.id, status: a.status, at: a.at, by: a.by });

/** Settles the request of an agent who was attached by their address. */
export const settleAgentRequest = (
  tx: Tx,
  a: { shopId: string; agentId: string; at: Date; by: string },
): Promise<number> => tx.run(SETTLE, { shopId: a.shopId, agentId: a.agentId, at: a.at, by: a.by });

/** A request as e-mails and notifications show it; `shop` is the name under which the agent knows the shop. */
export type RequestNotice = {
  id: string;
  agent_id: string;
  status: string;
  asked_at: Date;
  answered_at: Date | null;
  shop: string;
  own_name: string;
  contact_email: string;
  name: string;
  email: string;
  lang: string;
};

/** Needs a transaction that acts for the shop and may look people up. */
export const findRequestNotice = (tx: Tx, shopId: string, id: string): Promise<RequestNotice | undefined> =>
  tx.one<RequestNotice>(TOLD, { shopId, id });
