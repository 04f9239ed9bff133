import { Bell, CircleQuestionMark, QrCode } from "lucide-react";
import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { isStaff } from "#kit/access.ts";
import { UnseenCount } from "#relations/notifications/NotificationCentre.tsx";
import { itemsOf } from "#shells/back-office/menu/menu.ts";
import { currentOf } from "#shells/back-office/trail.ts";
import { useMenu, usePlace } from "#shells/back-office/useViewer.ts";
import { showHelp } from "#shells/platform/help.ts";
import { later } from "#ui/later.tsx";
import css from "#shells/back-office/menu/BottomBar.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const ContactQr = later(() => import("#shells/back-office/ContactQr.tsx"));
const NotificationDrawer = later(() => import("#relations/notifications/NotificationDrawer.tsx"));

/** Look of an entry of the bar: its sign above its name. */
const ITEM = cx(
  layout.column,
  layout.middle,
  layout.muted,
  layout.medium,
  layout.bare,
  layout.shrink,
  layout.fill,
  css.item,
);

/** Entries of the menu in the bar (specification §2). */
const BOTTOM = ["clients", "orders"] as const;

/** Shows the contact QR code of staff, from the bottom bar (specification §2). */
function Qr(): ReactNode {
  const { t } = useTranslation("shell");
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={ITEM} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <QrCode size={20} aria-hidden="true" />
        {t("bottom.qr")}
      </button>
      <ContactQr open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** The bottom bar on phones: clients, orders, the QR code of staff, notifications and help. */
export function BottomBar({ user }: { user: User }): ReactNode {
  const { t } = useTranslation("shell");
  const path = usePlace();
  const [open, setOpen] = useState(false);
  const menu = useMenu(user);
  const items = itemsOf(menu);
  const current = currentOf(menu, path);
  return (
    <nav className={css.bar} data-print="none" aria-label={t("quickMenu")}>
      {BOTTOM.map((key) => items.find((item) => item.key === key))
        .filter((item) => item !== undefined)
        .map((item) => (
          <Link
            key={item.key}
            href={item.href}
            className={ITEM}
            aria-current={item.key === current ? "page" : undefined}
          >
            <item.icon size={20} aria-hidden="true" />
            {t(`menu.${item.key}`)}
          </Link>
        ))}
      {isStaff(user) ? <Qr /> : null}
      <button type="button" className={ITEM} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={css.bell}>
          <Bell size={20} aria-hidden="true" />
          <UnseenCount />
        </span>
        {t("bottom.notifications")}
      </button>
      <button type="button" className={ITEM} aria-haspopup="dialog" onClick={() => showHelp(true)}>
        <CircleQuestionMark size={20} aria-hidden="true" />
        {t("bottom.help")}
      </button>
      <NotificationDrawer open={open} onClose={() => setOpen(false)} />
    </nav>
  );
}
