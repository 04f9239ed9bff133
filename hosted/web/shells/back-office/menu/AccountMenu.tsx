import {
  ArrowLeftRight,
  ChevronDown,
  KeyRound,
  LayoutDashboard,
  LogOut,
  Settings,
  Store,
} from "lucide-react";
import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { speak } from "#kit/i18n.ts";
import { nameOfLanguage, STAFF_LANGUAGES } from "#kit/languages.ts";
import { isStaff } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useAgencyEntries } from "#shells/back-office/menu/agencyEntries.tsx";
import { useLogout } from "#shells/back-office/logout.ts";
import { isVisible, opens, type Viewer } from "#shells/back-office/menu/destinations.ts";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import css from "#shells/back-office/menu/AccountMenu.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const AccountSwitch = lazy(() => import("#shells/back-office/AccountSwitch.tsx"));

/** Returns the initials of the name, or of the username. */
function initialsOf(user: User): string {
  const letters = `${user.firstname.charAt(0)}${user.lastname.charAt(0)}` || user.username.slice(0, 2);
  return letters.toLocaleUpperCase();
}

/** Returns the name of the user; the username while there is none. */
const nameOf = ({ firstname, lastname, username }: User): string =>
  `${firstname} ${lastname}`.trim() || username;

/** Returns the entries of the account menu whose page is mounted. */
function placesOf({ user, pages, integrations }: Viewer, t: (key: string) => string): MenuEntry[] {
  const shopId = user.shops[0]?.id;
  const shop = isStaff(user) && shopId ? paths.shop(shopId) : paths.shops();
  const settings = {
    key: "settings",
    href: paths.settings(),
    roles: ["owner", "iam", "agent"],
  } as const;
  return [
    {
      kind: "link",
      label: t("menu.dashboard"),
      icon: <LayoutDashboard aria-hidden="true" />,
      href: paths.dashboard(),
    },
    ...(isVisible({ user, pages, integrations }, settings)
      ? [
          {
            kind: "link",
            label: t("menu.settings"),
            icon: <Settings aria-hidden="true" />,
            href: settings.href,
          } as const,
        ]
      : []),
    ...(isStaff(user)
      ? [
          {
            kind: "link",
            label: t("menu.api"),
            icon: <KeyRound aria-hidden="true" />,
            href: paths.apiKeys(),
          } as const,
        ]
      : []),
    ...(opens(pages, shop)
      ? [
          {
            kind: "link",
            label: t(isStaff(user) ? "menu.shop" : "menu.producers"),
            icon: <Store aria-hidden="true" />,
            href: shop,
          } as const,
        ]
      : []),
  ];
}

/** Shows the signed-in user, with the entries of their own account. */
export function AccountMenu({ user, viewer }: { user: User; viewer: Viewer }): ReactNode {
  const { t, i18n } = useTranslation(["shell", "common"]);
  const logout = useLogout();
  const agency = useAgencyEntries(user);
  const [switching, setSwitching] = useState(false);
  const { data: accounts } = useAnswer("GET /v1/users/me/accounts", {}, { revalidateOnFocus: false });
  const isMaster = (accounts?.length ?? 0) > 1;
  const entries: MenuEntry[] = [
    ...placesOf(viewer, t),
    { kind: "line" },
    ...agency,
    ...STAFF_LANGUAGES.map((language): MenuEntry => ({
      kind: "choice",
      label: nameOfLanguage(language),
      checked: i18n.resolvedLanguage === language,
      act: () => void speak(language),
    })),
    { kind: "line" },
    ...(isMaster
      ? [
          {
            kind: "act",
            label: t("switch.open"),
            icon: <ArrowLeftRight aria-hidden="true" />,
            act: () => setSwitching(true),
          } as const,
        ]
      : []),
    { kind: "act", label: t("logout"), icon: <LogOut aria-hidden="true" />, act: () => void logout() },
  ];
  return (
    <>
      <Menu
        trigger={
          <button type="button" className={cx(layout.inline1, layout.middle, css.trigger)}>
            <span className={cx(layout.small, layout.fixed, css.face)} aria-hidden="true">
              {initialsOf(user)}
            </span>
            <ChevronDown size={14} aria-hidden="true" className={css.arrow} />
            <span className="visually-hidden">{t("account", { name: nameOf(user) })}</span>
          </button>
        }
        head={
          <>
            <p className={layout.strong}>{nameOf(user)}</p>
            <p className={cx(layout.quiet, layout.breakable)}>{user.email}</p>
          </>
        }
        entries={entries}
      />
      {isMaster && accounts ? (
        <Suspense fallback={null}>
          <AccountSwitch accounts={accounts} open={switching} onClose={() => setSwitching(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
