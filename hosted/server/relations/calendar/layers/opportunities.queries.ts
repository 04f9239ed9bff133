import { statement, type Tx } from "#kit/postgres/database.ts";

const NEXT = statement(
  `select * from (
     select o.id, o.title, o.next_step as "nextStep", o.next_on as day, o.owner_id as "ownerId", o.version,
       c.name as client, coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) as owner,
       row_number() over (partition by o.next_on order by o.id) as n,
       (count(*) over (partition by o.next_on))::int as "ofDay"
     from opportunities o left join clients c on c.shop_id = o.shop_id and c.id = o.client_id
       left join users u on u.id = o.owner_id
     where o.shop_id = :shopId and o.status = 'open' and o.next_on between :from::date and :to::date
       and (:people::text[] is null or o.owner_id = any(:people))) d
   where n <= :perDay order by day, id`,
);

type NextStep = {
  id: string;
  title: string;
  nextStep: string;
  day: string;
  ownerId: string;
  owner: string | null;
  client: string | null;
  version: number;
  ofDay: number;
};
/** Returns the next steps of open opportunities within some days; an agent's transaction sees their clients' alone. */
export const nextSteps = (
  tx: Tx,
  of: { shopId: string; from: string; to: string; people: string[] | null; perDay: number },
): Promise<NextStep[]> => tx.rows(NEXT, of);
