import { useEffect, useRef, type RefObject } from "react";

/** Focuses a button again after work, during which it is disabled: a disabled button loses the focus. */
export function useFocusBack(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return button;
}
