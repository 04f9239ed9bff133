import { lazyScreen, type Page, type Screen } from "#kit/guard.tsx";
import { paths } from "#kit/paths.ts";
import { byRole } from "#shells/back-office/byRole.tsx";
import { reservationPages as shopPages } from "#visits/reservations/pages.tsx";

const texts = ["tour", "places", "common"];

/** Screens of a buyer at the addresses at which a shop keeps its reservations. */
const OWN: Record<string, Screen> = {
  [paths.reservations()]: lazyScreen(() => import("#storefront/booking/BuyerReservationsPage.tsx"), texts),
  [`${paths.reservations()}/:reservationId`]: lazyScreen(
    () => import("#storefront/booking/BuyerReservationPage.tsx"),
    texts,
  ),
};

/** Reservations of a shop, and of a buyer. */
export const reservationPages: readonly Page[] = shopPages.map((page) => {
  const own = OWN[page.path];
  return own ? { ...page, roles: ["buyer", ...(page.roles ?? [])], screen: byRole(own, page.screen) } : page;
});
