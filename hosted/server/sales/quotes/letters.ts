import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PricedLine } from "@cuvee/core/offer/pricing/priced.ts";
import type { QuoteLineTexts } from "@cuvee/core/sales/quotes/quotes.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { withoutModels, type ModelMail, type WriteFromModel } from "#kit/mail/fromModel.ts";
import type { Letter } from "#kit/mail/mail.ts";
import { translate } from "#kit/translations.ts";
import { dates, euros } from "#kit/formatters.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { freeRows, headsOf, linesOf, totalsOf } from "#sales/orders/mailRows.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import type { StoredQuote } from "#sales/quotes/rows.ts";
import { linkOf } from "#sales/quotes/view.ts";
import { findShop } from "#shops/settings/queries.ts";
import { senderOf } from "#shops/settings/sender.ts";

const dayIn = dates({ dateStyle: "long", timeZone: "UTC" });

/** Returns the priced lines of a quote with their words. */
export const linesWithWords = ({
  priced,
  words: quoteLineTexts,
}: Pick<StoredQuote, "priced" | "words">): (PricedLine & Omit<QuoteLineTexts, "lineId">)[] =>
  priced.lines.map((line) => {
    const { name, vintage, formatName } = quoteLineTexts.find(({ lineId }) => lineId === line.wishId) ?? {
      name: "",
      vintage: "",
      formatName: "",
    };
    return { ...line, name, vintage, formatName };
  });

/**
 * Builds the e-mails about a quote: `quoteSent` to its buyer, with its link; `quoteAccepted` and `quoteRefused` to its
 * seller.
 */
export async function quoteLetter(
  tx: Tx,
  deps: OrderDeps,
  row: StoredQuote,
  { kind, note = row.content.notes }: { kind: "quoteSent" | "quoteAccepted" | "quoteRefused"; note?: string },
): Promise<Letter> {
  const { services } = deps;
  const shop = (await findShop(tx, row.shop_id)) ?? refuse("not-found", 404);
  const isSent = kind === "quoteSent";
  const lang = isSent ? letterLang(row.lang) : "fr";
  const contact = row.party?.contact;
  const rows = [...linesOf(linesWithWords(row), lang), ...freeRows(row.priced.free, lang)];
  return {
    id: `${row.id}.${kind}.${row.version}`,
    kind,
    lang,
    recipient: isSent ? (contact?.email ?? "") : shop.contact_email,
    shopId: row.shop_id,
    values: {
      number: row.number ?? "",
      name: contact?.firstname || row.client_name,
      buyer: row.client_name,
      shop: shop.name,
      total: euros(row.total_ttc_cents, lang),
      until: dayIn(new Date(row.valid_until), lang),
    },
    from: senderOf(shop, lang),
    why: isSent ? "buyer" : "shop",
    heads: headsOf(lang),
    rows,
    totals: totalsOf(row.priced, lang),
    facts: note === "" ? [] : [[translate(lang, "mails", "note"), note]],
    button: {
      url: isSent
        ? linkOf(services, row.id)
        : `${services.settings.publicUrl}/dashboard/orders/quotes/${row.id}`,
    },
  };
}

/** The function that makes a mail from a model of the shop; without it quotes have our sentences. */
export type ModelDeps = { fromModel?: WriteFromModel | undefined };

/**
 * Returns the mail of a quote to its buyer made from the model that the shop has chosen for quotes, with its link; null
 * where it has chosen none.
 */
export function quoteFromModel(
  tx: Tx,
  { fromModel = withoutModels }: ModelDeps,
  row: StoredQuote,
  { lang, values, button }: Pick<Letter, "lang" | "values" | "button">,
): Promise<ModelMail | null> {
  const { notes } = row.content;
  return fromModel(tx, {
    shopId: row.shop_id,
    of: "quote",
    lang,
    clientId: row.client_id,
    documentNumber: row.number ?? "",
    amount: euros(row.total_ttc_cents, lang),
    notes: notes === "" ? [] : [notes],
    ...(button
      ? { action: { label: translate(lang, "mails", "quoteSent.button", values), url: button.url } }
      : {}),
  });
}
