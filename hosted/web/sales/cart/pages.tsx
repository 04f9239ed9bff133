import { lazyScreen, type Page } from "#kit/guard.tsx";

export const cartPages: readonly Page[] = [
  { path: "/cart", public: true, screen: lazyScreen(() => import("./page/CartPage.tsx"), ["cart"]) },
];
