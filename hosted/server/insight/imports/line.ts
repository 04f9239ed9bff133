import { refusedFields } from "@cuvee/core/kit/fieldIssues.ts";
import type { ImportLine, ImportSource, LineFault } from "@cuvee/core/insight/imports/fields.ts";
import type { Mapping } from "@cuvee/core/insight/imports/headings.ts";
import { wordKey } from "@cuvee/core/insight/imports/fileWords.ts";
import type { DecimalSign } from "@cuvee/core/insight/imports/numbers.ts";
import { Refusal } from "@cuvee/core/kit/refusal.ts";
import type * as z from "zod";
import type { Tx } from "#kit/postgres/database.ts";
import { InvalidInput } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import type { Twin, Undo } from "./queries.ts";

/** Context of an imported line: the shop, and the person. */
export type ImportContext = {
  tx: Tx;
  services: Services;
  shopId: string;
  by: string;
  columns: readonly string[];
  importId: string;
  source: ImportSource;
  /** Number of the line. */
  line: number;
  /** The decimal separator of the file, null where it shows none. */
  sign: DecimalSign | null;
};
/** Result of an undo: kept unchanged, deleted, closed because its movements stay, or restored under a new version. */
export type Undone = "kept" | "gone" | "closed" | { version: number };
export type Done = { made: "created" | "changed"; undo: Undo };
/** Result of a line that may be an existing client; one that was left out for that reason made nothing. */
export type LineDone = (Done & { twin?: Twin | undefined }) | { made: null; twin: Twin };

/**
 * Reads a field of a line: in our words, with the default where the line has no value. `said`: without the default;
 * `raw`: in the words of the file; `heading`: the heading of its column.
 */
export type Cells = (field: string, how?: "said" | "raw" | "heading") => string;

/** Interpretation of a file's cells: the meaning of columns and words, and the defaults for lines without a value. */
export type Reading = {
  headings: readonly string[];
  mapping: Mapping;
  defaults: Readonly<Record<string, string>>;
  /** Our value by `wordKey`. */
  words: ReadonlyMap<string, string>;
};

export const cellsOf =
  ({ cells, fixed }: Pick<ImportLine, "cells" | "fixed">, reading: Reading): Cells =>
  (field, how) => {
    const at = reading.mapping[field] ?? -1;
    if (how === "heading") return reading.headings[at] ?? "";
    const raw = (fixed[field] ?? cells[at] ?? "").trim();
    if (how === "raw") return raw;
    const text = raw === "" ? "" : (reading.words.get(wordKey(field, raw)) ?? raw);
    return text === "" && how === undefined ? (reading.defaults[field] ?? "") : text;
  };

/** Thrown for the faults of a line, by the fields of the file; with the client whom it would duplicate. */
export class LineError extends Error {
  readonly faults: LineFault[];
  readonly twin: Twin | undefined;
  constructor(faults: LineFault[], twin?: Twin) {
    super("line");
    this.faults = faults;
    this.twin = twin;
  }
}

/** Reads a value of a field; an invalid one is reported under `code`. */
export function readField<T>(
  cells: Cells,
  field: string,
  read: (text: string) => T | null,
  code: string,
): T | null {
  const text = cells(field);
  if (text === "") return null;
  const value = read(text);
  if (value === null) throw new LineError([{ field, code }]);
  return value;
}

/** Validates a body as its call does. Throws the errors of that call. */
export function parsed<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body, { reportInput: true });
  if (result.success) return result.data;
  throw new InvalidInput("body", result.error.issues);
}

/** Removes repeated faults: a name that occurs in two places of a record is one fault in the file. */
const once = (faults: LineFault[]): LineFault[] => [
  ...new Map(faults.map((fault) => [`${fault.field} ${fault.code}`, fault])).values(),
];

/**
 * Returns the faults of an error by the fields of the file; null for an error that is no refusal: a bug of ours or an
 * error of the database.
 */
export function faultsOf(error: unknown, fieldOf: (path: string) => string | null): LineFault[] | null {
  if (error instanceof LineError) return error.faults;
  if (error instanceof InvalidInput)
    return once(refusedFields(error.issues).map(({ path, code }) => ({ field: fieldOf(path), code })));
  if (error instanceof Refusal && error.status < 500) return [{ field: null, code: error.code }];
  return null;
}
