import { effect, signal } from "@preact/signals";
import { askAsMember } from "#account/memberCall.ts";
import { attempt } from "#page/attempt.ts";
import { emit, report } from "#runtime/events.ts";
import { lang } from "#runtime/i18n.ts";
import { isForgottenMember } from "#page/forgottenMember.ts";
import { KEY, token } from "#page/member.ts";
import { RequestRefusal, type AnswerOf } from "#runtime/http.ts";
import { registry } from "#runtime/registry.ts";

/** The member's data known to the page. */
export const me = signal<AnswerOf<"GET /v1/members/me"> | undefined>(undefined);

/** The last request for the member's data failed. */
export const lost = signal<RequestRefusal | undefined>(undefined);

/** Signing in is in progress, there or back. */
export const busy = signal(false);

/** Data needed when the visitor comes back, in this tab alone. */
const PENDING = `cuvee:signin:1:${registry.shop}`;
type Pending = { state: string; verifier: string; hash: string };

const base64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
const chance = (): string => base64(crypto.getRandomValues(new Uint8Array(32)));

/** Stores the token, in memory where storage is refused; without one there is no member. */
function keep(created: string | undefined): void {
  attempt(() => (created ? localStorage.setItem(KEY, created) : localStorage.removeItem(KEY)));
  token.value = created;
}

/**
 * Leads to the page of our domain where visitors sign in and disclose their identity to this site (RFC 7636); they come
 * back here. Never rejects: `cuvee:error` has the code `sign-in` where the browser stores no data for the way back, or
 * the page is not served over https.
 */
export async function signIn(host: HTMLElement): Promise<void> {
  try {
    busy.value = true;
    const { origin, href, hash } = location;
    const pending: Pending = { state: chance(), verifier: chance(), hash };
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(pending.verifier));
    sessionStorage.setItem(PENDING, JSON.stringify(pending));
    const query = new URLSearchParams({
      shop: registry.shop,
      origin,
      return: href.split("#")[0] ?? "",
      state: pending.state,
      code_challenge: base64(new Uint8Array(digest)),
      lang,
    });
    const url = `${registry.base}/members/authorize?${query}`;
    if (emit(host, "leave", { url })) location.assign(url);
  } catch (error) {
    busy.value = false;
    report(host, error, "sign-in");
  }
}

/** Forgets the member here at once, and revokes the token. */
export function signOut(): void {
  askAsMember("tokens/revocation", {
    method: "POST",
    headers: { Authorization: `Bearer ${token.peek()}` },
  }).catch((error: unknown) => report(document, error, "sign-out"));
  keep(undefined);
}

/**
 * Makes the visitor who comes back with a code that this tab requested the member. The address is restored in any case.
 */
async function comeBack(): Promise<void> {
  const told = new URLSearchParams(location.hash.slice(1));
  const [code, state] = [told.get("cuvee_code"), told.get("cuvee_state")];
  if (!state) return;
  const pending = attempt(() => JSON.parse(sessionStorage.getItem(PENDING) ?? "null") as Pending | null);
  attempt(() => sessionStorage.removeItem(PENDING));
  history.replaceState(history.state, "", location.pathname + location.search + (pending?.hash ?? ""));
  // The visitor declined.
  if (!code) return;
  // A link made by an attacker must not sign in the attacker's account here.
  if (pending?.state !== state) throw new Error("state");
  const body = JSON.stringify({ shop: registry.shop, code, verifier: pending.verifier });
  const headers = { "Content-Type": "application/json", "Accept-Language": lang };
  const created = await askAsMember("tokens", { method: "POST", headers, body });
  keep((created as AnswerOf<"POST /v1/members/tokens">).token);
}

/** Requests the member's data again. */
export function refreshMember(): void {
  const known = token.peek();
  lost.value = undefined;
  askAsMember("me").then(
    (answer) => {
      if (token.peek() === known) me.value = answer as AnswerOf<"GET /v1/members/me">;
    },
    (error: unknown) => {
      if (isForgottenMember(error)) return;
      lost.value =
        error instanceof RequestRefusal
          ? error
          : new RequestRefusal({ message: "", status: 0, code: "offline" });
      report(document, error, "member");
    },
  );
}

/** Finds the member of this page, and follows changes of their session, in other tabs too. Called once. */
export function start(): void {
  const reread = (): void => {
    token.value = attempt(() => localStorage.getItem(KEY));
  };
  effect(() => {
    if (token.value) return refreshMember();
    me.value = undefined;
    attempt(() => localStorage.removeItem(KEY));
  });
  addEventListener("online", () => {
    if (lost.peek()) refreshMember();
  });
  addEventListener("storage", ({ key }) => {
    if (key === KEY || key === null) reread();
  });
  addEventListener("pageshow", () => (busy.value = false));
  comeBack().catch((error: unknown) => report(document, error, "sign-in"));
}
