import type { Permission } from "#people/collaborators/permissions.ts";

/**
 * Scopes that a key may have, and the permissions of specification §6 that each scope grants. No scope covers accounts,
 * the team, payments, bank accounts or settings, so no key can.
 */
export const API_SCOPES = {
  "catalogue:read": ["seeAllProduct"],
  "catalogue:write": ["seeAllProduct", "createProduct"],
  "prices:read": ["seeAllPrice"],
  "stocks:read": ["seeAllStock"],
  "stocks:write": ["seeAllStock", "createWarehouse"],
  "orders:read": ["seeAllOrder"],
  "orders:write": ["seeAllOrder", "createOrder", "manageDelivery"],
  "clients:read": ["seeAllClient"],
  "clients:write": ["seeAllClient", "createClient"],
  "reservations:read": ["seeAllResa", "accessEvent"],
  "reservations:write": ["seeAllResa", "accessEvent", "createResa", "createEvent"],
} as const satisfies Record<string, readonly Permission[]>;

export type ApiScope = keyof typeof API_SCOPES;
export const API_SCOPE_NAMES = Object.keys(API_SCOPES) as [ApiScope, ...ApiScope[]];

const isScope = (name: string): name is ApiScope => Object.hasOwn(API_SCOPES, name);

/**
 * Returns the permissions of stored scopes; with `writing` those with which a key may change data. An unknown scope
 * gives nothing.
 */
export function permissionsOf(scopes: readonly string[], writing = false): ReadonlySet<Permission> {
  const known = scopes.filter(isScope).filter((name) => !writing || name.endsWith(":write"));
  return new Set(known.flatMap((name) => [...API_SCOPES[name]]));
}

type Asks = {
  readonly method: string;
  readonly permission?: string;
  readonly also?: string;
  readonly priced?: true;
  readonly orElse?: readonly string[];
};

/**
 * Returns the sets of scopes of which each is enough for a call, as long as the maker of the key holds the permissions
 * that the call requires; none for a call that no scope opens (accounts, keys, team, payments, settings).
 */
export function scopesFor({ method, permission, also, priced, orElse = [] }: Asks): ApiScope[][] {
  const gives = (scope: ApiScope, name: string): boolean => API_SCOPES[scope].some((held) => held === name);
  const either = permission === undefined ? [] : [permission, ...orElse];
  const beside = [...(also === undefined ? [] : [also]), ...(priced ? ["seeAllPrice"] : [])];
  const opens = API_SCOPE_NAMES.filter(
    (scope) =>
      (method === "GET" || scope.endsWith(":write")) && either.some((permitted) => gives(scope, permitted)),
  );
  return beside.reduce<ApiScope[][]>(
    (sets, name) =>
      sets.flatMap((set) =>
        set.some((scope) => gives(scope, name))
          ? [set]
          : API_SCOPE_NAMES.filter((other) => gives(other, name)).map((other) => [...set, other]),
      ),
    opens.map((scope) => [scope]),
  );
}

/** Prefix of every key, by which secret scanners and people recognise it. */
export const API_KEY_START = "cv_live_";
/** Number of characters of a key that are shown for recognising it. */
export const API_KEY_SHOWN = API_KEY_START.length + 4;
/** Maximum number of a shop's active keys. */
export const API_KEYS_MAX = 50;
/** Calls that one key may make in a minute. */
export const API_CALLS_PER_MINUTE = 600;
