import type { StagesAnswer } from "@cuvee/core/relations/opportunities/contract.ts";
import type { OpportunityStage } from "@cuvee/core/relations/opportunities/opportunities.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const STAGES = statement(
  `select s.id, s.name, s.probability, s.stagnation_days as "stagnationDays", s.version,
     (select count(*)::int from opportunities o where o.shop_id = s.shop_id and o.stage_id = s.id) as count
   from opportunity_stages s where s.shop_id = :shopId order by s.position`,
);
const FIND = statement(
  `select id, name, probability, stagnation_days as "stagnationDays" from opportunity_stages
   where shop_id = :shopId and id = :id for share`,
);
/** Order of the locks: stages first, opportunities after them. */
const LOCK = statement(
  "select id from opportunity_stages where shop_id = :shopId order by position for update",
);
const PUT = statement(
  `insert into opportunity_stages (shop_id, id, name, probability, stagnation_days, position, version)
   values (:shopId, :id, :name, :probability, :stagnationDays, :position, :version)
   on conflict (shop_id, id) do update set name = excluded.name, probability = excluded.probability,
     stagnation_days = excluded.stagnation_days, position = excluded.position, version = excluded.version`,
);
/** Cards of a stage that goes follow those of the other one; ended ones would open there again. */
const MOVE = statement(
  `update opportunities o set stage_id = :to, stage_since = case when o.status = 'open' then :at else o.stage_since end,
     version = o.version + 1,
     position = case when o.status = 'open' then o.position
       + coalesce((select max(position) from opportunities where shop_id = :shopId and place = :to), 0)
       - coalesce((select min(position) from opportunities where shop_id = :shopId and place = :from), 0) + 1
       else o.position end
   where o.shop_id = :shopId and o.stage_id = :from returning o.id, o.status`,
);
const REMOVE = statement("delete from opportunity_stages where shop_id = :shopId and id = :id");

/** Returns the stages of the shop, from left to right, with the version that they share. */
export async function readStages(tx: Tx, shopId: string): Promise<StagesAnswer> {
  const rows = await tx.rows<StagesAnswer["stages"][number] & { version: number }>(STAGES, { shopId });
  return {
    version: rows[0]?.version ?? 0,
    stages: rows.map(({ version: _, ...stage }) => stage),
  };
}
/** Returns a stage that no other transaction removes meanwhile. */
export const holdStage = (tx: Tx, shopId: string, id: string): Promise<OpportunityStage | undefined> =>
  tx.one<OpportunityStage>(FIND, { shopId, id });
export const lockStages = (tx: Tx, shopId: string): Promise<unknown> => tx.rows(LOCK, { shopId });
export const putStage = (
  tx: Tx,
  shopId: string,
  stage: OpportunityStage & { position: number; version: number },
): Promise<number> => tx.run(PUT, { shopId, ...stage });
/** Moves the opportunities of a stage to another one, and returns the open ones. */
export const moveStage = async (
  tx: Tx,
  shopId: string,
  how: { from: string; to: string; at: Date },
): Promise<string[]> =>
  (await tx.rows<{ id: string; status: string }>(MOVE, { shopId, ...how }))
    .filter(({ status }) => status === "open")
    .map(({ id }) => id);
export const removeStage = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(REMOVE, { shopId, id });
