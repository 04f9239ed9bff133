import { isId } from "@cuvee/core/kit/ids.ts";
import type { ReactNode } from "react";
import { Redirect, useParams } from "wouter";
import { lazyScreen, type Page, type Screen } from "#kit/guard.tsx";
import { paths } from "#kit/paths.ts";
import { buyerTicketPages } from "#relations/tickets/pages.tsx";
import { messagingPages } from "#relations/messaging/pages.tsx";

const roles = ["buyer"] as const;
const orderTexts = [
  "myAccount",
  "account",
  "withdrawal",
  "purchase",
  "checkout",
  "places",
  "orders",
  "status",
  "pricing",
  "common",
];
const visitTexts = ["tour", "places", "common"];

/** Shows a record at an address that ends with its id; other addresses below are pages of the back-office. */
function recordScreen(name: string, Shown: Screen): Screen {
  function RecordScreen(): ReactNode {
    return isId(useParams()[name]) ? <Shown /> : <Redirect to={paths.dashboard()} replace />;
  }
  return Object.assign(RecordScreen, { preload: Shown.preload });
}

/** Pages of a buyer's account; a shop has others at some of these addresses (`shells/back-office`). */
export const accountPages: readonly Page[] = [
  {
    path: "/dashboard",
    roles,
    screen: lazyScreen(
      () => import("#insight/home/BuyerHome.tsx"),
      ["shell", "myAccount", "myCellar", "myPoints", "account", "tour", "places", "common"],
    ),
  },
  {
    path: "/dashboard/orders",
    roles,
    screen: lazyScreen(
      () => import("#storefront/me/orders/MyOrdersPage.tsx"),
      ["myAccount", "account", "common"],
    ),
  },
  {
    path: "/dashboard/orders/:orderId",
    roles,
    screen: recordScreen(
      "orderId",
      lazyScreen(() => import("#storefront/me/BuyerOrderPage.tsx"), orderTexts),
    ),
  },
  {
    path: "/dashboard/reservations",
    roles,
    screen: lazyScreen(() => import("#storefront/booking/BuyerReservationsPage.tsx"), visitTexts),
  },
  {
    path: "/dashboard/reservations/:reservationId",
    roles,
    screen: recordScreen(
      "reservationId",
      lazyScreen(() => import("#storefront/booking/BuyerReservationPage.tsx"), visitTexts),
    ),
  },
  {
    path: "/dashboard/cellar",
    roles,
    screen: lazyScreen(
      () => import("#storefront/me/cellar/MyCellarPage.tsx"),
      ["myCellar", "myAccount", "common"],
    ),
  },
  {
    path: "/dashboard/points",
    roles,
    screen: lazyScreen(() => import("#storefront/me/points/MyPointsPage.tsx"), ["myPoints", "common"]),
  },
  {
    path: "/dashboard/settings",
    roles,
    screen: lazyScreen(
      () => import("./AccountSettingsPage.tsx"),
      ["settings", "myAccount", "form", "errors", "common"],
    ),
  },
  // Before one conversation, whose path matches any name.
  ...buyerTicketPages,
  ...messagingPages,
];
