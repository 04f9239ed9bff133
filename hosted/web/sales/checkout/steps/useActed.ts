import { useEffect, useState } from "react";

/** Acts of a buyer; a browser that fills in a field makes an `input`. */
const ACTS = ["pointerdown", "keydown", "input"] as const;

/** Returns true from the first act of the buyer on this page. */
export function useActed(): boolean {
  const [acted, setActed] = useState(false);
  useEffect(() => {
    if (acted) return undefined;
    const note = (): void => setActed(true);
    for (const act of ACTS) addEventListener(act, note, { passive: true, capture: true });
    return () => {
      for (const act of ACTS) removeEventListener(act, note, { capture: true });
    };
  }, [acted]);
  return acted;
}
