import { Toolbar } from "@base-ui/react/toolbar";
import { Baseline } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { later } from "#ui/later.tsx";
import css from "#ui/editor/ColorButton.module.css";

const ColorMenu = later(() => import("#ui/editor/ColorMenu.tsx"));

/** Returns the `#rrggbb` of a colour in the browser's notation. */
function hexOf(color: string | null): string | null {
  const parts = /^rgb\((\d+), ?(\d+), ?(\d+)\)$/.exec(color ?? "");
  if (!parts) return color;
  return `#${parts
    .slice(1)
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("")}`;
}

type ColorButtonProps = { color: string | null; onColor: (color: string | null) => void };

/** A button for the colour of the text: some suitable ones, any other, or none. */
export function ColorButton({ color, onColor }: ColorButtonProps): ReactNode {
  const { t } = useTranslation("form");
  const [open, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const now = hexOf(color);
  const choose = (next: string | null): void => {
    setOpen(false);
    // The popover returns the focus to its button first.
    requestAnimationFrame(() => requestAnimationFrame(() => onColor(next)));
  };
  return (
    <>
      <Toolbar.Button
        ref={setButton}
        className={css.trigger}
        aria-label={t("editor.color")}
        title={t("editor.color")}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={ColorMenu.ahead}
        onFocus={ColorMenu.ahead}
        onClick={() => setOpen(!open)}
      >
        <Baseline size={16} aria-hidden="true" />
        <span className={css.mark} style={now ? { background: now } : {}} />
      </Toolbar.Button>
      <ColorMenu open={open} anchor={button} now={now} onChoose={choose} onClose={() => setOpen(false)} />
    </>
  );
}
