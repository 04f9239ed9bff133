import { refuse } from "@cuvee/core/kit/refusal.ts";
import { safeFetch, SafeFetchFault } from "#kit/fetch/safeFetch.ts";
import type { Services } from "#kit/services.ts";
import type { Recaptcha, Settings } from "#kit/settings.ts";

/** The reCAPTCHA version that is used (specification §7: version 3 by default). */
const VERSION = 3;

/** Returns the reCAPTCHA settings for browsers; null where the platform has no key. */
export function recaptchaFace({ recaptcha }: Settings): {
  siteKey: string;
  version: number;
  script: string;
  hidden: boolean;
} | null {
  if (!recaptcha) return null;
  const { siteKey, url, hidden } = recaptcha;
  return { siteKey, version: VERSION, script: `${url}/api.js`, hidden };
}

/**
 * Returns the origins that pages may connect to for reCAPTCHA, by directive of the content security policy; null where
 * it is not used.
 */
export function recaptchaSources({
  recaptcha,
}: Settings): { scriptSrc: string[]; frameSrc: string[]; connectSrc: string[] } | null {
  if (!recaptcha) return null;
  const own = `${recaptcha.url}/`;
  return { scriptSrc: [own, "https://www.gstatic.com/recaptcha/"], frameSrc: [own], connectSrc: [own] };
}

/** The fields of `siteverify`'s answer that are read. */
type Verdict = { success?: unknown; score?: unknown; action?: unknown };

/** Parses the answer of `siteverify`. Throws `captcha-unavailable` (503) for a text that is no such answer. */
function verdictOf(text: string): Verdict {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null ? read : refuse("captcha-unavailable", 503);
  } catch {
    return refuse("captcha-unavailable", 503);
  }
}

/**
 * Verifies a token with reCAPTCHA. Throws `captcha-refused` (422) for one that it refuses, that was made for another
 * form, or whose score is below the platform's; `captcha-unavailable` (503) when it does not answer.
 */
export async function checkRecaptcha(
  { settings }: Services,
  { url, secret, scoreLeast }: Recaptcha,
  token: string,
  action: string,
): Promise<void> {
  const requested = safeFetch(`${url}/api/siteverify`, {
    form: { secret, response: token },
    accept: "application/json",
    loopback: settings.outsideLoopback,
  });
  const verdict = await requested.then(
    (answer) => verdictOf(answer.status === "fetched" ? answer.text : ""),
    (error: unknown) => {
      if (error instanceof SafeFetchFault) return refuse("captcha-unavailable", 503);
      throw error;
    },
  );
  const { success, score, action: created } = verdict;
  if (success !== true || created !== action || typeof score !== "number" || score < scoreLeast)
    refuse("captcha-refused", 422);
}
