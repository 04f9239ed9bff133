import { ID_PATTERN } from "#kit/idPattern.ts";

/** An identifier: 16 characters of Crockford's base 32, the first eight of them the millisecond it was made. */
export type Id = string;

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * Makes an identifier that sorts by time. `at` is milliseconds since 1970, `random` fills bytes (crypto.getRandomValues
 * in every runtime): both are passed in, because core has neither clock nor randomness.
 */
export function makeId(at: number, random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): Id {
  let id = "";
  let time = at;
  for (let i = 0; i < 8; i += 1) {
    id = ALPHABET.charAt(time % 32) + id;
    time = Math.floor(time / 32);
  }
  for (const byte of random(new Uint8Array(8))) id += ALPHABET.charAt(byte & 31);
  return id;
}

/** Checks whether `value` has the shape of an identifier. */
export function isId(value: unknown): value is Id {
  return typeof value === "string" && ID_PATTERN.test(value);
}
