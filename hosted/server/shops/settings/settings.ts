import { createHash } from "node:crypto";
import type { Answer } from "@cuvee/core/kit/contract.ts";
import { languageIn, LANGUAGES, staffLanguageOf } from "@cuvee/core/kit/languages.ts";
import type { RichText } from "@cuvee/core/kit/texts/richText.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { maskIban } from "@cuvee/core/shops/settings/banks.ts";
import { billingSettings } from "@cuvee/core/shops/settings/billing.ts";
import type { settingsContract, shopFace } from "@cuvee/core/shops/settings/contract.ts";
import { documentSettings } from "@cuvee/core/shops/settings/documents.ts";
import { allIntegrations } from "@cuvee/core/people/accounts/integrations.ts";
import { paletteFor } from "@cuvee/core/shops/settings/palettes.ts";
import { shopMails } from "@cuvee/core/shops/settings/mails.ts";
import {
  TERMS_LANGS,
  termsModel,
  termsOf,
  type TermsLang,
  type TermsSeller,
} from "@cuvee/core/shops/settings/saleTerms.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import type * as z from "zod";
import { hasPermission, staffShop, type Person } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import {
  findOwner,
  findShop,
  readMethods,
  readTypologies,
  rulesOf,
  type ShopRow,
} from "#shops/settings/queries.ts";

export type ShopFace = z.input<typeof shopFace>;

/** Returns a picture of the shop in a width that any page may show; null without one. */
const pictureAt = (picture: string | null, width: 320 | 1280): string | null =>
  picture?.startsWith("/files/") ? `${picture}/${width}.webp` : picture;

/** Returns the public facts of a shop. */
export function faceOf(row: ShopRow): ShopFace {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    presentation: row.presentation,
    contactEmail: row.contact_email,
    phone: row.phone,
    editedShop: {
      color: row.color,
      logo: pictureAt(row.logo, 320),
      banner: pictureAt(row.banner, 1280),
      theme: row.theme ?? paletteFor(row.business_type),
    },
    paymentsList: row.payments_list,
    manualPaymentDays: row.manual_payment_days,
    legal: row.legal,
    isOnline: row.is_online,
    ...(row.provider_is_active && row.provider ? { provider: row.provider } : {}),
    ...(row.provider_is_active && row.provider === "stripe" ? { stripeIsActive: true } : {}),
    ...(row.products_settings.titleProducts ? { titleProducts: row.products_settings.titleProducts } : {}),
    ...(row.ask_birth_date ? { askBirthDate: true } : {}),
  };
}

/** Reads a shop with its rules. The transaction must act for this shop: typologies and tariffs are its own. */
export async function readShop(tx: Tx, shopId: string): Promise<{ row: ShopRow; rules: ShopRules }> {
  const row = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  const typologies = await readTypologies(tx, row.id);
  const shipping = await readMethods(tx, row.id);
  return { row, rules: rulesOf(row, typologies, shipping) };
}

/** Checks whether a person works for the shop: only they see the products of a closed one. */
export function worksFor(person: Person | null, shopId: string): boolean {
  return person !== null && staffShop(person)?.id === shopId;
}

/** Throws `shop-offline` (404) for all but its own people while a shop is closed. */
export function refuseClosed(shop: Pick<ShopRow, "id" | "is_online">, person: Person | null): void {
  if (!shop.is_online && !worksFor(person, shop.id)) refuse("shop-offline", 404);
}

const sellerOf = ({ name, contact_email: contactEmail, legal }: ShopRow): TermsSeller => ({
  name,
  contactEmail,
  legal,
});

/** Terms of sale as they are stored when a buyer accepts them: their exact JSON, and its SHA-256 in hexadecimal. */
export type TermsText = { lang: TermsLang; text: RichText; written: string; sha256: string };

