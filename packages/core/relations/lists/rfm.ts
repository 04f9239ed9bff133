import type { ClientKind } from "#shops/clients/clients.ts";
import type { ListDefinition, Rule } from "#relations/lists/definition.ts";
import { ruleOf } from "#relations/lists/editing.ts";

/** Months over which purchases are scored, the present one included (relations-insight §3.1). */
export const RFM_MONTHS = 24;
/** With fewer buyers of a kind, quintiles say nothing about any of them. */
export const RFM_BUYERS_MIN = 10;

/** Segments of buyers, by recency and frequency; each pair of scores is in one. */
export const RFM_SEGMENTS = ["best", "loyal", "fresh", "occasional", "winBack", "asleep"] as const;
export type RfmSegment = (typeof RFM_SEGMENTS)[number];

type Score = 1 | 2 | 3 | 4 | 5;
/** Scores of a segment; the frequencies of `loyal` leave out those of `best`. */
type Cell = { recency: readonly Score[]; frequency: readonly Score[] };

/**
 * Cells of each segment, read from the top: a buyer is in the first that has their scores. `best` bought lately and
 * often; `loyal` often, and not long ago; `fresh` lately, not often yet; `occasional` in between; `winBack` often, but
 * long ago; `asleep` seldom, and long ago.
 */
const RFM_CELLS: Readonly<Record<RfmSegment, Cell>> = {
  best: { recency: [4, 5], frequency: [4, 5] },
  loyal: { recency: [3, 4, 5], frequency: [3, 4, 5] },
  fresh: { recency: [4, 5], frequency: [1, 2] },
  occasional: { recency: [3], frequency: [1, 2] },
  winBack: { recency: [1, 2], frequency: [3, 4, 5] },
  asleep: { recency: [1, 2], frequency: [1, 2] },
};

/** Returns the segment of a buyer with scores from 1 to 5. Throws RangeError for others. */
export function rfmSegment({ recency, frequency }: { recency: number; frequency: number }): RfmSegment {
  const found = RFM_SEGMENTS.find((segment) => {
    const cell = RFM_CELLS[segment];
    return cell.recency.some((one) => one === recency) && cell.frequency.some((one) => one === frequency);
  });
  if (found === undefined) throw new RangeError(`no scores: ${recency}, ${frequency}`);
  return found;
}

const inCell = (segment: RfmSegment): Rule => {
  const { recency, frequency } = RFM_CELLS[segment];
  return ruleOf("rfm", {
    recency: recency.map((score) => `${score}` as const),
    frequency: frequency.map((score) => `${score}` as const),
  });
};

/** Returns the definition of the list of the buyers of a kind in a segment. */
export const segmentList = (segment: RfmSegment, kind: ClientKind): ListDefinition => ({
  include: { match: "all", rules: [ruleOf("kind", { kinds: [kind] }), inCell(segment)], groups: [] },
  exclude: segment === "loyal" ? { match: "all", rules: [inCell("best")], groups: [] } : null,
});
