import { createHmac, timingSafeEqual } from "node:crypto";
import type { Services } from "#kit/services.ts";
import type { MessageSubject } from "#relations/senders/effects.ts";

/** The mail that an address for bounces belongs to. */
export type BounceSubject = { shopId: string; campaignId: string; recipientId: string };

/** Prefix of the local part, and its length with the three ids of 16 characters and 14 of the proof: 64 (RFC 5321). */
const PREFIX = "b+";
const ID_LENGTH = 16;
const PROOF_LENGTH = 14;
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Returns 70 bits of the keyed hash of a text in base 32: mail servers may change the case of a local part. */
function proofOf(secrets: Pick<Services["secrets"], "bounceKey">, text: string): string {
  const digest = createHmac("sha256", secrets.bounceKey).update(text).digest();
  let proof = "";
  for (let i = 0; i < PROOF_LENGTH; i += 1) proof += ALPHABET.charAt((digest[i] ?? 0) & 31);
  return proof;
}

/**
 * Returns the envelope sender of one mail (VERP): a bounce that returns there tells the campaign and the recipient,
 * whatever the bounce says. The local part has 64 characters, as many as RFC 5321 §4.5.3.1.1 allows. Null where
 * `BOUNCE_DOMAIN` is not set: the envelope sender is then the platform's.
 */
export function bounceAddress(
  { settings, secrets }: Pick<Services, "settings" | "secrets">,
  { shopId, campaignId, recipientId }: BounceSubject,
): string | null {
  if (settings.bounceDomain === null) return null;
  const text = `${shopId}${campaignId}${recipientId}`;
  return `${PREFIX}${text}${proofOf(secrets, text)}@${settings.bounceDomain}`;
}

/** Reads an address made by `bounceAddress`, in any case; null for any other, a forged one included. */
export function readBounceAddress(
  { settings, secrets }: Pick<Services, "settings" | "secrets">,
  address: string,
): BounceSubject | null {
  const found = /^b\+([0-9a-hjkmnp-tv-z]{48})([0-9a-hjkmnp-tv-z]{14})@([a-z0-9.-]+)$/.exec(
    address.trim().toLowerCase(),
  );
  const [, text = "", given = "", domain] = found ?? [];
  if (!found || domain !== settings.bounceDomain) return null;
  if (!isProof(secrets, text, given)) return null;
  return {
    shopId: text.slice(0, ID_LENGTH),
    campaignId: text.slice(ID_LENGTH, 2 * ID_LENGTH),
    recipientId: text.slice(2 * ID_LENGTH),
  };
}

/** Returns whether a proof is that of a text, in constant time. */
const isProof = (secrets: Pick<Services["secrets"], "bounceKey">, text: string, given: string): boolean =>
  given.length === PROOF_LENGTH && timingSafeEqual(Buffer.from(given), Buffer.from(proofOf(secrets, text)));

/**
 * Returns the tag of a text message for its provider, from its id: the ids of the shop and of the recipient, with that
 * of the campaign between them or without.
 */
export const smsTag = ({ secrets }: Pick<Services, "secrets">, id: string): string =>
  `${id}${proofOf(secrets, `sms:${id}`)}`;

/** Reads a tag made by `smsTag`; null for any other. */
export function readSmsTag({ secrets }: Pick<Services, "secrets">, tag: string): MessageSubject | null {
  const [, id = "", given = ""] =
    /^((?:[0-9a-hjkmnp-tv-z]{16}){2,3})([0-9a-hjkmnp-tv-z]{14})$/.exec(tag) ?? [];
  if (id === "" || !isProof(secrets, `sms:${id}`, given)) return null;
  return {
    shopId: id.slice(0, ID_LENGTH),
    campaignId: id.length === 3 * ID_LENGTH ? id.slice(ID_LENGTH, 2 * ID_LENGTH) : null,
    recipientId: id.slice(-ID_LENGTH),
  };
}
