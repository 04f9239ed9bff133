import { readdirSync, readFileSync } from "node:fs";
import type { Declaration, Description } from "#elements/declaration.ts";
import { ELEMENTS } from "#elements/elements.ts";
import { BLOCK_TEXTS } from "#wordpress/blockTexts.ts";
import { EVERY_PAGE, fieldsOf, LOOK, type Field } from "#wordpress/fields.ts";
import { FRENCH } from "#wordpress/french.ts";
import { moOf, poOf, potOf, sentencesIn, type Message } from "#wordpress/gettext.ts";

const PLUGIN = new URL("../../../examples/wordpress/cuvee/", import.meta.url);
const MADE = "Generated from packages/widget/wordpress and packages/widget/elements: npm run generate.";

/** Puts spaces that do not break before French double signs and inside of quotes. */
const typeset = (text: string): string => text.replace(/ (?=[:;!?»])/g, "\u00a0").replace(/« /g, "«\u00a0");

/** Begins a text that PHP translates. */
const TRANSLATED = "\u0001";

type Php = string | boolean | { [key: string]: Php };

const quoted = (text: string): string => `'${text.replace(/['\\]/g, "\\$&")}'`;

/** Returns a value in PHP, in the style of WordPress. */
function php(value: Php, indent = "\t"): string {
  if (typeof value === "boolean") return String(value);
  if (typeof value === "string")
    return value.startsWith(TRANSLATED) ? `__( ${quoted(value.slice(1))}, 'cuvee' )` : quoted(value);
  const rows = Object.entries(value);
  if (rows.length === 0) return "array()";
  const width = Math.max(...rows.map(([key]) => quoted(key).length));
  const lines = rows.map(
    ([key, one]) => `${indent}${quoted(key).padEnd(width)} => ${php(one, `${indent}\t`)},`,
  );
  return `array(\n${lines.join("\n")}\n${indent.slice(1)})`;
}

const phpFile = (what: string, value: Php): string =>
  `<?php
/**
 * ${what}
 * ${MADE}
 *
 * @package Cuvee
 */

defined( 'ABSPATH' ) || exit;

return ${php(value)};
`;

/** Returns the texts and options of a field for PHP. */
function ofField({ label, help, options }: Omit<Field, "type" | "control">, say: (text: Description) => Php) {
  return {
    label: say(label),
    help: say(help),
    options: Object.fromEntries(
      Object.entries(options).map(([value, option]): [string, Php] => [
        value,
        { label: say(option.label), ...(option.tokens ? { tokens: option.tokens } : {}) },
      ]),
    ),
  };
}

/** Returns the tables of the plugin, and gives every text of them to `say`. */
function tablesOf(elements: readonly Declaration[], say: (text: Description) => Php): Record<string, string> {
  const rows = elements.map((element): [string, Php] => [
    element.kind,
    {
      content: element.isContent === true,
      label: element.block ? say(element.block) : "",
      attributes: Object.fromEntries(
        Object.entries(fieldsOf(element)).map(([name, field]): [string, Php] => [
          name,
          { control: field.control, ...ofField(field, say) },
        ]),
      ),
    },
  ]);
  const looks = Object.entries(LOOK).map(([name, look]): [string, Php] => [name, ofField(look, say)]);
  const everyPage = Object.entries(EVERY_PAGE).map(([name, one]): [string, Php] => [name, ofField(one, say)]);
  const texts = Object.entries(BLOCK_TEXTS).map(([name, text]): [string, Php] => [name, say(text)]);
  return {
    "elements.php": phpFile(
      "Elements and the attributes that each takes: an element without a label is not in the block.",
      Object.fromEntries(rows),
    ),
    "look.php": phpFile("Looks beside the theme of an element, as tokens.", Object.fromEntries(looks)),
    "everypage.php": phpFile(
      "Choices of the floating cart button and of the age gate, in the settings.",
      Object.fromEntries(everyPage),
    ),
    "texts.php": phpFile("Sentences of the block in the editor.", Object.fromEntries(texts)),
  };
}

/** Returns `block.json`: the attributes of all elements, each once. */
function blockJson(elements: readonly Declaration[]): string {
  const own = elements.filter(({ block }) => block).flatMap((element) => Object.entries(fieldsOf(element)));
  const text = { type: "string", default: "" };
  const attributes = {
    element: { type: "string", default: "shop" },
    embed: text,
    ...Object.fromEntries(
      own.map(([name, { type }]) => [
        name,
        type === "number" ? { type } : { type, default: type === "boolean" ? false : "" },
      ]),
    ),
    lang: text,
    ...Object.fromEntries(Object.keys(LOOK).map((name) => [name, text])),
  };
  const block = {
    $schema: "https://schemas.wp.org/trunk/block.json",
    apiVersion: 3,
    name: "cuvee/element",
    title: "Cuvée",
    category: "widgets",
    icon: "store",
    description: "Wines, cart or visits of your shop.",
    keywords: ["wine", "shop", "visit"],
    textdomain: "cuvee",
    attributes,
    supports: { align: ["wide", "full"], anchor: true, html: false, spacing: { margin: true } },
    editorScript: "cuvee-block",
  };
  return `${JSON.stringify(block, null, 2)}\n`;
}

/** Sentences of `block.json`, which WordPress translates with a context of each. */
const OF_BLOCK: readonly Message[] = [
  { text: "Cuvée", files: ["block.json"], context: "block title" },
  { text: "Wines, cart or visits of your shop.", files: ["block.json"], context: "block description" },
  ...["wine", "shop", "visit"].map((text) => ({ text, files: ["block.json"], context: "block keyword" })),
];
const HEADER = "Shop, cart, reservation of visits and age gate of a winery, as a block and a shortcode.";

/** Returns the plugin's generated files by their names, with its translation. */
export function describePlugin(): { files: Record<string, string>; mo: Buffer } {
  const elements: readonly Declaration[] = ELEMENTS;
  const french = new Map<string, string>([
    ...Object.entries(FRENCH).map(([en, fr]): [string, string] => [en, typeset(fr)]),
    ["Cuvée", "Cuvée"],
  ]);
  const say = ({ en, fr: plain }: Description): Php => {
    const fr = typeset(plain);
    const known = french.get(en);
    if (known !== undefined && known !== fr) throw new Error(`“${en}” is both “${known}” and “${fr}”`);
    if (!en) return "";
    french.set(en, fr);
    return TRANSLATED + en;
  };
  const tables = tablesOf(elements, say);
  const own = readdirSync(PLUGIN)
    .filter((name) => name.endsWith(".php") && !(name in tables))
    .map((name): [string, string] => [name, readFileSync(new URL(name, PLUGIN), "utf8")]);
  const said = new Map<string, Set<string>>([[HEADER, new Set(["cuvee.php"])]]);
  for (const [name, text] of [...own, ...Object.entries(tables)].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    for (const sentence of sentencesIn(text)) said.set(sentence, (said.get(sentence) ?? new Set()).add(name));
  const messages = [...[...said].map(([text, files]) => ({ text, files: [...files] })), ...OF_BLOCK];
  return {
    files: {
      ...tables,
      "block.json": blockJson(elements),
      "languages/cuvee.pot": potOf(messages),
      "languages/cuvee-fr_FR.po": poOf(messages, french),
    },
    mo: moOf(messages, french),
  };
}
