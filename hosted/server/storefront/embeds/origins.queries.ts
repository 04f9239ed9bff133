import { statement, type Tx } from "#kit/database.ts";

export type OriginRow = {
  origin: string;
  state: "pending" | "verified" | "failing" | "lost" | "development";
  method: "file" | "meta" | null;
  fault: string | null;
  verifiedAt: Date | null;
  checkedAt: Date | null;
  failingSince: Date | null;
};

const COLUMNS = `origin, state, method, fault, verified_at as "verifiedAt", checked_at as "checkedAt",
  failing_since as "failingSince"`;
const LIST = statement(`select ${COLUMNS} from shop_origins where shop_id = $1 order by asked_at, origin`);
const HOLD = statement(`select ${COLUMNS} from shop_origins where shop_id = $1 and origin = $2 for update`);
const ALLOWED = statement(`select allowed_origins as allowed from shops where id = $1 for update`);
const ADD = statement(
  `insert into shop_origins (shop_id, origin, state, asked_at) values ($1, $2, $3, $4) on conflict do nothing`,
);
const DROP = statement("delete from shop_origins where shop_id = $1 and origin = $2");
const PROVEN = statement(
  `update shop_origins set state = 'verified', method = $3, fault = null, verified_at = $4, checked_at = $4,
     failing_since = null, next_at = $5
   where shop_id = $1 and origin = $2`,
);
const FAILED = statement(
  `update shop_origins set state = $3, fault = $4, checked_at = $5, failing_since = $6, next_at = $7
   where shop_id = $1 and origin = $2`,
);
const ALLOW = statement(
  "update shops set allowed_origins = array_append(allowed_origins, $2) where id = $1 and not ($2 = any(allowed_origins))",
);
const FORBID = statement(
  "update shops set allowed_origins = array_remove(allowed_origins, $2) where id = $1 and $2 = any(allowed_origins)",
);
const DUE = statement(`select shop_id as "shopId", origin from due_origins($1)`);
const TAKE = statement(
  "update shop_origins set next_at = $4 where shop_id = $1 and origin = $2 and next_at <= $3",
);

export const listOrigins = (tx: Tx, shopId: string): Promise<OriginRow[]> =>
  tx.rows<OriginRow>(LIST, [shopId]);
export const holdOrigin = (tx: Tx, shopId: string, origin: string): Promise<OriginRow | undefined> =>
  tx.one<OriginRow>(HOLD, [shopId, origin]);
/** The origins that are allowed now; the shop's row is held until the transaction ends. */
export const holdAllowed = async (tx: Tx, shopId: string): Promise<string[]> =>
  (await tx.one<{ allowed: string[] }>(ALLOWED, [shopId]))?.allowed ?? [];

export const addOrigin = (tx: Tx, shopId: string, origin: string, state: string, at: Date): Promise<number> =>
  tx.run(ADD, [shopId, origin, state, at]);
export const dropOrigin = (tx: Tx, shopId: string, origin: string): Promise<number> =>
  tx.run(DROP, [shopId, origin]);
export const noteProven = (
  tx: Tx,
  shopId: string,
  origin: string,
  by: { method: string; at: Date; nextAt: Date },
): Promise<number> => tx.run(PROVEN, [shopId, origin, by.method, by.at, by.nextAt]);
export const noteFailed = (
  tx: Tx,
  shopId: string,
  origin: string,
  to: { state: string; fault: string; at: Date; failingSince: Date | null; nextAt: Date | null },
): Promise<number> => tx.run(FAILED, [shopId, origin, to.state, to.fault, to.at, to.failingSince, to.nextAt]);

export const allow = (tx: Tx, shopId: string, origin: string): Promise<number> =>
  tx.run(ALLOW, [shopId, origin]);
export const forbid = (tx: Tx, shopId: string, origin: string): Promise<number> =>
  tx.run(FORBID, [shopId, origin]);

/** Sites of all shops that are to be looked at. */
export const dueOrigins = (tx: Tx, at: Date): Promise<{ shopId: string; origin: string }[]> =>
  tx.rows<{ shopId: string; origin: string }>(DUE, [at]);
/** Takes the turn of a site; 0 when somebody else has it. */
export const takeTurn = (tx: Tx, shopId: string, origin: string, at: Date, nextAt: Date): Promise<number> =>
  tx.run(TAKE, [shopId, origin, at, nextAt]);
