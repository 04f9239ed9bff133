import { ClipboardList, LayoutDashboard, Tags, type LucideIcon } from "lucide-react";
import type { Role, User } from "@cuvee/core/people/accounts/accounts.ts";
import { holds } from "#kit/judge.ts";
import { paths } from "#kit/paths.ts";

export type MenuItem = {
  /** Key of its name in `shell.json`. */
  key: string;
  href: string;
  icon: LucideIcon;
  roles: readonly Role[];
  permission?: string;
  /** Also in the bottom bar of phones. */
  bottom?: true;
};

/** The sidebar of the specification §2: what works so far, in its order. */
export const MENU: readonly MenuItem[] = [
  {
    key: "dashboard",
    href: paths.dashboard(),
    icon: LayoutDashboard,
    roles: ["owner", "iam", "buyer", "agent"],
    bottom: true,
  },
  {
    key: "orders",
    href: paths.orders(),
    icon: ClipboardList,
    roles: ["owner", "iam", "buyer", "agent"],
    permission: "seeAllOrder",
    bottom: true,
  },
  {
    key: "prices",
    href: paths.prices(),
    icon: Tags,
    roles: ["owner", "iam"],
    permission: "createProduct",
  },
];

/** Entries that a person sees. */
export function menuOf(user: User): MenuItem[] {
  return MENU.filter(
    (item) => item.roles.includes(user.role) && (user.role !== "iam" || holds(user, item.permission)),
  );
}

/** Whether `path` lies under an entry. */
export function isAt(item: MenuItem, path: string): boolean {
  return item.href === paths.dashboard()
    ? path === item.href
    : path === item.href || path.startsWith(`${item.href}/`);
}
