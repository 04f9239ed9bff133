import { inflateSync } from "node:zlib";

// Reads the objects of a PDF strictly by the standard (ISO 32000-1, 7.3 and 7.5), as a PDF/A validator must: our files
// have one classic cross-reference table and no object streams.

export type Name = { name: string };
export type Ref = { ref: number };
export type Dict = { [key: string]: Value };
export type Value = null | boolean | number | string | Buffer | Name | Ref | Value[] | Dict;
export type Stream = { dict: Dict; raw: Buffer };
export type Pdf = {
  file: Buffer;
  objects: Map<number, Value>;
  streams: Map<number, Stream>;
  trailer: Dict;
  /** Position of each object by the cross-reference table. */
  offsets: Map<number, number>;
};

const SPACE = /[\0\t\n\f\r ]/;
const END = /[\0\t\n\f\r ()<>[\]{}/%]/;

export const isDict = (v: Value | undefined): v is Dict =>
  typeof v === "object" &&
  v !== null &&
  !Array.isArray(v) &&
  !Buffer.isBuffer(v) &&
  !("name" in v && Object.keys(v).length === 1 && typeof v["name"] === "string") &&
  !("ref" in v && Object.keys(v).length === 1);
const isRef = (v: Value | undefined): v is Ref =>
  typeof v === "object" && v !== null && "ref" in v && Object.keys(v).length === 1;

/** Yields the values of a text of bytes one after the other; words that are no values are operators, as `{ op }`. */
export type Token = Value | { op: string };

export function* tokensOf(text: string): Generator<Token> {
  let at = 0;
  const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
  const literal = (): Buffer => {
    let depth = 1;
    let out = "";
    for (at += 1; at < text.length && depth > 0; at += 1) {
      const c = text[at] ?? "";
      if (c === "\\") {
        const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
        if (octal) {
          out += String.fromCharCode(Number.parseInt(octal, 8) & 255);
          at += octal.length;
        } else {
          at += 1;
          const e = text[at] ?? "";
          if (e !== "\n" && e !== "\r") out += escapes[e] ?? e;
        }
      } else if (c === ")") {
        depth -= 1;
        if (depth > 0) out += c;
      } else {
        if (c === "(") depth += 1;
        out += c;
      }
    }
    return Buffer.from(out, "latin1");
  };
  const word = (): string => {
    const from = at;
    while (at < text.length && !END.test(text[at] ?? "")) at += 1;
    return text.slice(from, at);
  };
  function value(): Token {
    const c = text[at] ?? "";
    if (c === "(") return literal();
    if (text.startsWith("<<", at)) {
      at += 2;
      const dict: Dict = {};
      for (const items = list(">>"); items.length > 0;) {
        const [key, item] = items.splice(0, 2);
        dict[(key as Name).name] = item as Value;
      }
      return dict;
    }
    if (c === "<") {
      const end = text.indexOf(">", at);
      const hex = text.slice(at + 1, end).replaceAll(/\s/g, "");
      if (hex.length % 2 !== 0) throw new Error(`odd hexadecimal string at ${at}`);
      at = end + 1;
      return Buffer.from(hex, "hex");
    }
    if (c === "[") {
      at += 1;
      return list("]") as Value[];
    }
    if (c === "/") {
      at += 1;
      return {
        name: word().replaceAll(/#([0-9A-Fa-f]{2})/g, (_, h: string) =>
          String.fromCharCode(Number.parseInt(h, 16)),
        ),
      };
    }
    const token = word();
    if (token === "")
      throw new Error(`a sign of no value at ${at}: ${JSON.stringify(text.slice(at, at + 20))}`);
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(token)) {
      const ref = /^\s+\d+\s+R(?![A-Za-z])/.exec(text.slice(at, at + 20));
      if (ref && /^\d+$/.test(token)) {
        at += ref[0].length;
        return { ref: Number(token) };
      }
      return Number(token);
    }
    if (token === "true" || token === "false") return token === "true";
    return token === "null" ? null : { op: token };
  }
  function skip(): void {
    for (;;) {
      while (at < text.length && SPACE.test(text[at] ?? "")) at += 1;
      if (text[at] !== "%") return;
      while (at < text.length && !/[\r\n]/.test(text[at] ?? "")) at += 1;
    }
  }
  function list(end: string): Token[] {
    const items: Token[] = [];
    for (;;) {
      skip();
      if (at >= text.length) throw new Error(`no ${end}`);
      if (text.startsWith(end, at)) {
        at += end.length;
        return items;
      }
      items.push(value());
    }
  }
  for (;;) {
    skip();
    if (at >= text.length) return;
    yield value();
  }
}

