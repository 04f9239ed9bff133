import type { Digest, Sign } from "@cuvee/core/counter/tills/chain.ts";

const CURVE = { name: "ECDSA", namedCurve: "P-256" } as const;
const SIGNATURE = { name: "ECDSA", hash: "SHA-256" } as const;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Converts bytes to base64url without padding. */
const toBase64url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Converts a base64url text to bytes. */
export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

/**
 * Makes a signing key that never leaves the browser, and its public part in the server's form (uncompressed point,
 * base64url).
 */
export async function makeDeviceKey(): Promise<{ privateKey: CryptoKey; publicKey: string }> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ["sign", "verify"]);
  return { privateKey, publicKey: toBase64url(await crypto.subtle.exportKey("raw", publicKey)) };
}

/** Computes the SHA-256 of a text in hexadecimal. */
export const digest: Digest = async (text) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(text)))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

/** Signs as the device: IEEE P1363, base64url. */
export const signerOf =
  (privateKey: CryptoKey): Sign =>
  async (text) =>
    toBase64url(await crypto.subtle.sign(SIGNATURE, privateKey, bytesOf(text)));
