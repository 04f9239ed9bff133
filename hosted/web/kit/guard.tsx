import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from "react";
import { Redirect, Route, Switch } from "wouter";
import { loadTexts } from "#kit/i18n.ts";
import type { Integrations } from "@cuvee/core/people/accounts/integrations.ts";
import { judge, type Access } from "#kit/access.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { useSession } from "#kit/session.tsx";

/** A screen; `preload` fetches its code and texts before it is drawn. */
export type Screen = ComponentType & { preload?: () => void };

/** One route of a module's `pages.tsx`. */
export type Page = Access & {
  /** wouter pattern. */
  path: string;
  screen: Screen;
};

/** Makes a screen whose code and texts are fetched together when it is first opened. */
export function lazyScreen(
  load: () => Promise<{ default: ComponentType }>,
  namespaces: readonly string[] = [],
): Screen {
  const fetchAll = async (): Promise<{ default: ComponentType }> => {
    const [module] = await Promise.all([load(), loadTexts(namespaces)]);
    return module;
  };
  const preload = (): void => {
    // A failure here occurs again when the screen is drawn, and is shown there.
    fetchAll().catch(() => undefined);
  };
  return Object.assign(lazy(fetchAll), { preload });
}

type GuardedProps = { page: Page; loading: ReactNode };

/** Waits for the session and the shop, which decide about the page; meanwhile its screen is fetched. */
function Guarded({ page, loading }: GuardedProps): ReactNode {
  const { status } = useSession();
  const waiting = status === "unknown" && !page.public;
  useEffect(() => {
    if (waiting) page.screen.preload?.();
  }, [waiting, page]);
  if (waiting) return loading;
  return page.integration ? (
    <OfShop page={page} loading={loading} />
  ) : (
    <Judged page={page} loading={loading} />
  );
}

/**
 * A page of a part of the product that the shop may have switched off. When the shop cannot be read, the server
 * decides.
 */
function OfShop({ page, loading }: GuardedProps): ReactNode {
  const { integrations, waiting } = useOwnShop();
  if (waiting) return loading;
  return <Judged page={page} loading={loading} integrations={integrations} />;
}

type JudgedProps = GuardedProps & { integrations?: Integrations | undefined };

function Judged({ page, loading, integrations }: JudgedProps): ReactNode {
  const state = useSession();
  const verdict = judge(page, state, location.pathname + location.search, integrations);
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
