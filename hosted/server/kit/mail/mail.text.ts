import type { Row, Sheet } from "#kit/mail/mail.sheet.ts";
import { partsText } from "#kit/mail/mail.parts.text.ts";
import { labelled } from "#kit/formatters.ts";

/** Columns of a text (RFC 3676 asks for 78 at most). */
const WIDTH = 76;
const RULE = "-".repeat(40);

/** Breaks a text at its spaces; a word that is longer, an address above all, is never broken. */
function wrapped(text: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
}

/** Breaks each line of a text at its spaces. */
export const wrappedLines = (text: string): string => text.split("\n").map(wrapped).join("\n");

/** Returns the text part of a mail: everything that its HTML says. */
export function sheetText(sheet: Sheet): string {
  const { lang, button, rows, totals, facts, blocks, next, foot } = sheet;
  const written = ([label, value, detail]: Row): string => {
    const what = [label, detail].filter(Boolean).join(", ");
    return value === "" ? what : labelled(what, value, lang);
  };
  const table = [rows.map(written).join("\n"), totals.map(written).join("\n")].filter(Boolean);
  const parts = [
    ...sheet.paragraphs.map(wrapped),
    wrappedLines(partsText(sheet.lead, lang)),
    button ? labelled(button.label, button.url, lang) : "",
    sheet.pictures.flatMap(({ alt, said: text }) => (text ? labelled(alt, text, lang) : [])).join("\n"),
    facts.map(written).join("\n"),
    sheet.paper?.text ?? "",
    table.join(`\n${RULE}\n`),
    ...blocks.map(({ title, lines }) => [title, ...lines].join("\n")),
    next ? `${next.title}\n${wrapped(next.text)}` : "",
    ...sheet.more.map((parts) => wrappedLines(partsText(parts, lang))),
    sheet.signature.map(wrapped).join("\n"),
    [
      RULE,
      ...(sheet.leave ? [labelled(sheet.leave.label, sheet.leave.url, lang)] : []),
      ...foot.map(wrapped),
    ].join("\n"),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
