function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of two colours `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Checks whether a text is a colour `#rrggbb`. */
export const isHex = (color: string): boolean => /^#[0-9a-f]{6}$/i.test(color);

/** Returns white or black, whichever is readable on a colour. */
export const inkOn = (color: string): "#ffffff" | "#000000" =>
  contrast(color, "#ffffff") >= 4.5 ? "#ffffff" : "#000000";
