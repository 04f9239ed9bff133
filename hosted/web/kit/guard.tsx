import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from "react";
import { Redirect, Route, Switch } from "wouter";
import { loadTexts } from "#kit/i18n.ts";
import { judge, type Access } from "#kit/judge.ts";
import { useSession } from "#kit/session.tsx";

/** A screen; `preload` fetches what it needs before it is drawn. */
export type Screen = ComponentType & { preload?: () => void };

/** One route of a module's `pages.tsx`. */
export type Page = Access & {
  /** wouter pattern. */
  path: string;
  screen: Screen;
};

/** A screen whose code and texts are fetched together when it is first opened. */
export function lazyScreen(
  load: () => Promise<{ default: ComponentType }>,
  namespaces: readonly string[] = [],
): Screen {
  const fetchAll = async (): Promise<{ default: ComponentType }> => {
    const [module] = await Promise.all([load(), loadTexts(namespaces)]);
    return module;
  };
  const preload = (): void => {
    // What fails here fails again when the screen is drawn, where it is told.
    fetchAll().catch(() => undefined);
  };
  return Object.assign(lazy(fetchAll), { preload });
}

function Guarded({ page, loading }: { page: Page; loading: ReactNode }): ReactNode {
  const state = useSession();
  const waiting = state.status === "unknown" && !page.public;
  useEffect(() => {
    if (waiting) page.screen.preload?.();
  }, [waiting, page]);
  if (waiting) return loading;
  const verdict = judge(page, state, location.pathname + location.search);
  if (!verdict.show) return <Redirect to={verdict.to} replace />;
  const Shown = page.screen;
  return (
    <Suspense fallback={loading}>
      <Shown />
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
