import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["groups", "purchase", "checkout", "cart", "pro"];

export const groupPages: readonly Page[] = [
  {
    path: "/orders/group/new",
    public: true,
    screen: lazyScreen(() => import("./NewGroupPage.tsx"), texts),
  },
  {
    path: "/orders/group/:groupId",
    public: true,
    screen: lazyScreen(() => import("./GroupPage.tsx"), texts),
  },
];
