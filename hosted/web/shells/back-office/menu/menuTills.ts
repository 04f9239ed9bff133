import { Store } from "lucide-react";
import { paths } from "#kit/paths.ts";
import type { MenuItem } from "#shells/back-office/menu/menu.ts";
import { isVisible, type Viewer } from "#shells/back-office/menu/destinations.ts";

const of = { key: "till", icon: Store, roles: ["owner", "iam"], integration: "salesPoint" } as const;
const points: MenuItem = {
  ...of,
  href: paths.salesPoints(),
  onePermission: ["createOrderSalesPoint", "manageSalesPoint"],
};
/** Users who supervise the takings without selling find the tickets at the same place of the menu. */
const tickets: MenuItem = { ...of, href: "/dashboard/salespoints/tickets", permission: "seeClosings" };

/** The entry of the tills, by the permissions of the user. */
export const TILL_ENTRIES: readonly MenuItem[] = [points, tickets];
/** Checks whether an entry is the second one of the tills for a user who sees the first. */
export const isTillTwice = (viewer: Viewer, entry: MenuItem): boolean =>
  entry === tickets && isVisible(viewer, points);