/** Orders the keys, so that equal texts serialize equally, in whatever order their fields were stored. */
const inOrder = (_: string, value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const texts = new WeakMap<ShopRow, Map<TermsLang, TermsText>>();

/** Returns the terms of a shop for a reader's language: the text, and the language that it is in. */
function termsTextOf(row: ShopRow, lang: string | undefined): TermsText {
  const read = staffLanguageOf(languageIn(LANGUAGES, lang) ?? "fr");
  const known = texts.get(row) ?? new Map<TermsLang, TermsText>();
  texts.set(row, known);
  const found = known.get(read);
  if (found) return found;
  const text = termsOf(row.sale_terms, sellerOf(row), read);
  const written = JSON.stringify(text, inOrder);
  const sha256 = createHash("sha256").update(written).digest("hex");
  const created = { lang: text === row.sale_terms.fr ? ("fr" as const) : read, text, written, sha256 };
  known.set(read, created);
  return created;
}

/**
 * Returns the accepted terms, by the hash of those that were shown, in whatever language. Throws `terms-changed` (409)
 * when the shop has others now.
 */
export function acceptedTerms(row: ShopRow, lang: string, shown: string | undefined): TermsText {
  if (shown === undefined) return termsTextOf(row, lang);
  return (
    TERMS_LANGS.map((one) => termsTextOf(row, one)).find(({ sha256 }) => sha256 === shown) ??
    refuse("terms-changed", 409)
  );
}

/** Returns the terms of sale of a shop for any reader. */
export function saleTermsOf(
  row: ShopRow,
  lang: string | undefined,
): Answer<(typeof settingsContract)["saleTerms"]> {
  const { written: _, ...terms } = termsTextOf(row, lang);
  const isModel = !row.sale_terms[staffLanguageOf(languageIn(LANGUAGES, lang) ?? "fr")] && !row.sale_terms.fr;
  return { name: row.name, ...terms, isModel };
}

export type Mine = Answer<(typeof settingsContract)["mine"]>;

/**
 * Checks whether a member of staff may read whole account numbers: those with access to the accounts, or to all
 * payments.
 */
const readsAccounts = (person: Person | null): boolean => {
  const member = person ? staffShop(person) : undefined;
  return hasPermission(member, "accessAccounting") || hasPermission(member, "seeAllPayment");
};

/** Returns the shop as its staff sees it. */
export async function ownShop(tx: Tx, shopId: string, person: Person | null): Promise<Mine> {
  const { row, rules } = await readShop(tx, shopId);
  const isReader = readsAccounts(person);
  const { titleProducts = "", defaultFormat = null } = row.products_settings;
  return {
    shop: faceOf(row),
    rules,
    allowedOrigins: row.allowed_origins,
    version: row.version,
    isOnline: row.is_online,
    urlShop: row.url_shop,
    refId: row.ref_id,
    owner: (await findOwner(tx, shopId)) ?? null,
    businessType: row.business_type,
    images: { logo: row.logo, banner: row.banner },
    integration: allIntegrations(row.integrations),
    banks: isReader ? row.banks : row.banks.map((bank) => ({ ...bank, iban: maskIban(bank.iban) })),
    settings: {
      titleProducts,
      defaultFormat,
      hasTVA: row.has_tva,
      vatRate: {
        standard: row.vat_standard_bp,
        medium: row.vat_medium_bp,
        reduced: row.vat_reduced_bp,
      },
      allRulesInEq75: row.all_rules_in_eq75,
      minOrderHtCents: row.min_order_ht_cents,
      minBottles: row.min_bottles,
      maxBottles: row.max_bottles,
      multipleOf: row.multiple_of,
      manualPaymentDays: row.manual_payment_days,
      logStartMonth: row.log_start_month,
      logStartDay: row.log_start_day,
    },
    billing: billingSettings(row.billing_settings),
    documents: documentSettings(row.documents_settings),
    saleTerms: { fr: row.sale_terms.fr ?? null, en: row.sale_terms.en ?? null },
    saleTermsModel: { fr: termsModel(sellerOf(row), "fr"), en: termsModel(sellerOf(row), "en") },
    termsAdopted: row.terms_adopted_at !== null,
    mails: shopMails(row.mail_settings),
    askBirthDate: row.ask_birth_date,
  };
}
