import type { Language } from "@cuvee/core/kit/languages.ts";
import {
  isRichLink,
  type RichBlock,
  type RichInline,
  type RichText,
} from "@cuvee/core/kit/texts/richText.ts";
import type { CampaignContent, CampaignKind, Variant } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { fillTokens, piecesOf, type FieldValues } from "@cuvee/core/relations/models/fields.ts";
import type { ModelContent } from "@cuvee/core/relations/models/models.ts";
import { plainSms } from "@cuvee/core/relations/senders/sms.ts";
import { textIn, type LocalizedTexts } from "@cuvee/core/storefront/site/localizedTexts.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import type { CampaignDeps } from "./deps.ts";
import { fillMail, type RenderedMail } from "#relations/models/marks.ts";
import { renderModel } from "#relations/models/render.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import { lockCampaign, type Campaign, type FrozenContent } from "./campaigns.queries.ts";
import { openLinks, withRecipient } from "./links.ts";
import { keepMessage, readMessage } from "./links.queries.ts";

/** A message for all readers of a language and a grid, with the fields still open. */
export type Rendered = { kind: "mail"; mail: RenderedMail } | { kind: "text"; text: string };
/** The message of one reader; subject and HTML are empty for a text. */
export type FilledMessage = { subject: string; html: string; text: string };

const URLS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g;

/** Returns a text with its web addresses as links. */
function linked(text: string): RichInline[] {
  const pieces: RichInline[] = [];
  let end = 0;
  for (const { 0: url, index } of text.matchAll(URLS)) {
    if (!isRichLink(url)) continue;
    if (index > end) pieces.push({ type: "text", text: text.slice(end, index) });
    pieces.push({ type: "text", text: url, marks: [{ type: "link", attrs: { href: url } }] });
    end = index + url.length;
  }
  return end < text.length ? [...pieces, { type: "text", text: text.slice(end) }] : pieces;
}

/** Returns a plain text with fields as a document: a paragraph for each line, fields as nodes. */
function richOf(text: string): RichText {
  const content = text.split(/\n{2,}/).map((paragraph): RichBlock => {
    const inlines = paragraph
      .split("\n")
      .flatMap((line, at): RichInline[] => [
        ...(at === 0 ? [] : [{ type: "hardBreak" } as const]),
        ...(piecesOf(line) ?? [line]).flatMap((piece): RichInline[] =>
          typeof piece === "string" ? linked(piece) : [{ type: "field", attrs: piece }],
        ),
      ]);
    return inlines.length === 0 ? { type: "paragraph" } : { type: "paragraph", content: inlines };
  });
  return { type: "doc", content };
}

const hasWords = (texts: LocalizedTexts): boolean => Object.values(texts).some((text) => text !== "");
const mapped = <T>(texts: LocalizedTexts, make: (text: string) => T): LocalizedTexts<T> =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => text !== "")
      .map(([lang, text]) => [lang, make(text)]),
  );

/** Returns the content of a version as it is frozen: a subject of its own replaces that of the model. */
export function frozenOf(content: CampaignContent, model: ModelContent | null): FrozenContent {
  const { subject, preheader, text } = content;
  const base: ModelContent = model ?? {
    kind: "standard",
    subject: {},
    preheader: {},
    texts: mapped(text, richOf),
  };
  return {
    model: {
      ...base,
      subject: hasWords(subject) ? subject : base.subject,
      preheader: hasWords(preheader) ? preheader : base.preheader,
    },
    text,
  };
}

type ReaderGroup = { variant: Variant; lang: Language; typology: string | null };

/** Renders a version for a language and a grid. `linkOf` replaces each target of a link. */
export async function renderVersion(
  tx: Tx,
  { services, catalogue }: Pick<CampaignDeps, "services" | "catalogue">,
  of: {
    shopId: string;
    channel: Campaign["channel"];
    kind: CampaignKind;
    content: FrozenContent;
    linkOf: (url: string) => string;
  },
  { lang, typology }: Omit<ReaderGroup, "variant">,
): Promise<Rendered> {
  const { shopId, channel, kind, content, linkOf } = of;
  if (channel === "mail" && content.model) {
    const shop = await catalogue.seen(tx, shopId);
    const rendering = { shop, content: content.model, lang, typology, kind, linkOf };
    return { kind: "mail", mail: await renderModel(tx, services, rendering) };
  }
  const text = textIn(content.text, lang) ?? "";
  return { kind: "text", text: text.replace(URLS, (url) => linkOf(url)) };
}

/**
 * Returns the message of a version for a language and a grid: made at its first use, the same for all of them from then
 * on. Links of its first making are those of the campaign.
 */
export async function messageFor(
  tx: Tx,
  deps: Pick<CampaignDeps, "services" | "catalogue">,
  { shop, campaign }: { shop: ShopRow; campaign: Campaign },
  { variant, lang, typology }: ReaderGroup,
): Promise<Rendered> {
  const of = { shopId: shop.id, campaignId: campaign.id, variant };
  const key = { ...of, lang, typology: typology ?? "" };
  const found = await readMessage(tx, key);
  if (found) return found.rendered as Rendered;
  // Of two senders one makes it; the other waits here and finds it.
  await lockCampaign(tx, shop.id, campaign.id);
  const meanwhile = await readMessage(tx, key);
  if (meanwhile) return meanwhile.rendered as Rendered;
  const content = campaign.frozen?.[variant] ?? campaign.frozen?.A;
  if (!content) throw new Error("a campaign without its content");
  const links = await openLinks(tx, deps.services, of);
  const { channel, kind } = campaign;
  const rendered = await renderVersion(
    tx,
    deps,
    { shopId: shop.id, channel, kind, content, linkOf: (url) => links.linkOf(url) },
    { lang, typology },
  );
  await links.save();
  await keepMessage(tx, key, rendered);
  return rendered;
}

/** Fills the message of one reader. With `of`, links carry the recipient. */
export function fillMessage(
  services: Services,
  rendered: Rendered,
  values: FieldValues,
  of: { shopId: string; recipientId: string } | null,
): FilledMessage {
  const marked = (text: string): string => (of ? withRecipient(services, text, of) : text);
  if (rendered.kind === "mail") {
    const { subject, html, text } = fillMail(rendered.mail, values);
    return { subject, html: marked(html), text: marked(text) };
  }
  const text = fillTokens(rendered.text, ({ field, fallback }) => values[field] || fallback);
  return { subject: "", html: "", text: marked(text) };
}

/** Returns the text of an SMS in the signs of its alphabet; advertising ends with the mention to stop. */
export const smsText = (text: string, kind: CampaignKind, mention: string): string =>
  kind === "promotion" ? `${plainSms(text).trimEnd()} ${mention}` : plainSms(text);
