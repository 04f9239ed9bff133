import { markup, Markup } from "#kit/mail/markup.ts";
import { highlighted } from "./highlight.ts";

/** A heading of a page, for its table of contents. */
export type Heading = { level: number; id: string; text: string };
/** Texts around code, and the content of a live example. */
export type ExampleLabels = { copy: string; live: string; start: string };
export type Drawn = { body: Markup; headings: Heading[] };

/** Returns the anchor of a heading: its letters and digits, joined by hyphens. */
const anchorOf = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\p{M}`<>*]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Renders code, bold words and links of a line; everything else is text. */
function inline(text: string): Markup[] {
  const parts: Markup[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, bold, label, href] = match;
    parts.push(markup`${text.slice(at, match.index)}`);
    at = match.index + whole.length;
    if (code !== undefined) parts.push(markup`<code>${code.replaceAll("\\|", "|")}</code>`);
    else if (bold !== undefined) parts.push(markup`<strong>${inline(bold)}</strong>`);
    else if (/^(https?:\/\/|\/|#|mailto:)/.test(href ?? ""))
      parts.push(markup`<a href="${href}">${label}</a>`);
  }
  return [...parts, markup`${text.slice(at)}`];
}

const cells = (row: string): string[] =>
  row
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

function table(rows: readonly string[]): Markup {
  const [head = "", , ...body] = rows;
  const names = cells(head);
  const lines = body.map((row) => {
    const markups = cells(row).map((cell, index) =>
      index === 0
        ? markup`<th scope="row">${inline(cell)}</th>`
        : markup`<td data-name="${names[index]}">${cell === "" ? null : inline(cell)}</td>`,
    );
    return markup`<tr>${markups}</tr>`;
  });
  const heads = names.map((name) => markup`<th scope="col">${inline(name)}</th>`);
  return markup`<div class="table" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

/** Renders a block of code with its button. `live` shows its result below it, `try` only on request. */
function code(info: string, text: string, around: ExampleLabels): Markup {
  const [language = "", mode] = info.split(" ");
  const shown = markup`<figure class="code"><figcaption>${language}</figcaption><button type="button" class="copy" data-copy hidden>${around.copy}</button><pre tabindex="0"><code>${highlighted(text, language)}</code></pre></figure>`;
  const isHere = mode === "live" || mode === "try";
  if (!isHere) return shown;
  // The executed code is our own content with values that were escaped before; the page loads its scripts once.
  const tags = new Markup(text.replace(/<script[^]*?<\/script>|<link[^>]*>/g, ""));
  const stage =
    mode === "live"
      ? markup`<div class="stage">${tags}</div>`
      : markup`<div class="stage"><button type="button" data-try hidden>${around.start}</button><template>${tags}</template></div>`;
  return markup`${shown}<section class="live" aria-label="${around.live}"><p>${around.live}</p>${stage}</section>`;
}

type State = { lines: string[]; at: number };

/** Takes lines from the current one on while they fit. */
function taken(state: State, fits: (line: string) => boolean): string[] {
  const found: string[] = [];
  for (; state.at < state.lines.length; state.at += 1) {
    const line = state.lines[state.at] ?? "";
    if (!fits(line)) break;
    found.push(line);
  }
  return found;
}

function block(state: State, around: ExampleLabels, headings: Heading[]): Markup {
  const line = state.lines[state.at] ?? "";
  const fence = /^```(.*)$/.exec(line);
  if (fence) {
    state.at += 1;
    const text = taken(state, (one) => !one.startsWith("```")).join("\n");
    state.at += 1;
    return code(fence[1] ?? "", text, around);
  }
  const heading = /^(#{1,4}) (.*)$/.exec(line);
  if (heading) {
    state.at += 1;
    const [, marks = "", text = ""] = heading;
    const id = anchorOf(text);
    headings.push({ level: marks.length, id, text: text.replace(/`/g, "") });
    const name = new Markup(`h${marks.length}`);
    if (marks.length === 1) return markup`<h1>${inline(text)}</h1>`;
    return markup`<${name} id="${id}"><a class="anchor" href="#${id}">${inline(text)}</a></${name}>`;
  }
  if (line.startsWith("|")) return table(taken(state, (one) => one.startsWith("|")));
  const list = /^(- |\d+\. )/.exec(line);
  if (list) {
    const items = taken(state, (one) => /^(- |\d+\. | {2,}\S)/.test(one))
      .join("\n")
      .split(/\n(?=- |\d+\. )/)
      .map((item) => markup`<li>${inline(item.replace(/^(- |\d+\. )/, "").replace(/\n\s+/g, " "))}</li>`);
    return line.startsWith("- ") ? markup`<ul>${items}</ul>` : markup`<ol>${items}</ol>`;
  }
  if (line.startsWith("> ")) {
    const texts = taken(state, (one) => one.startsWith("> ")).map((one) => one.slice(2));
    return markup`<aside class="note"><p>${inline(texts.join(" "))}</p></aside>`;
  }
  const text = taken(state, (one) => one !== "" && !/^(```|#|\||- |> |\d+\. )/.test(one));
  // A line with an unknown beginning is still text.
  if (text.length === 0) state.at += 1;
  return markup`<p>${inline(text.join(" ") || line)}</p>`;
}

/**
 * Renders the markdown of our own pages: headings, paragraphs, lists, tables, notes, code. Anything unknown is kept as
 * text.
 */
export function drawn(source: string, around: ExampleLabels): Drawn {
  const state: State = { lines: source.split("\n"), at: 0 };
  const headings: Heading[] = [];
  const parts: Markup[] = [];
  while (state.at < state.lines.length) {
    if (state.lines[state.at] === "") state.at += 1;
    else parts.push(block(state, around, headings));
  }
  return { body: markup`${parts}`, headings };
}
