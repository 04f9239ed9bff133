import { Bell } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useNotifications } from "#relations/notifications/calls.ts";
import { IconButton } from "#ui/Button.tsx";
import { later } from "#ui/later.tsx";
import css from "#relations/notifications/NotificationCentre.module.css";

const NotificationPopover = later(() => import("#relations/notifications/NotificationPopover.tsx"));

/** Shows the count of unread notifications on a bell. */
export function UnseenCount(): ReactNode {
  const { t } = useTranslation("notifications");
  const { unseen } = useNotifications();
  if (unseen.length === 0) return null;
  return (
    <span className={css.count}>
      <span aria-hidden="true">{unseen.length > 9 ? "9+" : unseen.length}</span>
      <span className="visually-hidden">{t("unseenCount", { count: unseen.length })}</span>
    </span>
  );
}

/** The bell of the header; its popover loads when the pointer or the focus comes near. */
export function NotificationCentre(): ReactNode {
  const { t } = useTranslation("notifications");
  const [open, setOpen] = useState(false);
  const [bell, setBell] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        ref={setBell}
        className={css.bell}
        label={t("open")}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={NotificationPopover.ahead}
        onFocus={NotificationPopover.ahead}
        onClick={() => setOpen(!open)}
      >
        <Bell aria-hidden="true" />
        <UnseenCount />
      </IconButton>
      <NotificationPopover open={open} anchor={bell} onClose={() => setOpen(false)} />
    </>
  );
}
