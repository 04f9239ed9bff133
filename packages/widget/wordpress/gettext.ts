/** A sentence of the plugin with the files that say it. */
export type Message = { text: string; files: string[]; context?: string };

const CALL =
  /\b(?:__|_e|esc_html__|esc_html_e|esc_attr__|esc_attr_e)\(\s*'((?:[^'\\]|\\.)*)',\s*'cuvee'\s*\)/g;

/** Returns the sentences that a PHP file gives to WordPress for translation, in their order. */
export const sentencesIn = (php: string): string[] =>
  [...php.matchAll(CALL)].map(([, text = ""]) => text.replace(/\\(['\\])/g, "$1"));

const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"`;

const head = (lines: readonly string[]): string =>
  ['msgid ""', 'msgstr ""', ...lines.map((line) => quoted(`${line}\n`))].join("\n");

const CHARSET = [
  "MIME-Version: 1.0",
  "Content-Type: text/plain; charset=UTF-8",
  "Content-Transfer-Encoding: 8bit",
];

/** Lines of the header of the French translation. */
const FRENCH_HEAD = [
  "Project-Id-Version: Cuvée",
  "Language: fr_FR",
  ...CHARSET,
  "Plural-Forms: nplurals=2; plural=n > 1;",
];

const entry = ({ text, files, context }: Message, translation: string): string =>
  [
    ...files.map((file) => `#: ${file}`),
    ...(text.includes("%s") ? ["#, php-format"] : []),
    ...(context ? [`msgctxt ${quoted(context)}`] : []),
    `msgid ${quoted(text)}`,
    `msgstr ${quoted(translation)}`,
  ].join("\n");

/** Returns the template of translations. */
export const potOf = (messages: readonly Message[]): string =>
  `${[head(["Project-Id-Version: Cuvée", ...CHARSET]), ...messages.map((one) => entry(one, ""))].join("\n\n")}\n`;

/** Returns the French translation. Throws for a sentence without one. */
export const poOf = (messages: readonly Message[], french: ReadonlyMap<string, string>): string => {
  const entries = messages.map((one) => {
    const translation = french.get(one.text);
    if (translation === undefined)
      throw new Error(`no French for “${one.text}” (packages/widget/wordpress/french.ts)`);
    return entry(one, translation);
  });
  return `${[head(FRENCH_HEAD), ...entries].join("\n\n")}\n`;
};

/**
 * Returns the French translation as WordPress reads it (GNU gettext, "The Format of GNU MO Files"): a table of
 * sentences sorted by their bytes, one of translations, then both with zero bytes at their ends.
 */
export function moOf(messages: readonly Message[], french: ReadonlyMap<string, string>): Buffer {
  const pairs = messages.map(({ text, context }): [string, string] => [
    context ? `${context}\u0004${text}` : text,
    french.get(text) ?? "",
  ]);
  const all = [["", FRENCH_HEAD.map((line) => `${line}\n`).join("")], ...pairs]
    .map(([text = "", translation = ""]) => [Buffer.from(text), Buffer.from(translation)] as const)
    .toSorted(([a], [b]) => Buffer.compare(a, b));
  const start = 28 + all.length * 16;
  const tables = Buffer.alloc(start);
  tables.writeUInt32LE(0x950412de, 0);
  tables.writeUInt32LE(all.length, 8);
  tables.writeUInt32LE(28, 12);
  tables.writeUInt32LE(28 + all.length * 8, 16);
  tables.writeUInt32LE(start, 24);
  const strings: Buffer[] = [];
  let offset = start;
  for (const column of [0, 1] as const)
    all.forEach((pair, at) => {
      const text = pair[column];
      const place = 28 + column * all.length * 8 + at * 8;
      tables.writeUInt32LE(text.length, place);
      tables.writeUInt32LE(offset, place + 4);
      strings.push(text, Buffer.alloc(1));
      offset += text.length + 1;
    });
  return Buffer.concat([tables, ...strings]);
}
