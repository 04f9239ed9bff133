import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import type { DomainKey } from "#relations/senders/domains.queries.ts";

/**
 * Makes the key of a domain: RSA of 2048 bits, which every checker takes (RFC 8301 §3.2). Its private part is locked.
 */
export async function makeKey(services: Pick<Services, "secrets" | "now">): Promise<DomainKey> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "der" },
  });
  return {
    selector: `cuvee-${newId(services).slice(-8)}`,
    privateKey: services.secrets.lock(privateKey),
    publicKey: publicKey.toString("base64"),
  };
}

/** Returns the private key of a domain; null where another deployment locked it. */
export function openKey(
  { secrets }: Pick<Services, "secrets">,
  row: Pick<DomainKey, "privateKey">,
): string | null {
  try {
    return secrets.unlock(row.privateKey);
  } catch (error) {
    // A shop that came from another instance: its key is made anew at the next check.
    if (error instanceof Error) return null;
    throw error;
  }
}
