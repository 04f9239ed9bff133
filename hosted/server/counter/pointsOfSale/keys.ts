import { webcrypto } from "node:crypto";

/**
 * Checks whether a text is a point of the curve P-256, uncompressed and in base64url, in its canonical form: the key
 * that a device signs with.
 */
export async function isPublicKey(text: string): Promise<boolean> {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== 65 || bytes[0] !== 4 || bytes.toString("base64url") !== text) return false;
  try {
    await webcrypto.subtle.importKey("raw", bytes, { name: "ECDSA", namedCurve: "P-256" }, false, ["verify"]);
    return true;
  } catch {
    // A point beside the curve is not a key.
    return false;
  }
}
