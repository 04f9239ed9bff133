import { isPurpose } from "@cuvee/core/shops/consents/consents.ts";
import { LANGUAGES, languageIn } from "@cuvee/core/kit/languages.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { chooseLang } from "#kit/translations.ts";
import { findShop } from "#shops/settings/queries.ts";
import {
  confirmConsent,
  openLink,
  requestConsent,
  stopEverything,
  withdrawConsent,
  type AddressOfShop,
} from "./consents.ts";
import { isShopId, preferencesToken, readPreferencesToken } from "./links.ts";
import {
  confirmationPage,
  examplePage,
  gonePage,
  preferencesPage,
  type ConsentShop,
  type Notice,
  type Page,
} from "./page.ts";
import { findAddress, type ConsentAddress } from "./queries.ts";
import { clientOfAddress } from "./reachLines.queries.ts";
import { reachLines } from "./reachLines.ts";

/** Largest form that these pages take, in bytes: their own have one field, and one-click requests another. */
const FORM_LIMIT = 4096;

/** A page and its status (RFC 9110). */
export type PageReply = { status: 200 | 404 | 410; page: Page };

/** Returns the language of a reader who is not known. */
const spoken = (request: FastifyRequest) =>
  chooseLang(undefined, request.cookies["auth.lang"], request.headers["accept-language"]);

/** Returns a shop as its pages for readers of mails show it; null for an unknown one. */
export async function consentShop(tx: Tx, shopId: string): Promise<ConsentShop | null> {
  const shop = await findShop(tx, shopId);
  return shop
    ? { name: shop.name, color: shop.color, path: `/${encodeURIComponent(shop.url_shop ?? shop.code)}` }
    : null;
}

const gone = (request: FastifyRequest, status: 404 | 410, shop: ConsentShop | null = null): PageReply => ({
  status,
  page: gonePage(shop, spoken(request)),
});

/** Returns the page of an address; the transaction acts for its shop. */
async function showAddress(
  tx: Tx,
  services: Services,
  { shopId, addressId }: AddressOfShop,
  notice: Notice | null,
): Promise<Page | null> {
  const row = await findAddress(tx, shopId, addressId);
  const shop = await consentShop(tx, shopId);
  if (!row || !shop) return null;
  const clientId = await clientOfAddress(tx, shopId, row.address);
  const { lines } = await reachLines(tx, services, { shopId, clientId, mails: [row.address] });
  return preferencesPage({
    shop,
    lang: row.lang,
    address: row.address,
    token: preferencesToken(services, shopId, addressId),
    lines: lines.filter(({ channel }) => channel === "mail"),
    notice,
  });
}

/** Does something with the address of a token, and shows its page. */
async function withAddress(
  services: Services,
  request: FastifyRequest,
  token: string,
  act: (tx: Tx, at: AddressOfShop, row: ConsentAddress) => Promise<Notice | null>,
): Promise<PageReply> {
  const at = readPreferencesToken(services, token);
  if (!at) return gone(request, 404);
  return services.database.transaction({}, async (tx) => {
    await tx.actFor(at.shopId);
    const row = await findAddress(tx, at.shopId, at.addressId);
    if (!row) return gone(request, 410, await consentShop(tx, at.shopId));
    const page = await showAddress(tx, services, at, await act(tx, at, row));
    return page ? { status: 200, page } : gone(request, 410);
  });
}

/** Shows the page of an example, in the look of the shop where it is known. */
async function showExample(
  services: Services,
  request: FastifyRequest<{ Params: { shopId: string }; Querystring: Record<string, unknown> }>,
): Promise<PageReply> {
  const { shopId } = request.params;
  const lang = languageIn(LANGUAGES, request.query["lang"]) ?? spoken(request);
  const shop = isShopId(shopId)
    ? await services.database.transaction({}, async (tx) => {
        await tx.actFor(shopId);
        return consentShop(tx, shopId);
      })
    : null;
  return { status: 200, page: examplePage(shop, lang) };
}

