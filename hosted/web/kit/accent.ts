import { inkOn, isHex } from "@cuvee/core/kit/colors.ts";
import type { CSSProperties } from "react";

export { contrast } from "@cuvee/core/kit/colors.ts";

/**
 * Returns the style that paints a region in a shop's colour: buttons and marks take it, with black or white on it,
 * whichever is easier to read. A colour that is not `#rrggbb` changes nothing.
 */
export function accentStyle(color: string | null | undefined): CSSProperties {
  if (!color || !isHex(color)) return {};
  return {
    "--accent": color,
    "--accent-hover": `color-mix(in oklab, ${color}, black 12%)`,
    "--on-accent": inkOn(color),
  } as CSSProperties;
}
