import type { Input } from "@cuvee/core/kit/contract.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  CONFIRMATION_DAYS,
  mayWriteTo,
  PURPOSES,
  WISH_DAYS,
  type Channel,
  type Purpose,
} from "@cuvee/core/shops/consents/consents.ts";
import { BASIS_PURPOSES } from "@cuvee/core/shops/consents/reach.ts";
import type { consentsContract } from "@cuvee/core/shops/consents/contract.ts";
import { checkProof } from "#kit/http/captcha.ts";
import { newId } from "#kit/http/mount.ts";
import { newSuppression, suppressionHashes } from "#shops/consents/suppressions.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
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
import {
  confirmWish,
  dropWishes,
  findWishedFormat,
  keepWish,
  tidyWishes,
  type WishedFormat,
} from "./wishes.queries.ts";
import { wordingOf } from "./wordings.ts";

const DAY_MS = 86_400_000;

/** A request to be written to, and where it was made. */
type ConsentRequest = {
  email: string;
  purpose: Purpose;
  lang: Language;
  page: string;
  element: string;
  ip: string;
  /** The format that a request for `backInStock` is about. */
  formatId?: string | undefined;
};
/** An address in a shop. */
export type AddressOfShop = { shopId: string; addressId: string };

/** Returns an event of an address, without what only a request has; by mail, unless it names another channel. */
export const eventOf = (
  services: Services,
  { shopId, addressId }: AddressOfShop,
  event: Pick<queries.ConsentEvent, "purpose" | "kind" | "madeBy"> & Partial<queries.ConsentEvent>,
): queries.ConsentEvent => ({
  channel: "mail",
  staff: null,
  wording: null,
  lang: null,
  page: null,
  element: null,
  network: null,
  askedId: null,
  subject: null,
  ...event,
  shopId,
  addressId,
  id: newId(services),
  at: new Date(services.now()),
});

/** Returns the words for a format that somebody waits for: the product with its year. */
export const nameOfWish = ({ productName, vintage }: Pick<WishedFormat, "productName" | "vintage">): string =>
  /^\d{4}$/.test(vintage) ? `${productName} ${vintage}` : productName;

/** Mails the link that confirms a request. The transaction acts for the shop. */
async function mailConfirmation(
  tx: Tx,
  services: Services,
  shop: ShopRow,
  { event, address, format }: { event: queries.ConsentEvent; address: string; format: WishedFormat | null },
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
    kind: format ? "wishAsked" : event.purpose === "invitations" ? "invitationsAsked" : "consentAsked",
    lang,
    recipient: address,
    shopId: shop.id,
    from: senderOf(shop, lang),
    values: { shop: shop.name, product: format ? nameOfWish(format) : "" },
    button: { url: `${services.settings.publicUrl}/consent/confirm/${token}` },
    unsubscribe: unsubscribeLinks(services, { ...event, shopId: shop.id }),
  });
}

/**
 * Keeps a request and mails the link that confirms it, whether the address is known or not. Throws `not-found` (404)
 * for a shop that is not online or a format that it does not show, `too-many-attempts` (429).
 */
export async function requestConsent(
  services: Services,
  shopId: string,
  { email, purpose, lang, page, element, ip, formatId }: ConsentRequest,
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
    const format = formatId
      ? ((await findWishedFormat(tx, shop.id, formatId)) ?? refuse("not-found", 404))
      : null;
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
        subject: format?.id ?? null,
      },
    );
    await queries.addEvent(tx, event);
    if (format)
      await keepWish(tx, {
        shopId: shop.id,
        id: newId(services),
        addressId: row.id,
        formatId: format.id,
        at,
      });
    await mailConfirmation(tx, services, shop, { event, address, format });
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
  const hashes = await suppressionHashes(tx, services.secrets, shopId, row.address);
  await queries.liftSuppression(tx, shopId, hashes);
  if (opened.purpose === "newsletter")
    await services.jobs.send(tx, "newsletter-welcome", { shopId, addressId, givenId: event.id });
  if (opened.purpose === "backInStock") {
    await confirmWish(tx, shopId, link.asked_id, event.at);
    // The stock may be back since.
    services.live.tell(tx, { kind: "stock", shopId });
  }
  return { ...opened, state: "given" };
}

/**
 * Returns an address that may be written to for a purpose; null for any other. Every mail that needs a consent asks
 * this, in the transaction that writes it.
 */
