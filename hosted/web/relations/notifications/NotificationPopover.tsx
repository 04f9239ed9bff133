import { Popover } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { NotificationPanel } from "#relations/notifications/NotificationPanel.tsx";
import { isOn } from "#ui/overlay/anchors.ts";
import css from "#relations/notifications/NotificationCentre.module.css";

type NotificationPopoverProps = { open: boolean; anchor: HTMLElement | null; onClose: () => void };

/** The popover of the header's bell, at most 600 × 500 px (specification §9). */
export default function NotificationPopover({ open, anchor, onClose }: NotificationPopoverProps): ReactNode {
  const { t } = useTranslation("notifications");
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => (next || isOn(anchor, details) ? undefined : onClose())}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} className={css.place} sideOffset={8} align="end">
          <Popover.Popup className={css.popup} finalFocus={() => anchor ?? true}>
            <Popover.Title className={css.title}>{t("title")}</Popover.Title>
            <NotificationPanel onDone={onClose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
