import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { isAt, menuOf } from "#shells/back-office/menu.ts";
import css from "#shells/back-office/MenuLinks.module.css";

/** The entries of the menu as links; `compact` hides the words where the sidebar is narrow. */
export function MenuLinks({ user, onFollow }: { user: User; onFollow?: () => void }): ReactNode {
  const { t } = useTranslation("shell");
  const [path] = useLocation();
  return (
    <ul className={css.links}>
      {menuOf(user).map((item) => (
        <li key={item.key}>
          <Link
            href={item.href}
            className={css.link}
            title={t(`menu.${item.key}`)}
            aria-current={isAt(item, path) ? "page" : undefined}
            onClick={onFollow}
          >
            <item.icon size={18} aria-hidden="true" className={css.icon} />
            <span className={css.word}>{t(`menu.${item.key}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
