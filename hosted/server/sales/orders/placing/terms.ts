import type { Answer } from "@cuvee/core/kit/contract.ts";
import type { RichText } from "@cuvee/core/kit/texts/richText.ts";
import { richTextHtml } from "@cuvee/core/kit/texts/richTextHtml.ts";
import type { ownOrdersContract } from "@cuvee/core/sales/orders/own.contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { MailFile } from "#kit/mail/mail.ts";
import { markup, Markup } from "#kit/mail/markup.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { dates } from "#kit/formatters.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";
import { readTerms } from "#sales/orders/placing/terms.queries.ts";

export type OrderTerms = Answer<(typeof ownOrdersContract)["terms"]>;

/**
 * Returns the very terms that an order was placed under; null for an order from before they were stored. The
 * transaction acts for its shop.
 */
export async function orderTerms(
  tx: Tx,
  { shop_id: shopId, terms_sha256: sha256, terms_accepted_at: at }: StoredOrder,
): Promise<OrderTerms | null> {
  const stored = sha256 && at ? await readTerms(tx, shopId, sha256) : undefined;
  if (!stored || !sha256 || !at) return null;
  const { name, lang, text } = stored;
  return { name, lang, sha256, acceptedAt: at.toISOString(), text: JSON.parse(text) as RichText };
}

const momentIn = dates({ dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" });

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1d2023}";

/**
 * Returns the terms of an order as a file attached to its confirmation: on a medium that the buyer keeps (code de la
 * consommation L221-13), which a link is not (CJEU C-49/11).
 */
export function termsFile(
  { name, lang, text, acceptedAt }: OrderTerms,
  to: ServerLang,
  url: string,
): MailFile {
  const title = translate(to, "mails", "terms.title", { shop: name });
  const accepted = translate(to, "mails", "terms.accepted", { when: momentIn(new Date(acceptedAt), to) });
  const body = new Markup(richTextHtml(text, { style: "style", base: url }));
  const page = markup`<!doctype html>
<html lang="${to}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${new Markup(STYLE)}</style></head>
<body><h1>${title}</h1><p>${accepted}</p><div lang="${lang}">${body}</div></body></html>
`;
  return {
    name: `${translate(to, "mails", "terms.file")}.html`,
    mime: "text/html; charset=utf-8",
    text: page.text,
  };
}
