import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { pricingContract } from "@cuvee/core/offer/pricing/contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import {
  addRequest,
  answerRequest,
  grantGrid,
  lastRequest,
  lockRequest,
  openRequest,
  readRequests,
  type GridRequester,
} from "#offer/pricing/clients.queries.ts";
import { lockPricing } from "#offer/catalogue/pricingLock.queries.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { findShop, readTypologies, type ShopRow } from "#shops/settings/queries.ts";
import { senderOf } from "#shops/settings/sender.ts";
import { refuseClosed } from "#shops/settings/settings.ts";

type Contract = typeof pricingContract;
type GridRequestAnswer = Answer<Contract["requestGrid"]>;

/**
 * Requests a price grid for a buyer from a shop, given by id or code. While a request is open, another call returns the
 * same one. Throws `not-found` (404).
 */
export async function requestGrid(
  tx: Tx,
  services: Services,
  userId: string,
  {
    idOrCode,
    body: { company, message },
  }: { idOrCode: string; body: Input<Contract["requestGrid"]>["body"] },
): Promise<GridRequestAnswer> {
  const shop = (await findShop(tx, idOrCode)) ?? refuse("not-found", 404);
  refuseClosed(shop, null);
  await tx.actFor(shop.id);
  const id = newId(services);
  const at = new Date(services.now());
  const isNew = await addRequest(tx, { shopId: shop.id, id, userId, company, message, at });
  if (!isNew) return (await openRequest(tx, shop.id, userId)) ?? refuse("busy", 503);
  await services.jobs.send(tx, "grid-request", { shopId: shop.id, requestId: id });
  return { id, status: "pending" };
}

/**
 * Returns the state of a buyer's last request to a shop, given by id or code; null for none. Throws `not-found` (404).
 */
export async function readOwnGridRequest(
  tx: Tx,
  userId: string,
  idOrCode: string,
): Promise<GridRequestAnswer["status"] | null> {
  const shop = (await findShop(tx, idOrCode)) ?? refuse("not-found", 404);
  await tx.actFor(shop.id);
  return (await lastRequest(tx, shop.id, userId))?.status ?? null;
}

async function writeAnswer(
  tx: Tx,
  { mailer, settings }: Services,
  shop: ShopRow,
  { request, grid }: { request: GridRequester & { id: string }; grid: string | null },
): Promise<void> {
  const lang = letterLang(request.lang);
  await mailer.write(tx, {
    id: `${request.id}.answer`,
    kind: grid === null ? "gridRefused" : "gridGranted",
    lang,
    recipient: request.email,
    shopId: shop.id,
    from: senderOf(shop, lang),
    why: "buyer",
    values: { name: request.firstname, shop: shop.name, grid: grid ?? "", email: shop.contact_email },
    ...(grid === null
      ? {}
      : { button: { url: `${settings.publicUrl}/auth/login?id=${encodeURIComponent(shop.code)}` } }),
  });
}

/**
 * Grants the requested grid, or refuses the request with null; the buyer gets an e-mail. Throws `not-found` (404),
 * `conflict` (409) for a request that was answered already, and the field code `unknown-grid` (422).
 */
export async function answerGridRequest(
  tx: Tx,
  services: Services,
  { shopId, id, by }: { shopId: string; id: string; by: string },
  typology: string | null,
): Promise<Answer<Contract["answerGridRequest"]>> {
  await lockPricing(tx, shopId);
  const asker = (await lockRequest(tx, shopId, id)) ?? refuse("not-found", 404);
  const requests = await readRequests(tx, shopId);
  if (asker.status !== "pending")
    refuse("conflict", 409, { current: requests.find((request) => request.id === id) ?? null });
  const grid = (await readTypologies(tx, shopId)).find((t) => t.key === typology);
  if (typology !== null && !grid) refuseFields([{ path: ["typology"], code: "unknown-grid" }]);
  if (grid) {
    await grantGrid(tx, {
      shopId,
      userId: asker.userId,
      typology: grid.key,
      at: new Date(services.now()),
      by,
    });
    services.live.tell(tx, { kind: "session", userId: asker.userId });
  }
  await answerRequest(tx, shopId, id, { status: grid ? "granted" : "refused", at: new Date(services.now()) });
  const shop = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  await writeAnswer(tx, services, shop, { request: { ...asker, id }, grid: grid?.name ?? null });
  return { requests: await readRequests(tx, shopId) };
}
