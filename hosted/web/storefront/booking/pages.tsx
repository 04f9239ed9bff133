import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["tour", "places", "common"];
const follow = lazyScreen(() => import("./FollowPage.tsx"), texts);

/** Pages of visits on the shop side: those that mails link to. */
export const visitPages: readonly Page[] = [
  {
    path: "/reservations/pay/:payerId",
    public: true,
    screen: lazyScreen(() => import("./PayPage.tsx"), texts),
  },
  {
    path: "/reservations/waiting/:waitingId",
    public: true,
    screen: lazyScreen(() => import("./WaitingPage.tsx"), texts),
  },
  { path: "/reservations/follow/:reservationId", public: true, screen: follow },
  { path: "/reservations/:reservationId", public: true, screen: follow },
];
