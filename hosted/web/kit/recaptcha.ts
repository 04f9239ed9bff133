import type { CallAnswer } from "#kit/api.ts";
import { CaptchaFault } from "#kit/captchaFault.ts";

export type RecaptchaOffer = NonNullable<CallAnswer<"GET /v1/captcha">["recaptcha"]>;
type Recaptcha = {
  ready: (done: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
};
declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

const loading = new Map<string, Promise<Recaptcha>>();

function load(address: string): Promise<Recaptcha> {
  const script = document.createElement("script");
  script.src = address;
  script.async = true;
  return new Promise<Recaptcha>((resolve, reject) => {
    const fail = (): void => {
      script.remove();
      loading.delete(address);
      reject(new CaptchaFault("Failed to load script"));
    };
    script.onerror = fail;
    script.onload = () => {
      const { grecaptcha } = window;
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else fail();
    };
    document.head.append(script);
  });
}

/**
 * Fetches reCAPTCHA's script, once per page, and returns a function that makes a token for a form. Throws the four
 * faults of the specification §8.
 */
export async function openRecaptcha(offer: RecaptchaOffer): Promise<(action: string) => Promise<string>> {
  const { siteKey, version, script, hidden } = offer;
  if (!siteKey) throw new CaptchaFault("No key provided");
  if (version !== 3) throw new CaptchaFault("No version provided");
  if (hidden) document.documentElement.dataset["recaptcha"] = "hidden";
  const address = `${script}?${new URLSearchParams({ render: siteKey }).toString()}`;
  const requested = loading.get(address) ?? load(address);
  loading.set(address, requested);
  const recaptcha = await requested;
  return async (action) => {
    try {
      return await recaptcha.execute(siteKey, { action });
    } catch {
      throw new CaptchaFault("Failed to execute");
    }
  };
}
