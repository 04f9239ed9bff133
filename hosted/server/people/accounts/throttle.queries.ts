import { statement, type Tx } from "#kit/postgres/database.ts";

// Allows one more attempt unless the key is blocked; the resulting block is set in the same statement, under its row
// lock.
const COUNT = statement(
  `insert into login_throttles as t (key, failures, blocked_until) values (:key, 1, :now)
   on conflict (key) do update set
     failures = case when t.blocked_until < :now::timestamptz - :quietS * interval '1 second' then 1
       else t.failures + 1 end,
     blocked_until = :now::timestamptz + interval '1 second' * case
       when t.blocked_until < :now::timestamptz - :quietS * interval '1 second' or t.failures < :free then 0
       else least(:longestS::int, power(2, least(t.failures - :free, 30))) end
   where t.failures <= :free or t.blocked_until <= :now
   returning failures`,
);
const BLOCKED = statement("select blocked_until from login_throttles where key = :key");
const FORGET = statement("delete from login_throttles where key = :key");
const TAKE_BACK = statement(
  "update login_throttles set failures = greatest(failures - 1, 0), blocked_until = :openAt where key = :key",
);

export type Rule = {
  /** Attempts without a block. */
  free: number;
  /** Seconds without attempts after which the count restarts. */
  quietS: number;
  /** Longest block in seconds. */
  longestS: number;
};

/** Counts an attempt. Returns false when the key is blocked now. */
export const count = async (tx: Tx, key: string, now: Date, rule: Rule): Promise<boolean> =>
  (await tx.one(COUNT, { key, now, free: rule.free, quietS: rule.quietS, longestS: rule.longestS })) !==
  undefined;

export const blockedUntil = async (tx: Tx, key: string): Promise<Date | undefined> =>
  (await tx.one<{ blocked_until: Date }>(BLOCKED, { key }))?.blocked_until;

export const forget = (tx: Tx, key: string): Promise<number> => tx.run(FORGET, { key });

/** Takes one attempt back; the key is open from `openAt`. */
export const returnAttempt = (tx: Tx, key: string, openAt: Date): Promise<number> =>
  tx.run(TAKE_BACK, { key, openAt });
