import type { SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import { mailBlock } from "@cuvee/core/storefront/site/mail/mailBlocks.ts";
import { visibleTabs, type Site } from "@cuvee/core/storefront/site/pages.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Services } from "#kit/services.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { mayBeWritten } from "#shops/consents/consents.ts";
import { unsubscribeLinks } from "#shops/consents/links.ts";
import { senderOf } from "#shops/settings/sender.ts";
import { mailSceneOf } from "./mailScene.ts";
import { readSite } from "./pages.queries.ts";

const isSelection = (block: SiteBlock): boolean =>
  block.kind === "collection" || (block.kind === "products" && block.mode !== "all");

/** Returns the welcome and the first selection of the home page of a shop. */
function homeBlocks(site: Pick<Site, "tabs">): SiteBlock[] {
  const blocks = visibleTabs(site)[0]?.blocks ?? [];
  return [blocks.find(({ kind }) => kind === "hero"), blocks.find(isSelection)].flatMap(
    (block) => block ?? [],
  );
}

/**
 * Writes the first mail of a newsletter to a person who has just confirmed it: the welcome and a selection, as the
 * published home page of the shop shows them. A shop without either writes none: the page of the confirmation has said
 * all. Safe to run any number of times.
 */
export async function writeWelcome(
  { services, catalogue }: { services: Services; catalogue: Catalogue },
  { shopId, addressId, givenId }: JobData["newsletter-welcome"],
): Promise<void> {
  await services.database.transaction({ shopId }, async (tx) => {
    const person = await mayBeWritten(tx, services, { shopId, addressId }, "newsletter");
    const site = person ? (await readSite(tx, shopId))?.published : null;
    const blocks = site ? homeBlocks(site) : [];
    if (!person || !site || blocks.length === 0) return;
    const snapshot = await catalogue.seen(tx, shopId);
    const { shop } = snapshot;
    if (!shop.is_online) return;
    const scene = await mailSceneOf(tx, services, { snapshot, site, blocks, lang: person.lang });
    const more = blocks.map((block) => mailBlock(block, scene)).filter((parts) => parts.length > 0);
    if (more.length === 0) return;
    await services.mailer.write(tx, {
      id: `welcome.${shopId}.${givenId}`,
      kind: "newsletterWelcome",
      lang: person.lang,
      recipient: person.address,
      shopId,
      from: senderOf(shop, person.lang),
      why: "buyer",
      values: { shop: shop.name },
      more,
      unsubscribe: unsubscribeLinks(services, { shopId, addressId, purpose: "newsletter" }),
    });
  });
}
