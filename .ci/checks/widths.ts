import type { Source } from "./imports.ts";

/** Most columns of a line, without the contents of its literals: oxfmt breaks code, and breaks no literal. */
const WIDTH = 120;
const isLong = (line: string): boolean => [...line].length > WIDTH;

/** A line of a comment. */
const COMMENT = /^\s*(?:\*|\/\/|\/\*|\{\/\*)/;
/** SQL is laid out by hand: its templates count. */
const SQL = /queries\.ts$|invariants[.\w]*\.ts$|rls\.fixture\.ts$|server\/bench\//;
/** Code after which a slash opens a regular expression, and does not divide. */
const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{;+*%~^]|=>|\b(?:return|case|typeof|of|in))\s*$/;
const TOKEN =
  /(?<comment>\/\/.*|\/\*[^]*?\*\/)|(?<string>(["'])(?:\\.|(?!\3)[^\\\n])*\3)|(?<code>[^"'`/{}]+)|[^]/y;
const PATTERN = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/\w*/y;
const TEMPLATE = /(?:\\[^]|\$(?!\{)|[^\\`$])*(?:`|\$\{)?/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};
const lineBreaks = (literal: string): string => literal.replace(/[^\n]/g, "");

/** Returns a source without its strings, its regular expressions and, where `isSql` is false, its templates. */
function withoutLiterals(text: string, isSql: boolean): string {
  let code = "";
  let at = 0;
  /** The beginning of the code in each open template, and the number of its open braces. */
  const open: { from: number; depth: number }[] = [];
  const template = (): void => {
    const found = matchAt(TEMPLATE, text, at)?.[0] ?? "";
    at += found.length;
    code += isSql ? found : lineBreaks(found);
    if (found.endsWith("${")) open.push({ from: code.length, depth: 0 });
  };
  while (at < text.length) {
    const [token = "", ...groups] = matchAt(TOKEN, text, at) ?? [];
    const isString = groups[1] !== undefined;
    const isPattern = token === "/" && BEFORE_PATTERN.test(code.slice(-40));
    const inner = open.at(-1);
    at += token.length;
    if (isPattern) at += (matchAt(PATTERN, text, at - 1)?.[0].length ?? 1) - 1;
    else if (token === "`") template();
    else if (token === "}" && inner?.depth === 0) {
      open.pop();
      // Code in a template that oxfmt leaves on one line belongs to the template.
      if (!isSql && !code.includes("\n", inner.from)) code = code.slice(0, inner.from);
      template();
    } else {
      if (inner && token === "{") inner.depth += 1;
      if (inner && token === "}") inner.depth -= 1;
      code += isString && !isSql ? "" : token;
    }
  }
  return code;
}

/** Returns a line without a text in JSX or an address in CSS: neither can be broken. */
function withoutTexts(file: string, line: string): string {
  if (file.endsWith(".css")) return line.replace(/url\([^)]*\)/g, "url()");
  return file.endsWith(".tsx") ? line.replace(/>[^<>{}]+</g, "><") : line;
}

/** Finds the lines of a source that are too long. */
export function widthFaults({ file, text }: Source): string[] {
  const lines = text.split("\n");
  if (!lines.some(isLong)) return [];
  const code = withoutLiterals(text, SQL.test(file)).split("\n");
  return lines.flatMap((line, at) => {
    const counted = COMMENT.test(line) ? line : withoutTexts(file, code[at] ?? "");
    return isLong(line) && isLong(counted) ? [`${file}:${at + 1}: more than ${WIDTH} columns`] : [];
  });
}
