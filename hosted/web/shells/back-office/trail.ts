import { paths } from "#kit/paths.ts";
import { itemsOf, type MenuGroup, type MenuItem } from "#shells/back-office/menu/menu.ts";

/**
 * Returns the entry of a path: the longest that begins it, so that `/dashboard/stocks/movements` is the movements and
 * not the stocks. Pages of the settings differ by their query (`usePlace`).
 */
export function currentOf(menu: readonly (MenuItem | MenuGroup)[], path: string): string | undefined {
  const under = itemsOf(menu).filter(
    ({ href }) =>
      path === href ||
      (href !== paths.dashboard() && (path.startsWith(`${href}/`) || path.startsWith(`${href}?`))),
  );
  return under.sort((a, b) => b.href.length - a.href.length)[0]?.key;
}

/** Finds a path in the menu: its entry, and the first group that holds it. */
export function trailOf(
  menu: readonly (MenuItem | MenuGroup)[],
  path: string,
): { group?: MenuGroup; item?: MenuItem } {
  const key = currentOf(menu, path);
  const item = itemsOf(menu).find((one) => one.key === key);
  const group = menu.find(
    (entry): entry is MenuGroup => "items" in entry && entry.items.some((one) => one.key === key),
  );
  return { ...(group ? { group } : {}), ...(item ? { item } : {}) };
}
