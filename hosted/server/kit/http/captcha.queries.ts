import { statement, type Tx } from "#kit/postgres/database.ts";

const USE = statement(
  "insert into captcha_uses (nonce, expires_at) values (:nonce, :expiresAt) on conflict (nonce) do nothing",
);
const TIDY = statement("delete from captcha_uses where expires_at < :before");

/** Uses a challenge up. Returns false when it was used before: of two concurrent requests, one gets it. */
export const consumeChallenge = async (tx: Tx, nonce: string, expiresAt: Date): Promise<boolean> =>
  (await tx.run(USE, { nonce, expiresAt })) === 1;

/** Deletes challenges that have expired. */
export const dropUses = (tx: Tx, before: Date): Promise<number> => tx.run(TIDY, { before });
