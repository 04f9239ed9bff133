import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  sign,
  type KeyObject,
} from "node:crypto";

/** Keys derived from the one secret of a deployment. */
export type Secrets = {
  /** Signs access tokens; made ready once, because every request of a person is checked with it. */
  jwt: KeyObject;
  /** Signs the sandbox bank's webhooks. */
  sandboxWebhook: Uint8Array;
  /** Key of an order's private link: always the same for an order, so that it can be mailed again. */
  orderKey(orderId: string): string;
  /** Signs the challenges of forms, and the keys that solve them. */
  captcha: { challenge: string; key: string };
  /** Key of the operator's page of mails that wait in the outbox: told at the start, to nobody else. */
  outboxKey: string;
  /** Key of the address of a calendar feed. */
  feedKey(feedId: string): string;
  /** What a site says to prove that it is a shop's: the same whenever it is asked for. */
  siteProof(shopId: string, origin: string): string;
  /** Secret of a webhook endpoint (`whsec_…`, 256 bits), another for each version: nothing of it is stored. */
  webhookSecret(endpointId: string, version: number): string;
  /** HMAC of a link of a chain of documents, in hexadecimal: who can write the database cannot make it. */
  documentSeal(link: string): string;
  /** Ed25519: signs what tills wrote; anybody can check it with the public key (base64url, 32 bytes). */
  tillSign(text: string): string;
  tillKey: string;
};

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");

/** The keys of a deployment's secret (`secretOf` of `deployment.ts`). */
export function openSecrets(secret: string): Secrets {
  const derive = (purpose: string): Buffer => createHmac("sha256", secret).update(purpose).digest();
  const documents = derive("documents");
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
    feedKey: (feedId) => derive(`calendar-feed:${feedId}`).toString("base64url").slice(0, 32),
    webhookSecret: (endpointId, version) =>
      `whsec_${derive(`webhook:${endpointId}:${version}`).toString("base64")}`,
    orderKey: (orderId) => derive(`order-key:${orderId}`).toString("base64url").slice(0, 32),
  };
}
