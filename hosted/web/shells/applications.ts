import type { AroundNavHandler } from "wouter";

// There are three applications, each with a document of its own: `shop.html` for buyers, `signIn.html` for anyone who
// signs in, `index.html` for people who sell and for a buyer's account. The server and the development server use the
// same lists.

/** Checks whether an address belongs to the application for buyers. */
export const isShopPage = (path: string): boolean =>
  /^\/(cart|checkout|validate3ds|orders|reservations)(\/|$)/.test(path);

/** Checks whether an address belongs to the sign-in. */
export const isSignInPage = (path: string): boolean => /^\/(auth|members|display)(\/|$)/.test(path);

/** Checks whether an address belongs to the application of people who sell, which has all that the others have not. */
export const isHousePage = (path: string): boolean => !isShopPage(path) && !isSignInPage(path);

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
