/**
 * First parts of the product's own addresses (specification §2): no shop may take one as its name. A test of the server
 * reads the router and finds every one of its addresses here.
 */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  // `/shops/add` is a page of agents.
  "add",
  "admin",
  "api",
  "assets",
  "auth",
  "calendars",
  "cart",
  "checkout",
  "cuvee",
  "dashboard",
  "developers",
  "display",
  "llms",
  "disable-tracking-notif",
  "docs",
  "events",
  "files",
  "get-api-key",
  "gs1",
  "healthz",
  "help",
  "iframes",
  "index",
  "legal-notice",
  "login",
  "logout",
  "members",
  "nutritivevalues",
  "orders",
  "privacy",
  "readyz",
  "register",
  "reservations",
  "roi-simulator",
  "till-worker",
  "robots",
  "settings",
  "shop",
  "shops",
  "sitemap",
  "static",
  "terms",
  "tickets",
  "users",
  "v1",
  "validate3ds",
  "version",
  "widget",
  "www",
]);

/** The specification's rule of links (§5): letters, digits, underscore, percent, hyphen; here 3 to 60 of them. */
export function isLink(text: string): boolean {
  return /^[A-Za-z0-9_%-]{3,60}$/.test(text);
}

/** Whether a shop may not be called so: an address of the product, or an escape that could be read as one. */
export function isReserved(text: string): boolean {
  const low = text.toLowerCase();
  return (
    RESERVED_NAMES.has(low) || /%(?![0-9a-f]{2})|%(?:2f|5c|2e|00|25)/.test(low) || low.startsWith("register-")
  );
}

/** The address that a name makes: without accents, in lower case, its words joined by hyphens; at most 60 characters. */
export function slugOf(name: string): string {
  const slug = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/œ/gi, "oe")
    .replace(/æ/gi, "ae")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  if (slug.length <= 60) return slug;
  // Whole words, unless the first one is that long.
  const end = slug.lastIndexOf("-", 60);
  return slug.slice(0, end > 0 ? end : 60);
}

/** An address again with a number behind it: `domaine-2`. */
export function numbered(slug: string, n: number): string {
  const end = n < 2 ? "" : `-${n}`;
  return slug.slice(0, 60 - end.length).replace(/-+$/, "") + end;
}
