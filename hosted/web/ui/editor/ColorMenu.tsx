import { Popover } from "@base-ui/react/popover";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { isOn } from "#ui/overlay/anchors.ts";
import { Button } from "#ui/Button.tsx";
import css from "#ui/editor/ColorButton.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Colours that are readable on white and on dark, named in `form.json`, `editor.colors`. */
const COLORS = {
  wine: "#9b1b30",
  red: "#d0312d",
  orange: "#c2630b",
  gold: "#9a7400",
  green: "#2b7a4b",
  blue: "#136a85",
  violet: "#6b4aa0",
  grey: "#6f7174",
} as const;

type ColorMenuProps = {
  open: boolean;
  anchor: HTMLElement | null;
  /** The colour of the text, `#rrggbb`. */
  now: string | null;
  onChoose: (color: string | null) => void;
  onClose: () => void;
};

/** Popup that `ColorButton` opens. */
export default function ColorMenu({ open, anchor, now, onChoose, onClose }: ColorMenuProps): ReactNode {
  const { t } = useTranslation("form");
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => (next || isOn(anchor, details) ? undefined : onClose())}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} className={css.place} sideOffset={6} align="start">
          <Popover.Popup
            className={css.popup}
            aria-label={t("editor.color")}
            finalFocus={() => anchor ?? true}
          >
            <div className={css.colors}>
              {Object.entries(COLORS).map(([name, hex]) => (
                <button
                  key={name}
                  type="button"
                  className={css.color}
                  style={{ background: hex }}
                  aria-label={t(`editor.colors.${name}`)}
                  title={t(`editor.colors.${name}`)}
                  aria-pressed={now === hex}
                  onClick={() => onChoose(hex)}
                >
                  {now === hex ? <Check size={16} aria-hidden="true" /> : null}
                </button>
              ))}
            </div>
            <label className={cx(layout.line2, layout.middle, css.other)}>
              <input
                type="color"
                defaultValue={now ?? "#136a85"}
                onBlur={(event) =>
                  event.target.value === (now ?? "#136a85") ? undefined : onChoose(event.target.value)
                }
              />
              {t("editor.otherColor")}
            </label>
            <Button size="s" wide onClick={() => onChoose(null)}>
              {t("editor.noColor")}
            </Button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
