import { ChevronDown, LayoutDashboard, LogOut } from "lucide-react";
import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { speak } from "#kit/i18n.ts";
import { LANGUAGES } from "#kit/languages.ts";
import { paths } from "#kit/paths.ts";
import { useLogout } from "#shells/back-office/logout.ts";
import { Menu, type MenuEntry } from "#ui/Menu.tsx";
import css from "#shells/back-office/AccountMenu.module.css";

/** First letters of the name, or of the username. */
export function initialsOf(user: User): string {
  const letters = `${user.firstname.charAt(0)}${user.lastname.charAt(0)}` || user.username.slice(0, 2);
  return letters.toLocaleUpperCase();
}

/** Who is signed in, and what concerns him alone. */
export function AccountMenu({ user }: { user: User }): ReactNode {
  const { t, i18n } = useTranslation(["shell", "common"]);
  const logout = useLogout();
  const entries: MenuEntry[] = [
    {
      kind: "link",
      label: t("menu.dashboard"),
      icon: <LayoutDashboard aria-hidden="true" />,
      href: paths.dashboard(),
    },
    { kind: "line" },
    ...LANGUAGES.map((language): MenuEntry => ({
      kind: "choice",
      label: t(`common:language.${language}`),
      checked: i18n.resolvedLanguage === language,
      act: () => void speak(language),
    })),
    { kind: "line" },
    { kind: "act", label: t("logout"), icon: <LogOut aria-hidden="true" />, act: () => void logout() },
  ];
  return (
    <Menu
      trigger={
        <button type="button" className={css.trigger}>
          <span className={css.face} aria-hidden="true">
            {initialsOf(user)}
          </span>
          <ChevronDown size={14} aria-hidden="true" className={css.arrow} />
          <span className="visually-hidden">{t("account", { name: user.username })}</span>
        </button>
      }
      head={
        <>
          <p className={css.name}>{user.username}</p>
          <p className={css.email}>{user.email}</p>
        </>
      }
      entries={entries}
    />
  );
}
