import { TILL_CODE_ROUNDS, writeStoredCode } from "@cuvee/core/counter/pointsOfSale/codes.ts";
import { pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(pbkdf2);

/** Hashes a code for storage: PBKDF2-SHA256 with a salt of its own, so that a till checks it offline. */
export async function hashCode(code: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(code, salt, TILL_CODE_ROUNDS, 32, "sha256");
  return writeStoredCode({
    rounds: TILL_CODE_ROUNDS,
    salt: salt.toString("base64url"),
    hash: hash.toString("base64url"),
  });
}
