import { safePath, type Role, type User } from "@cuvee/core/people/accounts/accounts.ts";
import type { SessionState } from "@cuvee/client/session.ts";
import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { Redirect, Route, Switch } from "wouter";
import { loadTexts } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";

/** One route of a module's `pages.tsx`. */
export type Page = {
  /** wouter pattern. */
  path: string;
  /** Anybody may open it; signed-in people too. */
  public?: true;
  /** Only for signed-out people; a signed-in one goes to `redirectLink` or the dashboard. */
  signedOut?: true;
  /** Roles that may open it; none means every signed-in role but admin (specification §4). */
  roles?: readonly Role[];
  /** Permission that a collaborator needs (specification §6). */
  permission?: string;
  screen: ComponentType;
};

/** A screen whose code and texts are fetched together when it is first opened. */
export function lazyScreen(
  load: () => Promise<{ default: ComponentType }>,
  namespaces: readonly string[] = [],
): ComponentType {
  return lazy(async () => {
    const [module] = await Promise.all([load(), loadTexts(namespaces)]);
    return module;
  });
}

/** Whether a user holds a permission in the first shop of his account (specification §6; design: trust, no map denies). */
export function holds(user: User, permission: string | undefined): boolean {
  if (!permission || user.role === "owner") return true;
  return user.shops[0]?.authorizations[permission] === true;
}

export type Verdict = { show: true } | { show: false; to: string };
const show: Verdict = { show: true };
const go = (to: string): Verdict => ({ show: false, to });

/**
 * The route guard of the specification §4: where a person who opens `page` ends up. `address` is the full path with
 * query. A redirect of the query is followed only when it is a safe relative path.
 */
export function judge(page: Page, state: SessionState, address: string): Verdict {
  if (page.public) return show;
  const { user } = state;
  if (page.signedOut) {
    if (!user) return show;
    const link = new URLSearchParams(address.split("?")[1] ?? "").get("redirectLink");
    return go(safePath(link, paths.dashboard()));
  }
  if (!user) {
    const left = state.status === "out" && state.left;
    return go(paths.login(left ? {} : { redirectLink: safePath(address) }));
  }
  if (user.role === "admin" && !page.roles?.includes("admin")) return go(paths.admin());
  if (page.roles && !page.roles.includes(user.role)) return go(paths.dashboard());
  if (user.role === "iam" && !holds(user, page.permission)) return go(paths.dashboard());
  return show;
}

function Guarded({ page, loading }: { page: Page; loading: ReactNode }): ReactNode {
  const state = useSession();
  if (state.status === "unknown" && !page.public) return loading;
  const verdict = judge(page, state, location.pathname + location.search);
  if (!verdict.show) return <Redirect to={verdict.to} replace />;
  const Screen = page.screen;
  return (
    <Suspense fallback={loading}>
      <Screen />
    </Suspense>
  );
}

type PagesProps = {
  pages: readonly Page[];
  /** Shown while the session or the screen is not there yet. */
  loading: ReactNode;
  /** Shown when no page matches. */
  children: ReactNode;
};

/** Mounts pages behind the guard; `children` is what an unknown address shows. */
export function Pages({ pages, loading, children }: PagesProps): ReactNode {
  return (
    <Switch>
      {pages.map((page) => (
        <Route key={page.path} path={page.path}>
          <Guarded page={page} loading={loading} />
        </Route>
      ))}
      <Route>{children}</Route>
    </Switch>
  );
}
