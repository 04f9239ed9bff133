import type { CallAnswer, CallInput } from "#kit/api.ts";

export type Inventory = CallAnswer<"GET /v1/stocks/inventories/:inventoryId">;
export type Line = Inventory["lines"][number];
/** An increment as it is sent: with an id of this device, so that it counts once however often it is sent. */
export type Increment = NonNullable<
  CallInput<"POST /v1/stocks/inventories/:inventoryId/counts">["body"]
>["counts"][number];

/** Returns the key of a line: article, duty and lot. */
export const keyOf = (line: Pick<Line, "formatId" | "dutyStatus" | "lot">): string =>
  [line.formatId, line.dutyStatus, line.lot].join(" ");

const isOf = (increment: Increment, line: Line): boolean =>
  increment.formatId === line.formatId &&
  (increment.dutyStatus ?? line.dutyStatus) === line.dutyStatus &&
  (increment.lot ?? line.lot) === line.lot;

/** Adds the counts that this device has not sent yet to the lines. */
export function withPending(lines: readonly Line[], pending: readonly Increment[]): Line[] {
  return lines.map((line) => {
    const more = pending.filter((increment) => isOf(increment, line));
    if (more.length === 0) return line;
    const counted = more.reduce((sum, one) => sum + one.quantity, line.counted ?? 0);
    const difference = line.expected === null ? null : counted - line.expected;
    return { ...line, counted, difference };
  });
}

/** Replaces lines with those that the server returned; new ones come last. */
export function withLines(lines: readonly Line[], changed: readonly Line[]): Line[] {
  const next = new Map(changed.map((line) => [keyOf(line), line]));
  const stored = lines.map((line) => {
    const found = next.get(keyOf(line));
    next.delete(keyOf(line));
    return found ?? line;
  });
  return [...stored, ...next.values()];
}

/** Returns the lines with a barcode of fourteen digits. */
export const linesOfEan = (lines: readonly Line[], ean: string): Line[] =>
  lines.filter((line) => line.ean !== null && line.ean.padStart(14, "0") === ean);

export const SHOWN = ["all", "left", "counted", "different"] as const;
export type CountFilter = (typeof SHOWN)[number];
/** Lines shown by each choice. */
export const SHOWS: Record<CountFilter, (line: Line) => boolean> = {
  all: () => true,
  left: (line) => line.counted === null,
  counted: (line) => line.counted !== null,
  different: (line) => line.difference !== null && line.difference !== 0,
};
