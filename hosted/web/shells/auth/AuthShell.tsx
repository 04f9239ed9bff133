import type { ReactNode } from "react";
import NotFoundPage from "#ui/page/NotFoundPage.tsx";
import { Pages } from "#kit/guard.tsx";
import { authPages } from "#shells/auth/pages.ts";

/** Sign-in, registration and password pages, and a till's second screen: pages that have no frame. */
export default function AuthShell(): ReactNode {
  return (
    <Pages pages={authPages} loading={null}>
      <main>
        <NotFoundPage />
      </main>
    </Pages>
  );
}
