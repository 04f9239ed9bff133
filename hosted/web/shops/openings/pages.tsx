import { BUSINESS_TYPES, BUSINESS_WORDS } from "@cuvee/core/shops/settings/business.ts";
import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["opening", "auth", "captcha", "common"];
const choice = lazyScreen(() => import("#shops/openings/RegisterProductPage.tsx"), texts);
const seller = lazyScreen(() => import("#shops/openings/RegisterSellerPage.tsx"), texts);
const agent = lazyScreen(() => import("#people/agents/RegisterAgentPage.tsx"), texts);

/**
 * Routes of `/auth/register-{product}` (specification §2): a product is a kind of business, in our word or in a French
 * one; any other is not found.
 */
export const openingPages: readonly Page[] = [...BUSINESS_TYPES, ...Object.keys(BUSINESS_WORDS)].flatMap(
  (product) => {
    const path = `/auth/register-${product}`;
    return [
      { path, signedOut: true as const, screen: choice },
      { path: `${path}/seller`, signedOut: true as const, screen: seller },
      { path: `${path}/agent`, signedOut: true as const, screen: agent },
    ];
  },
);
