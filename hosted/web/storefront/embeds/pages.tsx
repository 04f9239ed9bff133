import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["iframes", "customize", "settings", "form", "errors", "common"];
const staff = { roles: ["owner", "iam"], integration: "iframes" } as const;

/** Routes of embeds (specification §2, `iframes/add`, `iframes/{id}`). */
export const embedPages: readonly Page[] = [
  {
    path: "/dashboard/iframes",
    ...staff,
    screen: lazyScreen(() => import("#storefront/embeds/EmbedsPage.tsx"), ["iframes", "errors", "common"]),
  },
  {
    path: "/dashboard/iframes/add",
    ...staff,
    screen: lazyScreen(() => import("#storefront/embeds/NewEmbedPage.tsx"), texts),
  },
  {
    path: "/dashboard/iframes/:id",
    ...staff,
    screen: lazyScreen(() => import("#storefront/embeds/EmbedPage.tsx"), texts),
  },
];
