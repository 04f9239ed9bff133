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

const hex = (part: number): string => Math.round(part).toString(16).padStart(2, "0");

/** Returns a colour, mixed with black or white as far as 4.5 : 1 on each of the grounds needs (WCAG 2.2, 1.4.3). */
export function readableOn(color: string, grounds: readonly string[]): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const pole = grounds.every((ground) => contrast(ground, "#000000") > contrast(ground, "#ffffff")) ? 0 : 255;
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = `#${parts.map((part) => hex(part + (pole - part) * share)).join("")}`;
    if (grounds.every((ground) => contrast(mixed, ground) >= 4.5)) return mixed;
  }
  return pole === 0 ? "#000000" : "#ffffff";
}

/** Checks whether a text is a colour `#rrggbb`. */
export const isHex = (color: string): boolean => /^#[0-9a-f]{6}$/i.test(color);

/** Returns white or black, whichever is readable on a colour. */
export const inkOn = (color: string): "#ffffff" | "#000000" =>
  contrast(color, "#ffffff") >= 4.5 ? "#ffffff" : "#000000";
