let pressed = false;
const waiting = new Set<() => void>();

// A tap of a finger leaves the field by its mouse event, which comes once the finger is up.
for (const begin of ["pointerdown", "mousedown"]) addEventListener(begin, () => void (pressed = true), true);
for (const end of ["pointerup", "pointercancel", "mouseup"])
  addEventListener(
    end,
    () => {
      pressed = false;
      // After the click, which follows the end of the press at once.
      setTimeout(() => {
        for (const act of waiting) act();
        waiting.clear();
      });
    },
    true,
  );

/**
 * Does something now, or once the button of the mouse that is down comes up. A field that is left because somebody presses
 * "Save" must not show its error, and so move the button, before the press has become a click.
 */
export function afterPress(act: () => void): void {
  if (pressed) waiting.add(act);
  else act();
}
