import type { CalendarLayer } from "@cuvee/core/relations/calendar/calendar.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const OF_PERSON = statement(
  `select id, layers, created_at as "createdAt", last_read_at as "lastReadAt" from personal_feeds
   where shop_id = :shopId and user_id = :userId and revoked_at is null`,
);
const INSERT = statement(
  `insert into personal_feeds (shop_id, id, user_id, layers, key_hash, created_at)
   values (:shopId, :id, :userId, :layers, :keyHash, :at)`,
);
const REVOKE = statement(
  `update personal_feeds set revoked_at = :at where shop_id = :shopId and user_id = :userId and revoked_at is null`,
);
const CHANGE = statement(
  `update personal_feeds set layers = :layers
   where shop_id = :shopId and user_id = :userId and revoked_at is null`,
);
const BY_ADDRESS = statement(
  'select shop_id as "shopId", user_id as "userId" from personal_feed(:id, :keyHash)',
);
const READ_AT = statement(
  `update personal_feeds set last_read_at = :at where shop_id = :shopId and id = :id
     and (last_read_at is null or last_read_at < :before)`,
);

export type PersonalFeedRow = {
  id: string;
  layers: CalendarLayer[];
  createdAt: Date;
  lastReadAt: Date | null;
};
export type Whose = { shopId: string; userId: string };

/** Returns the active feed of a person in a shop. */
export const findPersonalFeed = (tx: Tx, whose: Whose): Promise<PersonalFeedRow | undefined> =>
  tx.one<PersonalFeedRow>(OF_PERSON, whose);
export const insertPersonalFeed = (
  tx: Tx,
  whose: Whose,
  feed: { id: string; layers: CalendarLayer[]; keyHash: Buffer; at: Date },
): Promise<number> => tx.run(INSERT, { ...whose, ...feed });
/** Revokes the feed of a person; returns the number of revoked ones, 0 or 1. */
export const revokePersonalFeed = (tx: Tx, whose: Whose, at: Date): Promise<number> =>
  tx.run(REVOKE, { ...whose, at });
export const changePersonalFeed = (tx: Tx, whose: Whose, layers: CalendarLayer[]): Promise<number> =>
  tx.run(CHANGE, { ...whose, layers });
/** Returns whose feed an address is; works without a signed-in person. */
export const feedOfAddress = (tx: Tx, id: string, keyHash: Buffer): Promise<Whose | undefined> =>
  tx.one<Whose>(BY_ADDRESS, { id, keyHash });
/** Notes that a feed was read, unless it was since `before`. */
export const recordPersonalReading = (
  tx: Tx,
  of: { shopId: string; id: string; at: Date; before: Date },
): Promise<number> => tx.run(READ_AT, of);
