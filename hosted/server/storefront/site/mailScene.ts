import { phoneWords } from "@cuvee/core/kit/phoneWords.ts";
import { sayIn } from "@cuvee/core/kit/texts/say.ts";
import type { SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import type { MailScene } from "@cuvee/core/storefront/site/mail/mailScene.ts";
import type { Site, SiteTab } from "@cuvee/core/storefront/site/pages.ts";
import { readLevels } from "#cellar/stocks/stocks.ts";
import { euros, rate, unitPrice } from "#kit/formatters.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import type { ServerLang } from "#kit/translations.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { nameOf, siteData } from "./data.ts";
import { readEvents } from "./events.ts";
import { publishedBuilders } from "./queries.ts";

/** A page that shows some blocks before the pages of the shop: its name is no page's. */
const pageOf = (blocks: readonly SiteBlock[]): SiteTab => ({
  id: "mail",
  name: {},
  isVisible: true,
  description: {},
  blocks,
  children: [],
});

/** Blocks of a shop's pages, and the language in which a mail shows them. */
export type MailPage = {
  snapshot: Snapshot;
  /** The published pages, to which the blocks lead. */
  site: Site;
  blocks: readonly SiteBlock[];
  lang: ServerLang;
  /** Grid of the reader, whose prices are shown; the public one by default. */
  typology?: string | undefined;
};

/** Returns the data from which blocks are shown in a mail: that of the public page, made by the same function. */
export async function mailSceneOf(
  tx: Tx,
  { settings, now }: Pick<Services, "settings" | "now">,
  { snapshot, site, blocks, lang, typology }: MailPage,
): Promise<MailScene> {
  const { shop } = snapshot;
  const { origin } = new URL(settings.publicUrl);
  const at = now();
  const hasProducts = blocks.some(({ kind }) => kind === "products" || kind === "collection");
  const data = await siteData({
    snapshot,
    site: { ...site, tabs: [pageOf(blocks), ...site.tabs] },
    availability: hasProducts ? await readLevels(tx, shop.id, snapshot.shelf) : {},
    events: () => readEvents(tx, shop, { at, lang }),
    builders: () => publishedBuilders(tx, shop.id),
    gtins: () => Promise.resolve({}),
    lang,
    origin,
    base: `/${encodeURIComponent(nameOf(snapshot))}`,
    rest: "",
    query: {},
    operatorHost: settings.operator.host,
    at,
    typology,
  });
  return {
    data,
    say: sayIn(lang, data.texts),
    format: {
      unit: (e4) => unitPrice(e4, lang),
      money: (cents) => euros(cents, lang),
      rate: (bp) => rate(bp, lang),
      phone: phoneWords,
    },
    origin,
  };
}
