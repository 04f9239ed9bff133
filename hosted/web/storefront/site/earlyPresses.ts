declare global {
  interface Window {
    /** Targets of the presses before the takeover, in order; the page's own script keeps them (`document.ts`). */
    earlyPresses?: (EventTarget | null)[] | undefined;
  }
}

const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

/** Returns the button of a press that has no effect without scripts; undefined for what the browser does itself. */
function lostButton(target: EventTarget | null): HTMLButtonElement | undefined {
  const button = target instanceof Element ? target.closest("button") : null;
  return button?.type === "button" && !button.popoverTargetElement ? button : undefined;
}

/** Returns the presses to repeat: an impatient visitor's second press counts only on the buttons of a quantity. */
function wanted(targets: readonly (EventTarget | null)[]): HTMLButtonElement[] {
  const buttons = targets.map(lostButton).filter((one) => one !== undefined);
  return buttons.filter((one, at) => one !== buttons[at - 1] || one.closest("[data-counts]"));
}

/** Repeats the presses that came before the scripts, once every part of the page is taken over. */
export async function repeatEarlyPresses(finishAll: () => Promise<void>): Promise<void> {
  const buttons = wanted(window.earlyPresses ?? []);
  window.earlyPresses = undefined;
  if (buttons.length === 0) return;
  await finishAll();
  for (const button of buttons) {
    if (button.isConnected) button.click();
    // The page shows the effect of a press before the next one.
    await nextTask();
  }
}
