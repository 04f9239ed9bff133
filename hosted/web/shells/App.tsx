import { CSPProvider } from "@base-ui/react/csp-provider";
import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { useLocation } from "wouter";
import { ErrorBoundary, NotFoundPage } from "#kit/errors.tsx";
import { SessionProvider } from "#kit/session.tsx";
import { Snackbars } from "#ui/Snackbars.tsx";

/** Each shell is a load of its own: a buyer at the checkout fetches nothing of the back-office. */
const shells: { at: RegExp; shell: ComponentType }[] = [
  {
    at: /^\/(cart|checkout|validate3ds|orders)(\/|$)/,
    shell: lazy(() => import("#shells/shop/ShopShell.tsx")),
  },
  { at: /^\/(auth)?(\/|$)/, shell: lazy(() => import("#shells/auth/AuthShell.tsx")) },
  { at: /^\/dashboard(\/|$)/, shell: lazy(() => import("#shells/back-office/BackOfficeShell.tsx")) },
];

/** The whole hosted application: the address decides which shell is fetched and shown. */
export function App(): ReactNode {
  const [path] = useLocation();
  const Shell = shells.find(({ at }) => at.test(path))?.shell ?? NotFoundPage;
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
