/** Data of the catalogue for the pictures, read by `drawPicture`. */

/** Existing outlines; every one is a table of points in `draw/silhouettes/`. */
export type Shape =
  | "burgundy"
  | "bordeaux"
  | "champagne"
  | "spirit-tall"
  | "spirit-square"
  | "spirit-round"
  | "spirit-flask"
  | "cognac"
  | "beer-long"
  | "beer-75"
  | "cider"
  | "juice"
  | "bib"
  | "carton"
  | "corkscrew"
  | "decanter"
  | "glasses";

/** Glass, or material of an article that is no bottle. */
export type Glass = "antique" | "leaf" | "black" | "brown" | "clear" | "blue" | "kraft" | "white" | "wood";

/** Colour of the content of clear glass. */
export type Liquid =
  | "none"
  | "red"
  | "rose"
  | "pale"
  | "straw"
  | "gold"
  | "amber"
  | "mahogany"
  | "orange"
  | "garnet"
  | "water";

export type Motif =
  | "stones"
  | "olive"
  | "sun"
  | "hills"
  | "monogram"
  | "cypress"
  | "vine"
  | "star"
  | "crown"
  | "river"
  | "tower"
  | "wheat"
  | "apple"
  | "still"
  | "juniper"
  | "cane"
  | "hop"
  | "cicada"
  | "anchor"
  | "none";

/** Label designs. A house keeps to a few so that its ranges look related. */
export type LabelStyle =
  | "estate"
  | "band"
  | "village"
  | "arch"
  | "minimal"
  | "shield"
  | "oval"
  | "strip"
  | "poster"
  | "apothecary"
  | "none";

export type BottleLook = {
  shape: Shape;
  glass: Glass;
  liquid?: Liquid;
  /** Hex of the capsule, foil, wax or stopper. */
  capsule?: string;
  closure?: "capsule" | "foil" | "wax" | "stopper" | "screw" | "crown" | "wire";
  label: LabelStyle;
  motif?: Motif;
  /** Hex: ground of the label, ink, and the accent (line, motif, foil stamping). */
  paper?: string;
  ink?: string;
  accent?: string;
  /** Relative size on the picture: 0.75 half bottle, 1, 1.12 magnum. */
  scale?: number;
  /** Bottles that are visible in an open carton, and their number. */
  inside?: BottleLook;
  count?: number;
};

/** Texts of a label. */
export type LabelTexts = {
  house: string;
  name: string;
  appellation?: string;
  vintage?: string;
  volume?: string;
  /** Quality, age or kind: "Brut", "VSOP", "Triple". */
  mention?: string;
};
