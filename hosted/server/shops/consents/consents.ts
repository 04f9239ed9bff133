import type { Input } from "@cuvee/core/kit/contract.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { CONFIRMATION_DAYS, type Purpose } from "@cuvee/core/shops/consents/consents.ts";
import type { consentsContract } from "@cuvee/core/shops/consents/contract.ts";
import { checkProof } from "#kit/http/captcha.ts";
import { newId } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { translate } from "#kit/translations.ts";
import { countTry } from "#people/accounts/throttle.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";
import { senderOf } from "#shops/settings/sender.ts";
import {
  confirmationHash,
  newConfirmation,
  shopOfConfirmation,
  truncatedNetwork,
  unsubscribeLinks,
} from "./links.ts";
import * as queries from "./queries.ts";

const DAY_MS = 86_400_000;

/** A request to be written to, and where it was made. */
type ConsentRequest = {
  email: string;
  purpose: Purpose;
  lang: Language;
  page: string;
  element: string;
  ip: string;
};
/** An address in a shop. */
export type AddressOfShop = { shopId: string; addressId: string };

/** Returns the sentence that a person reads before they ask for a purpose: the same on pages and in the proof. */
export const wordingOf = (purpose: Purpose, lang: Language, shop: string): string =>
  translate(lang, "site", `${purpose}.purpose`, { shop });

/** Returns an event of an address, without what only a request has. */
const eventOf = (
  services: Services,
  { shopId, addressId }: AddressOfShop,
  event: Pick<queries.ConsentEvent, "purpose" | "kind" | "madeBy"> & Partial<queries.ConsentEvent>,
): queries.ConsentEvent => ({
  wording: null,
  lang: null,
  page: null,
  element: null,
  network: null,
  askedId: null,
  ...event,
  shopId,
  addressId,
  id: newId(services),
  channel: "mail",
  at: new Date(services.now()),
});

/** Mails the link that confirms a request. The transaction acts for the shop. */
async function mailConfirmation(
  tx: Tx,
  services: Services,
  shop: ShopRow,
  { event, address }: { event: queries.ConsentEvent; address: string },
): Promise<void> {
  const token = newConfirmation(shop.id);
  await queries.keepLink(tx, {
    shopId: shop.id,
    hash: confirmationHash(token),
    askedId: event.id,
    expiresAt: new Date(services.now() + CONFIRMATION_DAYS * DAY_MS),
  });
  const lang = event.lang ?? "fr";
  await services.mailer.write(tx, {
    id: `consent.${shop.id}.${event.id}`,
    kind: "consentAsked",
    lang,
    recipient: address,
    shopId: shop.id,
    from: senderOf(shop, lang),
    values: { shop: shop.name },
    button: { url: `${services.settings.publicUrl}/consent/confirm/${token}` },
    unsubscribe: unsubscribeLinks(services, { ...event, shopId: shop.id }),
  });
}

/**
 * Keeps a request and mails the link that confirms it, whether the address is known or not. Throws `not-found` (404)
 * for a shop that is not online, `too-many-attempts` (429).
 */
export async function requestConsent(
  services: Services,
  shopId: string,
  { email, purpose, lang, page, element, ip }: ConsentRequest,
): Promise<void> {
  const address = email.toLowerCase();
  await countTry(services, [
    { counted: "consent-ip", of: ip },
    { counted: "consent", of: `${shopId}:${address}` },
  ]);
  await services.database.transaction({}, async (tx) => {
    const shop = await findShop(tx, shopId);
    if (!shop?.is_online) return refuse("not-found", 404);
    await tx.actFor(shop.id);
    const at = new Date(services.now());
    const row = await queries.keepAddress(tx, {
      shopId: shop.id,
      id: newId(services),
      address,
      lang,
      at,
    });
    const event = eventOf(
      services,
      { shopId: shop.id, addressId: row.id },
      {
        purpose,
        kind: "asked",
        madeBy: "person",
        wording: wordingOf(purpose, lang, shop.name),
        lang,
        page,
        element,
        network: truncatedNetwork(ip),
      },
    );
    await queries.addEvent(tx, event);
    await mailConfirmation(tx, services, shop, { event, address });
  });
}

/**
 * Takes the request of a form on a public page. Throws as `checkProof` and `requestConsent`: a visitor without a proof
 * of work cannot block another's address.
 */
export async function askFromPage(
  services: Services,
  shopId: string,
  { captcha, ...request }: Input<(typeof consentsContract)["ask"]>["body"],
  ip: string,
): Promise<void> {
  const shop = await services.database.transaction({}, (tx) => findShop(tx, shopId));
  if (!shop?.is_online) return refuse("not-found", 404);
  await checkProof(services, captcha);
  await requestConsent(services, shop.id, { ...request, ip });
}

