import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import { phoneWords } from "@cuvee/core/kit/phoneWords.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PointsLot } from "@cuvee/core/offer/loyalty/expiry.ts";
import type { FieldValues } from "@cuvee/core/relations/models/fields.ts";
import { shopMails } from "@cuvee/core/shops/settings/mails.ts";
import { dates, euros, figure } from "#kit/formatters.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import type { ServerLang } from "#kit/translations.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { readReaders, type ReaderRow } from "#relations/models/values.queries.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";

const dayWords = dates({ dateStyle: "long", timeZone: "Europe/Paris" });

/** Returns the values that a shop gives to every mail of its own. */
export function shopValues(shop: ShopRow): FieldValues {
  const { replyTo, signature } = shopMails(shop.mail_settings);
  return {
    shopName: shop.name,
    senderEmail: replyTo || shop.contact_email,
    phone: shop.phone ? phoneWords(shop.phone) : "",
    signature: signature || shop.name,
  };
}

/** Returns the values of points that expire on a day, as a reader of a language writes them. */
export const expiryValues = ({ on, points }: PointsLot, lang: ServerLang): FieldValues => ({
  pointsExpiring: figure(points, lang),
  pointsExpiryDate: dayWords(Date.parse(`${on}T12:00:00Z`), lang),
});

/** Returns the values of a client; points as figures of the client's language. */
export const readerValues = (row: ReaderRow): FieldValues => ({
  firstname: row.firstname,
  lastname: row.lastname,
  businessName: row.signName || row.company,
  businessReason: row.company,
  city: row.city,
  points: row.points === null ? "" : figure(row.points, letterLang(row.lang)),
  ...(row.expiring === null || row.expiresOn === null
    ? { pointsExpiring: "", pointsExpiryDate: "" }
    : expiryValues({ on: row.expiresOn, points: row.expiring }, letterLang(row.lang))),
});

/**
 * Returns the values of clients of a shop, by client, in one statement. The addresses of the foot and the coupon are
 * the caller's. Throws `not-found` (404) for an unknown shop.
 */
export async function readFieldValues(
  tx: Tx,
  { now }: Pick<Services, "now">,
  shopId: string,
  clientIds: readonly string[],
): Promise<Map<string, FieldValues>> {
  const shop = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  const own = shopValues(shop);
  const rows = await readReaders(tx, shopId, { clientIds, today: dayInFrance(now()) });
  return new Map(rows.map((row) => [row.id, { ...own, ...readerValues(row) }]));
}

/** Returns the values of a made-up reader, for a preview. */
export const sampleValues = (shop: ShopRow, lang: ServerLang, now: number): FieldValues => ({
  ...shopValues(shop),
  firstname: "Élise",
  lastname: "Moreau",
  businessName: "Le Comptoir",
  businessReason: "Le Comptoir SARL",
  city: "Avignon",
  points: figure(120, lang),
  ...expiryValues({ on: dayAfter(dayInFrance(now), 30), points: 80 }, lang),
  coupon: "CUVEE10",
  documentNumber: "FA2026-00042",
  amount: euros(24_000, lang),
});
