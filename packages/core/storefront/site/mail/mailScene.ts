import type { LocalizedTexts } from "#storefront/site/localizedTexts.ts";
import type { MailPicture, PictureFit } from "#kit/mailParts.ts";
import { withoutSigns } from "#kit/signs.ts";
import { isOwnPicture } from "#kit/texts/richText.ts";
import type { Say } from "#kit/texts/say.ts";
import type { SitePicture } from "#storefront/site/blocks.ts";
import { shownText } from "#storefront/site/shownText.ts";
import type { SiteData } from "#storefront/site/site.ts";
import type { PriceFormat } from "#storefront/site/words/priceNotes.ts";

/** Writes figures in the language of a mail; `rate` takes basis points. */
type MailFormat = PriceFormat & { rate(bp: number): string; phone(number: string): string };

/** Everything that a block in a mail is rendered from: the data of the shop's public page, and its words. */
export type MailScene = {
  data: SiteData;
  say: Say;
  format: MailFormat;
  /** Host of the platform, without a trailing slash. */
  origin: string;
};

const SAFE = /^(?:https?:\/\/|mailto:|tel:)[^\s<>"'`\\\u0000-\u0020\u007f-\u00a0]+$/i;

/**
 * Returns an address as a mail may link to it: absolute, with the reader's language where it is a page of ours. Empty
 * for any scheme but http, https, mailto and tel.
 */
export function mailHref(href: string, { origin, data: { lang } }: MailScene): string {
  const isPath = /^\/(?![/\\])/.test(href);
  const whole = isPath ? `${origin}${href}` : href;
  if (!SAFE.test(whole)) return "";
  if (!URL.canParse(whole)) return "";
  const url = new URL(whole);
  if (url.origin !== origin) return whole;
  if (!url.searchParams.has("lang")) url.searchParams.set("lang", lang);
  return url.href;
}

/** Returns a seller's text in the reader's language, without invisible signs; empty without one. */
export const mailText = (texts: LocalizedTexts, { data: { lang } }: MailScene): string =>
  withoutSigns(shownText(texts, lang) ?? "").trim();

/** Returns a picture of a block; null without one of the shop's own files. */
export const mailPicture = (
  { visual, alt }: SitePicture,
  fit: PictureFit,
  scene: MailScene,
): MailPicture | null => (isOwnPicture(visual) ? { visual, alt: mailText(alt, scene), fit } : null);
