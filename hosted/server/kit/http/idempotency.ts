import { createHash } from "node:crypto";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { FIND_KEY, KEEP_KEY } from "#kit/queries.ts";

/** One attempt at a call that must happen once (design: trust, "Idempotency"). */
export type IdempotentAttempt = {
  /**
   * Returns the stored answer of the same request, or null when this is its first success. Throws
   * `idempotency-mismatch` (422) for the same key with another request, `request-in-flight` (409) while the first is
   * still being processed.
   */
  find(tx: Tx): Promise<string | null>;
  /** Stores the answer, in the transaction that did the work: its last statement. */
  keep(tx: Tx, status: number, body: string): void;
  /** Hash of principal, key and request: recognises a client's own order when they repeat an interrupted request. */
  readonly requestHash: Buffer;
};

const KEY = /^[\x21-\x7e]{8,100}$/;

/** Reads the `Idempotency-Key` of a request. Throws `idempotency-key-required` (400). */
export function readIdempotencyKey(
  principal: string,
  { key, route, url, body }: { key: unknown; route: string; url: string; body: unknown },
): IdempotentAttempt {
  if (typeof key !== "string" || !KEY.test(key)) return refuse("idempotency-key-required", 400);
  const requestHash = createHash("sha256")
    .update(`${principal}\n${key}\n${url}\n`)
    .update(JSON.stringify(body ?? null))
    .digest();
  return {
    requestHash,
    async find(tx) {
      const row = await tx.one<{ free: boolean; kept: [string, string] | null }>(FIND_KEY, {
        principal,
        key,
      });
      if (row?.kept) {
        const [hash, stored] = row.kept;
        return hash === requestHash.toString("hex") ? stored : refuse("idempotency-mismatch", 422);
      }
      return row?.free === true ? null : refuse("request-in-flight", 409);
    },
    keep(tx, status, text) {
      tx.send(KEEP_KEY, { principal, key, route, requestHash, status, body: text }, (error) => {
        if ((error as { code?: string }).code === "23505") refuse("request-in-flight", 409);
      });
    },
  };
}
