/** Models of mails of the demo's estate, from the ready ones, with a picture and a promo code of the shop. */
import type { SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import type { ModelContent } from "@cuvee/core/relations/models/models.ts";
import { newId } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { insertModel } from "#relations/models/queries.ts";
import { readyDrafts } from "#relations/models/ready/ready.ts";
import { readSite } from "#storefront/site/pages.queries.ts";

const CHOSEN: ReadonlySet<string> = new Set(["harvestNews", "birthday", "paymentReminder"]);

type ShopParts = { picture: SiteBlock | undefined; code: string };

/** Returns a block with what the shop has for its place. */
function furnished(block: SiteBlock, { picture, code }: ShopParts): SiteBlock {
  if (block.kind === "coupon") return { ...block, code };
  if (block.kind === "picture" && picture?.kind === "hero") return { ...block, picture: picture.picture };
  return block;
}

const contentWith = (content: ModelContent, found: ShopParts): ModelContent =>
  content.kind === "advanced"
    ? { ...content, blocks: content.blocks.map((block) => furnished(block, found)) }
    : content;

/** Writes three models of a demo shop whose pages are published. */
export async function seedModels(
  tx: Tx,
  services: Services,
  { shopId, by, code, path }: { shopId: string; by: string; code: string; path: string },
): Promise<void> {
  const site = (await readSite(tx, shopId))?.published;
  const picture = site?.tabs[0]?.blocks.find(({ kind }) => kind === "hero");
  const drafts = readyDrafts({ home: path, cart: "/cart" }).filter(({ key }) => CHOSEN.has(key));
  for (const { name, use, content } of drafts)
    await insertModel(tx, {
      shopId,
      id: newId(services),
      name: name.fr,
      use,
      content: contentWith(content, { picture, code }),
      at: new Date(services.now()),
      by,
    });
}
