import type { Page } from "#kit/guard.tsx";
import { analyticsPages } from "#insight/analytics/pages.tsx";
import { orderPages } from "#sales/orders/pages.tsx";

/** Every page under `/dashboard`. */
export const backOfficePages: readonly Page[] = [...analyticsPages, ...orderPages];
