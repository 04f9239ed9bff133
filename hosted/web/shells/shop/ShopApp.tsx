import { CSPProvider } from "@base-ui/react/csp-provider";
import { Suspense, type ReactNode } from "react";
import { Router, useLocation } from "wouter";
import { SessionProvider } from "#kit/session.tsx";
import { isShopPage, navigationOf } from "#shells/applications.ts";
import { Framed } from "#shells/platform/Framed.tsx";
import { useRole } from "#shells/role.ts";
import { Snackbars } from "#ui/overlay/Snackbars.tsx";
import { ErrorBoundary } from "#ui/page/errors.tsx";
import { ShopShell } from "./ShopShell.tsx";

const navigate = navigationOf(isShopPage);

function Shell(): ReactNode {
  const [path] = useLocation();
  useRole();
  return (
    <ErrorBoundary place={path}>
      <CSPProvider disableStyleElements>
        <SessionProvider>
          <Framed>
            <Suspense fallback={null}>
              <ShopShell />
            </Suspense>
          </Framed>
          <Snackbars />
        </SessionProvider>
      </CSPProvider>
    </ErrorBoundary>
  );
}

/** The application for buyers: cart, checkout, and pages of a placed order or reservation. */
export function ShopApp(): ReactNode {
  return (
    <Router aroundNav={navigate}>
      <Shell />
    </Router>
  );
}
