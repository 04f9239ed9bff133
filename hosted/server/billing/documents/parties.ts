import { personBeside, personOf, regionOf } from "@cuvee/core/kit/postal.ts";
import { NO_CENTS } from "@cuvee/core/kit/money.ts";
import type {
  DocumentAddress,
  DocumentBuyer,
  DocumentSeller,
} from "@cuvee/core/billing/documents/documents.ts";
import type { ShopRow } from "#shops/settings/queries.ts";

/** Amounts of a document that accompanies goods: all zero. */
export const NO_AMOUNTS = {
  vat: [],
  totalHtCents: NO_CENTS,
  totalVatCents: NO_CENTS,
  totalTtcCents: NO_CENTS,
  deposits: [],
  prepaidCents: NO_CENTS,
  dueCents: NO_CENTS,
};

/**
 * Splits an address that was written as one text into lines, postal code and town: the last line that begins with a
 * code has both.
 */
function readAddress(name: string, text: string): DocumentAddress {
  const parts = text
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const at = parts.findLastIndex((part) => /^(?:[A-Z]{1,2}-)?\d{4,5}\s+\S/.test(part));
  const [, zipcode = "", city = ""] = /^(?:[A-Z]{1,2}-)?(\d{4,5})\s+(.+)$/.exec(parts[at] ?? "") ?? [];
  return { name, lines: parts.slice(0, at < 0 ? undefined : at), zipcode, city, country: "FR" };
}

/**
 * Returns the registration of a company, with its number (Code de commerce R123-237): `RCS Avignon 123 456 789` for
 * `Avignon`.
 */
function registerOf(rcs: string, siren: string): string {
  if (rcs === "") return "";
  const named = /^(R\.?C\.?S\.?|R\.?M\.?|RNE)\b/i.test(rcs) ? rcs : `RCS ${rcs}`;
  return /\d{3}\s?\d{3}\s?\d{3}/.test(named)
    ? named
    : `${named} ${siren.replace(/(\d{3})(?=\d)/g, "$1 ")}`.trim();
}

/** Returns the issuer of a shop's documents: its legal notice, and the account for transfers. */
export function sellerOf(shop: ShopRow): DocumentSeller {
  const { legal, banks } = shop;
  const of = (field: string): string => legal[field] ?? "";
  const name = of("company") || shop.name;
  const bank = banks.find((b) => b.isDefault) ?? banks[0];
  const siren = of("siren").replace(/\s/g, "") || of("siret").replace(/\s/g, "").slice(0, 9);
  return {
    name,
    address: readAddress(name, of("address")),
    form: of("form"),
    capital: of("capital"),
    siren,
    siret: of("siret").replace(/\s/g, ""),
    rcs: registerOf(of("rcs"), siren),
    ape: of("ape"),
    vatNumber: of("vatNumber").replace(/\s/g, ""),
    exciseNumber: of("exciseNumber").replace(/\s/g, ""),
    email: shop.contact_email,
    phone: shop.phone,
    ...(bank ? { bank: { holder: bank.holder, iban: bank.iban, bic: bank.bic } } : {}),
  };
}

/** An address of an order, or of a client's book. */
export type PostalAddress = {
  title?: string;
  firstname: string;
  lastname: string;
  company?: string;
  street: string;
  street2?: string;
  zipcode: string;
  city: string;
  county?: string;
  state?: string;
  stateCode?: string;
  country: string;
  exciseNumber?: string;
};

export function documentAddress(a: PostalAddress): DocumentAddress {
  return {
    name: a.company || personOf(a),
    lines: [a.company ? personBeside(a) : "", a.street, a.street2 ?? "", regionOf(a)].filter(Boolean),
    zipcode: a.zipcode,
    city: a.city,
    country: a.country,
  };
}

/** Returns the name on an invoice, without a title. */
const nameOf = ({ firstname, lastname }: PostalAddress): string => `${firstname} ${lastname}`.trim();

/** Data of a client's record that their documents use. */
export type BilledClient = {
  id: string;
  code: string;
  kind: "individual" | "professional";
  name: string;
  siren: string;
  nic: string;
  vat_number: string | null;
  excise_number: string | null;
};

const siretOf = ({ siren, nic }: BilledClient): string => (siren && nic ? `${siren}${nic}` : "");

/**
 * Returns the buyer of a document: from their record, with the address of their order. Numbers given with the order
 * take precedence.
 */
export function buyerOf(
  client: BilledClient,
  billing: PostalAddress,
  delivery: PostalAddress | null,
  given: { siret?: string; vatNumber?: string; exciseNumber?: string } = {},
): DocumentBuyer {
  const siren = given.siret?.slice(0, 9) ?? client.siren;
  const siret = given.siret ?? siretOf(client);
  const at = documentAddress(billing);
  const to = delivery && documentAddress(delivery);
  const kind = client.kind === "professional" || siret !== "" ? "professional" : "individual";
  return {
    clientId: client.id,
    code: client.code,
    kind,
    name: billing.company || (kind === "professional" ? client.name : nameOf(billing)),
    siren,
    siret,
    vatNumber: given.vatNumber ?? client.vat_number ?? "",
    // The delivery address may have an excise number of its own, which takes precedence over the company's.
    exciseNumber:
      delivery?.exciseNumber ?? given.exciseNumber ?? billing.exciseNumber ?? client.excise_number ?? "",
    billing: at,
    ...(to && JSON.stringify(to) !== JSON.stringify(at) ? { delivery: to } : {}),
  };
}
