import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  isEntry?: boolean;
  src?: string;
};

/**
 * First loads of the hosted application in kB gzip (libraries: "Budgets seen"): the entry and everything a shell needs
 * at once.
 */
const WALLS: Record<string, number> = {
  "shells/account/": 140,
  "shells/back-office/": 220,
};
/** Files that any public page, or any page of the application for buyers, loads without an act of the buyer. */
const PUBLIC = ["storefront/site/hydrate.tsx", "storefront/site/Announcement.tsx"];
const SHOP = [
  "shop.html",
  "sales/cart/CartButton.tsx",
  "shells/platform/Platform.tsx",
  "shells/shop/ShopAccount.tsx",
];
const CHECKOUT = [...SHOP, "sales/checkout/CheckoutPage.tsx"];
/** Files that every page of the sign-in loads by itself. */
const SIGN_IN = ["signIn.html", "shells/platform/Platform.tsx", "shells/platform/Help.tsx"];
type ViewWalls = Record<string, readonly [wall: number, parts: readonly string[]]>;
/**
 * Script of buyers' pages in kB gzip, with everything that a view loads without an act of the buyer (issue "The shop
 * window": at most 110; hosted/decisions/0044-pages-with-preact.md).
 */
const BUYERS_WALLS: ViewWalls = {
  "home, list": [60, PUBLIC],
  product: [70, [...PUBLIC, "storefront/site/ProductPage.tsx"]],
  "event with booking": [
    95,
    [...PUBLIC, "storefront/site/visits/EventPage.tsx", "storefront/booking/SiteBooking.tsx"],
  ],
  cart: [100, [...SHOP, "sales/cart/page/CartPage.tsx", "sales/cart/page/LoyaltyBlock.tsx"]],
  checkout: [90, CHECKOUT],
  "checkout with later steps": [110, [...CHECKOUT, "sales/checkout/steps/LaterSteps.tsx"]],
};
/** Script of the sign-in in kB gzip (issue 26: at most 90; hosted/decisions/0044-pages-with-preact.md). */
const SIGN_IN_WALLS: ViewWalls = {
  "sign-in": [90, [...SIGN_IN, "people/accounts/LoginPage.tsx"]],
  "registration of a buyer": [90, [...SIGN_IN, "people/accounts/RegisterPage.tsx"]],
  "of a seller": [90, [...SIGN_IN, "shops/openings/RegisterSellerPage.tsx"]],
  "new password": [90, [...SIGN_IN, "people/accounts/ResetPage.tsx"]],
};
/** Chunks that the first load of a shell fetches by itself: its screen, messages of the platform, the help button. */
const FIRST_SCREENS: Record<string, readonly string[]> = {
  "shells/back-office/": [
    "shells/back-office/orders/OrdersPage.tsx",
    "relations/messaging/UnreadMessages.tsx",
    "shells/platform/Platform.tsx",
    "shells/platform/Help.tsx",
  ],
};
/**
 * Limit on what a screen of the back-office, or a part that it fetches later (a dialog, a menu, the editor), may add to
 * the first load, including everything that it shares with others.
 */
const SCREEN_WALL = 60;
/** Limits of screens of their own: the editor of blocks (issue "Campaigns": at most 110). */
const OWN_WALLS: readonly [key: string, wall: number][] = [["relations/models/AdvancedModelPage.tsx", 110]];
/**
 * Limit for the editor, calendars, charts and maps, which are heavy by nature, and for the screens built around them.
 */
const HEAVY_WALL = 130;
const HEAVY = /editor\/|calendar|chart|map|crop|offer\/catalogue\/(Product|AddProduct)Page/i;

/** Reads a built application: the imports and the sizes of its chunks. */
function openBuild(dist: string, file: string) {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite", file), "utf8")) as Record<string, Chunk>;
  const sizes = new Map<string, number>();
  const size = (name: string): number => {
    const known = sizes.get(name) ?? gzipSync(readFileSync(join(dist, name)), { level: 9 }).length;
    sizes.set(name, known);
    return known;
  };
  /** Adds the files that come with a chunk to `seen`. */
  const walk = (key: string, seen: Set<string>): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const css of chunk.css ?? []) seen.add(css);
    for (const next of chunk.imports ?? []) walk(next, seen);
  };
  /** Collects the chunks that a chunk fetches later, however many steps away. */
  const later = (key: string, found: Set<string>, passed = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || passed.has(key)) return found;
    passed.add(key);
    for (const next of chunk.dynamicImports ?? []) found.add(next);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])
      later(next, found, passed);
    return found;
  };
  const kbOf = (files: Iterable<string>): number =>
    [...files].reduce((sum, name) => sum + size(name), 0) / 1000;
  return {
    keys: Object.keys(manifest),
    entry: Object.keys(manifest).find((k) => manifest[k]?.isEntry),
    walk,
    later,
    kbOf,
  };
}

