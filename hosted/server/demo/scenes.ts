/** Drawn views for the events of the demo shops: hills, rows of vines, a sky of the hour. */

export type Scene = {
  sky: [high: string, low: string];
  hills: [string, string, string];
  sun: [x: number, y: number];
  glow: string;
};

const [WIDTH, HEIGHT] = [1600, 1000];

/** Returns the line of a hill across the picture. */
function ridge(top: number, swell: number, shift: number): string {
  const points = Array.from({ length: 9 }, (_, n) => {
    const x = (n * WIDTH) / 8;
    const y = top + Math.round(Math.sin(n * 0.9 + shift) * swell);
    return `${x},${y}`;
  });
  return `M0,${HEIGHT} L${points.join(" L")} L${WIDTH},${HEIGHT} Z`;
}

/** Returns rows of vines that converge towards the hills. */
function rows(from: number, color: string): string {
  const lines = Array.from({ length: 15 }, (_, n) => {
    const far = WIDTH / 2 + (n - 7) * 70;
    const near = WIDTH / 2 + (n - 7) * 330;
    return `<path d="M${far},${from} L${near},${HEIGHT}" stroke="${color}" stroke-width="${9 + Math.abs(n - 7)}" stroke-dasharray="26 9" stroke-linecap="round"/>`;
  });
  return lines.join("");
}

/** Returns a picture of a scene, as SVG. */
export function sceneOf({ sky, hills, sun, glow }: Scene): string {
  const [far, middle, near] = hills;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/><circle cx="${sun[0]}" cy="${sun[1]}" r="86" fill="${glow}"/>
<path d="${ridge(470, 70, 0.4)}" fill="${far}"/><path d="${ridge(560, 46, 2.1)}" fill="${middle}"/>
<path d="${ridge(650, 18, 4)}" fill="${near}"/>${rows(690, middle)}</svg>`;
}
