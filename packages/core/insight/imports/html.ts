const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  euro: "€",
  deg: "°",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  oelig: "œ",
  OElig: "Œ",
  bull: "•",
  middot: "·",
  times: "×",
  frac12: "½",
  reg: "®",
  copy: "©",
  trade: "™",
  szlig: "ß",
  ccedil: "ç",
  Ccedil: "Ç",
  ntilde: "ñ",
  aelig: "æ",
};
/** Combining signs of the accents that HTML names: `&eacute;` is e with the acute one. */
const ACCENTS: Readonly<Record<string, string>> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  uml: "\u0308",
  tilde: "\u0303",
  cedil: "\u0327",
  ring: "\u030a",
};

function decodedEntity(all: string, name: string): string {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  if (hex !== undefined || decimal !== undefined) {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code >= 32 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
      ? String.fromCodePoint(code)
      : " ";
  }
  const known = NAMED[name];
  if (known !== undefined) return known;
  const [, letter = "", accent = ""] = /^([a-zA-Z])(acute|grave|circ|uml|tilde|cedil|ring)$/.exec(name) ?? [];
  return letter ? `${letter}${ACCENTS[accent] ?? ""}`.normalize("NFC") : all;
}

/**
 * Returns the text of a description that a shop wrote in HTML: paragraphs and lists become lines, a list's points begin
 * with "•"; scripts, styles, comments and all tags are removed. A text without tags keeps its lines. The result is
 * plain text, never markup.
 */
export function textOfHtml(html: string): string {
  const isMarkup = /<\/?[a-z][^>]*>|&[a-z#0-9]{2,8};/i.test(html);
  const plainly = isMarkup
    ? html
        .replace(/<!--[\s\S]*?(-->|$)/g, " ")
        .replace(/<(script|style|head|iframe|object|svg|template)\b[\s\S]*?(<\/\1\s*>|$)/gi, " ")
        .replace(/\s+/g, " ")
        .replace(/<li\b[^>]*>/gi, "\n• ")
        .replace(
          /<br\b[^>]*>|<\/(p|div|h[1-6]|li|ul|ol|tr|table|blockquote|section|article|figure)\s*>|<(p|div|h[1-6]|ul|ol|tr)\b[^>]*>/gi,
          "\n",
        )
        .replace(/<\/t[dh]\s*>/gi, " ")
        .replace(/<[^>]*>?/g, "")
    : html;
  return plainly
    .replace(/&(#x?[0-9a-f]{1,7}|[a-z]{2,8}\d{0,2});/gi, decodedEntity)
    .replace(/\\n/g, "\n")
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/[ \t\u00a0]+/g, " ").trim())
    .filter((line, at, all) => line !== "" || (at > 0 && all[at - 1] !== "" && !isMarkup))
    .join("\n")
    .trim();
}
