import { createHash, createPublicKey, verify, type KeyObject } from "node:crypto";
import type { Check, Digest } from "@cuvee/core/counter/tills/chain.ts";

/** SHA-256 in hexadecimal. */
export const digest: Digest = async (text) => createHash("sha256").update(text).digest("hex");

/** Parses the public key of a till: an uncompressed point of P-256 in base64url. Throws for any other text. */
export function tillKeyOf(publicKey: string): KeyObject {
  const point = Buffer.from(publicKey, "base64url");
  const part = (from: number): string => point.subarray(from, from + 32).toString("base64url");
  return createPublicKey({ key: { kty: "EC", crv: "P-256", x: part(1), y: part(33) }, format: "jwk" });
}

/** Checks signatures of a till (ECDSA P-256 over SHA-256, IEEE P1363). */
export function checkBy(key: KeyObject): Check {
  return async (text, signature) =>
    verify(
      "sha256",
      Buffer.from(text),
      { key, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
}

/** Checks signatures of the server (Ed25519); its key is 32 bytes in base64url. */
export function checkByServer(publicKey: string): (text: string, signature: string) => boolean {
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: publicKey }, format: "jwk" });
  return (text, signature) => verify(null, Buffer.from(text), key, Buffer.from(signature, "base64url"));
}
