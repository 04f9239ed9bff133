/**
 * Pages that stay open during a maintenance: sign-in, administration, withdrawal, legal texts, consents, labels of
 * bottles,
 * and the till with its display.
 */
const OPEN_PAGES: readonly RegExp[] = [
  /^\/(healthz|readyz|metrics|version\.json|robots\.txt|till-worker\.js)$/,
  /^\/(assets|widget|files|gs1|\.well-known)(\/|$)/,
  // The widget inside of a frame shows the maintenance itself, and keeps its cart.
  /^\/iframes\//,
  /^\/admin(\/|$)/,
  /^\/auth\/login$/,
  /^\/(terms|privacy)$/,
  /^\/consent\//,
  /^(\/shops)?\/[^/]+\/(legal-notice|nutritiveValues)$/,
  /^\/orders\/(withdrawal|follow\/[^/]+)$/,
  /^\/dashboard\/salespoints\/[^/]+\/(new-order|till\.webmanifest)$/,
  /^\/display(\/|$)/,
];

/** Checks whether a path without its query, which is no call of the API, is served during a maintenance. */
export const isOpenPage = (path: string): boolean => OPEN_PAGES.some((shape) => shape.test(path));
