import type { Page } from "#kit/guard.tsx";
import { adminPages } from "#insight/admin/pages.tsx";
import { accountPages } from "#shells/account/pages.tsx";
import { authPages } from "#shells/auth/pages.ts";
import { backOfficePages } from "#shells/back-office/pages.ts";
import { shopPages } from "#shells/shop/pages.ts";

const isOfBuyer = ({ path }: Page): boolean => accountPages.some((page) => page.path === path);

/** Pages of the dashboard; some addresses have one for those who sell, and another in the account of a buyer. */
const dashboardPages: readonly Page[] = [
  ...backOfficePages.map((page): Page => {
    const roles = page.roles ?? [];
    return isOfBuyer(page) && !roles.includes("buyer") ? { ...page, roles: ["buyer", ...roles] } : page;
  }),
  ...accountPages.filter(({ path }) => !backOfficePages.some((page) => page.path === path)),
];

/**
 * Every page that a shell mounts, in the order in which an address is matched. No shell imports this: each is a chunk
 * of its own.
 */
export const everyPage: readonly Page[] = [...shopPages, ...authPages, ...dashboardPages, ...adminPages];
