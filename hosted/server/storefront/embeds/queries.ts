import type {
  EmbedContent,
  EmbedDesign,
  EmbedOptions,
  EmbedTheme,
} from "@cuvee/core/storefront/embeds/embeds.ts";
import { statement, type Tx, type Values } from "#kit/postgres/database.ts";

export type EmbedRow = {
  id: string;
  name: string;
  content: EmbedContent;
  options: EmbedOptions;
  theme: EmbedTheme;
  archivedAt: Date | null;
  updatedAt: Date;
  version: number;
};
export type ShownRow = Pick<EmbedRow, "id" | "name" | "content" | "options" | "theme"> & {
  shopId: string;
  archived: boolean;
};

const COLUMNS = `id, name, content, options, theme, archived_at as "archivedAt", updated_at as "updatedAt", version`;
const LIST = statement(
  `select ${COLUMNS},
     coalesce((select sum(d.views)::int from embed_days d
       where d.shop_id = e.shop_id and d.embed_id = e.id and d.day > :after), 0) as views,
     (select count(*)::int from orders o where o.shop_id = e.shop_id and o.embed_id = e.id
       and o.created_at >= :after::date + 1 and o.status not in ('draft', 'expired')) as orders
   from embeds e where shop_id = :shopId order by archived_at is not null, created_at desc, id`,
);
const USED = statement(
  `select id, name, content, options, theme from embeds
   where shop_id = :shopId and archived_at is null order by created_at desc, id`,
);
const ONE = `select ${COLUMNS} from embeds where shop_id = :shopId and id = :id`;
const READ = statement(ONE);
const HOLD = statement(`${ONE} for update`);
const COUNT = statement("select count(*)::int as count from embeds where shop_id = :shopId");
const ADD = statement(
  `insert into embeds (shop_id, id, name, content, options, theme, created_at, updated_at)
   values (:shopId, :id, :name, :content, :options, :theme, :at, :at) returning ${COLUMNS}`,
);
const SAVE = statement(
  `update embeds set name = :name, content = :content, options = :options, theme = :theme, updated_at = :at,
     version = version + 1
   where shop_id = :shopId and id = :id returning ${COLUMNS}`,
);
const ARCHIVE = statement(
  `update embeds set archived_at = :archivedAt, updated_at = :at, version = version + 1
   where shop_id = :shopId and id = :id returning ${COLUMNS}`,
);
const SHOWN = statement(
  `select shop_id as "shopId", id, name, content, options, theme, archived from shown_embed(:id)`,
);
const ADD_VIEWS = statement("select count_embed_views(:ids, :days, :views)");
const DAYS = statement(
  `select to_char(day, 'YYYY-MM-DD') as day, sum(views)::int as views, sum(orders)::int as orders from (
     select day, views, 0 as orders from embed_days where shop_id = :shopId and embed_id = :id and day > :after
     union all
     select (created_at at time zone 'UTC')::date, 0, 1 from orders
     where shop_id = :shopId and embed_id = :id and created_at >= :after::date + 1
       and status not in ('draft', 'expired')) as counted
   group by 1 order by 1`,
);
const EVENTS = statement("select id from events where shop_id = :shopId and id = any(:ids)");

export type ListedRow = EmbedRow & { views: number; orders: number };
/** Lists the embeds of a shop, those in use first, with their counts after a day (`YYYY-MM-DD`, UTC). */
export const listEmbeds = (tx: Tx, shopId: string, after: string): Promise<ListedRow[]> =>
  tx.rows<ListedRow>(LIST, { shopId, after });

export type UsedRow = Pick<EmbedRow, "id" | "name" | "content" | "options" | "theme">;
/** Lists the embeds of a shop that are in use. */
export const listUsed = (tx: Tx, shopId: string): Promise<UsedRow[]> => tx.rows<UsedRow>(USED, { shopId });

export const readEmbed = (tx: Tx, shopId: string, id: string): Promise<EmbedRow | undefined> =>
  tx.one<EmbedRow>(READ, { shopId, id });

/** Reads an embed and locks it until the transaction ends. */
export const lockEmbed = (tx: Tx, shopId: string, id: string): Promise<EmbedRow | undefined> =>
  tx.one<EmbedRow>(HOLD, { shopId, id });

export const countEmbeds = async (tx: Tx, shopId: string): Promise<number> =>
  (await tx.one<{ count: number }>(COUNT, { shopId }))?.count ?? 0;

type Written = { shopId: string; id: string; at: Date } & EmbedDesign & { name: string };
const values = ({ shopId, id, name, content, options, theme, at }: Written): Values => ({
  shopId,
  id,
  name,
  content: JSON.stringify(content),
  options: JSON.stringify(options),
  theme: JSON.stringify(theme),
  at,
});
export const addEmbed = (tx: Tx, row: Written): Promise<EmbedRow | undefined> =>
  tx.one<EmbedRow>(ADD, values(row));
export const saveEmbed = (tx: Tx, row: Written): Promise<EmbedRow | undefined> =>
  tx.one<EmbedRow>(SAVE, values(row));
export const archiveEmbed = (
  tx: Tx,
  shopId: string,
  id: string,
  { archivedAt, at }: { archivedAt: Date | null; at: Date },
): Promise<EmbedRow | undefined> => tx.one<EmbedRow>(ARCHIVE, { shopId, id, archivedAt, at });

/** Reads an embed of any shop, for its visitors. */
export const readShown = (tx: Tx, id: string): Promise<ShownRow | undefined> =>
  tx.one<ShownRow>(SHOWN, { id });

export type EmbedViews = { id: string; day: string; views: number };
/** Adds view counts; views of unknown embeds are dropped. */
export const addViews = (tx: Tx, seen: readonly EmbedViews[]): Promise<number> =>
  tx.run(ADD_VIEWS, {
    ids: seen.map(({ id }) => id),
    days: seen.map(({ day }) => day),
    views: seen.map(({ views }) => views),
  });

export type DayRow = { day: string; views: number; orders: number };
export const readDays = (tx: Tx, shopId: string, id: string, after: string): Promise<DayRow[]> =>
  tx.rows<DayRow>(DAYS, { shopId, id, after });

/** Returns those of some ids that are events of the shop. */
export const ownEvents = async (tx: Tx, shopId: string, ids: readonly string[]): Promise<string[]> =>
  (await tx.rows<{ id: string }>(EVENTS, { shopId, ids })).map(({ id }) => id);
