import { plainText, plainWords } from "@cuvee/core/kit/list/list.ts";

/** An item that is found by its name and by synonyms. */
export type SearchableItem = { label: string; tags?: string | undefined };

/** Counts the letters that must change, be added, left out or swapped to turn one word into the other, up to `most`. */
export function typos(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const at = (list: number[], place: number): number => list[place] ?? Infinity;
      let best = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(before, j - 2) + 1);
      row.push(best);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? most + 1;
}

/** Rates how badly a word of the search fits one word: 0 begins it, 1 inside it, 2 and 3 mistyped; null not at all. */
function fit(word: string, target: string): number | null {
  if (target.startsWith(word)) return 0;
  if (word.length >= 3 && target.includes(word)) return 1;
  const most = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
  if (most === 0) return null;
  // A word still being typed is compared with a beginning of the same length.
  const wrong = Math.min(
    ...[word.length - 1, word.length, word.length + 1].map((n) => typos(word, target.slice(0, n), most)),
  );
  return wrong <= most ? 1 + wrong : null;
}

const wordsOf = (text: string): string[] =>
  plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const least = (values: (number | null)[]): number | null => {
  const fits = values.filter((value) => value !== null);
  return fits.length > 0 ? Math.min(...fits) : null;
};

/**
 * Rates how badly a search fits: every word must fit the name or a tag, and tags count less; null if one does not fit.
 */
export function mismatchOf(query: string, { label, tags }: SearchableItem): number | null {
  const [names, others] = [wordsOf(label), wordsOf(tags ?? "")];
  let sum = plainText(label).startsWith(plainText(query.trim())) ? -1 : 0;
  for (const word of plainWords(query).flatMap((one) => wordsOf(one))) {
    const byName = least(names.map((name) => fit(word, name)));
    const byTag = least(others.map((tag) => fit(word, tag)));
    const best = least([byName, byTag === null ? null : byTag + 0.5]);
    if (best === null) return null;
    sum += best;
  }
  return sum;
}

/** Returns the items that a search finds, the best first; equal ones keep their order. */
export function ranked<T extends SearchableItem>(query: string, all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, score: mismatchOf(query, one) }))
    .filter((found): found is { one: T; score: number } => found.score !== null)
    .sort((a, b) => a.score - b.score)
    .map(({ one }) => one);
}