/** Link of a confirmation: unconfirmed and open, confirmed and still in force, or of no use any more. */
export type OpenedLink = {
  at: AddressOfShop;
  purpose: Purpose;
  state: "open" | "given" | "ended";
};

/** Reads the link of a token; null where there is none. The transaction acts for its shop from here on. */
export async function openLink(tx: Tx, services: Services, token: string): Promise<OpenedLink | null> {
  const shopId = shopOfConfirmation(token);
  if (shopId === null) return null;
  await tx.actFor(shopId);
  const link = await queries.findLink(tx, shopId, confirmationHash(token));
  if (!link) return null;
  const { address_id: addressId, purpose } = link;
  const at = { shopId, addressId };
  if (!link.used_at)
    return { at, purpose, state: link.expires_at.getTime() > services.now() ? "open" : "ended" };
  const states = await queries.readStates(tx, shopId, addressId);
  const isGiven = states.some((row) => row.purpose === purpose && row.state === "given");
  return { at, purpose, state: isGiven ? "given" : "ended" };
}

/**
 * Confirms the request of a link: the person may be written to, also after they or their erasure had ruled it out. A
 * link confirms once; opened again it says what holds. Returns null where there is no link.
 */
export async function confirmConsent(
  tx: Tx,
  services: Services,
  token: string,
  ip: string,
): Promise<OpenedLink | null> {
  const opened = await openLink(tx, services, token);
  if (opened?.state !== "open") return opened;
  const { shopId, addressId } = opened.at;
  const hash = confirmationHash(token);
  const row = await queries.findAddress(tx, shopId, addressId);
  const link = await queries.findLink(tx, shopId, hash);
  if (!row || !link) return null;
  const event = eventOf(services, opened.at, {
    purpose: opened.purpose,
    kind: "given",
    madeBy: "person",
    network: truncatedNetwork(ip),
    askedId: link.asked_id,
  });
  await queries.addEvent(tx, event);
  await queries.consumeLink(tx, shopId, hash, event.at);
  await queries.setLanguage(tx, shopId, addressId, link.lang);
  await queries.liftSuppression(tx, shopId, services.secrets.suppressionHash(shopId, row.address));
  return { ...opened, state: "given" };
}

/** Withdraws a purpose; open links that would confirm it end. Nothing happens where it is withdrawn already. */
export async function withdrawConsent(
  tx: Tx,
  services: Services,
  at: AddressOfShop,
  { purpose, madeBy }: { purpose: Purpose; madeBy: "person" | "oneClick" },
): Promise<void> {
  const row = (await queries.readStates(tx, at.shopId, at.addressId)).find((one) => one.purpose === purpose);
  await queries.dropLinks(tx, at.shopId, at.addressId, purpose);
  if (row && row.state !== "withdrawn")
    await queries.addEvent(tx, eventOf(services, at, { purpose, kind: "withdrawn", madeBy }));
}

/** Withdraws every purpose and suppresses the address: only the person can lift that, by a new confirmed request. */
export async function stopEverything(
  tx: Tx,
  services: Services,
  at: AddressOfShop,
  address: string,
): Promise<void> {
  for (const { purpose } of await queries.readStates(tx, at.shopId, at.addressId))
    await withdrawConsent(tx, services, at, { purpose, madeBy: "person" });
  const hash = services.secrets.suppressionHash(at.shopId, address);
  await queries.suppress(tx, at.shopId, hash, new Date(services.now()));
}

/** Deletes links that expired a week ago, and addresses whose requests nobody confirmed. For the housekeeping. */
export async function tidyConsents({ database, now }: Services): Promise<void> {
  const before = new Date(now() - CONFIRMATION_DAYS * DAY_MS);
  await database.transaction({}, (tx) => queries.dropUnconfirmed(tx, before));
}

/**
 * Erases a user's addresses in every shop that knows them, and suppresses them there by a keyed hash. Runs in a
 * transaction of the user, before `erase_buyer`.
 */
export async function eraseConsents(tx: Tx, { secrets, now }: Services, userId: string): Promise<void> {
  const places = await queries.readPlaces(tx, userId);
  await queries.eraseAddresses(tx, {
    userId,
    shopIds: places.map(({ shopId }) => shopId),
    addresses: places.map(({ address }) => address),
    hashes: places.map(({ shopId, address }) => secrets.suppressionHash(shopId, address)),
    at: new Date(now()),
  });
}
