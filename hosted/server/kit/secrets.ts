import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  randomBytes,
  sign,
  type KeyObject,
} from "node:crypto";

/** Keys derived from the one secret of a deployment. */
export type Secrets = {
  /** Signs access tokens; prepared once, because every request of a person is checked with it. */
  jwt: KeyObject;
  /** Signs the webhooks of the sandbox payment provider. */
  sandboxWebhook: Uint8Array;
  /** Returns the key of an order's private link: always the same for an order, so that it can be mailed again. */
  orderKey(orderId: string): string;
  /** Signs the challenges of forms, and the keys that solve them. */
  captcha: { challenge: string; key: string };
  /** Key of the operator's page of mails that wait in the outbox: shown at the start only. */
  outboxKey: string;
  /** Signs the addresses that bounces of campaigns return to. */
  bounceKey: Uint8Array;
  /** Returns the key in the address of a calendar feed. */
  feedKey(feedId: string): string;
  /** Returns the key in the link to the consents of an address, by the id of the address in the shop. */
  consentKey(shopId: string, addressId: string): string;
  /** Returns the key in the link to a visitor's conversation, which ends at a moment in seconds. */
  conversationKey(shopId: string, conversationId: string, until: number): string;
  /** Returns the key in the link by which a person switches notices off. */
  noticeKey(userId: string): string;
  /** Returns the first form of the keyed hash of a suppressed address (`suppressions.ts`), in hexadecimal. */
  suppressionHash(shopId: string, address: string): string;
  /** Returns the key, in hexadecimal, by which a shop's suppressed addresses are hashed; it moves with the shop. */
  suppressionKey(shopId: string): string;
  /** Returns a text that only this deployment opens again (AES-256-GCM), in base64url. */
  lock(text: string): string;
  /** Opens what `lock` returned. Throws Error for anything else. */
  unlock(locked: string): string;
  /** Returns the proof that a site belongs to a shop: the same at every call. */
  siteProof(shopId: string, origin: string): string;
  /**
   * Returns the secret of a webhook endpoint (`whsec_…`, 256 bits), another for each version: nothing of it is stored.
   */
  webhookSecret(endpointId: string, version: number): string;
  /**
   * Returns the HMAC of a link of a chain of documents, in hexadecimal: write access to the database is not enough to
   * make it.
   */
  documentSeal(link: string): string;
  /** Signs the records of tills with Ed25519; anyone can verify them with the public key (base64url, 32 bytes). */
  tillSign(text: string): string;
  tillKey: string;
};

/** Prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function lockWith(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const locked = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), locked]).toString("base64url");
}

function unlockWith(key: Buffer, locked: string): string {
  const bytes = Buffer.from(locked, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const plain = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(plain).toString("utf8");
}

/** Derives the keys of a deployment's secret (`secretOf` of `deployment.ts`). */
export function openSecrets(secret: string): Secrets {
  const derive = (purpose: string): Buffer => createHmac("sha256", secret).update(purpose).digest();
  const documents = derive("documents");
  const locks = derive("locks");
  const tills = createPrivateKey({
    key: Buffer.concat([ED25519, derive("tills")]),
    format: "der",
    type: "pkcs8",
  });
  return {
    documentSeal: (link) => createHmac("sha256", documents).update(link).digest("hex"),
    tillSign: (text) => sign(null, Buffer.from(text), tills).toString("base64url"),
    tillKey: createPublicKey(tills).export({ format: "jwk" }).x ?? "",
    jwt: createSecretKey(derive("jwt")),
    outboxKey: derive("outbox").subarray(0, 16).toString("base64url"),
    sandboxWebhook: derive("sandbox-webhook"),
    captcha: { challenge: derive("captcha").toString("hex"), key: derive("captcha-key").toString("hex") },
    siteProof: (shopId, origin) =>
      derive(`site-proof:${shopId}:${origin}`).toString("base64url").slice(0, 32),
    consentKey: (shopId, addressId) =>
      derive(`consents:${shopId}:${addressId}`).toString("base64url").slice(0, 32),
    conversationKey: (shopId, conversationId, until) =>
      derive(`conversations:${shopId}:${conversationId}:${until}`).toString("base64url").slice(0, 32),
    noticeKey: (userId) => derive(`notices:${userId}`).toString("base64url").slice(0, 32),
    suppressionHash: (shopId, address) => derive(`suppressed:${shopId}:${address}`).toString("hex"),
    suppressionKey: (shopId) => derive(`suppressions:${shopId}`).toString("hex"),
    lock: (text) => lockWith(locks, text),
    unlock: (locked) => unlockWith(locks, locked),
    bounceKey: derive("bounces"),
    feedKey: (feedId) => derive(`calendar-feed:${feedId}`).toString("base64url").slice(0, 32),
    webhookSecret: (endpointId, version) =>
      `whsec_${derive(`webhook:${endpointId}:${version}`).toString("base64")}`,
    orderKey: (orderId) => derive(`order-key:${orderId}`).toString("base64url").slice(0, 32),
  };
}