/**
 * Checks how much each screen of the back-office, or each part fetched later, adds to the first load; prints the three
 * heaviest.
 */
function screenFaults(
  { keys, walk, later, kbOf }: ReturnType<typeof openBuild>,
  first: ReadonlySet<string>,
): string[] {
  const shell = keys.find((key) => key.endsWith("shells/back-office/BackOfficeShell.tsx")) ?? "";
  const screens = [...later(shell, new Set())]
    .filter((key) => key.endsWith(".tsx"))
    .map((key) => {
      const files = new Set<string>();
      walk(key, files);
      const own = OWN_WALLS.find(([name]) => key.endsWith(name))?.[1];
      const wall = own ?? (HEAVY.test(key) ? HEAVY_WALL : SCREEN_WALL);
      return { key, kb: kbOf([...files].filter((name) => !first.has(name))), wall };
    })
    .toSorted((x, y) => y.kb / y.wall - x.kb / x.wall);
  const nearest = screens
    .slice(0, 3)
    .map(({ key, kb, wall }) => `${key.split("/").at(-1)} ${kb.toFixed(1)} of ${wall}`);
  process.stdout.write(
    `     ${screens.length} screens and parts beyond it, nearest to their wall: ${nearest.join(", ")}\n`,
  );
  return [
    ...(screens.length === 0 ? ["shells/back-office/: no screen found beyond the first load"] : []),
    ...screens
      .filter(({ kb, wall }) => kb > wall)
      .map(({ key, kb, wall }) => `${key}: ${kb.toFixed(1)} kB gzip beyond the first load, at most ${wall}`),
  ];
}

/** Checks the script of pages whose applications are in the build of `file`. */
function viewFaults(dist: string, file: string, walls: ViewWalls): string[] {
  const { keys, walk, kbOf } = openBuild(dist, file);
  // All of a document's script is in chunks that other pages share: the document names them.
  const named = (page: string): string[] =>
    readFileSync(join(dist, page), "utf8").match(/assets\/[^"]+\.js/g) ?? [];
  const faults: string[] = [];
  const measures = Object.entries(walls).map(([view, [wall, parts]]) => {
    const files = new Set<string>();
    for (const part of parts) {
      if (part.endsWith(".html")) for (const file of named(part)) files.add(file);
      else if (!keys.includes(part)) faults.push(`${view}: ${part} is no chunk of its own`);
      walk(part, files);
    }
    const kb = kbOf([...files].filter((name) => name.endsWith(".js")));
    if (kb > wall) faults.push(`${view}: ${kb.toFixed(1)} kB gzip of script, at most ${wall}`);
    return `${view} ${kb.toFixed(1)} of ${wall}`;
  });
  process.stdout.write(`     script of pages (${file}) in kB gzip: ${measures.join(", ")}\n`);
  return faults;
}

/**
 * Measures the first load of each shell of the built application, every screen of the back-office and the pages of
 * buyers against their limits.
 */
export function webBudgetFaults(root: string, dist = join(root, "hosted/web/dist")): string[] {
  for (const file of ["manifest.json", "buyers.json", "signIn.json"])
    if (!existsSync(join(dist, ".vite", file)))
      return [`hosted/web/dist/.vite/${file} is missing: build.manifest is needed for the budgets`];
  const build = openBuild(dist, "manifest.json");
  const faults: string[] = [
    ...viewFaults(dist, "buyers.json", BUYERS_WALLS),
    ...viewFaults(dist, "signIn.json", SIGN_IN_WALLS),
  ];
  for (const [shell, wall] of Object.entries(WALLS)) {
    const seen = new Set<string>();
    if (build.entry) build.walk(build.entry, seen);
    for (const key of build.keys)
      if (key.includes(shell) && /Shell\.tsx$|Layout\.tsx$/.test(key)) build.walk(key, seen);
    const screens = FIRST_SCREENS[shell] ?? [];
    for (const screen of screens) {
      const key = build.keys.find((one) => one.endsWith(screen));
      if (key) build.walk(key, seen);
      else faults.push(`${shell}: ${screen} is no chunk of its own`);
    }
    const kb = build.kbOf(seen);
    process.stdout.write(`     ${shell} first load ${kb.toFixed(1)} kB gzip of ${wall}\n`);
    if (seen.size === 0) faults.push(`${shell}: no chunk found`);
    if (kb > wall) faults.push(`${shell}: first load ${kb.toFixed(1)} kB gzip, at most ${wall}`);
    if (screens.length > 0) faults.push(...screenFaults(build, seen));
  }
  return faults;
}
