import { randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Answer } from "@cuvee/core/kit/contract.ts";
import { captchaContract, solvedChallenge, type Challenge } from "@cuvee/core/kit/captcha.contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { dropUses, consumeChallenge } from "#kit/http/captcha.queries.ts";
import { mount } from "#kit/http/mount.ts";
import { checkRecaptcha, recaptchaFace } from "#kit/http/recaptcha.ts";
import type { Services } from "#kit/services.ts";

/** Action that the form is for: reCAPTCHA uses it to tell where a token was made. */
export type CaptchaAction = "register" | "reset";

/** Lifetime of a challenge: a form may be filled in slowly, but solutions must not be stockpiled. */
const LIFE_MS = 15 * 60_000;
/**
 * Keys that a solver tries before it finds the one that fits. With the usual cost of a key (`CAPTCHA_COST`, rounds of
 * PBKDF2) that is a fifth of a second on a desktop and below one second on a phone. Checking takes two HMACs.
 */
const TRIES = { from: 40, to: 80 };

async function makeChallenge({ settings, secrets, now }: Services): Promise<Challenge> {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: settings.captchaCost,
    counter: randomInt(TRIES.from, TRIES.to),
    deriveKey,
    expiresAt: Math.floor((now() + LIFE_MS) / 1000),
    hmacSignatureSecret: secrets.captcha.challenge,
    hmacKeySignatureSecret: secrets.captcha.key,
  });
  return challenge as Challenge;
}

/**
 * Returns the challenge for the next form. Public pages, which load nothing from third parties, always get a proof of
 * work.
 */
async function offerCaptcha(
  services: Services,
  isOwn = false,
): Promise<Answer<(typeof captchaContract)["captcha"]>> {
  const recaptcha = isOwn ? null : recaptchaFace(services.settings);
  return recaptcha ? { proof: null, recaptcha } : { proof: await makeChallenge(services), recaptcha: null };
}

function parsed(given: string): unknown {
  try {
    return JSON.parse(Buffer.from(given, "base64").toString("utf8"));
  } catch {
    return null;
  }
}

/**
 * Accepts a solved proof of work and uses it up, in a transaction of its own. `minAgeMs`: milliseconds that a person
 * needs at least for the form, since its challenge was made; the proof of a faster one stays valid. Throws
 * `captcha-refused`, `captcha-expired`, `captcha-used`, `captcha-early` (422).
 */
export async function checkProof(services: Services, given: string, minAgeMs = 0): Promise<void> {
  const read = solvedChallenge.safeParse(parsed(given));
  if (!read.success) return refuse("captcha-refused", 422);
  const { challenge, solution } = read.data;
  const { nonce, expiresAt } = challenge.parameters;
  const { challenge: hmacSignatureSecret, key: hmacKeySignatureSecret } = services.secrets.captcha;
  const { verified, expired } = await verifySolution({
    challenge,
    solution: { ...solution, time: solution.time ?? 0 },
    deriveKey,
    hmacSignatureSecret,
    hmacKeySignatureSecret,
  });
  if (expired || expiresAt * 1000 <= services.now()) return refuse("captcha-expired", 422);
  if (!verified) return refuse("captcha-refused", 422);
  if (services.now() < expiresAt * 1000 - LIFE_MS + minAgeMs) return refuse("captcha-early", 422);
  const isFirst = await services.database.transaction({ signIn: true }, (tx) =>
    consumeChallenge(tx, nonce, new Date(expiresAt * 1000)),
  );
  if (!isFirst) refuse("captcha-used", 422);
}

/**
 * Accepts what a form sends in `captcha` and uses it up, in a transaction of its own. Throws `captcha-refused`,
 * `captcha-expired`, `captcha-used` (422), and `captcha-unavailable` (503) where reCAPTCHA is in use.
 */
export function checkCaptcha(services: Services, given: string, action: CaptchaAction): Promise<void> {
  return services.settings.recaptcha
    ? checkRecaptcha(services, services.settings.recaptcha, given, action)
    : checkProof(services, given);
}

/** Deletes used challenges that have expired. For the housekeeping. */
export async function tidyCaptchas({ database, now }: Services): Promise<void> {
  await database.transaction({ signIn: true }, (tx) => dropUses(tx, new Date(now() - LIFE_MS)));
}

/** Mounts the routes of captcha challenges. */
export function captchaRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, captchaContract, {
    captcha: ({ query }) => offerCaptcha(services, query.proof !== undefined),
  });
}
