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

/** Nothing that one person read is shown to the next: kept answers are dropped when the person changes. */
function Forgetting(): null {
  const { status, user } = useSession();
  const { mutate } = useSWRConfig();
  const who = status === "unknown" ? null : (user?.id ?? "");
  const before = useRef(who);
  useEffect(() => {
    if (before.current !== null && before.current !== who)
      void mutate(() => true, undefined, { revalidate: true });
    before.current = who;
  }, [who, mutate]);
  return null;
}

export type SessionUse = SessionState & {
  /** Throws `CallError` with the server's French message. */
  login: (who: Credentials) => Promise<User>;
  logout: () => Promise<void>;
};

/** The session: `status` is `unknown` until the server has answered for the first time. */
export function useSession(): SessionUse {
  const state = useSyncExternalStore(session.subscribe, session.state);
  return { ...state, login: session.login, logout: session.logout };
}
