import type { Id } from "@cuvee/core/kit/ids.ts";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** Range of eight letters in milliseconds: some 34 years. */
const ROUND = 32 ** 8;

/**
 * Returns the creation time of an identifier, in milliseconds since 1970: read from its first eight letters (core:
 * `kit/ids.ts`), within the range of years before `now`.
 */
export function creationTime(id: Id, now: number): number {
  const within = [...id].slice(0, 8).reduce((time, letter) => time * 32 + ALPHABET.indexOf(letter), 0);
  return within + Math.floor((now + ROUND / 2 - within) / ROUND) * ROUND;
}
