import { createHmac, createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SettingError } from "#kit/settings.ts";

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
  /** Key of the address of a calendar feed. */
  feedKey(feedId: string): string;
  /** What a site says to prove that it is a shop's: the same whenever it is asked for. */
  siteProof(shopId: string, origin: string): string;
  /** Secret of a webhook endpoint (`whsec_…`, 256 bits), another for each version: nothing of it is stored. */
  webhookSecret(endpointId: string, version: number): string;
  /** HMAC of a link of a chain of documents, in hexadecimal: who can write the database cannot make it. */
  documentSeal(link: string): string;
};

function readOrMake(dataDir: string): string {
  const path = join(dataDir, "secret");
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(path, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    return readFileSync(path, "utf8").trim();
  }
}

/** The deployment's secret: `CUVEE_SECRET` (needed when several processes share a database), else one made in the data folder. */
export function openSecrets(dataDir: string, given: string | undefined): Secrets {
  if (given !== undefined && given.length < 32)
    throw new SettingError("CUVEE_SECRET: shorter than 32 characters");
  const secret = given ?? readOrMake(dataDir);
  const derive = (purpose: string): Buffer => createHmac("sha256", secret).update(purpose).digest();
  const documents = derive("documents");
  return {
    documentSeal: (link) => createHmac("sha256", documents).update(link).digest("hex"),
    jwt: createSecretKey(derive("jwt")),
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
