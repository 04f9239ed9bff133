import type { Id } from "@cuvee/core/kit/ids.ts";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** Eight letters count this far: some 34 years. */
const ROUND = 32 ** 8;

/**
 * When an identifier was made, in milliseconds since 1970: its first eight letters tell (core: `kit/ids.ts`), in the round of
 * the years before `now`.
 */
export function madeAt(id: Id, now: number): number {
  const within = [...id].slice(0, 8).reduce((time, letter) => time * 32 + ALPHABET.indexOf(letter), 0);
  return within + Math.floor((now + ROUND / 2 - within) / ROUND) * ROUND;
}
