import { createHmac, timingSafeEqual } from "node:crypto";
import { refuse } from "@cuvee/core/kit/refusal.ts";

/** Seconds by which a webhook's timestamp may be off (Standard Webhooks). */
const TOLERANCE_S = 300;

/** Signs a message by the Standard Webhooks scheme: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. */
export function sign(secret: Uint8Array, id: string, timestampS: number, body: string): string {
  return `v1,${createHmac("sha256", secret).update(`${id}.${timestampS}.${body}`).digest("base64")}`;
}

/**
 * Checks the three headers of a Standard Webhooks message in constant time and returns its id. Throws
 * `webhook-signature` (400) for a missing, wrong or old signature, or when no secret is set.
 */
export function verifySignature(
  secret: Uint8Array,
  headers: Record<string, unknown>,
  body: string,
  nowMs: number,
): string {
  const id = headers["webhook-id"];
  const stamp = headers["webhook-timestamp"];
  const given = headers["webhook-signature"];
  if (secret.length < 16 || typeof id !== "string" || typeof stamp !== "string" || typeof given !== "string")
    return refuse("webhook-signature", 400);
  const timestampS = Number(stamp);
  if (
    !/^[\w-]{1,80}$/.test(id) ||
    !Number.isInteger(timestampS) ||
    Math.abs(nowMs / 1000 - timestampS) > TOLERANCE_S
  )
    return refuse("webhook-signature", 400);
  const wanted = Buffer.from(sign(secret, id, timestampS, body));
  const matches = given.split(" ").some((one) => {
    const candidate = Buffer.from(one);
    return candidate.length === wanted.length && timingSafeEqual(candidate, wanted);
  });
  return matches ? id : refuse("webhook-signature", 400);
}
