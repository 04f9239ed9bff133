/** Outlines of bottles: half profiles drawn from real ones at about 2.8 units to the millimetre. */
import type { Shape } from "./look.ts";
import type { Profile } from "./profile.ts";

export type Zone = { top: number; height: number; width: number };

export type Silhouette = {
  height: number;
  profile: Profile;
  /** Area of the front label; its width is measured on the picture, not around the bottle. */
  label: Zone;
  /** Lower end of the capsule, foil or wax. */
  sealBottom: number;
  /** Level of the drink, for clear glass. */
  level: number;
  /** Thickness of the bottom in clear glass. */
  base: number;
};

export type Bottle = Exclude<Shape, "bib" | "carton" | "corkscrew" | "decanter" | "glasses">;

const BURGUNDY: Profile = [
  [37, 0],
  [41, 0, 43, 3, 43, 8],
  [43, 22],
  [43, 28, 38, 28, 38, 34],
  [40, 165],
  [44, 290, 120, 345, 120, 480],
  [120, 806],
  [120, 828, 112, 840, 92, 840],
  [0, 840],
];

const BORDEAUX: Profile = [
  [37, 0],
  [41, 0, 43, 3, 43, 8],
  [43, 24],
  [43, 30, 38, 30, 38, 36],
  [41, 218],
  [42, 262, 106, 262, 106, 340],
  [106, 808],
  [106, 828, 99, 840, 82, 840],
  [0, 840],
];

const CHAMPAGNE: Profile = [
  [30, 0],
  [43, 0, 48, 8, 48, 22],
  [48, 40, 44, 50, 44, 62],
  [44, 70, 51, 70, 51, 80],
  [51, 90, 44, 90, 44, 98],
  [47, 190],
  [54, 300, 124, 350, 124, 500],
  [124, 802],
  [124, 828, 114, 840, 92, 840],
  [0, 840],
];

const SPIRIT_TALL: Profile = [
  [34, 62],
  [38, 62, 38, 66, 38, 70],
  [38, 84],
  [38, 90, 33, 90, 33, 96],
  [33, 205],
  [33, 262, 98, 236, 98, 300],
  [98, 788],
  [98, 806, 92, 810, 80, 810],
  [0, 810],
];

const SPIRIT_SQUARE: Profile = [
  [38, 74],
  [42, 74, 42, 78, 42, 82],
  [42, 96],
  [42, 102, 37, 102, 37, 108],
  [37, 160],
  [37, 200, 140, 176, 140, 238],
  [140, 640],
  [140, 662, 132, 670, 116, 670],
  [0, 670],
];

const SPIRIT_ROUND: Profile = [
  [42, 80],
  [47, 80, 47, 84, 47, 88],
  [47, 104],
  [47, 112, 42, 112, 42, 118],
  [42, 176],
  [42, 232, 148, 226, 150, 330],
  [150, 624],
  [150, 652, 138, 664, 112, 664],
  [0, 664],
];

const SPIRIT_FLASK: Profile = [
  [40, 90],
  [44, 90, 44, 94, 44, 98],
  [44, 110],
  [44, 118, 34, 120, 34, 130],
  [34, 210],
  [34, 300, 168, 330, 168, 520],
  [168, 620, 140, 672, 96, 680],
  [0, 680],
];

const COGNAC: Profile = [
  [36, 66],
  [40, 66, 40, 70, 40, 74],
  [40, 88],
  [40, 94, 34, 94, 34, 100],
  [34, 226],
  [38, 318, 132, 330, 132, 448],
  [132, 742],
  [132, 766, 122, 780, 98, 780],
  [0, 780],
];

const BEER_LONG: Profile = [
  [34, 0],
  [37, 0, 37, 4, 37, 8],
  [37, 26],
  [37, 32, 34, 34, 34, 40],
  [37, 150],
  [40, 240, 92, 240, 92, 316],
  [92, 612],
  [92, 630, 86, 640, 70, 640],
  [0, 640],
];

const JUICE: Profile = [
  [48, 0],
  [51, 0, 51, 3, 51, 6],
  [51, 52],
  [51, 60, 47, 60, 47, 66],
  [48, 128],
  [50, 206, 116, 214, 116, 308],
  [116, 712],
  [116, 732, 108, 740, 92, 740],
  [0, 740],
];

export const SILHOUETTES: Record<Bottle, Silhouette> = {
  burgundy: {
    height: 840,
    profile: BURGUNDY,
    label: { top: 484, height: 290, width: 214 },
    sealBottom: 196,
    level: 176,
    base: 16,
  },
  bordeaux: {
    height: 840,
    profile: BORDEAUX,
    label: { top: 420, height: 318, width: 190 },
    sealBottom: 200,
    level: 196,
    base: 16,
  },
  champagne: {
    height: 840,
    profile: CHAMPAGNE,
    label: { top: 510, height: 244, width: 222 },
    sealBottom: 318,
    level: 240,
    base: 18,
  },
  "spirit-tall": {
    height: 810,
    profile: SPIRIT_TALL,
    label: { top: 370, height: 336, width: 180 },
    sealBottom: 150,
    level: 236,
    base: 30,
  },
  "spirit-square": {
    height: 670,
    profile: SPIRIT_SQUARE,
    label: { top: 290, height: 292, width: 240 },
    sealBottom: 150,
    level: 196,
    base: 34,
  },
  "spirit-round": {
    height: 664,
    profile: SPIRIT_ROUND,
    label: { top: 340, height: 238, width: 248 },
    sealBottom: 160,
    level: 226,
    base: 32,
  },
  "spirit-flask": {
    height: 680,
    profile: SPIRIT_FLASK,
    label: { top: 412, height: 190, width: 230 },
    sealBottom: 176,
    level: 268,
    base: 36,
  },
  cognac: {
    height: 780,
    profile: COGNAC,
    label: { top: 462, height: 238, width: 232 },
    sealBottom: 186,
    level: 246,
    base: 26,
  },
  "beer-long": {
    height: 640,
    profile: BEER_LONG,
    label: { top: 332, height: 242, width: 168 },
    sealBottom: 40,
    level: 150,
    base: 12,
  },
  "beer-75": {
    height: 840,
    profile: CHAMPAGNE,
    label: { top: 500, height: 264, width: 220 },
    sealBottom: 118,
    level: 220,
    base: 18,
  },
  cider: {
    height: 840,
    profile: CHAMPAGNE,
    label: { top: 502, height: 258, width: 222 },
    sealBottom: 230,
    level: 240,
    base: 18,
  },
  juice: {
    height: 740,
    profile: JUICE,
    label: { top: 344, height: 296, width: 210 },
    sealBottom: 56,
    level: 120,
    base: 14,
  },
};
