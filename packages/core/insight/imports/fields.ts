import type { OldItem, OldStatus } from "./oldOrders.ts";

/** What can be imported from a file (specification §2, §4 "Import"). */
export const IMPORT_KINDS = ["products", "clients", "stocks", "orders"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Where a file comes from: a starting point for which column is what (specification §3, "Import integrations"). */
export const IMPORT_SOURCES = [
  "default",
  "shopify",
  "woocommerce",
  "prestashop",
  "isagri",
  "vinistoria",
  "baqio",
] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const IMPORT_STATUSES = ["pending", "processing", "completed", "reverted", "error"] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** The default values of a new import for lines that say nothing, by kind: shown beside the columns, where they can be changed. */
export const FIRST_DEFAULTS: Record<ImportKind, Readonly<Record<string, string>>> = {
  products: { format: "75 cl", productType: "wine" },
  clients: {},
  stocks: {},
  orders: {},
};

/** What is wrong with a line: where, and by which name (`fields` of `locales/<lang>/errors.json`, or a refusal). */
export type LineFault = { field: string | null; code: string };
/** `skipped`: somebody chose to leave the line out. */
export const LINE_STATES = ["new", "ready", "error", "skipped", "done", "reverted", "kept"] as const;
/** States of lines that are not yet brought in: they can be corrected. */
export const OPEN_LINE_STATES = ["new", "ready", "error", "skipped"] as const;
export type LineState = (typeof LINE_STATES)[number];
/** A line of the file (1 is the first below the headings) with what came of it. */
export type ImportLine = {
  line: number;
  cells: string[];
  state: LineState;
  faults: LineFault[];
  /** Values set by hand for fields that no column gives. */
  fixed: Record<string, string>;
  /** Whether it made something or changed what was there. */
  made: "created" | "changed" | null;
  /** The client, the product or the article that it made or changed, while it is there. */
  record: { id: string; name: string } | null;
};

/** A picture that could not be had, and why (`errors.json`). */
export type ImportPicture = { line: number; url: string; code: string };

export type ImportView = {
  id: string;
  kind: ImportKind;
  source: ImportSource;
  status: ImportStatus;
  /** What a job is doing now. */
  running: "check" | "run" | "revert" | null;
  name: string;
  encoding: "utf-8" | "windows-1252" | "utf-16" | "xlsx";
  delimiter: string;
  headings: string[];
  mapping: Record<string, number>;
  /** The default values of fields for lines that say nothing in them. */
  defaults: Record<string, string>;
  /** Lines that say something in each column, in the order of the headings. */
  filled: number[];
  lines: number;
  /** Lines that a job has gone through, of `lines`. */
  progress: number;
  states: { [S in LineState]: number };
  created: number;
  changed: number;
  /** Pictures that its lines name: those that wait to be fetched, that stand in their product, that could not be had. */
  pictures: { waiting: number; done: number; failed: number };
  /** Of an import that was taken back: how many lines stay, by the code of why (`errors.json`), the most frequent first. */
  kept: { code: string; count: number }[];
  version: number;
  madeBy: string;
  createdAt: string;
  finishedAt: string | null;
};

/** An order of the shop before Cuvée. `totalTtcCents` is in `currency`, whichever it was. */
export type OldOrder = {
  id: string;
  source: ImportSource;
  number: string;
  orderedAt: string;
  status: OldStatus;
  totalTtcCents: number;
  currency: string;
  items: OldItem[];
};
