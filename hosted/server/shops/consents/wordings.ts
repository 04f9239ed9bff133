import type { Language } from "@cuvee/core/kit/languages.ts";
import type { Channel, Purpose } from "@cuvee/core/shops/consents/consents.ts";
import { translate } from "#kit/translations.ts";

/** Returns the sentence that a person reads before they ask for a purpose: the same on pages and in the proof. */
export const wordingOf = (purpose: Purpose, lang: Language, shop: string): string =>
  translate(lang, "site", `${purpose}.purpose`, { shop });

/** Does the same for a purpose by any channel. */
export const wordingBy = (
  { channel, purpose }: { channel: Channel; purpose: Purpose },
  lang: Language,
  shop: string,
): string =>
  channel === "mail"
    ? wordingOf(purpose, lang, shop)
    : translate(lang, "consents", `reach.${channel}`, {
        shop,
        what: translate(lang, "consents", `reach.what.${purpose}`),
      });

/** Returns the sentence beside the mail address at the checkout, where a buyer may object (CPCE L34-5). */
export const saleWording = (lang: Language, shop: string): string =>
  translate(lang, "checkout", "offers.text", { shop });
