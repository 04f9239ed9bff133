import { readStoredCode } from "@cuvee/core/counter/pointsOfSale/codes.ts";
import type { PointUser } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { fromBase64url } from "#counter/tills/device/deviceKey.ts";

/** Wrong codes that are accepted before the till imposes a wait. */
const FREE_TRIES = 3;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;

/**
 * Wrong codes in a row, and the time until which no other is accepted; kept on the device, so that reloading does not
 * help.
 */
export type Throttle = { wrong: number; until: number };

export const noThrottle: Throttle = { wrong: 0, until: 0 };

/**
 * Returns the throttle after another wrong code: 5 s after the third, twice as long after each further one, five
 * minutes at most.
 */
export function afterWrongCode({ wrong }: Throttle, now: number): Throttle {
  const times = wrong + 1;
  if (times < FREE_TRIES) return { wrong: times, until: 0 };
  return { wrong: times, until: now + Math.min(FIRST_WAIT_MS * 2 ** (times - FREE_TRIES), LONGEST_WAIT_MS) };
}

/** Checks whether the code is that of a person of the point; false without a code of their own. */
export async function isCodeOf({ code: stored }: Pick<PointUser, "code">, code: string): Promise<boolean> {
  const known = stored === null ? null : readStoredCode(stored);
  if (!known) return false;
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(code), "PBKDF2", false, [
    "deriveBits",
  ]);
  const hash = fromBase64url(known.hash);
  const arrayBuffer = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", iterations: known.rounds, salt: fromBase64url(known.salt) },
    key,
    hash.length * 8,
  );
  return new Uint8Array(arrayBuffer).every((byte, at) => byte === hash[at]);
}
