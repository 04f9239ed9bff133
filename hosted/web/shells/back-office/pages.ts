import type { Page } from "#kit/guard.tsx";
import { homePages } from "#insight/home/pages.tsx";
import { pricingPages } from "#offer/pricing/pages.tsx";
import { orderPages } from "#sales/orders/pages.tsx";

/** Every page under `/dashboard`. */
export const backOfficePages: readonly Page[] = [...homePages, ...orderPages, ...pricingPages];
