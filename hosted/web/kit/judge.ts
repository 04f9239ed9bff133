import { AGENT_PERMISSIONS } from "@cuvee/core/people/agents/agents.ts";
import { ROLES, safePath, type Role, type User } from "@cuvee/core/people/accounts/accounts.ts";
import {
  isActive,
  type IntegrationName,
  type Integrations,
} from "@cuvee/core/shops/settings/integrations.ts";
import type { SessionState } from "@cuvee/client/session.ts";
import { paths } from "#kit/paths.ts";

/** Who may open a page. */
export type Access = {
  /** Anybody may; signed-in people too. */
  public?: true;
  /** Only signed-out people; a signed-in one goes to `redirectLink` or the dashboard. */
  signedOut?: true;
  /** Roles that may; none means every signed-in role but admin (specification §4). */
  roles?: readonly Role[];
  /** Permission that a collaborator needs (specification §6). */
  permission?: string;
  /** Permissions of which a collaborator needs one. */
  onePermission?: readonly string[];
  /** The page is of amounts: a collaborator needs `seeAllPrice` beside the rest (`priced` of its calls). */
  priced?: true;
  /** Part of the product that the shop must have switched on (specification §3, `integration`). */
  integration?: IntegrationName;
};

/**
 * Whether a user holds a permission in the first shop of his account (specification §6; design: trust, no map denies).
 * The preset `fullAccess` gives all, as on the server; an agent has the few that agents have.
 */
export function holds(user: User, permission: string | undefined): boolean {
  if (!permission || user.role === "owner") return true;
  if (user.role === "agent") return AGENT_PERMISSIONS.has(permission);
  // Not what its type says when the stored map is null.
  const map = user.shops[0]?.authorizations as Record<string, boolean> | null | undefined;
  return map?.["fullAccess"] === true || map?.[permission] === true;
}

/** Whether somebody may do everything in his shop: its owner, or a collaborator with full access. */
export const holdsFull = (user: User): boolean => isStaff(user) && holds(user, "fullAccess");

/** Whether the shop of a member of staff has a part of the product switched on. */
export function isOn(integrations: Integrations | undefined, name: IntegrationName | undefined): boolean {
  return name === undefined || isActive(integrations, name);
}

/** Owners and collaborators: they have a shop. */
export function isStaff(user: User): boolean {
  return user.role === "owner" || user.role === "iam";
}

/** The message for a page that is guarded by a role that does not exist: nobody can be judged (specification §2). */
export const UNKNOWN_MIDDLEWARE = "Unknown middleware";

export type Verdict = { show: true } | { show: false; to: string };
const show: Verdict = { show: true };
const go = (to: string): Verdict => ({ show: false, to });

/**
 * The route guard of the specification §4: where a person who opens a page ends up. `address` is the full path with
 * query. A redirect of the query is followed only when it is a safe relative path. `integrations` are those of the shop of
 * an owner or a collaborator; others have none to lack. Throws an error of that message, which shows a page of its own and not the screen.
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
  const lacks = (name: string | undefined): boolean => !holds(user, name);
  const isShut =
    (user.role === "iam" &&
      (lacks(page.permission) ||
        (page.priced && lacks("seeAllPrice")) ||
        page.onePermission?.every(lacks))) ||
    (page.roles && !page.roles.includes(user.role)) ||
    (isStaff(user) && !isOn(integrations, page.integration));
  return isShut ? go(paths.dashboard()) : show;
}
