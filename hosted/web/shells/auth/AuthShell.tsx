import type { ReactNode } from "react";
import { NotFoundPage } from "#kit/errors.tsx";
import { Pages } from "#kit/guard.tsx";
import { gridRequestPages } from "#offer/pricing/pages.tsx";
import { accountPages } from "#people/accounts/pages.tsx";
import { invitationPages } from "#people/collaborators/pages.tsx";
import { openingPages } from "#shops/openings/pages.tsx";
import { screenPages } from "#sales/displays/pages.tsx";
import { memberPages } from "#storefront/members/pages.tsx";

const pages = [
  ...accountPages,
  ...openingPages,
  ...invitationPages,
  ...gridRequestPages,
  ...memberPages,
  ...screenPages,
];

/** Sign-in, registration and password pages, and a till's second screen: what stands alone, without a frame. */
export default function AuthShell(): ReactNode {
  return (
    <Pages pages={pages} loading={null}>
      <main>
        <NotFoundPage />
      </main>
    </Pages>
  );
}
