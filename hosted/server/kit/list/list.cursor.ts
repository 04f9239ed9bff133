import type { ColumnKind } from "@cuvee/core/kit/list/list.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Cursor } from "#kit/list/list.queries.ts";
import type { ListColumn } from "#kit/list/list.definition.ts";

/** Encodes the end of a page: its sort, the value of its last row there, and that row's id. */
export function cursorOf(sort: string, value: string | null, id: string): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString("base64url");
}

const WHOLE = /^-?\d{1,15}$/;
/** Checks whether a text is an existing day. */
export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Checks whether a text is a moment as the database writes it: `2026-11-21 15:20:34.123456`. */
function isMoment(text: string): boolean {
  const [, day = "", hour = "", minute = "", second = ""] =
    /^(\S{10}) (\d\d):(\d\d):(\d\d)(?:\.\d{1,6})?$/.exec(text) ?? [];
  return isDay(day) && hour < "24" && minute < "60" && second < "60";
}

const FITS: Record<ColumnKind, (text: string) => boolean> = {
  text: (text) => !text.includes("\u0000") && text.isWellFormed(),
  set: () => false,
  number: (text) => WHOLE.test(text),
  cents: (text) => WHOLE.test(text),
  e4: (text) => WHOLE.test(text),
  bp: (text) => WHOLE.test(text),
  decimal: (text) => /^-?\d{1,20}(\.\d{1,20})?$/.test(text),
  date: isDay,
  instant: isMoment,
  boolean: (text) => text === "true" || text === "false",
};

/** Checks whether a text is the id of a row; of a list whose ids are numbers, a number. */
const isRowId = (id: unknown, isNumber: boolean): id is string =>
  typeof id === "string" && id.length <= 60 && (isNumber ? /^\d{1,16}$/.test(id) : FITS.text(id));

/**
 * Reads a cursor that we issued for this sort. `isNumber` when the ids of the list are numbers. Throws `invalid-cursor`
 * (422) for one of another sort, or a forged one.
 */
export function parseCursor(cursor: string, sort: string, column: ListColumn, isNumber = false): Cursor {
  try {
    const bytes = Buffer.from(cursor, "base64url");
    // A decoder ignores what it does not know: only a text that we would write ourselves is valid.
    if (bytes.toString("base64url") !== cursor) return refuse("invalid-cursor", 422);
    const [by, value, id, ...more] = JSON.parse(bytes.toString()) as unknown[];
    const isValue = value === null ? !column.required : typeof value === "string" && FITS[column.kind](value);
    if (by === sort && isValue && isRowId(id, isNumber) && more.length === 0)
      return { value: value as string | null, id };
  } catch {
    return refuse("invalid-cursor", 422);
  }
  return refuse("invalid-cursor", 422);
}
