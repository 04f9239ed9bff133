import type { MailCard, MailLink, MailPart, MailRow } from "@cuvee/core/kit/mailParts.ts";
import type { RichBlock, RichInline } from "@cuvee/core/kit/texts/richText.ts";
import { labelled } from "#kit/formatters.ts";
import type { ServerLang } from "#kit/translations.ts";

const joined = (texts: readonly string[], between = "\n"): string => texts.filter(Boolean).join(between);
const link = ({ label, href }: MailLink, lang: ServerLang): string => labelled(label, href, lang);

const inline = (content: readonly RichInline[] = []): string =>
  content
    .map((node) => {
      if (node.type !== "text") return "\n";
      const mark = node.marks?.find((one) => one.type === "link");
      return mark && mark.attrs.href !== node.text ? `${node.text} (${mark.attrs.href})` : node.text;
    })
    .join("");

function rich(blocks: readonly RichBlock[]): string[] {
  return blocks.flatMap((block): string[] => {
    if (block.type === "image") return block.attrs.alt ? [block.attrs.alt] : [];
    if (block.type === "paragraph" || block.type === "heading") return [inline(block.content)];
    const start = block.type === "orderedList" ? (block.attrs?.start ?? 1) : null;
    return block.content.map(
      ({ content }, at) => `${start === null ? "–" : `${start + at}.`} ${rich(content).join("\n  ")}`,
    );
  });
}

const row = ({ label, value, detail }: MailRow, lang: ServerLang): string => {
  const what = joined([value, detail], ", ");
  return label === "" ? what : labelled(label, what, lang);
};

function card({ title, href, facts, price, notes, linksLabel, links }: MailCard, lang: ServerLang): string {
  const { now = "", before = "", insteadOf = "", share = "" } = price ?? {};
  return joined([
    title,
    ...facts,
    joined([now, before && `(${insteadOf} ${before}, ${share})`], " "),
    ...notes,
    linksLabel,
    ...links.map((one) => link(one, lang)),
    href,
  ]);
}

/** Returns a part as plain text, whole: pictures by their text, links with their address. */
function part(one: MailPart, lang: ServerLang): string {
  switch (one.kind) {
    case "title":
    case "text":
      return one.text;
    case "rich":
      return joined(rich(one.doc.content), "\n\n");
    case "picture":
      return joined([one.picture.alt, one.caption, one.href]);
    case "pictures":
      return joined(one.pictures.map(({ alt }) => alt));
    case "quote":
      return joined([one.text, one.by]);
    case "rows":
      return joined(one.rows.map((each) => row(each, lang)));
    case "cards":
      return joined(
        one.cards.map((each) => card(each, lang)),
        "\n\n",
      );
    case "links":
      return joined(one.links.map((each) => link(each, lang)));
  }
}

/** Returns a part without an address that a link of the same parts has too. */
const saidOnce = (one: MailPart, hrefs: ReadonlySet<string>): MailPart =>
  one.kind === "picture" && hrefs.has(one.href) ? { ...one, href: "" } : one;

/** Returns parts as plain text, whole: everything that their HTML says. */
export function partsText(parts: readonly MailPart[], lang: ServerLang): string {
  const hrefs = new Set(
    parts.flatMap((one) => (one.kind === "links" ? one.links.map(({ href }) => href) : [])),
  );
  return joined(
    parts.map((one) => part(saidOnce(one, hrefs), lang)),
    "\n\n",
  );
}
