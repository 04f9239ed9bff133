import { plainText } from "#kit/list/list.ts";

const plain = (text: string): string => plainText(text).trim();

/**
 * A format: the volume of a bottle, a magnum, a box, in millilitres, and how many of them are in a pack: `75 cl`,
 * `Magnum`, `6 x 75cl`, `BIB 5 L`.
 */
export type Size = { volumeMl: number; pack: number; bib: boolean; bulk: boolean };

const NAMED: readonly (readonly [RegExp, number])[] = [
  [/\bmelchizedech\b/, 30_000],
  [/\bprimat\b/, 27_000],
  [/\bmelchior\b/, 18_000],
  [/\bnabuchodonosor\b/, 15_000],
  [/\bbalthazar\b/, 12_000],
  [/\bsalmanazar\b/, 9_000],
  [/\bmathusalem\b/, 6_000],
  [/\brehoboam\b/, 4_500],
  [/\b(jeroboam|double magnum)\b/, 3_000],
  [/\bmagnum\b/, 1_500],
  [/\bclavelin\b/, 620],
  [/\b(demi|demie|demi-bouteille|half)\b/, 375],
  [/\b(quart|piccolo)\b/, 200],
  [/\b(bouteille|bottle|bt|btl|col)\b/, 750],
];
const UNITS: Record<string, number> = {
  ml: 1,
  cl: 10,
  dl: 100,
  l: 1000,
  litre: 1000,
  litres: 1000,
  hl: 100_000,
};

/** Reads a format; null without a size. A bare number is centilitres from 10 on, litres below (0,75). */
export function sizeIn(text: string): Size | null {
  const size = plain(text).replace(",", ".");
  if (size === "") return null;
  const [, times] = /(?:^|\D)(\d{1,3})\s*[x×*]\s*(?=\d)/.exec(size) ?? [];
  const [, boxed] =
    /\b(?:carton|caisse|coffret|lot|pack|case|box)\s*(?:de|of)?\s*(\d{1,3})\b/.exec(size) ?? [];
  const rest = times
    ? size.replace(/(\d{1,3})\s*[x×*]\s*(?=\d)/, " ")
    : size.replace(/\b(?:carton|caisse|coffret|lot|pack|case|box)\s*(?:de|of)?\s*\d{1,3}\b/, " ");
  const [, figure, unit] = /(\d+(?:\.\d+)?)\s*(ml|cl|dl|hl|litres?|l)\b/.exec(rest) ?? [];
  const bare = /(?:^|\s)(\d+(?:\.\d+)?)(?:\s|$)/.exec(rest)?.[1];
  const volumeMl =
    figure && unit
      ? Math.round(Number(figure) * (UNITS[unit] ?? 0))
      : (NAMED.find(([name]) => name.test(rest))?.[1] ??
        (bare === undefined
          ? boxed
            ? 750
            : 0
          : Math.round(Number(bare) * (Number(bare) >= 100 ? 1 : Number(bare) >= 10 ? 10 : 1000))));
  if (volumeMl <= 0 || volumeMl > 1_000_000) return null;
  return {
    volumeMl,
    pack: Number(times ?? boxed ?? 1),
    bib: /\b(bib|bag in box|cubi)\b/.test(size),
    bulk: /\bvrac\b/.test(size),
  };
}

const SAID_SIZE =
  /(?:\d{1,2}\s*[x×]\s*)?\d+(?:[.,]\d+)?\s*(?:ml|cl|litres?|l)\b|\b(?:double[- ])?magnum\b|\bj[ée]roboam\b|\bmathusalem\b|\bsalmanazar\b|\bbalthazar\b|\bnabuchodonosor\b|\bdemi-bouteille\b|\bhalf[- ]bottle\b/i;

/** Cleans a name after a part was removed: leftover dashes, commas and brackets are removed too. */
const rejoined = (text: string): string =>
  text
    .replace(/\(\s*\)|\[\s*\]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/(\s[-–—|,/]\s?)+(?=[-–—|,/]|$)/g, " ")
    .replace(/^[\s\-–—|,/]+|[\s\-–—|,/]+$/g, "")
    .replace(/\s+/g, " ");

/**
 * Returns the size that a title gives with its unit or its name, and the title without it: `Château X 2019 - Magnum`.
 * Null where there is none.
 */
export function sizeInTitle(title: string): { name: string; format: string } | null {
  const [format] = SAID_SIZE.exec(title) ?? [];
  if (format === undefined || sizeIn(format) === null) return null;
  return { name: rejoined(title.replace(format, " ")) || title, format };
}

const NO_VINTAGE = /\b(nv|n\.v\.?|sans ann[ée]e|non[- ]mill[ée]sim[ée]e?|non[- ]vintage|s\.a\.)(?=$|[\s),])/i;

/** Reads a vintage: the year, or `NV` for a wine without year ("sans année"); any other text is kept ("Cuvée 7"). */
export function vintageIn(text: string): string {
  const trimmed = text.trim();
  if (NO_VINTAGE.test(trimmed) || /^(sa|-|–|n\/a|aucun)$/i.test(trimmed)) return "NV";
  return /^((?:19|20)\d{2})[.,]0+$/.exec(trimmed)?.[1] ?? trimmed;
}

/**
 * Returns the vintage in a title, and the title without it: `Château X 2019` → `Château X`, `2019`. Of several years
 * the last one counts, none after `latest`. Null where there is none.
 */
export function vintageInTitle(title: string, latest: number): { name: string; vintage: string } | null {
  const years = [...title.matchAll(/(?<![\d.,/-])(?:19|20)\d{2}(?![\d/]|[.,]\d|-\d)/g)].filter(
    ([year]) => Number(year) <= latest,
  );
  const last = years.at(-1);
  if (last) {
    const rest = rejoined(`${title.slice(0, last.index)} ${title.slice(last.index + 4)}`);
    return rest === "" ? null : { name: rest, vintage: last[0] };
  }
  const [none] = /(?<=\s)(?:NV|N\.V\.?)(?=$|[\s),])/.exec(title) ?? [];
  if (none !== undefined) return { name: rejoined(title.replace(none, " ")) || title, vintage: "NV" };
  return NO_VINTAGE.test(title) ? { name: title, vintage: "NV" } : null;
}
