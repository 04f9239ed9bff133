/** Where rows of vines meet on the horizon, and the lowest line that is drawn. */
const FAR = { x: 430, y: 498 };
const NEAR_Y = 1040;
const ROWS = 15;
const BUSHES = 22;

const circle = (x: number, y: number, r: number): string =>
  `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r.toFixed(1)} ${(r * 0.8).toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${(r * 0.8).toFixed(1)} 0 1 0 ${(-2 * r).toFixed(1)} 0`;

/** Outlines of the bushes of a vineyard seen down its rows: `leaf` is the light on top of each `bush`. */
export function vines(): { bush: string; leaf: string } {
  let bush = "";
  let leaf = "";
  // The far ones first, so that near ones stand in front.
  for (let step = 0; step < BUSHES; step += 1) {
    const depth = (step + 3) / (BUSHES + 2);
    const y = FAR.y + (NEAR_Y - FAR.y) * depth ** 2.1;
    for (let row = 0; row < ROWS; row += 1) {
      const near = FAR.x + (row - (ROWS - 1) / 2) * 215;
      const x = FAR.x + (near - FAR.x) * depth ** 2.1 + (row - (ROWS - 1) / 2) * 9;
      const r = 2 + 33 * depth ** 2.1;
      if (x < -r || x > 800 + r) continue;
      bush += circle(x, y, r);
      leaf += circle(x - r * 0.16, y - r * 0.3, r * 0.62);
    }
  }
  return { bush, leaf };
}
