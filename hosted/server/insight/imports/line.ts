import { refusedFields } from "@cuvee/core/kit/fieldIssues.ts";
import type { LineFault, Mapping } from "@cuvee/core/insight/imports/fields.ts";
import { Refusal } from "@cuvee/core/kit/refusal.ts";
import type * as z from "zod";
import type { Tx } from "#kit/database.ts";
import { InvalidInput } from "#kit/problem.ts";
import type { Services } from "#kit/services.ts";
import type { Undo } from "./queries.ts";

/** Where a line is brought in, and by whom. */
export type Bench = { tx: Tx; services: Services; shopId: string; by: string; columns: readonly string[] };
/** How taking back ended: kept as it is, or gone, or back under a new version. */
export type Undone = "kept" | "gone" | { version: number };
export type Done = { made: "created" | "changed"; undo: Undo };

/** What a line says in a field; empty where no column gives it. */
export type Cells = (field: string) => string;
export const cellsOf =
  (cells: readonly string[], mapping: Mapping): Cells =>
  (field) =>
    (cells[mapping[field] ?? -1] ?? "").trim();

/** What is wrong with a line, by the fields of the file. */
export class LineError extends Error {
  readonly faults: LineFault[];
  constructor(faults: LineFault[]) {
    super("line");
    this.faults = faults;
  }
}

/** Reads a value of a field; one that says something else is told under `code`. */
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

/** Checks a body as its call does. Throws what the call would refuse. */
export function parsed<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body, { reportInput: true });
  if (result.success) return result.data;
  throw new InvalidInput("body", result.error.issues);
}

/** A name that stands in two places of a record is wrong once in the file. */
const once = (faults: LineFault[]): LineFault[] => [
  ...new Map(faults.map((fault) => [`${fault.field} ${fault.code}`, fault])).values(),
];

/** What went wrong, told by the fields of the file; null for what is no refusal: a fault of ours or of the database. */
export function faultsOf(error: unknown, fieldOf: (path: string) => string | null): LineFault[] | null {
  if (error instanceof LineError) return error.faults;
  if (error instanceof InvalidInput)
    return once(refusedFields(error.issues).map(({ path, code }) => ({ field: fieldOf(path), code })));
  if (error instanceof Refusal && error.status < 500) return [{ field: null, code: error.code }];
  return null;
}
