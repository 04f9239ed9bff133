/**
 * Vanishing point of the vine rows beyond the horizon, the line at which they appear, and the lowest line that is
 * drawn.
 */
const FAR = { x: 430, y: 470 };
const HORIZON_Y = 548;
const NEAR_Y = 1060;
const ROWS = 11;
const BUSHES = 46;

const blob = (x: number, y: number, rx: number, ry: number): string =>
  `M${(x - rx).toFixed(1)} ${y.toFixed(1)}a${rx.toFixed(1)} ${ry.toFixed(1)} 0 1 0 ${(2 * rx).toFixed(1)} 0a${rx.toFixed(1)} ${ry.toFixed(1)} 0 1 0 ${(-2 * rx).toFixed(1)} 0`;

/**
 * Returns the outlines of a vineyard seen down its rows: `bush` the body, `leaf` the light on top. Bushes of a row
 * merge.
 */
export function vines(): { bush: string; leaf: string } {
  let bush = "";
  let leaf = "";
  // The far ones are drawn first, so that near ones cover them.
  for (let step = 0; step < BUSHES; step += 1) {
    const depth = (step / (BUSHES - 1)) ** 1.7;
    const y = HORIZON_Y + (NEAR_Y - HORIZON_Y) * depth;
    const spread = (y - FAR.y) / (NEAR_Y - FAR.y);
    const r = 34 * spread;
    for (let row = 0; row < ROWS; row += 1) {
      const x = FAR.x + (row - (ROWS - 1) / 2) * 235 * spread;
      if (x < -r || x > 800 + r) continue;
      bush += blob(x, y, r, r * 0.86);
      leaf += blob(x, y - r * 0.34, r * (0.74 + ((step + row) % 3) * 0.07), r * 0.5);
    }
  }
  return { bush, leaf };
}
