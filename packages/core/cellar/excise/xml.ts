/** An element: its name, attributes, and either text or elements. */
export type Element = {
  name: string;
  attributes?: Readonly<Record<string, string>>;
  content: string | readonly Element[];
};

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Removes characters that XML 1.0 cannot hold, and the word that the customs refuse in texts (rules §2.2: `CDATA`). */
const clean = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/CDATA/g, "Cdata")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** Makes an element with text. */
export const leaf = (name: string, text: string | number): Element => ({ name, content: String(text) });
/** Makes an element with elements; undefined when it would be empty, so that optional ones disappear. */
export const branch = (
  name: string,
  children: readonly (Element | undefined)[],
  attributes?: Record<string, string>,
): Element | undefined => {
  const content = children.filter((child) => child !== undefined);
  if (content.length === 0) return undefined;
  return { name, content, ...(attributes && { attributes }) };
};

function write({ name, attributes = {}, content }: Element, indent: string): string {
  const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${clean(value)}"`);
  const open = `${indent}<${name}${head.join("")}>`;
  if (typeof content === "string") return `${open}${clean(content)}</${name}>\n`;
  const inner = content.map((child) => write(child, `${indent}  `)).join("");
  return `${open}\n${inner}${indent}</${name}>\n`;
}

/** Writes a document in UTF-8. */
export const writeXml = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, "")}`;
