import type { Id } from "#kit/ids.ts";

export const ROLES = ["buyer", "owner", "agent", "iam", "admin"] as const;
/** Roles of the specification §6; a signed-out visitor counts as a buyer without an account. */
export type Role = (typeof ROLES)[number];

/** The relation of a user with a shop (specification §3, User.shops). */
export type Membership = {
  id: Id;
  code: string;
  name: string;
  typology: string | null;
  authorizations: Record<string, boolean>;
};

export type User = {
  id: Id;
  /** First 6 characters of the e-mail's local part and last 6 of the id (specification §3). */
  code: string;
  username: string;
  email: string;
  role: Role;
  firstname: string;
  lastname: string;
  phone: string;
  isPro: boolean;
  lang: string;
  /** An agent on tour (specification §1, "tour mode versus dashboard mode"). */
  tourMode: boolean;
  shops: Membership[];
};

/** Returns a user's code (specification §3): first 6 characters of the local part and last 6 of the id. */
export function userCode(email: string, id: Id): string {
  return (email.split("@")[0] ?? "").slice(0, 6) + id.slice(-6);
}

/**
 * Checks the specification's password rule (§5): at least 5 characters with one upper-case and one lower-case letter.
 */
export function passwordIsAcceptable(password: string): boolean {
  return (
    password.length >= 5 && password.length <= 200 && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password)
  );
}

/** Long enough for the return to a page that carries another address in it. */
const MAX_PATH = 3000;

/**
 * Returns a same-origin relative path, else the fallback: `/x?y#z`, never `//host`, `/\host`, a scheme, or a control
 * character.
 */
export function safePath(path: string | null | undefined, fallback = "/dashboard"): string {
  if (!path || path.length > MAX_PATH || !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(path))
    return fallback;
  return path;
}
