import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { CallError, createCaller, type CallAnswer, type Caller } from "#call.ts";

/** `unknown` until the first renewal has answered: no personal data is shown before. */
export type SessionState =
  | { status: "unknown"; user: null }
  /** `left`: the user signed out on purpose, so no page offers to bring them back to where they were. */
  | { status: "out"; user: null; left?: true }
  | { status: "in"; user: User };

export type SessionSettings = {
  /** Address of the host without trailing slash; empty for the same origin. */
  base: string;
  /** Language of messages. */
  lang: () => string;
};

/** Sign-in credentials: a username or an e-mail, and a password (specification §7). */
export type Credentials = { login: string; password: string };

type Opened = CallAnswer<"POST /v1/auth/login">;

export type Session = {
  /** Calls the API as the user of the session, renewing the access token once when it has expired. */
  call: Caller;
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Finds out whether there is a session, by the refresh cookie. Called once when the page starts. */
  start: () => Promise<void>;
  login: (who: Credentials) => Promise<User>;
  /** Takes over a session that another call opened (a proven e-mail). */
  adopt: (opened: Opened) => User;
  logout: () => Promise<void>;
  token: () => string | null;
  renew: () => Promise<boolean>;
  /** Reads the user and their permissions again. */
  reread: () => Promise<void>;
};

/** Marks that a refresh cookie may exist; a page cannot read the cookie itself. No secret. */
const HINT = "auth.session";

/** Time after a renewal during which a refused token counts as the previous one. */
const FRESH_MS = 3000;

const START_WAITS_MS = [500, 1500, 3000];

function hint(): boolean {
  try {
    return localStorage.getItem(HINT) !== null;
  } catch {
    // Storage is refused (private window): the answer of the server decides.
    return true;
  }
}

function setHint(there: boolean): void {
  try {
    if (there) localStorage.setItem(HINT, "1");
    else localStorage.removeItem(HINT);
  } catch {
    // Without storage the next start queries the server; nothing is lost.
  }
}

/** Runs an action in one tab at a time, because the refresh cookie is rotated at each use. */
async function alone<T>(act: () => Promise<T>): Promise<T> {
  if (!("locks" in navigator)) return act();
  return navigator.locks.request("auth.refresh", act) as Promise<T>;
}

/**
 * Makes the session of a page on our own origin: access token in memory only, refresh token in an HttpOnly cookie, tabs
 * kept in step (design: trust, "token storage").
 */
// oxlint-disable-next-line max-lines-per-function -- a closure: cut, it would add to the first load of every page
export function createSession(settings: SessionSettings): Session {
  let state: SessionState = hint() ? { status: "unknown", user: null } : { status: "out", user: null };
  let token: string | null = null;
  let renewing: Promise<boolean> | null = null;
  let renewedAt = -Infinity;
  let started: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("auth.session") : null;
  const bare = createCaller({ base: settings.base, lang: settings.lang, credentials: "same-origin" });

  const set = (next: SessionState, jwt: string | null): void => {
    token = jwt;
    if (next.status === state.status && JSON.stringify(next.user) === JSON.stringify(state.user)) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const out = (left?: true): void => {
    setHint(false);
    set({ status: "out", user: null, ...(left ? { left } : {}) }, null);
  };
  const adopt = (opened: Opened): User => {
    setHint(true);
    set({ status: "in", user: opened.user }, opened.jwt);
    return opened.user;
  };

  const refresh = async (): Promise<boolean> => {
    try {
      adopt(await alone(() => bare("POST /v1/auth/refresh")));
      renewedAt = performance.now();
      return true;
    } catch (error) {
      // Only an answer of the server ends a session: a lost network must not sign a user out.
      if (error instanceof CallError && [400, 401, 403, 422].includes(error.problem.status)) out();
      return false;
    }
  };
  const renew = async (): Promise<boolean> => {
    // A refusal that was under way when the token changed requires no second renewal.
    if (token !== null && performance.now() - renewedAt < FRESH_MS) return true;
    renewing ??= refresh().finally(() => {
      renewing = null;
    });
    return renewing;
  };

  const find = async (): Promise<void> => {
    for (const wait of START_WAITS_MS) {
      if (state.status !== "unknown" || (await renew()) || state.status !== "unknown") return;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    // The server does not answer: the page continues as for a visitor, and finds the session at the next visit.
    set({ status: "out", user: null }, null);
  };
  const start = (): Promise<void> => (started ??= find());

  const caller = createCaller({
    base: settings.base,
    lang: settings.lang,
    token: () => token,
    renew,
    credentials: "same-origin",
  });
  const call = (async (route, input, options) => {
    await started;
    return caller(route, input, options);
  }) as Caller;

  tabs?.addEventListener("message", ({ data }) => {
    if (data === "out") out(true);
    else if (data !== state.user?.id) {
      // Another user signed in: their token is needed, however fresh ours is.
      renewedAt = -Infinity;
      void renew();
    }
  });

  return {
    call,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    login: async ({ login, password }) => {
      const name = login.includes("@") ? { email: login.trim() } : { username: login.trim() };
      const user = adopt(await bare("POST /v1/auth/login", { body: { ...name, password } }));
      tabs?.postMessage(user.id);
      return user;
    },
    adopt: (opened) => {
      const user = adopt(opened);
      tabs?.postMessage(user.id);
      return user;
    },
    logout: async () => {
      await bare("POST /v1/auth/logout");
      out(true);
      tabs?.postMessage("out");
    },
    token: () => token,
    renew,
    reread: async () => {
      const user = await caller("GET /v1/users/me");
      // A user who signed in meanwhile has read their own session.
      if (user.id === state.user?.id) set({ status: "in", user }, token);
    },
  };
}
