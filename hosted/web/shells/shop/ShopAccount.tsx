import { LayoutDashboard, LogIn, LogOut, UserPlus, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation, useSearch } from "wouter";
import { problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "./ShopAccount.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * The account menu of the shop side (specification §2, "Shop header"): the signed-in user, the dashboard, the sign-out;
 * or the sign-in.
 */
export default function ShopAccount({ shop }: { shop: string | undefined }): ReactNode {
  const { t } = useTranslation("platform");
  const { status, user, logout } = useSession();
  const [place] = useLocation();
  const search = useSearch();
  if (status === "unknown") return null;
  const redirectLink = `${place}${search ? `?${search}` : ""}`;
  const id = shop ?? null;
  const leave = async (): Promise<void> => {
    try {
      await logout();
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
  };
  const entries: MenuEntry[] = user
    ? [
        {
          kind: "link",
          label: t("account.dashboard"),
          icon: <LayoutDashboard aria-hidden="true" />,
          href: paths.dashboard(),
        },
        { kind: "line" },
        {
          kind: "act",
          label: t("account.logout"),
          icon: <LogOut aria-hidden="true" />,
          act: () => void leave(),
        },
      ]
    : [
        {
          kind: "link",
          label: t("account.signIn"),
          icon: <LogIn aria-hidden="true" />,
          href: paths.login({ redirectLink, id }),
        },
        {
          kind: "link",
          label: t("account.register"),
          icon: <UserPlus aria-hidden="true" />,
          href: paths.register({ redirectLink, id }),
        },
      ];
  const name = user ? user.firstname || user.username : t("account.signIn");
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={cx(layout.inline2, layout.quiet, layout.middle, layout.oneLine, css.trigger)}
          aria-label={user ? t("account.open", { name }) : undefined}
        >
          <UserRound size={18} aria-hidden="true" />
          <span className={css.name}>{name}</span>
        </button>
      }
      head={
        user ? (
          <>
            <p className={cx(layout.strong, layout.breakable)}>{user.username}</p>
            <p className={cx(layout.quiet, layout.breakable)}>{user.email}</p>
          </>
        ) : undefined
      }
      entries={entries}
    />
  );
}
