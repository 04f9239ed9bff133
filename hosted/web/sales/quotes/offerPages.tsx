import { lazyScreen, type Page } from "#kit/guard.tsx";

/**
 * The page of a quote for its buyer, by link. In a file of its own: the shop's first load contains no code of the
 * back-office.
 */
export const offerPages: readonly Page[] = [
  {
    path: "/orders/quote/:quoteId",
    public: true,
    screen: lazyScreen(() => import("./OfferPage.tsx"), ["offer", "checkout", "cart", "pro", "form"]),
  },
];
