import { CSPProvider } from "@base-ui/react/csp-provider";
import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { Router, useLocation } from "wouter";
import { isShopPage, navigationOf } from "#shells/applications.ts";
import { Framed } from "#shells/platform/Framed.tsx";
import { lastRole, useRole } from "#shells/role.ts";
import { ErrorBoundary } from "#ui/page/errors.tsx";
import { SessionProvider } from "#kit/session.tsx";
import { Snackbars } from "#ui/overlay/Snackbars.tsx";

type Load = () => Promise<{ default: ComponentType }>;
const shell = (at: RegExp, load: Load) => ({ at, load, Shell: lazy(load) });

/** Each shell is a chunk of its own: the sign-in fetches nothing of the back-office. */
const shells = [
  shell(/^\/(auth|members|display)?(\/|$)/, () => import("#shells/auth/AuthShell.tsx")),
  shell(
    /^\/(dashboard|tickets|get-api-key|shops\/add)(\/|$)/,
    () => import("#shells/back-office/BackOfficeShell.tsx"),
  ),
  shell(/^\/shops(\/|$)/, () => import("#shells/outside/OutsideShell.tsx")),
  shell(/^\/admin(\/|$)/, () => import("#shells/admin/AdminShell.tsx")),
];

/** Buyers have their own account at the addresses of the back-office (hosted/decisions/0033-buyers-account.md). */
const account = shell(/^/, () => import("#shells/account/AccountShell.tsx"));

/** Returns the shell of an address; `role` is that of the signed-in user, or the last one known on this device. */
const shellOf = (path: string, role: unknown) => {
  const found = shells.find(({ at }) => at.test(path));
  return role === "buyer" && found?.at.test("/dashboard") ? account : found;
};

/** Prefetches the shell of an address. */
export function preloadShell(path: string): void {
  // A failure here occurs again when the shell is rendered, and is shown there.
  shellOf(path, lastRole())
    ?.load()
    .catch(() => undefined);
}

const NotFoundPage = lazy(() => import("#ui/page/NotFoundPage.tsx"));
const Help = lazy(() => import("#shells/platform/Help.tsx").then((part) => ({ default: part.Help })));

function Unknown(): ReactNode {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}

const navigate = navigationOf((path) => !isShopPage(path));

function Shells(): ReactNode {
  const [path] = useLocation();
  const role = useRole();
  const Shell = shellOf(path, role)?.Shell ?? Unknown;
  return (
    <ErrorBoundary place={path}>
      <CSPProvider disableStyleElements>
        <SessionProvider>
          <Framed help={<Help />}>
            <Suspense fallback={null}>
              <Shell />
            </Suspense>
          </Framed>
          <Snackbars />
        </SessionProvider>
      </CSPProvider>
    </ErrorBoundary>
  );
}

/** The application of people who sell, with the sign-in: the address decides which shell is fetched and shown. */
export function App(): ReactNode {
  return (
    <Router aroundNav={navigate}>
      <Shells />
    </Router>
  );
}
