import { plainText } from "@cuvee/core/kit/list/list.ts";
import type { MailPart } from "@cuvee/core/kit/mailParts.ts";
import type { SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import { addressOf, mailBlock } from "@cuvee/core/storefront/site/mail/mailBlocks.ts";
import { visibleTabs, type Site } from "@cuvee/core/storefront/site/pages.ts";
import type { EventLocation } from "@cuvee/core/visits/events/events.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import type { ServerLang } from "#kit/translations.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { mailSceneOf } from "./mailScene.ts";
import { readSite } from "./pages.queries.ts";

/** Kinds of blocks that tell how and when to come, in the order of a mail. */
const PLACE = ["access", "hours"] as const;

/** Returns the first block of each of these kinds on the visible pages of a shop. */
function placeBlocks(site: Pick<Site, "tabs">): SiteBlock[] {
  const all = visibleTabs(site).flatMap(({ blocks }) => blocks);
  return PLACE.flatMap((wanted) => all.find(({ kind }) => kind === wanted) ?? []);
}

/** Returns the words of an address between spaces, without signs and accents. */
const wordsOf = (text: string): string =>
  ` ${plainText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/**
 * Checks whether a visit takes place where an address is: every part of its own address is found there. A visit without
 * an address of its own takes place at the shop.
 */
export function isSamePlace(location: Partial<EventLocation>, address: string): boolean {
  const here = wordsOf(address);
  return [location.street, location.zipcode, location.city].every(
    (part) => !part || here.includes(wordsOf(part)),
  );
}

/**
 * Returns what the published pages of a shop say of the way to it and of its opening hours, for the mails of a visit
 * there. Nothing where the pages were never published or say nothing of it, and where the visit takes place elsewhere:
 * a wrong way is worse than none.
 */
export async function placeParts(
  tx: Tx,
  services: Pick<Services, "settings" | "now">,
  { snapshot, location, lang }: { snapshot: Snapshot; location: Partial<EventLocation>; lang: ServerLang },
): Promise<MailPart[][]> {
  const site = (await readSite(tx, snapshot.shop.id))?.published;
  const blocks = site ? placeBlocks(site) : [];
  if (!site || blocks.length === 0 || !snapshot.shop.is_online) return [];
  const scene = await mailSceneOf(tx, services, { snapshot, site, blocks, lang });
  const [access] = blocks.flatMap((block) => (block.kind === "access" ? [block] : []));
  if (!isSamePlace(location, addressOf(access ?? { address: "" }, scene))) return [];
  return blocks.map((block) => mailBlock(block, scene)).filter((parts) => parts.length > 0);
}