export async function mayBeWritten(
  tx: Tx,
  { secrets }: Pick<Services, "secrets">,
  { shopId, addressId }: AddressOfShop,
  purpose: Purpose,
): Promise<queries.ConsentAddress | null> {
  const row = await queries.readStanding(tx, shopId, addressId, purpose);
  if (!row) return null;
  const hashes = await suppressionHashes(tx, secrets, shopId, row.address);
  const standing = { ...row, isSuppressed: await queries.isSuppressed(tx, shopId, hashes) };
  return mayWriteTo(standing) ? { id: row.id, address: row.address, lang: row.lang } : null;
}

/** A purpose that is withdrawn, and by what act; by mail, unless it names another channel. */
export type Withdrawal = { purpose: Purpose; channel?: Channel } & Pick<queries.ConsentEvent, "madeBy"> &
  Partial<Pick<queries.ConsentEvent, "staff" | "wording" | "lang" | "page" | "element" | "network">>;

/**
 * Withdraws a purpose, whether it was agreed to or not: an objection outweighs a basis too. Open links that would
 * confirm it end. Nothing happens where it is withdrawn already.
 */
export async function withdrawConsent(
  tx: Tx,
  services: Services,
  at: AddressOfShop,
  withdrawal: Withdrawal,
): Promise<void> {
  const { purpose, channel = "mail" } = withdrawal;
  const row = (await queries.readStates(tx, at.shopId, at.addressId, channel)).find(
    (one) => one.purpose === purpose,
  );
  await queries.dropLinks(tx, { ...at, channel, purpose });
  if (purpose === "backInStock" && channel === "mail") await dropWishes(tx, at.shopId, at.addressId);
  if (row?.state !== "withdrawn")
    await queries.addEvent(tx, eventOf(services, at, { ...withdrawal, channel, kind: "withdrawn" }));
}

/**
 * Withdraws every purpose of a channel for an address as it was written to: the answer STOP to an SMS, or a complaint
 * about a mail. The address is kept where the shop did not know it, so that nothing is sent there later.
 */
export async function withdrawByAddress(
  tx: Tx,
  services: Services,
  of: { shopId: string; channel: Channel; address: string; madeBy: "person" | "oneClick"; element?: string },
): Promise<void> {
  const { shopId, channel, madeBy, element = null } = of;
  const row = await queries.keepAddress(tx, {
    shopId,
    id: newId(services),
    address: of.address.toLowerCase(),
    lang: "fr",
    at: new Date(services.now()),
  });
  const at = { shopId, addressId: row.id };
  await queries.findAddress(tx, shopId, row.id);
  for (const purpose of await purposesKnown(tx, at, channel))
    await withdrawConsent(tx, services, at, { purpose, channel, madeBy, element });
}

/** Returns the purposes that an address may be written to for, by a consent or a basis, in their order. */
async function purposesKnown(
  tx: Tx,
  { shopId, addressId }: AddressOfShop,
  channel: Channel,
): Promise<Purpose[]> {
  const states = await queries.readStates(tx, shopId, addressId, channel);
  const known = new Set<Purpose>([...BASIS_PURPOSES, ...states.map(({ purpose }) => purpose)]);
  return PURPOSES.filter((purpose) => known.has(purpose));
}

/** Withdraws every purpose and suppresses the address: only the person can lift that, by a new confirmed request. */
export async function stopEverything(
  tx: Tx,
  services: Services,
  at: AddressOfShop,
  address: string,
): Promise<void> {
  for (const purpose of await purposesKnown(tx, at, "mail"))
    await withdrawConsent(tx, services, at, { purpose, madeBy: "person" });
  const hash = newSuppression(services.secrets, at.shopId, address);
  await queries.suppress(tx, at.shopId, hash, new Date(services.now()));
}

/** Deletes links that expired a week ago, and addresses whose requests nobody confirmed. For the housekeeping. */
export async function tidyConsents({ database, now }: Services): Promise<void> {
  const before = new Date(now() - CONFIRMATION_DAYS * DAY_MS);
  await database.transaction({}, async (tx) => {
    await tidyWishes(tx, before, new Date(now() - WISH_DAYS * DAY_MS));
    await queries.dropUnconfirmed(tx, before);
  });
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
    hashes: places.map(({ shopId, address }) => newSuppression(secrets, shopId, address)),
    at: new Date(now()),
  });
}
