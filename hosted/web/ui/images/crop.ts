type Part = { x: number; y: number; width: number; height: number };

/** Converts a part of a picture from percent of its sides to whole parts of `of`, never beyond the picture. */
export function partOf(percent: Part, of: number): Part {
  const whole = (value: number): number => Math.min(of, Math.max(0, Math.round((value / 100) * of)));
  const [x, y] = [Math.min(whole(percent.x), of - 1), Math.min(whole(percent.y), of - 1)];
  return {
    x,
    y,
    width: Math.max(1, Math.min(whole(percent.width), of - x)),
    height: Math.max(1, Math.min(whole(percent.height), of - y)),
  };
}
