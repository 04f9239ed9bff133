import { lazyScreen, type Page } from "#kit/guard.tsx";

/** What the buyer of a quote reads by his link. In a file of its own: what the shop loads first is none of the back-office's. */
export const offerPages: readonly Page[] = [
  {
    path: "/orders/quote/:quoteId",
    public: true,
    screen: lazyScreen(() => import("./OfferPage.tsx"), ["offer", "checkout", "cart", "pro", "form"]),
  },
];
