import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Channel } from "@cuvee/core/shops/consents/consents.ts";
import type { OwnReach } from "@cuvee/core/shops/consents/reach.ts";
import type { reachContract } from "@cuvee/core/shops/consents/reach.contract.ts";
import { newId } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { addEvent as addClientEvent } from "#shops/clients/queries.ts";
import { findShop } from "#shops/settings/queries.ts";
import { eventOf, withdrawConsent } from "./consents.ts";
import { truncatedNetwork } from "./links.ts";
import { addEvent, findAddress, keepAddress, liftSuppression } from "./queries.ts";
import { confirmedMail, readOwnPlaces, setBirthday, type OwnPlace } from "./reachLines.queries.ts";
import { reachLines } from "./reachLines.ts";
import { suppressionHashes } from "./suppressions.ts";
import { wordingBy } from "./wordings.ts";

type Contract = typeof reachContract;
type Preferences = Answer<Contract["preferences"]>;
type Wish = Input<Contract["setPreference"]>["body"];
/** The buyer, and where the request comes from. */
export type Buyer = { userId: string; ip: string };

/** Returns a shop that does not know the buyer yet as one that does; undefined unless it is online. */
async function otherPlace(tx: Tx, shopId: string, mail: string | null): Promise<OwnPlace | undefined> {
  const shop = await findShop(tx, shopId);
  return shop?.is_online
    ? { shopId: shop.id, shop: shop.name, mail, clientId: null, isIndividual: false, birthday: "" }
    : undefined;
}

/** Returns what a shop may send to its buyer; the transaction acts for the shop from here on. */
async function reachIn(tx: Tx, services: Services, place: OwnPlace, lang: Language): Promise<OwnReach> {
  const { shopId, shop, mail, clientId, isIndividual, birthday } = place;
  await tx.actFor(shopId);
  const { lines } = await reachLines(tx, services, { shopId, clientId, mails: mail === null ? [] : [mail] });
  return {
    shopId,
    shop,
    birthday: isIndividual ? birthday : null,
    lines: lines
      // A wish is made on the page of a product, which asks for its mail.
      .filter((line) => line.purpose !== "backInStock" || line.state !== null)
      .map((line) => ({ ...line, wording: wordingBy(line, lang, shop) })),
  };
}

/**
 * Returns a buyer's preferences in every shop that knows them, by name, and in one more that they are about to buy
 * from. The transaction is the buyer's own.
 */
export async function ownPreferences(
  tx: Tx,
  services: Services,
  userId: string,
  { lang, shopId }: { lang: Language; shopId?: string | undefined },
): Promise<Preferences> {
  const mail = (await confirmedMail(tx, userId)) ?? null;
  const known = await readOwnPlaces(tx, userId);
  const other =
    shopId === undefined || known.some((place) => place.shopId === shopId)
      ? undefined
      : await otherPlace(tx, shopId, mail);
  const shops: OwnReach[] = [];
  for (const place of other ? [...known, other] : known) shops.push(await reachIn(tx, services, place, lang));
  return { isConfirmed: mail !== null, shops };
}

/** Returns the buyer's addresses for a channel in a shop. Throws `not-found` (404) where the shop has none. */
async function ownAddresses(
  tx: Tx,
  services: Services,
  place: OwnPlace,
  channel: Channel,
): Promise<string[]> {
  await tx.actFor(place.shopId);
  const mails = place.mail === null ? [] : [place.mail];
  const { lines } = await reachLines(tx, services, { ...place, mails });
  const found = new Set(lines.filter((line) => line.channel === channel).map(({ address }) => address));
  return found.size === 0 ? refuse("not-found", 404) : [...found];
}

/**
 * Sets a buyer's preference in a shop at once: their session, and their confirmed address, prove who says it. An
 * agreement also ends a suppression of the address. Throws `not-found` (404) where the shop has no address of theirs
 * for the channel, or their account's address is not confirmed.
 */
export async function setPreference(
  tx: Tx,
  services: Services,
  { userId, ip }: Buyer,
  { shopId, wish }: { shopId: string; wish: Wish },
): Promise<Preferences> {
  const { channel, purpose, isOn, lang, element } = wish;
  const known = (await readOwnPlaces(tx, userId)).find((one) => one.shopId === shopId);
  const place =
    known ??
    (await otherPlace(tx, shopId, (await confirmedMail(tx, userId)) ?? null)) ??
    refuse("not-found", 404);
  const statement = {
    channel,
    purpose,
    wording: wordingBy(wish, lang, place.shop),
    lang,
    page: element === "account" ? "/dashboard/settings" : "/checkout",
    element,
    network: truncatedNetwork(ip),
    madeBy: "account" as const,
  };
  for (const address of await ownAddresses(tx, services, place, channel)) {
    const at = new Date(services.now());
    const row = await keepAddress(tx, { shopId, id: newId(services), address, lang, at });
    await findAddress(tx, shopId, row.id);
    const of = { shopId, addressId: row.id };
    if (isOn) {
      await addEvent(tx, eventOf(services, of, { ...statement, kind: "given" }));
      const hashes = await suppressionHashes(tx, services.secrets, shopId, address);
      await liftSuppression(tx, shopId, hashes);
    } else await withdrawConsent(tx, services, of, statement);
  }
  return ownPreferences(tx, services, userId, { lang, shopId });
}

/** Sets the birthday of a buyer in a shop. Throws `not-found` (404) where it has no record of them as a person. */
export async function setOwnBirthday(
  tx: Tx,
  services: Services,
  userId: string,
  { shopId, birthday, lang }: { shopId: string; birthday: string; lang: Language },
): Promise<Preferences> {
  const place = (await readOwnPlaces(tx, userId)).find((one) => one.shopId === shopId);
  if (!place?.clientId || !place.isIndividual) return refuse("not-found", 404);
  const { clientId } = place;
  await tx.actFor(shopId);
  if (await setBirthday(tx, { shopId, clientId, birthday })) {
    const at = new Date(services.now());
    await addClientEvent(tx, { shopId, clientId, at, kind: "changed", note: "birthday", by: "buyer" });
  }
  return ownPreferences(tx, services, userId, { lang });
}
