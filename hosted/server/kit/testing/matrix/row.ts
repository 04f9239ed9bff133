/**
 * Callers that a call admits: anyone, the signed-in roles, the holder of an order's link; staff need the permission.
 */
export type Row = {
  anybody?: true;
  roles?: readonly string[];
  link?: true;
  permission?: string;
  /** A second permission that staff need too. */
  also?: string;
  /** Staff needs `seeAllPrice` too: amounts are written, or a file shows some. */
  priced?: true;
  /** Permissions of which each is enough instead of `permission`. */
  orElse?: readonly string[];
  /** Open to every API key, whatever its scopes. */
  anyKey?: true;
  /** Needs a refresh cookie, which no caller here has: refused after the permission check. */
  cookie?: true;
  /** Ends the session it is made with. */
  last?: true;
};
export const ANYBODY: Row = { anybody: true };
export const SIGNED_IN: Row = { roles: ["buyer", "owner", "iam", "agent", "admin"] };
export const STAFF = ["owner", "iam"];
/** Owners, collaborators with the permission, and agents, who see their own part. */
export const sellers = (permission: string): Row => ({ roles: [...STAFF, "agent"], permission });
/** Owners, and collaborators with the permission. */
export const staff = (permission: string): Row => ({ roles: STAFF, permission });
/** Owners, and collaborators with the permission who may see prices. */
export const pricedStaff = (permission: string): Row => ({ ...staff(permission), priced: true });
