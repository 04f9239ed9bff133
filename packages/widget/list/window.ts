import type { Range } from "#list/loadedProducts.ts";

/** Number of window heights above and below it within which cards are kept. */
const AROUND = 1.5;
/** Number of rows within which a card with the focus is kept. */
const HELD = 30;

/** Rows of a grid whose far ones are removed, with their measured heights. */
export type Rows = { columns: number; heights: number[] };

/**
 * Returns the cards of a grid to render, of `count`, and the space of the others. It measures the rendered rows, so
 * that the replacing space has their height.
 */
export function windowOf(grid: HTMLElement, rows: Rows, range: Range, count: number): Range {
  const columns = getComputedStyle(grid).gridTemplateColumns.split(" ").length;
  const gap = Number.parseFloat(getComputedStyle(grid).rowGap) || 0;
  if (columns !== rows.columns) Object.assign(rows, { columns, heights: [] });
  const cards = [...grid.children].filter((child) => child.matches(".card"));
  const { heights } = rows;
  const first = Math.floor(range.from / columns);
  for (let at = 0; at < cards.length; at += columns) {
    const { top, bottom } = cards[at]?.getBoundingClientRect() ?? new DOMRect();
    heights[first + at / columns] = (cards[at + columns]?.getBoundingClientRect().top ?? bottom + gap) - top;
  }
  const known = heights.filter(Boolean);
  let usual = 0;
  for (const height of known) usual += height / known.length;
  const last = Math.ceil(count / columns);
  const top = -grid.getBoundingClientRect().top - innerHeight * AROUND;
  const bottom = top + innerHeight * (1 + 2 * AROUND);
  const focused = cards.findIndex((card) => card.matches(":focus-within"));
  const held = focused < 0 ? -1 : first + Math.floor(focused / columns);
  let [start, end, y] = [0, 0, 0];
  const tops: number[] = [];
  for (let row = 0; row < last; row += 1) {
    const height = heights[row] ?? usual;
    tops.push(y);
    if (y + height < top) start = row + 1;
    if (y < bottom) end = row + 1;
    y += height;
  }
  tops.push(y);
  start = Math.min(start, Math.max(0, last - 1));
  if (held >= 0 && Math.min(Math.abs(held - start), Math.abs(held - end)) < HELD) {
    start = Math.min(start, held);
    end = Math.max(end, held + 1);
  }
  end = Math.max(end, start + 1);
  return {
    from: start * columns,
    to: Math.min(count, end * columns),
    above: start ? (tops[start] ?? 0) - gap : 0,
    below: end < last ? y - (tops[end] ?? y) - gap : 0,
  };
}
