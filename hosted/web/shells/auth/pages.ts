import type { Page } from "#kit/guard.tsx";
import { gridRequestPages } from "#offer/pricing/gridRequestPages.tsx";
import { accountPages } from "#people/accounts/pages.tsx";
import { invitationPages } from "#people/collaborators/invitationPages.tsx";
import { openingPages } from "#shops/openings/pages.tsx";
import { screenPages } from "#counter/displays/pages.tsx";
import { memberPages } from "#storefront/members/pages.tsx";

/** Pages without a frame. */
export const authPages: readonly Page[] = [
  ...accountPages,
  ...openingPages,
  ...invitationPages,
  ...gridRequestPages,
  ...memberPages,
  ...screenPages,
];
