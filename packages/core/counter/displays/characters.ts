/**
 * Character sets of a display or a printer: code page 858 (850 with €), 437 (no €: an `E` replaces it), or plain ASCII
 * for a device whose page is unknown (specification: rules §10).
 */
export const CHARACTER_PAGES = ["cp858", "cp437", "ascii"] as const;
export type CharacterPage = (typeof CHARACTER_PAGES)[number];

/** The upper half of each page, from 80 to FE; FF is a no-break space on both. */
const UPPER: Readonly<Record<CharacterPage, string>> = {
  cp858:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■",
  cp437:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■",
  ascii: "",
};

const UNKNOWN = "?";

/** Replacements of characters that a page lacks, where removing the accent is not enough. */
const SPARES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "€": "E",
    "£": "L",
    "¥": "Y",
    "‘’‚′`´": "'",
    "“”„«»″": '"',
    "‹›": "'",
    "‐‑‒–—―−": "-",
    "•·∙": "*",
    "¿¡": "",
    œ: "oe",
    Œ: "OE",
    æ: "ae",
    Æ: "AE",
    ø: "o",
    Ø: "O",
    ß: "ss",
    ẞ: "SS",
    ł: "l",
    Ł: "L",
    đ: "d",
    Đ: "D",
    ð: "d",
    Ð: "D",
    þ: "th",
    Þ: "Th",
    ı: "i",
    "×": "x",
    "÷": "/",
    "°º": "o",
    "⁄": "/",
    "©": "(c)",
    "®": "(R)",
    µ: "u",
    "±": "+/-",
    "§": "S",
    "。": ".",
    "、": ",",
  }).flatMap(([from, to]) => [...from].map((one) => [one, to] as const)),
);

/** Russian letters in the spelling of passports (ICAO 9303), which needs no character beyond A to Z. */
const CYRILLIC: ReadonlyMap<string, string> = new Map(
  Object.entries({
    а: "a",
    б: "b",
    в: "v",
    г: "g",
    д: "d",
    е: "e",
    ё: "e",
    ж: "zh",
    з: "z",
    и: "i",
    й: "i",
    к: "k",
    л: "l",
    м: "m",
    н: "n",
    о: "o",
    п: "p",
    р: "r",
    с: "s",
    т: "t",
    у: "u",
    ф: "f",
    х: "kh",
    ц: "ts",
    ч: "ch",
    ш: "sh",
    щ: "shch",
    ъ: "ie",
    ы: "y",
    ь: "",
    э: "e",
    ю: "iu",
    я: "ia",
    і: "i",
    ї: "i",
    є: "ie",
    ґ: "g",
  }),
);

function cyrillic(character: string): string | undefined {
  const small = character.toLowerCase();
  const text = CYRILLIC.get(small);
  if (text === undefined || small === character) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const isAscii = (character: string): boolean => character >= " " && character <= "~";

const hasPage = (character: string, page: CharacterPage): boolean =>
  isAscii(character) || UPPER[page].includes(character);

/**
 * Returns a page's replacement of one character: itself, a similar one, its letters without accents; `?` where there is
 * none.
 */
function onPage(character: string, page: CharacterPage): string {
  if (/[\s\u00a0\u202f\p{Cc}\u00ad]/u.test(character)) return character === "\u00ad" ? "" : " ";
  if (hasPage(character, page)) return character;
  const spare = SPARES.get(character) ?? cyrillic(character);
  if (spare !== undefined) return spare;
  // Characters that modify the preceding one or are invisible.
  if (/[\p{M}\p{Cf}]/u.test(character)) return "";
  const parts = [...character.normalize("NFKD")].filter((part) => !/\p{M}/u.test(part));
  if (parts.join("") === character) return UNKNOWN;
  return parts.map((part) => onPage(part, page)).join("");
}

/**
 * Returns a text made only of characters of the page: no-break spaces become plain ones, accents are removed only where
 * the page lacks the letter, Cyrillic is transliterated, and characters that cannot be shown (Chinese, Japanese) become
 * `?`. It may be longer than `text`.
 */
export function printable(text: string, page: CharacterPage): string {
  return [...text.normalize("NFC")].map((character) => onPage(character, page)).join("");
}

/** Checks whether a page can show a whole text, in its own letters or in Latin ones. */
export function shows(text: string, page: CharacterPage): boolean {
  return [...text.normalize("NFC")].every(
    (character) => character === UNKNOWN || !onPage(character, page).includes(UNKNOWN),
  );
}

/** Returns a text as bytes of the page, one for each character that `printable` gives. */
export function pageBytes(text: string, page: CharacterPage): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...printable(text, page)], (character) =>
    isAscii(character) ? character.charCodeAt(0) : 0x80 + UPPER[page].indexOf(character),
  );
}
