import { Bell } from "lucide-react";
import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { NotificationPanel } from "#relations/notifications/NotificationPanel.tsx";
import { UnseenCount } from "#relations/notifications/NotificationCentre.tsx";
import { isAt, menuOf } from "#shells/back-office/menu.ts";
import { Drawer } from "#ui/Dialog.tsx";
import css from "#shells/back-office/BottomBar.module.css";

/** The thumb's bar on phones: what is used most, and the notifications. */
export function BottomBar({ user }: { user: User }): ReactNode {
  const { t } = useTranslation(["shell", "notifications"]);
  const [path] = useLocation();
  const [open, setOpen] = useState(false);
  return (
    <nav className={css.bar} aria-label={t("quickMenu")}>
      {menuOf(user)
        .filter((item) => item.bottom)
        .map((item) => (
          <Link
            key={item.key}
            href={item.href}
            className={css.item}
            aria-current={isAt(item, path) ? "page" : undefined}
          >
            <item.icon size={20} aria-hidden="true" />
            {t(`menu.${item.key}`)}
          </Link>
        ))}
      <button type="button" className={css.item} onClick={() => setOpen(true)}>
        <span className={css.bell}>
          <Bell size={20} aria-hidden="true" />
          <UnseenCount />
        </span>
        {t("menu.notifications")}
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} title={t("notifications:title")}>
        <NotificationPanel onDone={() => setOpen(false)} />
      </Drawer>
    </nav>
  );
}
