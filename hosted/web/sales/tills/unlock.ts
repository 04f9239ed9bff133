import { readStoredCode } from "@cuvee/core/sales/tills/codes.ts";
import type { PointUser } from "@cuvee/core/sales/tills/points.ts";
import { fromBase64url } from "#sales/tills/deviceKey.ts";

/** Wrong codes that are taken before the till makes wait. */
const FREE_TRIES = 3;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;

/** Wrong codes in a row, and until when no other is taken; kept on the device, so that loading anew helps nobody. */
export type Throttle = { wrong: number; until: number };

export const noThrottle: Throttle = { wrong: 0, until: 0 };

/** One more wrong code: 5 s after the third, twice as long after each other one, five minutes at most. */
export function throttled({ wrong }: Throttle, now: number): Throttle {
  const times = wrong + 1;
  if (times < FREE_TRIES) return { wrong: times, until: 0 };
  return { wrong: times, until: now + Math.min(FIRST_WAIT_MS * 2 ** (times - FREE_TRIES), LONGEST_WAIT_MS) };
}

/** Whether the code is that of somebody who works here; false without a code of his own. */
export async function fits({ code: stored }: Pick<PointUser, "code">, code: string): Promise<boolean> {
  const known = stored === null ? null : readStoredCode(stored);
  if (!known) return false;
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(code), "PBKDF2", false, [
    "deriveBits",
  ]);
  const hash = fromBase64url(known.hash);
  const made = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", iterations: known.rounds, salt: fromBase64url(known.salt) },
    key,
    hash.length * 8,
  );
  return new Uint8Array(made).every((byte, at) => byte === hash[at]);
}
