import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["api", "form", "errors", "common"];
const staff = { roles: ["owner", "iam"] } as const;

/** Webhooks of a shop, beside its API keys. */
export const webhookPages: readonly Page[] = [
  {
    ...staff,
    path: "/get-api-key/webhooks",
    screen: lazyScreen(() => import("#shops/webhooks/WebhooksPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/get-api-key/webhooks/:endpointId",
    screen: lazyScreen(() => import("#shops/webhooks/WebhookPage.tsx"), texts),
  },
];
