import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { type MenuGroup } from "#shells/back-office/menu/menu.ts";
import { currentOf } from "#shells/back-office/trail.ts";
import { useMenu, usePlace } from "#shells/back-office/useViewer.ts";
import { cx } from "#ui/classes.ts";
import { Menu } from "#ui/overlay/Menu.tsx";
import css from "#shells/back-office/menu/MenuIcons.module.css";
import * as layout from "#ui/layout.ts";

function Flyout({ group, current }: { group: MenuGroup; current: string | undefined }): ReactNode {
  const { t } = useTranslation("shell");
  const holds = group.items.some(({ key }) => key === current);
  return (
    <Menu
      onHover
      side="inline-end"
      align="start"
      title={t(`group.${group.key}`)}
      trigger={
        <button
          type="button"
          className={cx(layout.bare, layout.centred, layout.muted, css.icon, holds && css.holds)}
          aria-label={t(`group.${group.key}`)}
        >
          <group.icon size={20} aria-hidden="true" />
        </button>
      }
      entries={group.items.map((item) => ({
        kind: "link",
        label: t(`menu.${item.key}`),
        icon: <item.icon aria-hidden="true" />,
        href: item.href,
        current: item.key === current,
      }))}
    />
  );
}

/** The menu as icons, for the narrow sidebar: groups fly out to the side. */
export function MenuIcons({ user }: { user: User }): ReactNode {
  const { t } = useTranslation("shell");
  const path = usePlace();
  const menu = useMenu(user);
  const current = currentOf(menu, path);
  return (
    <ul className={cx(layout.column, css.icons)}>
      {menu.map((entry) => (
        <li key={entry.key}>
          {"items" in entry ? (
            <Flyout group={entry} current={current} />
          ) : (
            <Link
              href={entry.href}
              className={cx(layout.bare, layout.centred, layout.muted, css.icon)}
              title={t(`menu.${entry.key}`)}
              aria-label={t(`menu.${entry.key}`)}
              aria-current={entry.key === current ? "page" : undefined}
            >
              <entry.icon size={20} aria-hidden="true" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
