import { statement, type Tx } from "#kit/postgres/database.ts";
import type { Mended } from "./saleSums.queries.ts";

/** The last comparison of a shop's figures. */
export type RecountRow = Mended & {
  state: "running" | "done" | "failed";
  askedBy: string | null;
  askedAt: Date;
  endedAt: Date | null;
};

const FIND = statement(
  `select state, asked_by as "askedBy", asked_at as "askedAt", ended_at as "endedAt", facts::int, sums::int,
     clients::int
   from figure_recounts where shop_id = :shopId`,
);
const START = statement(
  `insert into figure_recounts as r (shop_id, state, asked_by, asked_at) values (:shopId, 'running', :by, :at)
   on conflict (shop_id) do update set state = 'running', asked_by = excluded.asked_by, asked_at = excluded.asked_at,
     ended_at = null, facts = 0, sums = 0, clients = 0
   where r.state <> 'running' or r.asked_at < :lost`,
);
const END = statement(
  `update figure_recounts set state = :state, ended_at = :at, facts = :facts, sums = :sums, clients = :clients
   where shop_id = :shopId and state = 'running'`,
);
const KEEP_NIGHT = statement(
  `insert into figure_recounts as r (shop_id, state, asked_at, ended_at, facts, sums, clients)
   values (:shopId, 'done', :at, :at, :facts, :sums, :clients)
   on conflict (shop_id) do update set state = 'done', asked_by = null, asked_at = excluded.asked_at,
     ended_at = excluded.ended_at, facts = excluded.facts, sums = excluded.sums, clients = excluded.clients
   where r.state <> 'running'`,
);

export const findRecount = (tx: Tx, shopId: string): Promise<RecountRow | undefined> =>
  tx.one<RecountRow>(FIND, { shopId });

/** Stores that a user asked for it; returns false while one is running that was asked for after `lost`. */
export const startRecount = async (
  tx: Tx,
  shopId: string,
  asked: { by: string; at: Date; lost: Date },
): Promise<boolean> => (await tx.run(START, { shopId, ...asked })) > 0;

/** Stores the end of the one that is running. */
export const endRecount = (
  tx: Tx,
  shopId: string,
  end: Mended & { state: "done" | "failed"; at: Date },
): Promise<number> => tx.run(END, { shopId, ...end });

/** Stores the result of the night, unless one is running that a user asked for. */
export const keepNight = (tx: Tx, shopId: string, night: Mended & { at: Date }): Promise<number> =>
  tx.run(KEEP_NIGHT, { shopId, ...night });
