import type { OldItem, OldStatus } from "./oldOrders.ts";

/** Kinds of data that can be imported from a file (specification §2, §4 "Import"). */
export const IMPORT_KINDS = ["products", "clients", "prospects", "stocks", "orders"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Origins of a file: a starting point for the mapping of its columns (specification §3, "Import integrations"). */
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

/**
 * The default values of a new import for lines with empty fields, by kind: shown beside the columns, where they can be
 * changed.
 */
export const FIRST_DEFAULTS: Record<ImportKind, Readonly<Record<string, string>>> = {
  products: { format: "75 cl", productType: "wine" },
  clients: {},
  prospects: { duplicate: "ask", source: "" },
  stocks: {},
  orders: {},
};

/** Decisions about a line that is already a client of the shop; `ask`: a person has to decide. */
export const DUPLICATE_CHOICES = ["ask", "skip", "complete", "create"] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];
/** Marks by which a line is an existing client. `siren`: another establishment of one company, which is only a hint. */
export const TWIN_REASONS = ["siret", "mail", "contact", "siren"] as const;
/** The client whom a line of a file of prospects would duplicate. */
export type ImportTwin = {
  id: string;
  name: string;
  reason: (typeof TWIN_REASONS)[number];
  act: DuplicateChoice;
};

/** A fault of a line: its field, and its name (`fields` of `locales/<lang>/errors.json`, or a refusal). */
export type LineFault = { field: string | null; code: string };
/** States of a line. `skipped`: a user left the line out. */
export const LINE_STATES = ["new", "ready", "error", "skipped", "done", "reverted", "kept"] as const;
/** States of lines that are not imported yet: they can be corrected. */
export const OPEN_LINE_STATES = ["new", "ready", "error", "skipped"] as const;
export type LineState = (typeof LINE_STATES)[number];
/** A line of the file (1 is the first below the headings) with its result. */
export type ImportLine = {
  line: number;
  cells: string[];
  state: LineState;
  faults: LineFault[];
  /** Manual values for fields that no column gives. */
  fixed: Record<string, string>;
  /** The line created a record or changed an existing one. */
  made: "created" | "changed" | null;
  /** The client, the product or the article that it made or changed, while it exists. */
  record: { id: string; name: string } | null;
  /** The client that the last check found for it. */
  twin: ImportTwin | null;
};

/** A picture that could not be fetched, and the reason (`errors.json`). */
export type ImportPicture = { line: number; url: string; code: string };

export type ImportView = {
  id: string;
  kind: ImportKind;
  source: ImportSource;
  status: ImportStatus;
  /** Current activity of the job. */
  running: "check" | "run" | "revert" | null;
  name: string;
  encoding: "utf-8" | "windows-1252" | "utf-16" | "xlsx";
  delimiter: string;
  headings: string[];
  mapping: Record<string, number>;
  /** The default values of fields for lines that leave them empty. */
  defaults: Record<string, string>;
  /** Number of lines with a value in each column, in the order of the headings. */
  filled: number[];
  lines: number;
  /** Number of processed lines, of `lines`. */
  progress: number;
  states: { [S in LineState]: number };
  created: number;
  changed: number;
  /** Pictures that its lines name: still to fetch, attached to their product, or failed. */
  pictures: { waiting: number; done: number; failed: number };
  /**
   * For a reverted import: number of lines that stay, by the code of the reason (`errors.json`), the most frequent
   * first.
   */
  kept: { code: string; count: number }[];
  version: number;
  madeBy: string;
  createdAt: string;
  finishedAt: string | null;
};

/** An order of the shop from before Cuvée. `totalTtcCents` is in `currency`, whichever it was. */
export type PastOrder = {
  id: string;
  source: ImportSource;
  number: string;
  orderedAt: string;
  status: OldStatus;
  totalTtcCents: number;
  currency: string;
  items: OldItem[];
};
