/**
 * The 45 permissions of the specification §6, by field of work, and two of our own besides selling at a till
 * (`createOrderSalesPoint`): points of sale and their devices, and sales, closings and archives.
 */
export const PERMISSION_GROUPS = {
  articles: ["seeAllPrice", "seeAllProduct", "createProduct"],
  sales: ["seeAllOrder", "createOrder", "createQuote", "billOrder", "manageDelivery"],
  futures: ["seeFutureOrder", "createFutureOrder"],
  payments: ["seeAllPayment"],
  tills: ["createOrderSalesPoint", "manageSalesPoint", "seeClosings"],
  visits: ["seeAllResa", "createResa", "accessEvent", "createEvent"],
  clients: ["seeAllClient", "createClient", "seeAllTask", "createTask", "seeAllMessages"],
  cellar: ["seeAllStock", "createWarehouse"],
  purchases: ["seeSupplier", "createSupplier", "seeSupplierOrder", "createSupplierOrder"],
  marketing: ["createList", "createCampaign", "createModel"],
  team: ["accessAgent", "createAgent", "accessCollaborator", "createCollaborator", "manageBudget"],
  analytics: [
    "accessAnalytics",
    "activitiesAnalytics",
    "clientSalesAnalytics",
    "goalsAnalytics",
    "productSalesAnalytics",
    "commissionsAnalytics",
    "salesAnalytics",
    "campaignsAnalytics",
  ],
  accounting: ["accessAccounting", "editAccountingCodes"],
} as const;

export type PermissionGroup = keyof typeof PERMISSION_GROUPS;
export type Permission = (typeof PERMISSION_GROUPS)[PermissionGroup][number];

/** All of them, in the order of their groups. */
export const PERMISSIONS: readonly Permission[] = Object.values(PERMISSION_GROUPS).flat();

/** Rights over amounts: a user who has one without `seeAllPrice` is refused (`priced` of the calls). */
export const NEEDS_PRICES: ReadonlySet<Permission> = new Set([
  "createQuote",
  "seeAllPayment",
  "createOrderSalesPoint",
  "manageSalesPoint",
  "seeClosings",
]);

const KNOWN: ReadonlySet<string> = new Set(PERMISSIONS);

/** Checks whether a text names a permission. */
function isPermission(name: string): name is Permission {
  return KNOWN.has(name);
}

/**
 * A stored map of permissions. `fullAccess` gives all, those of later versions too; the specification's "no map" is
 * this preset, written when a collaborator is invited (design: trust). An absent permission is denied.
 */
export type Authorizations = { readonly [name: string]: boolean };

/** Permissions of a user: all, or named ones. */
export type PermissionSet = { readonly all: boolean; readonly names: ReadonlySet<Permission> };

/** Reads a stored map, whatever its content: an unknown permission, or a value other than `true`, gives nothing. */
export function permissionsFrom(map: unknown): PermissionSet {
  if (typeof map !== "object" || map === null || Array.isArray(map)) return { all: false, names: new Set() };
  const given = Object.entries(map).filter(([, value]) => value === true);
  return {
    all: Object.hasOwn(map, "fullAccess") && (map as Authorizations)["fullAccess"] === true,
    names: new Set(given.flatMap(([name]) => (isPermission(name) ? [name] : []))),
  };
}

/** Checks whether a holder of `mine` may grant, change or revoke `other`: users can only grant what they hold. */
export function covers(mine: PermissionSet, other: PermissionSet): boolean {
  return mine.all || (!other.all && [...other.names].every((name) => mine.names.has(name)));
}

/** Returns the permissions that a change gives and takes, for the history; `fullAccess` is listed as itself. */
export function difference(
  before: PermissionSet,
  after: PermissionSet,
): { given: string[]; taken: string[] } {
  const named = ({ all, names }: PermissionSet): string[] => (all ? ["fullAccess"] : [...names]);
  const [old, now] = [named(before), named(after)];
  return {
    given: now.filter((name) => !old.includes(name)),
    taken: old.filter((name) => !now.includes(name)),
  };
}

/** Returns the map to store: every permission by name, so that denied ones are written too. */
export function mapOf(permissionSet: PermissionSet): Record<string, boolean> {
  if (permissionSet.all) return { fullAccess: true };
  return Object.fromEntries(PERMISSIONS.map((name) => [name, permissionSet.names.has(name)]));
}

const analytics = PERMISSION_GROUPS.analytics;

/** Ready-made roles. Their names and descriptions are `presets` of `locales/<lang>/collaborators.json`. */
const PRESETS = {
  fullAccess: "all",
  sales: [
    "seeAllPrice",
    "seeAllProduct",
    "seeAllOrder",
    "createOrder",
    "createQuote",
    "billOrder",
    "seeFutureOrder",
    "createFutureOrder",
    "manageDelivery",
    "seeAllClient",
    "createClient",
    "seeAllTask",
    "createTask",
    "seeAllMessages",
    "seeAllStock",
    "accessAnalytics",
    "activitiesAnalytics",
    "clientSalesAnalytics",
    "goalsAnalytics",
    "productSalesAnalytics",
    "salesAnalytics",
  ],
  cellar: [
    "seeAllProduct",
    "seeAllOrder",
    "manageDelivery",
    "seeAllStock",
    "createWarehouse",
    "seeSupplier",
    "createSupplier",
    "seeSupplierOrder",
    "createSupplierOrder",
    "seeAllTask",
    "createTask",
  ],
  accountant: [
    "seeAllPrice",
    "seeAllProduct",
    "seeAllOrder",
    "billOrder",
    "seeAllPayment",
    "seeAllClient",
    "seeAllStock",
    "seeSupplier",
    "seeSupplierOrder",
    "accessAnalytics",
    "salesAnalytics",
    "productSalesAnalytics",
    "clientSalesAnalytics",
    "accessAccounting",
    "editAccountingCodes",
    "seeClosings",
  ],
  counter: [
    "seeAllPrice",
    "seeAllProduct",
    "seeAllOrder",
    "createOrder",
    "createOrderSalesPoint",
    "seeAllPayment",
    "seeAllResa",
    "createResa",
    "accessEvent",
    "seeAllClient",
    "createClient",
    "seeAllStock",
  ],
  visits: [
    "seeAllProduct",
    "seeAllPrice",
    "seeAllResa",
    "createResa",
    "accessEvent",
    "createEvent",
    "seeAllClient",
    "createClient",
    "seeAllTask",
    "createTask",
  ],
  marketing: [
    "seeAllProduct",
    "seeAllClient",
    "seeAllTask",
    "createTask",
    "seeAllMessages",
    "createList",
    "createCampaign",
    "createModel",
    ...analytics,
  ],
} as const satisfies Record<string, "all" | readonly Permission[]>;

export type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as readonly PresetName[];

/** Returns the permissions of a ready-made role. */
export function presetPermissions(name: PresetName): PermissionSet {
  const given = PRESETS[name];
  return given === "all" ? { all: true, names: new Set() } : { all: false, names: new Set(given) };
}
