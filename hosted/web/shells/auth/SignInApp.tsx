import { CSPProvider } from "@base-ui/react/csp-provider";
import { lazy, Suspense, type ReactNode } from "react";
import { Router, useLocation } from "wouter";
import { Pages } from "#kit/guard.tsx";
import { SessionProvider } from "#kit/session.tsx";
import { isSignInPage, navigationOf } from "#shells/applications.ts";
import { authPages } from "#shells/auth/pages.ts";
import { Framed } from "#shells/platform/Framed.tsx";
import { useRole } from "#shells/role.ts";
import { Snackbars } from "#ui/overlay/Snackbars.tsx";
import { ErrorBoundary } from "#ui/page/errors.tsx";

const Help = lazy(() => import("#shells/platform/Help.tsx").then((part) => ({ default: part.Help })));
const Outside = lazy(() => import("#shells/outside/OutsideShell.tsx"));

// The link home of a page that is not found leads on within the application (`HomePage`).
const navigate = navigationOf((path) => path === "/" || isSignInPage(path));

function Shell(): ReactNode {
  const [path] = useLocation();
  // The next application shows the shell of the role that signed in here.
  useRole();
  return (
    <ErrorBoundary place={path}>
      <CSPProvider disableStyleElements>
        <SessionProvider>
          <Framed help={<Help />}>
            <Suspense fallback={null}>
              <Pages pages={authPages} loading={null}>
                <Outside />
              </Pages>
            </Suspense>
          </Framed>
          <Snackbars />
        </SessionProvider>
      </CSPProvider>
    </ErrorBoundary>
  );
}

/** The sign-in, registration and password pages, and a till's second screen: pages that have no frame. */
export function SignInApp(): ReactNode {
  return (
    <Router aroundNav={navigate}>
      <Shell />
    </Router>
  );
}
