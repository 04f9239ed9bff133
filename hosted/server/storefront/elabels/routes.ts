import { LINK_STEM, buildLink, parseLink } from "@cuvee/core/storefront/elabels/digitalLink.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#kit/services.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { readerLang, queryValue, sendPage, sendWrong, wantsData } from "#storefront/elabels/answer.ts";
import { choicePage } from "#storefront/elabels/pages.ts";
import { panelRoutes } from "#storefront/elabels/panel.ts";
import { placesOf, readProduct } from "#storefront/elabels/queries.ts";
import {
  CONTEXT_LINK,
  describeResolver,
  linkHeader,
  linksetOf,
  linksOf,
  LINKSET_TYPE,
  linkTypeOf,
  resolve,
} from "#storefront/elabels/resolve.ts";
import { nameInUrl, showLabel } from "#storefront/elabels/show.ts";

/** Query parameters of ours; the others are passed on. */
const OWN = new Set(["linkType", "gtin", "product", "vintage", "lot"]);

function passedOn(request: FastifyRequest): Record<string, string> {
  const names = Object.keys(request.query as object).filter((name) => !OWN.has(name));
  return Object.fromEntries(names.slice(0, 20).map((name) => [name, queryValue(request, name) ?? ""]));
}

/**
 * Mounts the public side: addresses of codes on bottles, and the labels they lead to. Pages of their own, without
 * scripts or cookies.
 */
function publicLabels(app: FastifyInstance, services: Services, catalogue: Catalogue): void {
  const { database, settings } = services;
  const origin = settings.publicUrl;
  const wrong = (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendWrong(error, request, reply);

  const scanned = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = "", search = ""] = request.raw.url?.split(/\?(.*)/s) ?? [];
    reply.header("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS");
    const read = parseLink(path.slice(LINK_STEM.length));
    if ("fault" in read) return refuse(read.fault, 400);
    const { link, moved } = read;
    reply.header("Cache-Control", "public, max-age=300").header("Vary", "Accept, Accept-Language");
    if (moved) return reply.redirect(buildLink(link) + (search ? `?${search}` : ""), 307);
    const places = await database.transaction({}, (tx) => placesOf(tx, link.gtin, link.lot ?? ""));
    const resolved = resolve(link, places);
    const { shop } = await catalogue.shop(resolved.shopId);
    const type = linkTypeOf(queryValue(request, "linkType"));
    const links = linksOf(resolved, origin, nameInUrl(shop), passedOn(request));
    reply.header("Link", linkHeader(links));
    const isSet = type === "linkset" || (type === "default" && wantsData(request));
    if (!isSet && (type === "default" || links.choices.length === 0))
      return reply.redirect(links.target.slice(origin.length), 307);
    const product = await database.transaction({ shopId: shop.id }, (tx) =>
      readProduct(tx, shop.id, places.find((place) => place.shopId === shop.id)?.productId ?? ""),
    );
    const title = product?.name ?? shop.name;
    if (isSet || wantsData(request)) {
      const plain = linksOf(resolved, origin, nameInUrl(shop));
      return reply
        .code(isSet ? 200 : 300)
        .header("Link", `${linkHeader(plain)}, ${CONTEXT_LINK}`)
        .type(LINKSET_TYPE)
        .send(JSON.stringify(linksetOf(plain, title)));
    }
    const lang = readerLang(request);
    const page = `/${nameInUrl(shop)}/nutritiveValues`;
    return sendPage(
      request,
      reply.code(300),
      lang,
      choicePage(title, resolved.choices, { lang, query: null, page }),
    );
  };
  const labelled = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { name } = request.params as { name: string };
    const { shop } = await catalogue.shop(name);
    const lang = readerLang(request);
    const requested = {
      gtin: queryValue(request, "gtin"),
      product: queryValue(request, "product"),
      vintage: queryValue(request, "vintage"),
      lot: queryValue(request, "lot"),
      lang: queryValue(request, "lang"),
    };
    const text = await database.transaction({ shopId: shop.id }, (tx) =>
      showLabel(tx, shop, requested, lang),
    );
    return sendPage(request, reply, lang, text);
  };
  app.get("/gs1", { errorHandler: wrong }, scanned);
  app.get("/gs1/*", { errorHandler: wrong }, scanned);
  for (const page of ["/:name/nutritiveValues", "/shops/:name/nutritiveValues"])
    app.get(page, { errorHandler: wrong }, labelled);
  app.get("/.well-known/gs1resolver", (_request, reply) =>
    reply
      .header("Cache-Control", "public, max-age=86400")
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(describeResolver(origin))),
  );
}

/** Mounts the electronic labels: the public pages, and the seller's side. */
export function elabelRoutes(app: FastifyInstance, services: Services, catalogue: Catalogue): void {
  publicLabels(app, services, catalogue);
  panelRoutes(app, services);
}
