import type { PaperLine } from "#kit/mail/mail.sheet.ts";
import { Markup, markup } from "#kit/mail/markup.ts";

const CELL = "padding:2px 0;font-size:14px;line-height:1.45;vertical-align:top";
const BREAK = "word-break:break-word;overflow-wrap:anywhere";
const END = "padding-left:10px;text-align:right;white-space:nowrap";

/**
 * Returns a receipt in a mail: its lines one below the other, amounts at the right edge. `ink` and `line` are colours
 * of the mail's light look.
 */
export function printedHtml(
  lines: readonly PaperLine[],
  { ink, line }: { ink: string; line: string },
): Markup {
  const all = lines.map((one): Markup => {
    switch (one.kind) {
      case "text": {
        const look = `${CELL};color:${ink};text-align:${one.align ?? "left"};${BREAK};white-space:pre-wrap${
          one.bold ? ";font-weight:700" : ""
        }${one.big ? ";font-size:20px;letter-spacing:1px" : ""}`;
        return markup`<tr><td class="i" colspan="4" style="${look}">${one.text}</td></tr>`;
      }
      case "pair": {
        const look = `${CELL};color:${ink}${one.bold ? ";font-weight:700;font-size:17px" : ""}`;
        return markup`<tr><td class="i" colspan="3" style="${look};${BREAK};white-space:pre-wrap">${one.left}</td><td class="i" style="${look};${END}">${one.right}</td></tr>`;
      }
      case "row": {
        const look = `${CELL};color:${ink};font-size:13px${one.bold ? ";font-weight:700" : ""}`;
        return markup`<tr>${one.cells.map(
          (cell, at) => markup`<td class="i" style="${look}${at === 0 ? "" : `;${END}`}">${cell}</td>`,
        )}</tr>`;
      }
      case "rule":
        return markup`<tr><td class="l" colspan="4" style="padding:0;height:17px;line-height:1px;font-size:1px"><div class="l" style="border-top:1px dashed ${line}">&nbsp;</div></td></tr>`;
    }
  });
  return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="l" style="width:100%;max-width:400px;margin:24px auto 0;border-collapse:collapse;font-variant-numeric:tabular-nums"><tbody>${all}</tbody></table>`;
}
