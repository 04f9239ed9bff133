import { spelled } from "@cuvee/core/people/accounts/commonPasswords.ts";
import { passwordFault } from "@cuvee/core/people/accounts/passwords.ts";
import { InvalidInput } from "#kit/http/problem.ts";
import { limitConcurrency } from "#kit/http/concurrency.ts";

/** argon2id with 19 MiB and two passes (OWASP Password Storage, 2026); these are also the library's defaults. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Most concurrent hashes: each takes its memory and a thread that reading files needs too. */
const AT_ONCE = 2;

/** Hash of no real password: checked for an unknown account, so that it takes as long as a known one. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$MhLq0uLIkqAzKbvDJ8U6aw$0000000000000000000000000000000000000000000";

const inTurn = limitConcurrency(AT_ONCE);

/** Hashes a password for storage. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import("@node-rs/argon2");
  return inTurn(() => hash(spelled(password), COST));
}

async function verified(hashed: string, password: string): Promise<boolean> {
  const { verify } = await import("@node-rs/argon2");
  return verify(hashed, password);
}

/**
 * Checks whether a password matches `stored`; with null (unknown account) the same work is done and the result is
 * false. `check` does the work.
 */
export async function isPassword(
  stored: string | null,
  password: string,
  check: (hashed: string, password: string) => Promise<boolean> = verified,
): Promise<boolean> {
  const right = await inTurn(() => check(stored ?? NOBODY, spelled(password)));
  return stored !== null && right;
}

/** Throws the field codes `password` and `password-common` (422) for a password that is not allowed for any account. */
export function refuseCommonPassword(password: string, email: string): void {
  const fault = passwordFault(password, email);
  if (fault === null) return;
  throw new InvalidInput("body", [{ code: "custom", path: ["password"], message: fault, input: undefined }]);
}
