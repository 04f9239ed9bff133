/**
 * First parts of the product's own addresses (specification §2). A test of the server compares them with its router and
 * the pages.
 */
export const ROUTED_NAMES: ReadonlySet<string> = new Set([
  "admin",
  "assets",
  "auth",
  "c",
  "calendars",
  "cart",
  "checkout",
  "consent",
  "conversation",
  "dashboard",
  "developers",
  "disable-tracking-notif",
  "display",
  "events",
  "files",
  "fonts",
  "get-api-key",
  "gs1",
  "healthz",
  "help",
  "home",
  "iframes",
  "llms",
  "members",
  "metrics",
  "orders",
  "outbox",
  "privacy",
  "readyz",
  "reservations",
  "robots",
  "roi",
  "roi-simulator",
  "shops",
  "sitemap",
  "terms",
  "tickets",
  "till-worker",
  "v1",
  "validate3ds",
  "version",
  "widget",
]);

/**
 * Words without a route that shops may not take either: files of search engines, words of trust, addresses of another
 * version.
 */
const FIXED_NAMES: readonly string[] = [
  "add",
  "api",
  "cuvee",
  "docs",
  "index",
  "legal-notice",
  "login",
  "logout",
  "nutritivevalues",
  "register",
  "settings",
  "shop",
  "static",
  "users",
  "www",
];

const RESERVED_NAMES: ReadonlySet<string> = new Set([...ROUTED_NAMES, ...FIXED_NAMES]);

/**
 * Checks the specification's rule of links (§5): letters, digits, underscore, percent, hyphen; here 3 to 60 of them.
 */
export function isLink(text: string): boolean {
  return /^[A-Za-z0-9_%-]{3,60}$/.test(text);
}

/**
 * Returns a name in an address in its final reading: escapes decoded, however often they were escaped, full-width and
 * other forms of a letter as the letter (NFKC), without invisible characters. Null for an invalid escape.
 */
function readLink(text: string): string | null {
  let read = text;
  while (read.includes("%")) {
    try {
      const next = decodeURIComponent(read);
      if (next === read) return null;
      read = next;
    } catch {
      return null;
    }
  }
  return read.normalize("NFKC").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
}

/** Returns the stored address of a typed one: its final reading where that is a link, else unchanged. */
export function settledLink(text: string): string {
  const read = readLink(text);
  return read !== null && isLink(read) ? read : text;
}

/**
 * Checks whether a name is unavailable to shops: it reads as an address of the product, or has an escape that is
 * invalid in a link.
 */
export function isReserved(text: string): boolean {
  const read = readLink(text)?.toLowerCase();
  if (read === undefined || (text.includes("%") && !/^[a-z0-9_-]*$/.test(read))) return true;
  return RESERVED_NAMES.has(read) || read.startsWith("register-");
}

/**
 * Returns the address of a name: without accents, in lower case, its words joined by hyphens; at most 60 characters.
 */
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

/** Returns an address with a number behind it: `domaine-2`. */
export function numbered(slug: string, n: number): string {
  const end = n < 2 ? "" : `-${n}`;
  return slug.slice(0, 60 - end.length).replace(/-+$/, "") + end;
}
