import { useSyncExternalStore } from "react";

/** Layout by width: up to 600 mobile, 601–1280 tablet, above desktop (specification §4, §9). */
export type Width = "mobile" | "tablet" | "desktop";

const mobile = matchMedia("(max-width: 600px)");
const tablet = matchMedia("(max-width: 1280px)");

function watch(listener: () => void): () => void {
  mobile.addEventListener("change", listener);
  tablet.addEventListener("change", listener);
  return () => {
    mobile.removeEventListener("change", listener);
    tablet.removeEventListener("change", listener);
  };
}

/** The layout for the window's width. Prefer CSS media queries; this is for layouts that differ in markup. */
export function useWidth(): Width {
  return useSyncExternalStore(watch, () =>
    mobile.matches ? "mobile" : tablet.matches ? "tablet" : "desktop",
  );
}
