import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { paths } from "#kit/paths.ts";

/**
 * Returns the address that begins a ticket about the page on screen; undefined for those who write none: visitors,
 * agents and admins.
 */
export const reportHref = (user: User | null, category?: "fault"): string | undefined =>
  user && ["buyer", "owner", "iam"].includes(user.role)
    ? paths.support({ new: 1, page: location.pathname, ...(category ? { category } : {}) })
    : undefined;
