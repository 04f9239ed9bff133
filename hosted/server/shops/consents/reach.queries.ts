import type { Channel } from "@cuvee/core/shops/consents/consents.ts";
import {
  BASIS_PURPOSES,
  type ReachQuestion,
  type ReachReason,
  type ReachRow,
} from "@cuvee/core/shops/consents/reach.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import { statement, type Statement, type Tx, type Values } from "#kit/postgres/database.ts";
import { inError } from "./addressErrors.queries.ts";
import type { Suppressed } from "./suppressedAddresses.ts";

/**
 * Expression of the second number of a client `c` where it is a French mobile (06 and 07, national numbering plan):
 * many clients have only one number, in the field for the telephone.
 */
export const MOBILE_PHONE = "case when c.phone ~ '^[+]33[67]' then c.phone else '' end";

/** Addresses of a client `c` for each channel, in the order in which they are tried. */
const ADDRESSES: Record<Channel, string> = {
  mail: "select lower(m) as address, n as position from unnest(c.emails) with ordinality u (m, n)",
  sms: `select p as address, n as position from (values (c.mobile, 1), (${MOBILE_PHONE}, 2)) v (p, n) where p <> ''`,
  call: `select p as address, n as position from (values (c.mobile, 1), (c.phone, 2)) v (p, n) where p <> ''`,
  letter: `select 'letter:' || c.id as address, 1 as position where c.city <> ''`,
};

const IN_ERROR = inError(":channel");

/** The keyed hash of an address `e.address` by two pads `p` (`suppressions.ts`): HMAC-SHA-256. */
const HASH = "encode(sha256(p.o || sha256(p.i || convert_to(e.address, 'UTF8'))), 'hex')";

/** Condition: an address is suppressed under any key of the shop. */
export const IS_SUPPRESSED = `(e.address = any(:known::text[]) or exists (
  select from unnest(:inner::bytea[], :outer::bytea[]) p (i, o)
  join suppressed_addresses s on s.shop_id = :shopId and s.hash = ${HASH}))`;

/** A basis that holds: stated by staff, or of an order that is a sale, which is looked for by its key. */
export const HOLDS = `(b.order_id is null or (select o.status from orders o
  where o.shop_id = b.shop_id and o.id = b.order_id) in ('validated', 'invoiced'))`;

/** Condition: a question has a ground (`reachGround` of core, with which this agrees). */
const HAS_GROUND = `(coalesce(k.state = 'given', false) or (:isOffer and (
  :channel = 'letter'
  or (:channel = 'call' and e.kind = 'professional')
  or (:channel in ('mail', 'sms') and exists (select from reach_bases b
    where b.shop_id = :shopId and b.address_id = a.id and b.channel = :channel
      and (b.basis = 'customer' or e.kind = 'professional') and ${HOLDS})))))`;

/**
 * Rows of every address of some clients, with the reason why it is not reached (`reachReason` of core). Suppressed
 * addresses are found in one join, and each row is made once: 20 000 clients take a third of a second.
 */
const every = (channel: Channel): string =>
  `with candidates as materialized (
     select c.id, c.name, c.lang, c.typology, c.kind, e.address, e.position
     from (select distinct m from unnest(:clientIds::text[]) m) i
     join clients c on c.shop_id = :shopId and c.id = i.m
     left join lateral (${ADDRESSES[channel]}) e on :address::text is null or e.address = :address),
   stopped as materialized (
     select e.address from candidates e cross join unnest(:inner::bytea[], :outer::bytea[]) p (i, o)
     join suppressed_addresses s on s.shop_id = :shopId and s.hash = ${HASH} where :kind = 'promotion'
     union select unnest(:known::text[])),
   every as materialized (
     select e.id, e.name, e.lang, e.typology, e.kind = 'professional' as "isProfessional", e.address, e.position,
       case when e.address is null then 'noAddress'
         when :kind = 'promotion' and (k.state is not distinct from 'withdrawn' or t.address is not null)
           then 'suppressed'
         when :kind = 'promotion' and not ${HAS_GROUND} then 'noConsent'
         when ${IN_ERROR.holds} then 'inError' end as reason
     from candidates e
     left join stopped t on t.address = e.address
     left join consent_addresses a on a.shop_id = :shopId and a.address = e.address
     left join consents k on k.shop_id = :shopId and k.address_id = a.id and k.channel = :channel
       and k.purpose = :purpose
     ${IN_ERROR.join})`;

const CHOSEN = "select distinct on (id) * from every order by id, (reason is null) desc, position";
const rows = (channel: Channel): string =>
  `${every(channel)} select id as "clientId", name, coalesce(address, '') as address, lang, typology, "isProfessional",
     reason from (${CHOSEN}) one`;
const counts = (channel: Channel): string =>
  `${every(channel)} select reason, count(*)::int as clients from (${CHOSEN}) one group by reason`;

const byChannel = (sql: (channel: Channel) => string): Record<Channel, Statement> => ({
  mail: statement(sql("mail")),
  sms: statement(sql("sms")),
  call: statement(sql("call")),
  letter: statement(sql("letter")),
});
const ROWS = byChannel(rows);
const COUNTS = byChannel(counts);
const HOLD = statement(
  "select id from consent_addresses where shop_id = :shopId and address = :address for share",
);
// Sorted, so that two campaigns that start at once take the rows in one order.
const KEEP = statement(
  `insert into consent_addresses as a (shop_id, id, address, lang, created_at, reached_at)
   select :shopId, make_id(now()), u.address, min(u.lang), now(), now()
   from unnest(:addresses::text[], :langs::text[]) u (address, lang) group by u.address order by u.address
   on conflict (shop_id, address) do update set reached_at = coalesce(a.reached_at, excluded.reached_at)
   returning id, address`,
);

export type ReachInput = {
  shopId: string;
  clientIds: readonly string[];
  question: ReachQuestion;
  suppressed: Suppressed;
};

const valuesOf = ({ shopId, clientIds, question, suppressed }: ReachInput): Values => ({
  shopId,
  clientIds,
  ...question,
  ...suppressed,
  isOffer: BASIS_PURPOSES.some((purpose) => purpose === question.purpose),
});

/** Returns one row for each client of some; with an address, for that one alone. */
export const readRows = (
  tx: Tx,
  { address, ...input }: ReachInput & { address: string | null },
): Promise<ReachRow[]> => tx.rows<ReachRow>(ROWS[input.question.channel], { ...valuesOf(input), address });
/** Counts clients by the reason why they are not reached. */
export const countRows = (
  tx: Tx,
  input: ReachInput,
): Promise<{ reason: ReachReason | null; clients: number }[]> =>
  tx.rows<{ reason: ReachReason | null; clients: number }>(COUNTS[input.question.channel], {
    ...valuesOf(input),
    address: null,
  });
/** Holds an address as it is until the transaction ends: events of it wait, and are waited for. */
export const holdAddress = (tx: Tx, shopId: string, address: string): Promise<unknown> =>
  tx.one(HOLD, { shopId, address });
/** Keeps addresses that are written to; returns their ids by address. */
export async function keepAddresses(
  tx: Tx,
  shopId: string,
  rows: readonly { address: string; lang: Language }[],
): Promise<Map<string, string>> {
  const kept = await tx.rows<{ id: string; address: string }>(KEEP, {
    shopId,
    addresses: rows.map(({ address }) => address),
    langs: rows.map(({ lang }) => lang),
  });
  return new Map(kept.map(({ id, address }) => [address, id]));
}
