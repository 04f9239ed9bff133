import { CSPProvider } from "@base-ui/react/csp-provider";
import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { useLocation } from "wouter";
import { ErrorBoundary, NotFoundPage } from "#kit/errors.tsx";
import { SessionProvider } from "#kit/session.tsx";
import { Snackbars } from "#ui/Snackbars.tsx";

type Load = () => Promise<{ default: ComponentType }>;
const shell = (at: RegExp, load: Load) => ({ at, load, Shell: lazy(load) });

/** Each shell is a load of its own: a buyer at the checkout fetches nothing of the back-office. */
const shells = [
  shell(/^\/(cart|checkout|validate3ds|orders)(\/|$)/, () => import("#shells/shop/ShopShell.tsx")),
  shell(/^\/(auth)?(\/|$)/, () => import("#shells/auth/AuthShell.tsx")),
  shell(/^\/dashboard(\/|$)/, () => import("#shells/back-office/BackOfficeShell.tsx")),
];

/** Fetches the shell of an address ahead. */
export function preloadShell(path: string): void {
  // What fails here fails again when the shell is drawn, where it is told.
  shells
    .find(({ at }) => at.test(path))
    ?.load()
    .catch(() => undefined);
}

function Unknown(): ReactNode {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}

/** The whole hosted application: the address decides which shell is fetched and shown. */
export function App(): ReactNode {
  const [path] = useLocation();
  const Shell = shells.find(({ at }) => at.test(path))?.Shell ?? Unknown;
  return (
    <ErrorBoundary place={path}>
      <CSPProvider disableStyleElements>
        <SessionProvider>
          <Suspense fallback={null}>
            <Shell />
          </Suspense>
          <Snackbars />
        </SessionProvider>
      </CSPProvider>
    </ErrorBoundary>
  );
}
