import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { NotificationPanel } from "#relations/notifications/NotificationPanel.tsx";
import { Drawer } from "#ui/overlay/Dialog.tsx";

/** The notification centre on phones, from the bottom bar. */
export default function NotificationDrawer({
  open,
  onClose,
}: {
  open: boolean;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation("notifications");
  return (
    <Drawer open={open} onClose={onClose} title={t("title")}>
      <NotificationPanel onDone={onClose} />
    </Drawer>
  );
}
