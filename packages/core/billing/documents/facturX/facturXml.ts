/** An element of an XML document: text, or elements in it. */
export type Xml = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: readonly Xml[];
};

/** Content of an element; a child without value is left out. */
type Content = string | readonly (Xml | undefined | false)[];

/** Makes an element. */
export function el(name: string, content: Content, attributes: Xml["attributes"] = {}): Xml {
  if (typeof content === "string") return { name, attributes, text: content, children: [] };
  return { name, attributes, text: "", children: content.filter((c): c is Xml => Boolean(c)) };
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Returns text in the form of XML 1.0: characters that it forbids even as a reference (control characters, lone
 * surrogates) are left out.
 */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c);

function written({ name, attributes, text, children }: Xml, depth: string): string {
  const opened = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inside =
    children.length === 0
      ? escaped(text)
      : `\n${children.map((c) => written(c, `${depth}  `)).join("")}${depth}`;
  return `${depth}<${name}${opened.join("")}>${inside}</${name}>\n`;
}

/** Returns the XML document of an element. */
export const writeXml = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, "")}`;

const plain = (text: string): string =>
  text.replace(/&(\w+|#\d+|);?/g, (whole, name: string) => {
    const known = Object.keys(ENTITIES).find((c) => ENTITIES[c] === whole);
    if (known) return known;
    if (name === "apos") return "'";
    if (name.startsWith("#")) return String.fromCodePoint(Number(name.slice(1)));
    throw new SyntaxError(`entity ${whole}`);
  });

/** Reads the attributes of a tag. Throws SyntaxError on one that is there twice. */
function attributesIn(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, key = "", value = ""] of text.matchAll(/([\w:.-]+)="([^"]*)"/g)) {
    if (Object.hasOwn(attributes, key)) throw new SyntaxError(`${key} twice`);
    attributes[key] = plain(value);
  }
  return attributes;
}

type OpenElement = { name: string; attributes: Record<string, string>; text: string; children: Xml[] };

/** Ends the innermost element, and returns it where it is the root. */
function close(open: OpenElement[], name: string, from: number): Xml | undefined {
  const done = open.pop();
  if (done?.name !== name) throw new SyntaxError(`</${name}> at ${from}`);
  if (done.children.length > 0) done.text = "";
  const parent = open.at(-1);
  parent?.children.push(done);
  return parent ? undefined : done;
}

/**
 * Reads an XML document without comments, CDATA or DTD: those that this module writes, and goldens. Throws SyntaxError
 * on one that is not well-formed.
 */
export function readXml(document: string): Xml {
  const body = document.replace(/^\uFEFF?<\?xml [^>]*\?>\s*/, "").trim();
  const open: OpenElement[] = [];
  let root: Xml | undefined;
  let at = 0;
  for (const [tag, closing, name = "", text = "", alone] of body.matchAll(
    /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    const from = body.indexOf(tag, at);
    const between = body.slice(at, from);
    at = from + tag.length;
    const top = open.at(-1);
    if (between.includes("<") || between.includes("]]>") || (root && !top))
      throw new SyntaxError(`at ${from}`);
    if (top) top.text += plain(between);
    else if (between.trim() !== "") throw new SyntaxError(`text at ${from}`);
    if (!closing) {
      open.push({ name, attributes: attributesIn(text), text: "", children: [] });
    }
    if (closing || alone) root = close(open, name, from) ?? root;
  }
  if (!root || open.length > 0 || at !== body.length) throw new SyntaxError("unfinished");
  return root;
}

/**
 * Returns all elements at a path below one, prefixes left out:
 * `SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement`.
 */
export function at(node: Xml, path: string): Xml[] {
  return path
    .split("/")
    .reduce(
      (found, step) => found.flatMap((n) => n.children.filter((c) => c.name.endsWith(`:${step}`))),
      [node],
    );
}

/** Returns the text at a path; empty where there is none. */
export const textAt = (node: Xml, path: string): string => at(node, path)[0]?.text ?? "";

/** Returns an amount in exact cents; NaN for an invalid amount. */
export function centsAt(node: Xml, path: string): number {
  const [, sign = "", whole = "", part = ""] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(textAt(node, path)) ?? [];
  return whole === "" ? Number.NaN : Number(`${sign}${whole}${part.padEnd(2, "0")}`);
}
