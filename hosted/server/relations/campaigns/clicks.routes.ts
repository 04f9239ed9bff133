import { campaignMark } from "@cuvee/core/sales/cart/campaignMark.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Services } from "#kit/services.ts";
import { isNobody } from "#storefront/embeds/views.ts";
import { findShop } from "#shops/settings/queries.ts";
import { countClick, findLink } from "./links.queries.ts";
import { readLinkCode } from "./links.ts";
import { markClicked } from "./recipients.queries.ts";

/** Returns the target with the mark of the campaign, if it is a page that reads the mark: ours or the shop's own. */
function markedTarget(url: string, mark: string, origins: readonly string[]): string {
  if (!URL.canParse(url)) return url;
  const target = new URL(url);
  if (!origins.includes(target.origin)) return url;
  target.searchParams.set("campagne", mark);
  return target.href;
}

/** Follows a link: counts the click of a reader and returns where it leads; null for a link that is not ours. */
async function follow(services: Services, request: FastifyRequest, code: string): Promise<string | null> {
  const subject = readLinkCode(services, code);
  if (!subject) return null;
  const { shopId, linkId, recipientId } = subject;
  return services.database.transaction({}, async (tx) => {
    await tx.actFor(shopId);
    const link = await findLink(tx, shopId, linkId);
    const shop = link && (await findShop(tx, shopId));
    if (!link || !shop) return null;
    const at = new Date(services.now());
    // Programs that look at links, and heads, count nothing.
    if (request.method === "GET" && !isNobody(request.headers)) {
      await countClick(tx, { shopId, linkId, day: at.toISOString().slice(0, 10) });
      if (recipientId !== null)
        await markClicked(tx, { shopId, campaignId: link.campaignId, id: recipientId }, at);
    }
    const origins = [new URL(services.settings.publicUrl).origin, ...shop.allowed_origins];
    return markedTarget(link.url, campaignMark(link.campaignId, link.variant), origins);
  });
}

/**
 * Mounts the links of campaigns: `/c/<code>` leads to the target that was stored when the message was made, and to no
 * other. A link names the campaign and its version; a person only where the shop marks clicks by recipient.
 */
export function clicksRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { code: string } }>("/c/:code", async (request, reply) => {
    const target = await follow(services, request, request.params.code);
    reply.header("Cache-Control", "no-store").header("Referrer-Policy", "no-referrer");
    reply.header("X-Robots-Tag", "noindex");
    if (target === null) return reply.code(404).type("text/plain; charset=utf-8").send("404");
    return reply.redirect(target, 302);
  });
}
