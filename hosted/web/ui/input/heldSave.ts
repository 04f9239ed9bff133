import { afterPointerUp } from "#ui/form/pointer.ts";

/** Time in milliseconds in which a key that left a field still submits its form. */
const KEY_MS = 50;
let isHeld = false;

/** Buttons that save or decide something (`Button` marks them), and those of forms. */
const SAVING = 'button[type="submit"], button[data-saves]';

function stop(event: Event): void {
  const { target, type } = event;
  if (type === "click" && !(target instanceof Element && target.closest(SAVING))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Stops the save that the same click or key would begin: a field has just corrected what was typed, which the user must
 * see before it is saved. The next click saves.
 */
export function holdSave(): void {
  isHeld = true;
  for (const kind of ["click", "submit"]) addEventListener(kind, stop, true);
  afterPointerUp(() =>
    setTimeout(() => {
      isHeld = false;
      for (const kind of ["click", "submit"]) removeEventListener(kind, stop, true);
    }, KEY_MS),
  );
}

/** Checks whether a save that began with a key must wait for the next one. */
export const isSaveHeld = (): boolean => isHeld;
