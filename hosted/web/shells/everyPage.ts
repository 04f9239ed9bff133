import type { Page } from "#kit/guard.tsx";
import { adminPages } from "#insight/admin/pages.tsx";
import { authPages } from "#shells/auth/pages.ts";
import { backOfficePages } from "#shells/back-office/pages.ts";
import { shopPages } from "#shells/shop/pages.ts";

/**
 * Every page that a shell mounts, in the order in which an address is matched. No shell imports this: each is a chunk
 * of its own.
 */
export const everyPage: readonly Page[] = [...shopPages, ...authPages, ...backOfficePages, ...adminPages];
