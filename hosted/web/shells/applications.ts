import type { AroundNavHandler } from "wouter";

/**
 * Pages of the application for buyers (`shop.html`); the others are in that of people who sell (`index.html`). The
 * server and the development server use the same list.
 */
export const SHOP_PAGES = /^\/(cart|checkout|validate3ds|orders|reservations)(\/|$)/;

/** Checks whether an address belongs to the application for buyers. */
export const isShopPage = (path: string): boolean => SHOP_PAGES.test(path);

/**
 * Makes the navigation of an application: an address that `isOwn` refuses is loaded from the server, because its page
 * is in another application.
 */
export const navigationOf =
  (isOwn: (path: string) => boolean): AroundNavHandler =>
  (navigate, to, options) => {
    const next = new URL(to, location.href);
    if (isOwn(next.pathname)) return navigate(to, options);
    return options?.replace ? location.replace(next) : location.assign(next);
  };
