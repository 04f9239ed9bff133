import { useEffect, useState } from "react";
import { i18n } from "#kit/i18n.ts";
import { call, problemOf, type CallAnswer } from "#kit/api.ts";
import { speak } from "#kit/i18n.ts";
import { LANGUAGES, type Language } from "#kit/languages.ts";
import { backLinkOf, rememberAdult, rememberVisit, tokenOf, visitNow } from "./visit.ts";

type Redeemed = CallAnswer<"POST /v1/carts/handoff/redemption">;
export type HandedOrder = Redeemed["orders"][number];

/** `none`: the page was opened without a token; `used`: the token is expired, was used or never existed. */
export type Handoff =
  | { state: "none" | "loading" | "taken" }
  | { state: "used"; back: string | null; leave: () => void }
  | { state: "failed"; retry: () => void };

/** A token works once: the same page must not redeem it twice, however often it is rendered. */
const requested = new Map<string, Promise<Redeemed>>();

function redeem(token: string): Promise<Redeemed> {
  const running = requested.get(token) ?? call("POST /v1/carts/handoff/redemption", { body: { token } });
  requested.set(token, running);
  return running;
}

/** Returns a link back for a visitor whose token contains no details: the last visit, else the referring site. */
function guessedBack(facts: unknown): string | null {
  const told = (facts as { returnUrl?: unknown } | undefined)?.returnUrl;
  const visit = { handoffId: "", shopCode: "", adult: false };
  if (typeof told === "string") return backLinkOf({ ...visit, returnUrl: told });
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  const foreign = referrer && referrer.origin !== location.origin ? referrer.href : null;
  return backLinkOf(visitNow()) ?? (foreign ? backLinkOf({ ...visit, returnUrl: foreign }) : null);
}

/** Removes the used token from the address: a reload must find the cart, not the token. */
function forgetToken(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
  globalThis.dispatchEvent(new Event("cuvee:visit"));
}

async function take(redeemed: Redeemed, put: (orders: readonly HandedOrder[]) => void): Promise<void> {
  put(redeemed.orders);
  if (redeemed.adult) rememberAdult();
  rememberVisit(redeemed);
  forgetToken();
  const language = LANGUAGES.find((known) => known === redeemed.lang);
  if (language && language !== i18n.resolvedLanguage) await speak(language satisfies Language);
}

/** Takes over the cart of the token in the address, once, and passes its orders to `put`. */
export function useHandoff(put: (orders: readonly HandedOrder[]) => void): Handoff {
  const [token, setToken] = useState(() => tokenOf(location.hash));
  const [handoff, setHandoff] = useState<Handoff>({ state: token ? "loading" : "none" });
  useEffect(() => {
    // The same tab may be opened a second time with another token, without a new load of the page.
    const listen = (): void => setToken(tokenOf(location.hash));
    globalThis.addEventListener("hashchange", listen);
    return () => globalThis.removeEventListener("hashchange", listen);
  }, []);
  useEffect(() => {
    if (!token) return undefined;
    let here = true;
    const go = async (): Promise<void> => {
      setHandoff({ state: "loading" });
      try {
        await take(await redeem(token), put);
        if (here) setHandoff({ state: "taken" });
      } catch (error) {
        requested.delete(token);
        const { status, facts } = problemOf(error);
        const unsure = status === 0 || status === 429 || status >= 500;
        const leave = (): void => {
          forgetToken();
          setHandoff({ state: "none" });
        };
        if (!here) return;
        if (unsure) setHandoff({ state: "failed", retry: () => void go() });
        else setHandoff({ state: "used", back: guessedBack(facts), leave });
      }
    };
    void go();
    return () => {
      here = false;
    };
  }, [token, put]);
  return handoff;
}
