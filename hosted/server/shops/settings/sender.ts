import { mediumColors, paletteFor } from "@cuvee/core/shops/settings/palettes.ts";
import { shopMails } from "@cuvee/core/shops/settings/mails.ts";
import { particulars } from "@cuvee/core/shops/settings/saleTerms.ts";
import type { Sender } from "#kit/mail/mail.sheet.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import type { ShopRow } from "#shops/settings/queries.ts";

/** Returns the theme and the colour that the mails and documents of a shop follow. */
export const lookColors = ({ theme, color, business_type: type }: ShopRow) => ({
  theme: theme ?? paletteFor(type),
  color,
});

/** Returns a shop as the sender of e-mails: its logo and colour, its signature, and its operator (LCEN art. 19). */
export function senderOf(shop: ShopRow, lang: ServerLang): Sender {
  const { name, legal, contact_email: email, phone } = shop;
  const { senderName, replyTo, signature } = shopMails(shop.mail_settings);
  const look = lookColors(shop);
  const { siren } = legal;
  const vat = legal["vatNumber"] && translate(lang, "mails", "vatNumber", { number: legal["vatNumber"] });
  const [, logo = null] = /^\/files\/([^/]+)$/.exec(shop.logo ?? "") ?? [];
  return {
    name,
    colors: {
      light: mediumColors(look, "mail", "light"),
      dark: mediumColors(look, "mail", "dark"),
    },
    logo,
    ...(senderName ? { fromName: senderName } : {}),
    ...(replyTo || email ? { replyTo: replyTo || email } : {}),
    ...(signature ? { signature } : {}),
    lines: [
      [particulars(name, legal), siren && `SIREN ${siren}`, vat].filter(Boolean).join(", "),
      [email, phone].filter(Boolean).join(" · "),
    ],
  };
}
