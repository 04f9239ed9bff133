/**
 * Languages of a label: the twenty-four of the European Union, because it must be readable on every market (rules
 * §6.1), and the other three of the public site.
 */
export const LABEL_LANGS = [
  "fr",
  "en",
  "de",
  "es",
  "it",
  "pt",
  "nl",
  "pl",
  "bg",
  "cs",
  "da",
  "el",
  "et",
  "fi",
  "ga",
  "hr",
  "hu",
  "lt",
  "lv",
  "mt",
  "ro",
  "sk",
  "sl",
  "sv",
  "ru",
  "zh",
  "ja",
] as const;
export type LabelLang = (typeof LABEL_LANGS)[number];

const known = (tag: string): LabelLang | undefined => {
  const short = tag.trim().split("-")[0]?.toLowerCase();
  return LABEL_LANGS.find((lang) => lang === short);
};

/** Returns the ranges of an `Accept-Language` header, the most wanted first; refused ones (`q=0`) are left out. */
function ranges(header: string): string[] {
  return header
    .slice(0, 500)
    .split(",")
    .map((part, at) => {
      const [tag = "", ...params] = part.split(";");
      const quality = params.map((p) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean);
      return { tag, at, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.at - b.at)
    .map(({ tag }) => tag);
}

/** Returns the language of a reader: the requested one, else the first available one of the browser, else French. */
export function labelLang(requested: unknown, header: string | undefined): LabelLang {
  const wanted = typeof requested === "string" ? known(requested) : undefined;
  for (const tag of wanted ? [] : ranges(header ?? "")) {
    const spoken = known(tag);
    if (spoken) return spoken;
  }
  return wanted ?? "fr";
}
