import { Popover } from "@base-ui/react/popover";
import { Bell } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNotifications } from "#relations/notifications/calls.ts";
import { NotificationPanel } from "#relations/notifications/NotificationPanel.tsx";
import { IconButton } from "#ui/Button.tsx";
import css from "#relations/notifications/NotificationCentre.module.css";

/** The count of unread notifications on a bell. */
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

/** The bell of the header with its panel, at most 600 × 500 px (specification §9). */
export function NotificationCentre(): ReactNode {
  const { t } = useTranslation("notifications");
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className={css.bell}
        render={
          <IconButton label={t("open")}>
            <Bell aria-hidden="true" />
            <UnseenCount />
          </IconButton>
        }
      />
      <Popover.Portal>
        <Popover.Positioner className={css.place} sideOffset={8} align="end">
          <Popover.Popup className={css.popup}>
            <Popover.Title className={css.title}>{t("title")}</Popover.Title>
            <NotificationPanel onDone={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
