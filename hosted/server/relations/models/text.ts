import type { ModelPart } from "@cuvee/core/relations/models/modelParts.ts";
import { labelled } from "#kit/formatters.ts";
import { partsText } from "#kit/mail/mail.parts.text.ts";
import type { ModelSheet } from "#relations/models/sheet.ts";
import type { ServerLang } from "#kit/translations.ts";

const RULE = "-".repeat(40);
const joined = (texts: readonly string[], between = "\n"): string => texts.filter(Boolean).join(between);

function partText(part: ModelPart, lang: ServerLang): string {
  switch (part.kind) {
    case "heading":
      return part.text;
    case "button":
      return labelled(part.label, part.href, lang);
    case "columns":
      return joined(
        part.columns.map((column) => partsOf(column, lang)),
        "\n\n",
      );
    case "coupon":
      return joined([part.title, labelled(part.codeLabel, part.code, lang), part.text, ...part.terms]);
    case "divider":
      return "* * *";
    case "spacer":
      return "";
    case "signature":
      return joined([...part.lines, part.picture?.alt ?? ""]);
    default:
      return partsText([part], lang);
  }
}

const partsOf = (parts: readonly ModelPart[], lang: ServerLang): string =>
  joined(
    parts.map((part) => partText(part, lang)),
    "\n\n",
  );

/** Returns the text of the parts alone, without the foot. */
export const wordsText = ({ lang, parts }: ModelSheet): string => partsOf(parts, lang);

/**
 * Returns the text part of a mail made from a model: everything that its HTML says. `fillMail` breaks its lines,
 * because the values of a reader have their lengths.
 */
export function modelText({ lang, from, parts, notes, links, healthMessage }: ModelSheet): string {
  const foot = [
    RULE,
    ...notes,
    ...links.map(({ label, href }) => labelled(label, href, lang)),
    healthMessage,
  ];
  return `${joined([from.name, partsOf(parts, lang), joined(foot)], "\n\n")}\n`;
}
