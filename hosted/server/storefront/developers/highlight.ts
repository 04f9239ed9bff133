import { markup, type Markup } from "#kit/mail/markup.ts";

type Rule = [kind: string, pattern: string];

const COMMON: Rule[] = [
  ["note", "<!--[^]*?-->|/\\*[^]*?\\*/|(?<![:\\w\"'])//[^\\n]*"],
  ["text", "\"[^\"\\n]*\"|'[^'\\n]*'|`[^`]*`"],
];
const TAGS: Rule[] = [["tag", "</?[a-z][\\w:-]*|/?>"]];
const WORDS: Rule[] = [
  [
    "word",
    "\\b(?:import|from|export|const|let|function|return|await|async|if|else|new|type|declare|class|extends|throw|typeof|add_action|echo|require)\\b",
  ],
];

/** Highlighting rules of each language; other languages stay plain. */
const RULES: Record<string, Rule[]> = {
  html: [...COMMON, ...TAGS],
  liquid: [...COMMON, ...TAGS],
  js: [...COMMON, ...WORDS],
  ts: [...COMMON, ...WORDS],
  tsx: [...COMMON, ...WORDS, ...TAGS],
  php: [...COMMON, ...WORDS],
  css: [
    ["note", "/\\*[^]*?\\*/"],
    ["word", "--[\\w-]+|::?part\\([^)]*\\)"],
    ["text", '#[0-9a-f]{3,8}\\b|"[^"]*"'],
  ],
  sh: [["note", "#[^\\n]*"]],
};

/** Highlights comments, strings, tags and keywords of code. */
export function highlighted(code: string, language: string): Markup {
  const rules = RULES[language];
  if (!rules) return markup`${code}`;
  const all = new RegExp(rules.map(([, pattern]) => `(${pattern})`).join("|"), "g");
  const parts: Markup[] = [];
  let at = 0;
  for (const match of code.matchAll(all)) {
    const kind = rules[match.slice(1).findIndex((one) => one !== undefined)]?.[0];
    parts.push(markup`${code.slice(at, match.index)}<span class="${kind}">${match[0]}</span>`);
    at = match.index + match[0].length;
  }
  return markup`${parts}${code.slice(at)}`;
}
