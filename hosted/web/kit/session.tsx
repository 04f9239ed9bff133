import type { Credentials, SessionState } from "@cuvee/client/session.ts";
import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from "react";
import { SWRConfig, useSWRConfig, type SWRConfiguration } from "swr";
import { canRetry, session } from "#kit/api.ts";

const settings: SWRConfiguration = {
  shouldRetryOnError: canRetry,
  errorRetryCount: 3,
  focusThrottleInterval: 10_000,
  dedupingInterval: 1500,
};

/** Starts the session and keeps the answers of its calls. Put once around the application. */
export function SessionProvider({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => {
    void session.start();
  }, []);
  return (
    <SWRConfig value={settings}>
      <Forgetting />
      {children}
    </SWRConfig>
  );
}

/**
 * Drops the kept answers when the user changes, so that no data of one user is shown to the next. When the user's
 * rights change, the answers are read again: refused data may be allowed now, and the reverse.
 */
function Forgetting(): null {
  const { status, user } = useSession();
  const { mutate } = useSWRConfig();
  // An agent works for one shop at a time: another shop counts as another user.
  const at = user?.role === "agent" ? `/${user.shops[0]?.id ?? ""}` : "";
  const who = status === "unknown" ? null : `${user?.id ?? ""}${at}`;
  const rights = rightsOf(user);
  const before = useRef({ who, rights });
  useEffect(() => {
    const { current } = before;
    if (current.who !== null && current.who !== who) void mutate(() => true, undefined, { revalidate: true });
    else if (current.who !== null && current.rights !== rights) void mutate(() => true);
    before.current = { who, rights };
  }, [who, rights, mutate]);
  return null;
}

/** Returns a user's rights as one text, to detect a change of rights. */
export const rightsOf = (user: User | null): string =>
  JSON.stringify(
    user?.shops.map(({ id, typology, authorizations }) => [
      id,
      typology,
      Object.keys(authorizations ?? {})
        .filter((name) => authorizations[name])
        .toSorted(),
    ]) ?? [],
  );

export type SessionUse = SessionState & {
  /** Throws `CallError` with the server's French message. */
  login: (who: Credentials) => Promise<User>;
  logout: () => Promise<void>;
};

/** Returns the session: `status` is `unknown` until the server has answered for the first time. */
export function useSession(): SessionUse {
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  return { ...state, login: session.login, logout: session.logout };
}
