import type { Credentials, SessionState } from "@cuvee/client/session.ts";
import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { SWRConfig, type SWRConfiguration } from "swr";
import { canRetry, session } from "#kit/api.ts";

/** Answers are kept by person: nothing that one person read is shown to the next. */
const settings: SWRConfiguration = {
  shouldRetryOnError: canRetry,
  errorRetryCount: 3,
  focusThrottleInterval: 10_000,
  dedupingInterval: 1500,
};

/** Starts the session and keeps the answers of its calls. Put once around the application. */
export function SessionProvider({ children }: { children: ReactNode }): ReactNode {
  const { user } = useSession();
  useEffect(() => {
    void session.start();
  }, []);
  return (
    <SWRConfig key={user?.id ?? ""} value={{ ...settings, provider: () => new Map() }}>
      {children}
    </SWRConfig>
  );
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
