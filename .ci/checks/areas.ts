import { posix } from "node:path";

/**
 * Areas from left to right, each with its modules from left to right (hosted/decisions/0029-module-order.md): a module
 * imports only from its left, in each runtime.
 */
const AREAS = {
  people: ["accounts", "collaborators", "apiKeys", "agents"],
  shops: ["settings", "clients", "consents", "openings", "webhooks"],
  offer: ["rates", "catalogue", "loyalty", "pricing"],
  cellar: ["warehouses", "excise", "stocks", "purchases"],
  billing: ["documents", "accounting", "payments"],
  visits: ["events", "calendars", "reservations"],
  sales: [
    "addresses",
    "cart",
    "checkout",
    "orders",
    "bills",
    "refunds",
    "shipments",
    "quotes",
    "samples",
    "futures",
    "groups",
  ],
  counter: ["displays", "receipts", "pointsOfSale", "tills"],
  storefront: [
    "previews",
    "looks",
    "booking",
    "site",
    "pages",
    "home",
    "embeds",
    "elabels",
    "developers",
    "help",
    "members",
    "me",
  ],
  relations: [
    "senders",
    "lists",
    "models",
    "campaigns",
    "opportunities",
    "tasks",
    "prospection",
    "notifications",
    "messaging",
    "calendar",
    "tickets",
  ],
  insight: ["analytics", "admin", "home", "nextActs", "imports"],
} as const;
const ORDER = Object.keys(AREAS);

/** The modules of an area, or undefined where there is no such area. */
export function modulesOf(area: string): readonly string[] | undefined {
  return Object.hasOwn(AREAS, area) ? AREAS[area as keyof typeof AREAS] : undefined;
}

/** A program's root, its package, and its folders beside the areas. */
export type Runtime = {
  root: string;
  name: string;
  /** Folders left of all areas. */
  below: readonly string[];
  /** Folders that mount modules, as the files at the root do: no module imports them. */
  above: readonly string[];
  /** Areas with modules in them, or modules directly at the root. */
  hasAreas: boolean;
};

export const RUNTIMES: readonly Runtime[] = [
  { root: "packages/core", name: "@cuvee/core", below: ["kit"], above: [], hasAreas: true },
  {
    root: "hosted/server",
    name: "@cuvee/server",
    below: ["kit"],
    above: ["demo", "bench", "drills", "backups"],
    hasAreas: true,
  },
  {
    root: "hosted/web",
    name: "@cuvee/web",
    below: ["kit", "ui", "public"],
    above: ["shells"],
    hasAreas: true,
  },
  {
    root: "packages/widget",
    name: "@cuvee/widget",
    below: [],
    above: ["bench", "e2e", "examples"],
    hasAreas: false,
  },
];

/**
 * Roots whose modules still import one another in cycles or against their order; empty once these are mended.
 */
export const UNDER_REPAIR: readonly string[] = [];

/** A place in the project: a runtime, its first folder ("" for a file at the root), and the module there. */
export type SourcePlace = { runtime: Runtime; folder: string; module: string; file: string };

/** Finds the place of a path from the root of the project; null outside the runtimes. */
export function placeOf(path: string): SourcePlace | null {
  const runtime = RUNTIMES.find(({ root }) => path.startsWith(`${root}/`));
  if (!runtime) return null;
  const folders = path.slice(runtime.root.length + 1).split("/");
  folders.pop();
  const [folder = "", second] = folders;
  const isArea = runtime.hasAreas && modulesOf(folder) !== undefined;
  return { runtime, folder, module: isArea && second ? `${folder}/${second}` : folder, file: path };
}

/** Finds the path that an import names, from the root of the project; null for a package of others. */
export function pathOfImport(file: string, name: string): string | null {
  if (name.startsWith("#")) {
    const own = RUNTIMES.find(({ root }) => file.startsWith(`${root}/`));
    return own ? `${own.root}/${name.slice(1)}` : null;
  }
  if (name.startsWith(".")) return posix.join(posix.dirname(file), name);
  const other = RUNTIMES.find((runtime) => name.startsWith(`${runtime.name}/`));
  return other ? `${other.root}${name.slice(other.name.length)}` : null;
}

/** Rank of an area among the areas; -1 for another folder. */
export function areaRank(area: string): number {
  return ORDER.indexOf(area);
}
