import { safePath, type Role, type User } from "@cuvee/core/people/accounts/accounts.ts";
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
};

/** Whether a user holds a permission in the first shop of his account (specification §6; design: trust, no map denies). */
export function holds(user: User, permission: string | undefined): boolean {
  if (!permission || user.role === "owner") return true;
  return user.shops[0]?.authorizations[permission] === true;
}

export type Verdict = { show: true } | { show: false; to: string };
const show: Verdict = { show: true };
const go = (to: string): Verdict => ({ show: false, to });

/**
 * The route guard of the specification §4: where a person who opens a page ends up. `address` is the full path with
 * query. A redirect of the query is followed only when it is a safe relative path.
 */
export function judge(page: Access, state: SessionState, address: string): Verdict {
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
  if (page.roles && !page.roles.includes(user.role)) return go(paths.dashboard());
  if (user.role === "iam" && !holds(user, page.permission)) return go(paths.dashboard());
  return show;
}
