import { useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call } from "#kit/api.ts";
import { CaptchaFault } from "#kit/captchaFault.ts";
import { solve } from "#kit/captchaProof.ts";

/** Action that the form performs; the server expects the same. */
export type CaptchaAction = "register" | "reset";
type CaptchaState = "idle" | "working" | "done";
/** Milliseconds for which a solution is kept: well below its lifetime on the server. */
const KEPT_MS = 8 * 60_000;

type Prepared = { google: boolean; token: () => Promise<string> };

async function prepare(action: CaptchaAction): Promise<Prepared> {
  const { proof, recaptcha } = await call("GET /v1/captcha");
  if (recaptcha) {
    const { openRecaptcha } = await import("#kit/recaptcha.ts");
    const execute = await openRecaptcha(recaptcha);
    return { google: true, token: () => execute(action) };
  }
  if (!proof) throw new CaptchaFault("No key provided");
  const token = await solve(proof);
  return { google: false, token: async () => token };
}

export type Captcha = {
  state: CaptchaState;
  /** reCAPTCHA is used: the form has to show Google's notice. */
  google: boolean;
  /** Begins the work ahead: call it when the user enters the form. */
  begin: () => void;
  /**
   * Returns the value that the form sends in `captcha`; works for one request. Throws an error with a sentence to show.
   */
  take: () => Promise<string>;
};

/** Proves that a person fills in a form, with no action by the user. The screen loads the texts `captcha`. */
export function useCaptcha(action: CaptchaAction): Captcha {
  const { t } = useTranslation("captcha");
  const [state, setState] = useState<CaptchaState>("idle");
  const [google, setGoogle] = useState(false);
  const stored = useRef<{ at: number; work: Promise<Prepared> } | null>(null);

  const begun = useCallback((): Promise<Prepared> => {
    if (stored.current && Date.now() - stored.current.at < KEPT_MS) return stored.current.work;
    setState("working");
    const work = prepare(action);
    stored.current = { at: Date.now(), work };
    work.then(
      (prepared) => {
        setGoogle(prepared.google);
        setState("done");
      },
      () => {
        stored.current = null;
        setState("idle");
      },
    );
    return work;
  }, [action]);

  const take = useCallback(async (): Promise<string> => {
    try {
      const { token } = await begun();
      return await token();
    } catch (error) {
      if (!(error instanceof CaptchaFault)) throw error;
      throw new Error(t("failed", { cause: error.message }));
    } finally {
      stored.current = null;
    }
  }, [begun, t]);

  return useMemo(
    () => ({ state, google, begin: () => void begun().catch(() => undefined), take }),
    [state, google, begun, take],
  );
}
