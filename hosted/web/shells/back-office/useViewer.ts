import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { useOwnShop } from "#kit/ownShop.ts";
import { paths } from "#kit/paths.ts";
import { menuOf, type MenuGroup, type MenuItem } from "#shells/back-office/menu/menu.ts";
import { currentEntry, SETTINGS_GROUPS } from "#shells/back-office/settings/groups.ts";
import { backOfficePages } from "#shells/back-office/pages.ts";
import type { Viewer } from "#shells/back-office/menu/destinations.ts";

/** Pages that the server renders for everyone: the list of shops, and a shop (`shells/outside`). */
const PUBLIC_PAGES = [{ path: "/shops" }, { path: "/shops/:id" }] as const;
const PAGES = [...backOfficePages, ...PUBLIC_PAGES];

/** Returns the facts that decide which places the signed-in user sees. */
export function useViewer(user: User): Viewer {
  const { integrations } = useOwnShop();
  return useMemo(() => ({ user, integrations, pages: PAGES }), [user, integrations]);
}

/** Returns the menu of the signed-in user. */
export function useMenu(user: User): (MenuItem | MenuGroup)[] {
  const viewer = useViewer(user);
  return useMemo(() => menuOf(viewer), [viewer]);
}

/**
 * Returns the address as the menu knows it: a page of the settings with its distinguishing query; a new quote or
 * invoice is written at the address of a new order, and belongs to its own list.
 */
export function usePlace(): string {
  const [path] = useLocation();
  const query = new URLSearchParams(useSearch());
  if (path === paths.settings()) {
    const { key: _, ...place } = currentEntry(SETTINGS_GROUPS, query) ?? { key: "" };
    return paths.settings(place);
  }
  const subType = query.get("subType");
  if (path !== paths.addOrder()) return path;
  if (subType === "quote") return `${paths.quotes()}/add`;
  return subType === "bill" ? `${paths.bills()}/add` : path;
}
