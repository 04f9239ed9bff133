import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { version } from "#kit/version.ts";
import { MenuLinks } from "#shells/back-office/MenuLinks.tsx";
import css from "#shells/back-office/Sidebar.module.css";

/** The menu at the side: 180 px, icons of 56 px under 1280, none under 600 (specification §2). */
export function Sidebar({ user }: { user: User }): ReactNode {
  const { t } = useTranslation("shell");
  return (
    <nav className={css.sidebar} aria-label={t("mainMenu")}>
      <MenuLinks user={user} />
      <p className={css.version}>
        <span className={css.versionWord}>{t("version")} </span>
        {version}
      </p>
    </nav>
  );
}
