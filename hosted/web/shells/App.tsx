import { CSPProvider } from "@base-ui/react/csp-provider";
import {
  lazy,
  Suspense,
  startTransition,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";
import { useLocation } from "wouter";
import { ErrorBoundary } from "#ui/page/errors.tsx";
import { loadTexts } from "#kit/i18n.ts";
import { memorise, recall } from "#kit/memo.ts";
import { SessionProvider, useSession } from "#kit/session.tsx";
import { Snackbars } from "#ui/overlay/Snackbars.tsx";

type Load = () => Promise<{ default: ComponentType }>;
const shell = (at: RegExp, load: Load) => ({ at, load, Shell: lazy(load) });

/** Each shell is a chunk of its own: a buyer at the checkout fetches nothing of the back-office. */
const shells = [
  shell(
    /^\/(cart|checkout|validate3ds|orders|reservations)(\/|$)/,
    () => import("#shells/shop/ShopShell.tsx"),
  ),
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
const ROLE = "auth.role";

/** Returns the shell of an address; `role` is that of the signed-in user, or the last one known on this device. */
const shellOf = (path: string, role: unknown) => {
  const found = shells.find(({ at }) => at.test(path));
  return role === "buyer" && found?.at.test("/dashboard") ? account : found;
};

/** Prefetches the shell of an address. */
export function preloadShell(path: string): void {
  // A failure here occurs again when the shell is rendered, and is shown there.
  shellOf(path, recall("local", ROLE))
    ?.load()
    .catch(() => undefined);
}

const NotFoundPage = lazy(() => import("#ui/page/NotFoundPage.tsx"));

function Unknown(): ReactNode {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}

/** Maintenance, new versions, help: no page waits for them. */
const Platform = lazy(() =>
  Promise.all([import("#shells/platform/Platform.tsx"), loadTexts(["platform"])]).then(([module]) => module),
);

/** Shows the platform's messages above the shell, or in its place while the platform is closed. */
function Framed({ children }: { children: ReactNode }): ReactNode {
  const [isPainted, setPainted] = useState(false);
  const [isClosed, setClosed] = useState(false);
  useEffect(() => startTransition(() => setPainted(true)), []);
  return (
    <>
      {isPainted ? (
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <Platform onClosed={setClosed} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      {isClosed ? null : children}
    </>
  );
}

/** The whole hosted application: the address decides which shell is fetched and shown. */
export function App(): ReactNode {
  const [path] = useLocation();
  const { status, user } = useSession();
  const role = status === "unknown" ? recall("local", ROLE) : user?.role;
  useEffect(() => {
    if (role) memorise("local", ROLE, role);
  }, [role]);
  const Shell = shellOf(path, role)?.Shell ?? Unknown;
  return (
    <ErrorBoundary place={path}>
      <CSPProvider disableStyleElements>
        <SessionProvider>
          <Framed>
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