/** Returns the first value of a text, whatever follows it. */
function first(text: string): Value {
  for (const token of tokensOf(text)) return token as Value;
  return null;
}

/** Reads a whole file. Throws Error where a table, an object or a stream is not as declared. */
export function readObjects(file: Buffer): Pdf {
  const text = file.toString("latin1");
  const start = Number(/startxref\r?\n(\d+)\r?\n%%EOF\r?\n?$/.exec(text)?.[1] ?? -1);
  const table = /^xref\r?\n0 (\d+)\r?\n/.exec(text.slice(start, start + 40));
  if (start < 0 || !table) throw new Error("no table of references");
  const count = Number(table[1]);
  const offsets = new Map<number, number>();
  for (let n = 0; n < count; n += 1) {
    const from = start + table[0].length + 20 * n;
    const line = /^(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)$/.exec(text.slice(from, from + 20));
    if (!line) throw new Error(`reference ${n} is no line of twenty bytes`);
    if (line[3] === "n") offsets.set(n, Number(line[1]));
  }
  const trailer = first(text.slice(text.indexOf("trailer", start) + 7)) as Dict;
  const objects = new Map<number, Value>();
  const streams = new Map<number, Stream>();
  const bounds = [...offsets.values(), start].toSorted((a, b) => a - b);
  for (const [n, from] of offsets) {
    const head = new RegExp(`^${n} 0 obj\\r?\\n`).exec(text.slice(from, from + 30));
    if (!head) throw new Error(`object ${n} is not where the table says`);
    const body = text.slice(
      from + head[0].length,
      bounds.find((b) => b > from),
    );
    const value = first(body.split(/\bstream\r?\n/, 1)[0] ?? "");
    objects.set(n, value);
    const begins = /\bstream(\r\n|\n)/.exec(body);
    if (!begins || !isDict(value)) continue;
    const at = from + head[0].length + begins.index + begins[0].length;
    const length = (value as Dict)["Length"];
    const bytes =
      typeof length === "number"
        ? length
        : Number(isRef(length) ? first(text.slice(lengthAt(text, offsets, length.ref))) : NaN);
    if (!/^\r?\nendstream/.test(text.slice(at + bytes, at + bytes + 11)))
      throw new Error(`stream ${n} has another length`);
    streams.set(n, { dict: value, raw: file.subarray(at, at + bytes) });
  }
  return { file, objects, streams, trailer, offsets };
}

const lengthAt = (text: string, offsets: Map<number, number>, ref: number): number =>
  text.indexOf("obj", offsets.get(ref) ?? 0) + 3;

/** Returns a value, or the object that it refers to. */
export const at = ({ objects }: Pdf, v: Value | undefined): Value =>
  isRef(v) ? (objects.get(v.ref) ?? null) : (v ?? null);
export const dictAt = (pdf: Pdf, v: Value | undefined): Dict => {
  const found = at(pdf, v);
  return isDict(found) ? found : {};
};
export const listAt = (pdf: Pdf, v: Value | undefined): Value[] => {
  const found = at(pdf, v);
  return Array.isArray(found) ? found : [];
};
export const nameOf = (v: Value | undefined): string =>
  typeof v === "object" && v !== null && "name" in v && typeof v["name"] === "string" ? v["name"] : "";
export const streamAt = ({ streams }: Pdf, v: Value | undefined): Stream | undefined =>
  isRef(v) ? streams.get(v.ref) : undefined;
/** Returns the content of a stream. */
export function bytesOf(pdf: Pdf, stream: Stream): Buffer {
  const filters = [at(pdf, stream.dict["Filter"])]
    .flat()
    .map((f) => nameOf(f as Value))
    .filter(Boolean);
  if (filters.some((f) => f !== "FlateDecode")) throw new Error(`filter ${filters.join(" ")}`);
  return filters.length > 0 ? inflateSync(stream.raw) : stream.raw;
}
/** Decodes a text string: UTF-16 with its BOM, or Latin letters in PDFDocEncoding. */
export function textOf(v: Value | undefined): string {
  if (!Buffer.isBuffer(v)) return "";
  if (v[0] !== 0xfe || v[1] !== 0xff) return v.toString("latin1");
  return Buffer.from(v.subarray(2)).swap16().toString("utf16le");
}
