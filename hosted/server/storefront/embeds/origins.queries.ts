import { statement, type Tx } from "#kit/postgres/database.ts";

export type OriginRow = {
  origin: string;
  state: "pending" | "verified" | "failing" | "lost" | "development";
  method: "file" | "meta" | "dns" | null;
  fault: string | null;
  verifiedAt: Date | null;
  checkedAt: Date | null;
  failingSince: Date | null;
};

const COLUMNS = `origin, state, method, fault, verified_at as "verifiedAt", checked_at as "checkedAt",
  failing_since as "failingSince"`;
const LIST = statement(
  `select ${COLUMNS} from shop_origins where shop_id = :shopId order by asked_at, origin`,
);
const HOLD = statement(
  `select ${COLUMNS} from shop_origins where shop_id = :shopId and origin = :origin for update`,
);
const ALLOWED = statement(`select allowed_origins as allowed from shops where id = :shopId for update`);
const ADD = statement(
  `insert into shop_origins (shop_id, origin, state, asked_at) values (:shopId, :origin, :state, :at)
   on conflict do nothing`,
);
const DROP = statement("delete from shop_origins where shop_id = :shopId and origin = :origin");
const PROVEN = statement(
  `update shop_origins set state = 'verified', method = :method, fault = null, verified_at = :at, checked_at = :at,
     failing_since = null, next_at = :nextAt
   where shop_id = :shopId and origin = :origin`,
);
const FAILED = statement(
  `update shop_origins set state = :state, fault = :fault, checked_at = :at, failing_since = :failingSince,
     next_at = :nextAt
   where shop_id = :shopId and origin = :origin`,
);
const ALLOW = statement(
  `update shops set allowed_origins = array_append(allowed_origins, :origin)
   where id = :shopId and not (:origin = any(allowed_origins))`,
);
const FORBID = statement(
  `update shops set allowed_origins = array_remove(allowed_origins, :origin)
   where id = :shopId and :origin = any(allowed_origins)`,
);
const DUE = statement(`select shop_id as "shopId", origin from due_origins(:at)`);
const TAKE = statement(
  "update shop_origins set next_at = :nextAt where shop_id = :shopId and origin = :origin and next_at <= :at",
);

export const listOrigins = (tx: Tx, shopId: string): Promise<OriginRow[]> =>
  tx.rows<OriginRow>(LIST, { shopId });
export const lockOrigin = (tx: Tx, shopId: string, origin: string): Promise<OriginRow | undefined> =>
  tx.one<OriginRow>(HOLD, { shopId, origin });
/** Returns the origins that are allowed now; the shop's row is locked until the transaction ends. */
export const lockAllowedOrigins = async (tx: Tx, shopId: string): Promise<string[]> =>
  (await tx.one<{ allowed: string[] }>(ALLOWED, { shopId }))?.allowed ?? [];

export const addOrigin = (
  tx: Tx,
  shopId: string,
  { origin, state, at }: { origin: string; state: string; at: Date },
): Promise<number> => tx.run(ADD, { shopId, origin, state, at });
export const dropOrigin = (tx: Tx, shopId: string, origin: string): Promise<number> =>
  tx.run(DROP, { shopId, origin });
export const recordProof = (
  tx: Tx,
  shopId: string,
  origin: string,
  by: { method: string; at: Date; nextAt: Date },
): Promise<number> => tx.run(PROVEN, { shopId, origin, method: by.method, at: by.at, nextAt: by.nextAt });
export const recordFailedProof = (
  tx: Tx,
  shopId: string,
  origin: string,
  to: { state: string; fault: string; at: Date; failingSince: Date | null; nextAt: Date | null },
): Promise<number> =>
  tx.run(FAILED, {
    shopId,
    origin,
    state: to.state,
    fault: to.fault,
    at: to.at,
    failingSince: to.failingSince,
    nextAt: to.nextAt,
  });

export const allowOrigin = (tx: Tx, shopId: string, origin: string): Promise<number> =>
  tx.run(ALLOW, { shopId, origin });
export const forbidOrigin = (tx: Tx, shopId: string, origin: string): Promise<number> =>
  tx.run(FORBID, { shopId, origin });

/** Returns sites of all shops that are due for a check. */
export const dueOrigins = (tx: Tx, at: Date): Promise<{ shopId: string; origin: string }[]> =>
  tx.rows<{ shopId: string; origin: string }>(DUE, { at });
/** Takes the turn of a site; returns 0 when another process has it. */
export const claimOriginCheck = (
  tx: Tx,
  shopId: string,
  origin: string,
  { at, nextAt }: { at: Date; nextAt: Date },
): Promise<number> => tx.run(TAKE, { shopId, origin, at, nextAt });
