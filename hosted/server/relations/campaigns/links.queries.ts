import type { Variant } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const LINKS = statement(
  `select id, url from campaign_links where shop_id = :shopId and campaign_id = :campaignId and variant = :variant`,
);
const ADD_LINK = statement(
  `insert into campaign_links (shop_id, id, campaign_id, variant, url)
   values (:shopId, :id, :campaignId, :variant, :url)
   on conflict (shop_id, campaign_id, variant, md5(url)) do nothing`,
);
const LINK = statement(
  `select campaign_id as "campaignId", variant, url from campaign_links where shop_id = :shopId and id = :id`,
);
const CLICK = statement(
  `insert into campaign_clicks as c (shop_id, link_id, day, clicks) values (:shopId, :linkId, :day, 1)
   on conflict (shop_id, link_id, day) do update set clicks = c.clicks + 1`,
);
const MESSAGE = statement(
  `select rendered from campaign_messages where shop_id = :shopId and campaign_id = :campaignId and variant = :variant
     and lang = :lang and typology = :typology`,
);
const ADD_MESSAGE = statement(
  `insert into campaign_messages (shop_id, campaign_id, variant, lang, typology, rendered)
   values (:shopId, :campaignId, :variant, :lang, :typology, :rendered) on conflict do nothing`,
);

type OfVersion = { shopId: string; campaignId: string; variant: Variant };

/** Returns the links of a version. */
export const readLinks = (tx: Tx, of: OfVersion): Promise<{ id: string; url: string }[]> =>
  tx.rows<{ id: string; url: string }>(LINKS, of);
/** Adds a link. */
export const addLink = (tx: Tx, of: OfVersion & { id: string; url: string }): Promise<number> =>
  tx.run(ADD_LINK, of);
/** Returns a link by its id. */
export const findLink = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<{ campaignId: string; variant: Variant; url: string } | undefined> => tx.one(LINK, { shopId, id });
/** Counts a click of a day. */
export const countClick = (tx: Tx, of: { shopId: string; linkId: string; day: string }): Promise<number> =>
  tx.run(CLICK, of);

type OfReader = OfVersion & { lang: string; typology: string };
/** Returns a message as it was made at its first use. */
export const readMessage = (tx: Tx, of: OfReader): Promise<{ rendered: unknown } | undefined> =>
  tx.one<{ rendered: unknown }>(MESSAGE, of);
/** Keeps a message for all readers of a version, a language and a grid. */
export const keepMessage = (tx: Tx, of: OfReader, rendered: object): Promise<number> =>
  tx.run(ADD_MESSAGE, { ...of, rendered: JSON.stringify(rendered) });
