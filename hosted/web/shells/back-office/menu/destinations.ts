import type { Role, User } from "@cuvee/core/people/accounts/accounts.ts";
import type { IntegrationName, Integrations } from "@cuvee/core/people/accounts/integrations.ts";
import { isOn, isStaff, judge, type Access } from "#kit/access.ts";

/** A destination in the application: an entry of the menu, of the quick search, or a quick creation. */
export type Destination = Access & {
  /** Key of its name in `shell.json`. */
  key: string;
  href: string;
  roles: readonly Role[];
  /** Parts of the product of which one must be on (specification §2: "needs the agents or iam integration"). */
  anyOf?: readonly IntegrationName[];
};

/** Facts that decide which places a user sees. */
export type Viewer = {
  user: User;
  integrations: Integrations | undefined;
  /** Every mounted page: no place is shown without one. */
  pages: readonly (Access & { path: string })[];
};

const pathOf = (href: string): string => href.split("?")[0] ?? href;

/**
 * Returns the page that an address opens, if it is mounted under that very path: `/x/add` is not the page of `/x/:id`.
 */
export function pageAt(pages: Viewer["pages"], href: string): (Access & { path: string }) | undefined {
  const path = pathOf(href);
  return pages.find((page) => page.path.replace(/(\/(:\w+|\*)\?)+$/, "") === path);
}

/**
 * Checks whether a user sees a place: its page is mounted and open to the user, and the place's own conditions hold.
 */
export function isVisible({ user, integrations, pages }: Viewer, place: Destination): boolean {
  const page = pageAt(pages, place.href);
  if (!page) return false;
  const state = { status: "in", user } as const;
  if (isStaff(user) && place.anyOf && !place.anyOf.some((name) => isOn(integrations, name))) return false;
  return [page, place].every((access) => judge(access, state, place.href, integrations).show);
}

const matches = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((part, at) => part === parts[at] || (part.startsWith(":") && Boolean(parts[at])));

/** Checks whether the page of an address, the first that matches, is open to a user. */
export function isOpenTo({ user, integrations, pages }: Viewer, href: string): boolean {
  const parts = pathOf(href).split("/");
  const page = pages.find(({ path }) => matches(path.split("/"), parts));
  return page === undefined || judge(page, { status: "in", user }, href, integrations).show;
}

/** Checks whether some page matches an address. */
export function opens(pages: Viewer["pages"], href: string): boolean {
  const parts = pathOf(href).split("/");
  return pages.some(({ path }) => matches(path.split("/"), parts));
}
