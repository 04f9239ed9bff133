import { Popover } from "@base-ui/react/popover";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { isOn } from "#ui/overlay/anchors.ts";
import type { DateMode, Day } from "#ui/date/dates.ts";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import css from "#ui/date/DateInput.module.css";

const Calendar = lazy(() => import("#ui/date/Calendar.tsx"));
const Months = lazy(() => import("#ui/date/Months.tsx"));

type DateMenuProps = {
  open: boolean;
  anchor: HTMLElement | null;
  /** The id of the field that the menu fills. */
  field: string | undefined;
  onClose: () => void;
  mode: DateMode;
  value: Day | null;
  onPick: (day: Day) => void;
  min?: Day;
  max?: Day;
};

/** The calendar, or the months, that a `DateInput` opens. */
export default function DateMenu(props: DateMenuProps): ReactNode {
  const { open, anchor, field, onClose, mode, ...rest } = props;
  const { t } = useTranslation("form");
  const Picker = mode === "month" ? Months : Calendar;
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => (next || isOn(anchor, details) ? undefined : onClose())}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          className={css.place}
          sideOffset={4}
          align="start"
          collisionPadding={8}
        >
          <Popover.Popup
            className={css.menu}
            aria-label={t("date.open")}
            aria-describedby={field}
            finalFocus={() => anchor ?? true}
          >
            <Suspense fallback={<Skeleton width="17rem" height="16rem" />}>
              <Picker {...rest} />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
