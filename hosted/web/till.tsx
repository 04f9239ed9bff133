import { CSPProvider } from "@base-ui/react/csp-provider";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { session } from "#kit/api.ts";
import { ErrorBoundary } from "#ui/page/errors.tsx";
import { startTexts } from "#kit/i18n.ts";
import { watchLeaving } from "#kit/leaving.ts";
import { watchChunks } from "#kit/reload.ts";
import { SessionProvider } from "#kit/session.tsx";
import TillPage from "#counter/tills/entry/TillPage.tsx";
import { Snackbars } from "#ui/overlay/Snackbars.tsx";
import "#ui/tokens.css";
import "#ui/base.css";

// The till is an entry of its own, without router and shells: it opens without network and without a signed-in user.
watchChunks();
watchLeaving();
void session.start();

const [, pointId = ""] = /^\/dashboard\/salespoints\/([^/]+)\//.exec(location.pathname) ?? [];
const place = document.getElementById("root");
if (!place) throw new Error("no #root in the page");
await startTexts();
createRoot(place).render(
  <StrictMode>
    <ErrorBoundary>
      <CSPProvider disableStyleElements>
        <SessionProvider>
          <Suspense fallback={null}>
            <TillPage pointId={decodeURIComponent(pointId)} />
          </Suspense>
          <Snackbars />
        </SessionProvider>
      </CSPProvider>
    </ErrorBoundary>
  </StrictMode>,
);
