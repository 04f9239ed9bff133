let pressed = false;
const waiting = new Set<() => void>();

// A tap moves the focus by its mouse event, which comes once the finger is up.
// Pages that the server draws have fields too, and no mouse.
const canPress = typeof addEventListener === "function";
for (const begin of canPress ? ["pointerdown", "mousedown"] : [])
  addEventListener(begin, () => void (pressed = true), true);
for (const end of canPress ? ["pointerup", "pointercancel", "mouseup"] : [])
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
 * Runs a function now, or once the pressed mouse button comes up. A field that loses the focus because the user presses
 * "Save" must not show its error, and so move the button, before the press has become a click.
 */
export function afterPointerUp(act: () => void): void {
  if (pressed) waiting.add(act);
  else act();
}
