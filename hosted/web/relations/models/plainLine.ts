import { lineOf, shownPiece } from "#relations/models/fields.ts";
import type { EditorField } from "#ui/editor/fields/fieldNode.ts";
import type { LinePiece } from "#ui/editor/fields/FieldLineEditor.tsx";

/** Returns how many letters two texts have in common at their start. */
function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}
const reversed = (text: string): string =>
  [...Array(text.length).keys()].map((at) => text.at(-1 - at)).join("");

/**
 * Returns the pieces of a line after its shown text was changed to another in a plain input. A field of which letters
 * were removed is gone; letters that were typed within its words stand after it.
 */
export function editedLine(text: string, fields: readonly EditorField[], next: string): LinePiece[] {
  const line = lineOf(text);
  const before = line.map((piece) => shownPiece(piece, fields)).join("");
  const start = commonStart(before, next);
  const same = commonStart(reversed(before.slice(start)), reversed(next.slice(start)));
  const end = before.length - same;
  const head: LinePiece[] = [];
  const tail: LinePiece[] = [];
  let from = 0;
  for (const piece of line) {
    const shown = shownPiece(piece, fields);
    const to = from + shown.length;
    if (typeof piece === "string") {
      head.push(piece.slice(0, Math.max(0, start - from)));
      tail.push(piece.slice(Math.max(0, end - from)));
    } else if (from >= end) tail.push(piece);
    else if (to <= start || start === end) head.push(piece);
    from = to;
  }
  return [...head, next.slice(start, next.length - same), ...tail].filter((piece) => piece !== "");
}

/** Returns the place of a plain input's cursor among the pieces of its line; a field counts as one. */
export function placeInLine(text: string, fields: readonly EditorField[], cursor: number): number {
  let place = 0;
  let left = cursor;
  for (const piece of lineOf(text)) {
    if (left <= 0) break;
    const { length } = shownPiece(piece, fields);
    place += typeof piece === "string" ? Math.min(left, length) : 1;
    left -= length;
  }
  return place;
}