/** Shows what a link of a confirmation leads to; with `isConfirmed` it confirms. */
function withConfirmation(
  services: Services,
  request: FastifyRequest,
  token: string,
  isConfirmed: boolean,
): Promise<PageReply> {
  return services.database.transaction({}, async (tx) => {
    const opened = isConfirmed
      ? await confirmConsent(tx, services, token, request.ip)
      : await openLink(tx, services, token);
    if (!opened) return gone(request, 404);
    const shop = await consentShop(tx, opened.at.shopId);
    const row = await findAddress(tx, opened.at.shopId, opened.at.addressId);
    if (!shop || !row || opened.state === "ended") return gone(request, 410, shop);
    if (opened.state === "open")
      return { status: 200, page: confirmationPage(shop, row.lang, token, opened.purpose) };
    const page = await showAddress(tx, services, opened.at, "confirmed");
    return page ? { status: 200, page } : gone(request, 410, shop);
  });
}

/** Withdraws one purpose, or asks for it again: then a link in a new mail confirms it. */
async function changePurpose(
  services: Services,
  request: FastifyRequest,
  { token, purpose }: { token: string; purpose: string },
): Promise<PageReply> {
  if (!isPurpose(purpose)) return gone(request, 404);
  const body = typeof request.body === "string" ? request.body : "";
  // A wish is made on the page of a product, a reminder of a cart is asked for at the checkout.
  const isAsked = purpose === "newsletter" || purpose === "invitations";
  if (!isAsked || new URLSearchParams(body).get("act") !== "ask") {
    const madeBy = body.includes("List-Unsubscribe") ? "oneClick" : "person";
    return withAddress(services, request, token, async (tx, at) => {
      await withdrawConsent(tx, services, at, { purpose, madeBy });
      return "stopped";
    });
  }
  let found: ConsentAddress | undefined;
  const before = await withAddress(services, request, token, async (_tx, _at, row) => {
    found = row;
    return null;
  });
  const at = readPreferencesToken(services, token);
  if (!found || !at) return before;
  await requestConsent(services, at.shopId, {
    email: found.address,
    purpose,
    lang: found.lang,
    page: "/consent",
    element: "preferences",
    ip: request.ip,
  });
  return withAddress(services, request, token, async () => "asked");
}

/** Sends a page that only its reader sees: not kept, not indexed, and without its address in links. */
export const sendPage = (reply: FastifyReply, { status, page }: PageReply): FastifyReply =>
  reply
    .code(status)
    .header("Content-Security-Policy", page.policy)
    .header("Referrer-Policy", "no-referrer")
    .header("Cache-Control", "no-store")
    .header("X-Robots-Tag", "noindex")
    .type("text/html; charset=utf-8")
    .send(page.html);

/**
 * Lets the pages of a scope take small forms of at most `bodyLimit` bytes, as browsers and mail programs (RFC 8058)
 * send them, and nothing else.
 */
export function takeForms(pages: FastifyInstance, bodyLimit = FORM_LIMIT): void {
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser(
    /^(application\/x-www-form-urlencoded|multipart\/form-data)(;|$)/i,
    { parseAs: "string", bodyLimit },
    (_request, body, done) => done(null, String(body)),
  );
}

type Named = { Params: { token: string; purpose: string } };

/**
 * Mounts the pages of consents: no login, no script. GET shows and changes nothing, because mail scanners follow links;
 * POST acts, also the one of a mail program (RFC 8058), whose body is a form.
 */
export async function consentPages(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (pages) => {
    takeForms(pages);
    pages.get<Named>("/consent/confirm/:token", async (request, reply) =>
      sendPage(reply, await withConfirmation(services, request, request.params.token, false)),
    );
    pages.post<Named>("/consent/confirm/:token", async (request, reply) =>
      sendPage(reply, await withConfirmation(services, request, request.params.token, true)),
    );
    pages.get<{ Params: { shopId: string }; Querystring: Record<string, unknown> }>(
      "/consent/example/:shopId",
      async (request, reply) => sendPage(reply, await showExample(services, request)),
    );
    for (const path of ["/consent/:token", "/consent/:token/:purpose"])
      pages.get<Named>(path, async (request, reply) =>
        sendPage(reply, await withAddress(services, request, request.params.token, async () => null)),
      );
    pages.post<Named>("/consent/:token", async (request, reply) =>
      sendPage(
        reply,
        await withAddress(services, request, request.params.token, async (tx, at, row) => {
          await stopEverything(tx, services, at, row.address);
          return "stoppedAll";
        }),
      ),
    );
    pages.post<Named>("/consent/:token/:purpose", async (request, reply) =>
      sendPage(reply, await changePurpose(services, request, request.params)),
    );
  });
}
