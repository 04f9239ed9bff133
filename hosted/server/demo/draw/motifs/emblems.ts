/** Signs and tools. */
import { capHeight, fitted, line } from "#demo/draw/lettering.ts";
import { ellipse, fill, n, stroke } from "#demo/draw/svg.ts";
import { leaf, spread } from "./motif.ts";
import type { Drawing, Tones } from "./motif.ts";

const SMALL_WORDS = new Set([
  "de",
  "des",
  "du",
  "la",
  "le",
  "les",
  "et",
  "domaine",
  "maison",
  "champagne",
  "château",
]);

/** Returns the initials of a house: of the words of its own name. */
function initials(house: string): string {
  const own = house.split(/[\s-]+/).filter((w) => !SMALL_WORDS.has(w.toLowerCase()));
  return own
    .slice(0, 2)
    .map((w) => w.charAt(0))
    .join("");
}

function laurel(tones: Tones): string {
  return [1, -1]
    .flatMap((side) =>
      spread(7, 20, 152).map((deg) => {
        const a = (deg * Math.PI) / 180;
        const [x, y] = [side * Math.sin(a) * 41, Math.cos(a) * 41];
        return leaf({ x, y, length: 15, angle: side === 1 ? -deg + 62 : 180 + deg - 62 }, tones, 0.22);
      }),
    )
    .join("");
}

export const monogram: Drawing = (tones, house) => {
  const letters = initials(house);
  const style = fitted(letters, { face: "capitals", size: 46, color: tones.ink, spacing: -40 }, 50);
  return `${laurel(tones)}${line(letters, 0, capHeight(style) / 2, style)}`;
};

export const star: Drawing = ({ ink, accent }) => {
  const points = Array.from({ length: 16 }, (_, i) => {
    const a = (i / 16) * Math.PI * 2 - Math.PI / 2;
    const r = i % 2 === 1 ? 9 : i % 4 === 0 ? 44 : 26;
    return `${n(Math.cos(a) * r)} ${n(Math.sin(a) * r)}`;
  });
  const dots = Array.from({ length: 8 }, (_, i) => {
    const a = ((i + 0.5) / 8) * Math.PI * 2;
    return fill(ellipse(Math.cos(a) * 36, Math.sin(a) * 36, 2.4, 2.4), ink);
  });
  return `${fill(`M${points.join("L")}z`, accent)}${stroke(`M${points.join("L")}z`, ink, 1.6)}${dots.join("")}${stroke(ellipse(0, 0, 47, 47), ink, 1.3)}`;
};

export const crown: Drawing = ({ ink, accent }) => {
  const band = "M-34 30L-42 -14L-22 6L0 -28L22 6L42 -14L34 30z";
  const jewels = spread(5, -24, 24)
    .map((x) => fill(ellipse(x, 38, 3, 3), ink))
    .join("");
  const balls = (
    [
      [-42, -19],
      [0, -34],
      [42, -19],
      [-22, 0],
      [22, 0],
    ] as const
  )
    .map(([x, y]) => `${fill(ellipse(x, y, 5, 5), accent)}${stroke(ellipse(x, y, 5, 5), ink, 1.6)}`)
    .join("");
  return `${fill(band, accent)}${stroke(band, ink, 2)}${stroke("M-36 31H36V46H-36z", ink, 2)}${jewels}${balls}`;
};

export const still: Drawing = ({ ink, accent, paper }) => {
  const pot = "M-40 40C-46 16 -34 2 -24 -6C-20 -12 -20 -18 -18 -24H-2C0 -18 0 -12 4 -6C14 2 26 16 20 40z";
  const neck =
    "M-16 -24C-18 -38 -8 -46 6 -44C28 -40 38 -20 42 10L36 11C32 -14 24 -32 6 -37C-2 -38 -6 -34 -4 -24z";
  const hatch = spread(5, 4, 34)
    .map((y) => `M${n(6 + y * 0.08)} ${n(y)}q5 ${n(1)} ${n(8)} ${n(-1)}`)
    .join("");
  return `${fill(neck, accent)}${stroke(neck, ink, 1.8)}${fill(pot, accent)}${stroke(hatch, ink, 1.2)}${stroke(pot, ink, 2)}${stroke("M-44 24C-20 30 4 30 24 24M-19 -16H3", ink, 1.5)}${fill("M28 12h20v30h-20z", paper)}${stroke("M28 12h20v30h-20zM28 20h20M28 34h20", ink, 1.7)}${stroke("M-48 44H48", ink, 2)}`;
};

export const anchor: Drawing = ({ ink, accent }) =>
  `${stroke("M0 -32V38M-20 -18H20", ink, 5)}${stroke(ellipse(0, -39, 8, 8), ink, 4)}${stroke("M-34 10C-32 32 -14 40 0 42C14 40 32 32 34 10", ink, 5)}${fill("M-44 18L-33 2L-22 18z", ink)}${fill("M44 18L33 2L22 18z", ink)}${stroke("M-12 -30C20 -20 -20 0 12 10C26 16 10 30 -8 30", accent, 3)}`;

export const none: Drawing = () => "";
