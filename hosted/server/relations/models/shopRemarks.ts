import { publicTypology } from "@cuvee/core/shops/settings/settings.ts";
import type { ModelScene } from "@cuvee/core/relations/models/modelBlocks.ts";
import { MODEL_LIMITS, type ModelContent, type Remark } from "@cuvee/core/relations/models/models.ts";
import { remarkOf } from "@cuvee/core/relations/models/remarks.ts";
import { eventsOfBlock } from "@cuvee/core/storefront/site/blockEvents.ts";
import { productsOf } from "@cuvee/core/storefront/site/blockProducts.ts";
import type { SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import { orderableFormat } from "@cuvee/core/storefront/site/mail/mailCards.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { productsFor } from "#offer/catalogue/catalogue.ts";
import type { ShopCoupon } from "#relations/models/coupons.ts";

type Shop = { scene: ModelScene; snapshot: Snapshot; coupons: ReadonlyMap<string, ShopCoupon> };

/** Returns the remarks on products that cannot be ordered: each chosen one, or a block that shows nothing. */
function ofProducts(
  block: Extract<SiteBlock, { kind: "products" | "collection" }>,
  { scene, snapshot }: Shop,
): Remark[] {
  const offered = scene.data.offer?.products ?? [];
  const onSale = (id: string): boolean =>
    offered.some((product) => product.id === id && orderableFormat(product, scene.data) !== null);
  if (block.mode !== "chosen") {
    const isEmpty = !productsOf(block, offered).some(({ id }) => onSale(id));
    return isEmpty ? [remarkOf("productNotOnSale", block.id, { product: "" })] : [];
  }
  const names = new Map(
    productsFor(snapshot, publicTypology(snapshot.rules).key).map(({ id, name }) => [id, name]),
  );
  return block.productIds
    .filter((id) => !onSale(id))
    .map((id) => remarkOf("productNotOnSale", block.id, { product: names.get(id) ?? "" }));
}

function ofBlock(block: SiteBlock, shop: Shop): Remark[] {
  const { page } = shop.scene.data;
  switch (block.kind) {
    case "products":
    case "collection":
      return ofProducts(block, shop);
    case "coupon": {
      const state = shop.coupons.get(block.code)?.state;
      if (block.code === "" || state === "valid") return [];
      return [remarkOf(state ? "couponExpired" : "couponUnknown", block.id, { code: block.code })];
    }
    case "events": {
      const events = page.kind === "tab" ? eventsOfBlock(block, page) : [];
      const hasDate = page.kind === "tab" && events.some(({ id }) => (page.next[id]?.free.length ?? 0) > 0);
      return hasDate ? [] : [remarkOf("noEventDate", block.id)];
    }
    default:
      return [];
  }
}

/** Returns the remarks on a content that need the shop: its products, dates and promo codes. */
export const remarksOfShop = (content: ModelContent, shop: Shop): Remark[] =>
  content.kind === "advanced" ? content.blocks.flatMap((block) => ofBlock(block, shop)) : [];

/** Returns the remark on the size of a mail, of which Gmail shows the first part only. */
export const remarksOfSize = (bytes: number): Remark[] =>
  bytes > MODEL_LIMITS.htmlBytes
    ? [remarkOf("tooLarge", "", { kilobytes: String(Math.ceil(bytes / 1000)) })]
    : [];
