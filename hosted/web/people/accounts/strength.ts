import { passwordFault } from "@cuvee/core/people/accounts/passwords.ts";

/** 0: refused (specification §5), as the server does; 1 weak, 2 fair, 3 good, 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

/**
 * Estimates how hard a password of the account `email` is to guess: its length counts most, then the kinds of
 * characters and how few repeat.
 */
export function strengthOf(password: string, email = ""): Strength {
  if (passwordFault(password, email) !== null) return 0;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const different = new Set(password.toLowerCase()).size;
  const points = Math.min(password.length, different * 2) + kinds * 2;
  if (points < 13) return 1;
  if (points < 17) return 2;
  return points < 22 ? 3 : 4;
}
