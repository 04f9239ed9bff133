import { CSPProvider } from "@base-ui/react/csp-provider";
import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { Redirect, Router, useLocation } from "wouter";
import { judge } from "#kit/access.ts";
import HomePage from "#people/accounts/HomePage.tsx";
import { isHousePage, navigationOf } from "#shells/applications.ts";
import { Framed } from "#shells/platform/Framed.tsx";
import { lastRole, useRole } from "#shells/role.ts";
import { ErrorBoundary } from "#ui/page/errors.tsx";
import { session } from "#kit/api.ts";
import { SessionProvider, useSession } from "#kit/session.tsx";
import { Snackbars } from "#ui/overlay/Snackbars.tsx";

type Load = () => Promise<{ default: ComponentType }>;
const shell = (at: RegExp, load: Load) => ({ at, load, Shell: lazy(load) });

/** Public pages of shops, and those of the other applications. */
const outside = shell(/^\/shops(\/|$)/, () => import("#shells/outside/OutsideShell.tsx"));

/** Each shell is a chunk of its own: an admin fetches nothing of the back-office. */
const shells = [
  shell(
    /^\/(dashboard|tickets|get-api-key|shops\/add)(\/|$)/,
    () => import("#shells/back-office/BackOfficeShell.tsx"),
  ),
  outside,
  shell(/^\/admin(\/|$)/, () => import("#shells/admin/AdminShell.tsx")),
];

/** Buyers have their own account at the addresses of the back-office (hosted/decisions/0033-buyers-account.md). */
const account = shell(/^/, () => import("#shells/account/AccountShell.tsx"));

/** Returns the shell of an address; `role` is that of the signed-in user, or the last one known on this device. */
const shellOf = (path: string, role: unknown) => {
  if (!isHousePage(path)) return outside;
  const found = shells.find(({ at }) => at.test(path));
  return role === "buyer" && found?.at.test("/dashboard") ? account : found;
};

/** Prefetches the shell of an address, unless its visitor is led to the sign-in. */
export function preloadShell(path: string): void {
  if (session.state().status === "out") return;
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

const navigate = navigationOf(isHousePage);

/** Shows the shell of an address. All but the outside are for signed-in users: others do not wait for its code. */
function Shown({ path }: { path: string }): ReactNode {
  const role = useRole();
  const state = useSession();
  const found = shellOf(path, role);
  // The link home of a page that is not found. The server draws the page of visitors at this address.
  if (path === "/") return <HomePage />;
  if (!found) return <Unknown />;
  if (found === outside || state.status !== "out") return <found.Shell />;
  const verdict = judge({}, state, location.pathname + location.search);
  return verdict.show ? <found.Shell /> : <Redirect to={verdict.to} replace />;
}

function Shells(): ReactNode {
  const [path] = useLocation();
  return (
    <ErrorBoundary place={path}>
      <CSPProvider disableStyleElements>
        <SessionProvider>
          <Framed help={<Help />}>
            <Suspense fallback={null}>
              <Shown path={path} />
            </Suspense>
          </Framed>
          <Snackbars />
        </SessionProvider>
      </CSPProvider>
    </ErrorBoundary>
  );
}

/** The application of people who sell, and of a buyer's account: the address decides which shell is shown. */
export function App(): ReactNode {
  return (
    <Router aroundNav={navigate}>
      <Shells />
    </Router>
  );
}
