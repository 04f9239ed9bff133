import type { Answer } from "@cuvee/core/kit/contract.ts";
import type { Opening, openingsContract } from "@cuvee/core/shops/openings/contract.ts";
import type { BusinessType } from "@cuvee/core/shops/settings/business.ts";
import { CLIENT_FAMILIES } from "@cuvee/core/shops/clients/clients.ts";
import { PARCEL_TARIFF, type ShippingMethod } from "@cuvee/core/shops/settings/settings.ts";
import { isLink, isReserved, numbered, settledLink, slugOf } from "@cuvee/core/shops/settings/slug.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { translate } from "#kit/translations.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { createMembership } from "#people/accounts/registration.ts";
import { requestFromInvitations } from "#people/agents/invitations.ts";
import { putField } from "#shops/clients/fields.queries.ts";
import { isNameTaken } from "#shops/settings/change.queries.ts";
import {
  addMethod,
  addPublicGrid,
  addShop,
  isUsed,
  namesLike,
  consumeOpening,
  type OpeningRequest,
} from "./queries.ts";

/** Initial colour of a new shop, by its products. */
const COLORS: Record<BusinessType, string> = {
  wine: "#7A2338",
  champaign: "#8A6A1F",
  beer: "#9A5B13",
  spirit: "#6B4226",
  cider: "#5F7A1F",
  other: "#1B6F93",
};

/**
 * Initial means of payment of a new shop: online once it is connected, and by transfer once its account is known.
 * Checks and cash are optional.
 */
const PAYMENTS = ["cb", "transfer"];
/** Postal codes that a mainland tariff excludes: Corsica, overseas. */
const NOT_MAINLAND = ["20", "97", "98"];
const PUBLIC_GRID = "particulier";

/** A new shop, for the modules that fill it. */
export type OpenedShop = { shopId: string; businessType: BusinessType; lang: string } & Opening["business"];

/** Returns an address near this one that is neither taken nor reserved. */
async function freeAddress(tx: Tx, wanted: string): Promise<string> {
  const slug = slugOf(wanted);
  const start = slug.length < 3 || isReserved(slug) ? numbered(`boutique-${slug}`, 1) : slug;
  const used = await namesLike(tx, start.slice(0, 55));
  for (let n = 1; ; n += 1) {
    const name = numbered(start, n);
    if (!used.has(name) && !isReserved(name)) return name;
  }
}

/** Checks whether a shop may take an address, and returns the nearest free one. */
export async function readAddress(
  tx: Tx,
  requested: string,
): Promise<Answer<(typeof openingsContract)["shopAddress"]>> {
  const urlShop = settledLink(requested).toLowerCase();
  const wrong = !isLink(urlShop) ? "link" : isReserved(urlShop) ? "reserved" : null;
  const state = wrong ?? ((await isUsed(tx, urlShop)) ? "taken" : "free");
  return { state, urlShop, free: state === "free" ? urlShop : await freeAddress(tx, requested) };
}

/** Returns the initial legal notice, from the company's data. */
function legalOf({ business }: Opening, person: string): Record<string, string> {
  const { company, siret, vatNumber, street, street2, zipcode, city, country } = business;
  const address = [street, street2, `${zipcode} ${city}`, country === "FR" ? "" : country].filter(Boolean);
  const known = {
    company,
    siren: siret.slice(0, 9),
    siret,
    vatNumber,
    address: address.join(", "),
    director: person,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== ""));
}

/**
 * Returns the delivery methods proposed to a new shop: at the cellar door, and the usual tariff by parcel on the
 * mainland (specification §9). Each is offered to buyers once the seller has saved it.
 */
function methodsOf({ business }: Opening, say: (key: string) => string): ShippingMethod[] {
  const { company, street, zipcode, city, country } = business;
  const common = { carrier: "", countries: [country], zipPrefixes: [], proposed: true };
  return [
    {
      ...common,
      ref: "retrait",
      name: say("pickup"),
      kind: "pickup",
      zipExcluded: [],
      basis: "bottles",
      steps: [{ upTo: 1, htCents: 0 as Cents }],
      beyond: { every: 1, htCents: 0 as Cents },
      address: { name: company, street, zipcode, city, country },
    },
    {
      ...common,
      ...PARCEL_TARIFF,
      ref: "domicile",
      name: say("delivery"),
      kind: "delivery",
      zipExcluded: country === "FR" ? NOT_MAINLAND : [],
    },
  ];
}

/** Returns the requested address, or the next free one if another shop took it since. */
async function settledAddress(tx: Tx, shopId: string, { urlShop }: Opening): Promise<string> {
  return (await isNameTaken(tx, shopId, urlShop)) ? freeAddress(tx, urlShop) : urlShop;
}

async function open(tx: Tx, services: Services, userId: string, found: OpeningRequest): Promise<OpenedShop> {
  const { requested: requestedShop, email, phone, firstname, lastname } = found;
  const { business, businessType, shopName } = requestedShop;
  const lang = letterLang(found.lang);
  const say = (key: string): string => translate(lang, "opening", `made.${key}`);
  const shopId = newId(services);
  await tx.actFor(shopId);
  const slug = await settledAddress(tx, shopId, requestedShop);
  await addShop(tx, {
    id: shopId,
    slug,
    name: shopName,
    businessType,
    color: COLORS[businessType],
    contactEmail: email,
    phone,
    legal: legalOf(requestedShop, `${firstname} ${lastname}`),
    payments: PAYMENTS,
    hasTVA: business.hasTVA,
    at: new Date(services.now()),
  });
  await addPublicGrid(tx, shopId, PUBLIC_GRID, say("grid"));
  for (const [position, method] of methodsOf(requestedShop, say).entries())
    await addMethod(tx, shopId, position, method);
  const options = CLIENT_FAMILIES.map((family) => say(`families.${family}`));
  await putField(tx, shopId, { type: "family", label: say("family"), options });
  await createMembership(tx, { shopId, userId, role: "owner", authorizations: { fullAccess: true } });
  await requestFromInvitations(tx, services, { shopId, email, token: requestedShop.invitation });
  return { shopId, businessType, lang, ...business };
}

/**
 * Opens the shop that a new account requested, closed to visitors until its owner puts it online; null when none was
 * requested. Runs in the transaction that proves the e-mail, which acts for the shop from here on.
 */
export async function openRequestedShop(
  tx: Tx,
  services: Services,
  userId: string,
): Promise<OpenedShop | null> {
  const found = await consumeOpening(tx, userId);
  return found?.role === "owner" ? open(tx, services, userId, found) : null;
}
