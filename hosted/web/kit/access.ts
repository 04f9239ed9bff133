import { AGENT_PERMISSIONS } from "@cuvee/core/people/agents/agents.ts";
import { ROLES, safePath, type Role, type User } from "@cuvee/core/people/accounts/accounts.ts";
import {
  isActive,
  type IntegrationName,
  type Integrations,
} from "@cuvee/core/people/accounts/integrations.ts";
import type { SessionState } from "@cuvee/client/session.ts";
import { paths } from "#kit/paths.ts";

/** Access rule of a page. */
export type Access = {
  /** Open to all, also to signed-in users. */
  public?: true;
  /** Only for signed-out users; a signed-in user is redirected to `redirectLink` or the dashboard. */
  signedOut?: true;
  /** Roles with access; none means every signed-in role but admin (specification §4). */
  roles?: readonly Role[];
  /** Permission that a collaborator needs (specification §6). */
  permission?: string;
  /** Permissions of which a collaborator needs one. */
  onePermission?: readonly string[];
  /** The page shows amounts: a collaborator needs `seeAllPrice` beside the rest (`priced` of its calls). */
  priced?: true;
  /** Part of the product that the shop must have switched on (specification §3, `integration`). */
  integration?: IntegrationName;
};

/**
 * Checks whether a user holds a permission in the first shop of their account (specification §6; design: trust, no map
 * denies). The preset `fullAccess` gives all, as on the server; an agent has the few that agents have.
 */
export function hasPermission(user: User, permission: string | undefined): boolean {
  if (!permission || user.role === "owner") return true;
  if (user.role === "agent") return AGENT_PERMISSIONS.has(permission);
  // The stored map can be null, which its type does not show.
  const map = user.shops[0]?.authorizations as Record<string, boolean> | null | undefined;
  return map?.["fullAccess"] === true || map?.[permission] === true;
}

/** Checks whether a user may do everything in their shop: its owner, or a collaborator with full access. */
export const hasFullAccess = (user: User): boolean => isStaff(user) && hasPermission(user, "fullAccess");

/** Checks whether the shop of a member of staff has a part of the product switched on. */
export function isOn(integrations: Integrations | undefined, name: IntegrationName | undefined): boolean {
  return name === undefined || isActive(integrations, name);
}

/** Checks whether a user is an owner or a collaborator: they have a shop. */
export function isStaff(user: User): boolean {
  return user.role === "owner" || user.role === "iam";
}

/** The message for a page that is guarded by a role that does not exist: no user can be judged (specification §2). */
export const UNKNOWN_MIDDLEWARE = "Unknown middleware";

export type Verdict = { show: true } | { show: false; to: string };
const show: Verdict = { show: true };
const go = (to: string): Verdict => ({ show: false, to });

/** Checks whether a collaborator lacks a permission that a page needs. */
function lacksPermission(page: Access, user: User): boolean {
  const lacks = (name: string | undefined): boolean => !hasPermission(user, name);
  return (
    lacks(page.permission) ||
    (page.priced === true && lacks("seeAllPrice")) ||
    page.onePermission?.every(lacks) === true
  );
}

/**
 * The route guard of the specification §4: decides which page a user who opens an address ends up on. `address` is the
 * full path with query. A redirect in the query is followed only when it is a safe relative path. `integrations` are
 * those of the shop of an owner or a collaborator; other users lack none. Throws an error with the message
 * `UNKNOWN_MIDDLEWARE`, which shows a page of its own and not the screen.
 */
export function judge(
  page: Access,
  state: SessionState,
  address: string,
  integrations?: Integrations,
): Verdict {
  if (page.roles?.some((role) => !ROLES.includes(role))) throw new Error(UNKNOWN_MIDDLEWARE);
  if (page.public) return show;
  const { user } = state;
  if (page.signedOut) {
    if (!user) return show;
    const link = new URLSearchParams(address.split("?")[1] ?? "").get("redirectLink");
    return go(safePath(link, paths.dashboard()));
  }
  if (!user) {
    const left = state.status === "out" && state.left;
    return go(paths.login(left ? {} : { redirectLink: safePath(address) }));
  }
  if (user.role === "admin" && !page.roles?.includes("admin")) return go(paths.admin());
  const isShut =
    (user.role === "iam" && lacksPermission(page, user)) ||
    (page.roles && !page.roles.includes(user.role)) ||
    (isStaff(user) && !isOn(integrations, page.integration));
  return isShut ? go(paths.dashboard()) : show;
}
