import type { Departure } from "@cuvee/core/cellar/excise/departure.ts";
import type { Side } from "@cuvee/core/cellar/excise/nodes.ts";
import { UNTAXED } from "#cellar/excise/accounts.queries.ts";
import { DEPARTED, DEPARTURES } from "#cellar/excise/departures.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** A movement of stock of a product that is subject to excise. */
export type MovementRow = Departure & {
  id: number;
  kind: string;
  side: Side;
  units: number;
  ml: number;
  at: Date;
  operation: string | null;
  /** The movement that it reverses. */
  reverses: number | null;
  origin: string | null;
  document: string;
  observation: string;
  orderId: string | null;
  accountId: string | null;
  productId: string;
  productName: string;
  article: string;
  formatMl: number;
  isBib: boolean;
  isBulk: boolean;
};

const ML = "m.on_hand_delta * case f.type when 'vrac' then 1 else f.volume_ml end";
// Movements in the declarant's own warehouses that no closed month has counted yet.
const FROM = `from stock_movements m
  join formats f on f.shop_id = m.shop_id and f.id = m.format_id
  join products p on p.shop_id = f.shop_id and p.id = f.product_id
  join warehouses w on w.shop_id = m.shop_id and w.id = m.warehouse_id
  left join excise_account_products one on one.shop_id = f.shop_id and one.product_id = f.product_id
    and one.vintage_id = f.vintage_id
  left join excise_account_products whole on whole.shop_id = f.shop_id and whole.product_id = f.product_id
    and whole.vintage_id = ''`;
const OWN = `m.shop_id = :shopId and m.on_hand_delta <> 0 and p.product_type not in ${UNTAXED}
  and (w.excise_number is null or upper(w.excise_number) = :exciseNumber)
  and not exists (select 1 from excise_declared d where d.shop_id = m.shop_id and d.movement_id = m.id)`;
const ACCOUNT = "coalesce(one.account_id, whole.account_id)";
const ARTICLE = "p.name || ' ' || v.name || ' ' || coalesce(f.name_in_shop, f.ref)";

const MOVED = statement(
  `select m.id, m.kind, m.duty_status as side, m.on_hand_delta as units, ${ML} as ml, m.at, m.operation_id as operation,
     m.reverses, to_char(m.origin_month, 'YYYY-MM') as origin, m.document,
     coalesce(nullif(m.observation, ''), m.reason) as observation, m.order_id as "orderId",
     ${DEPARTED},
     ${ACCOUNT} as "accountId", p.id as "productId", p.name as "productName",
     ${ARTICLE} as article, f.volume_ml as "formatMl",
     f.type = 'bib' as "isBib", f.type = 'vrac' as "isBulk"
   ${FROM}
   join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
   ${DEPARTURES}
   where ${OWN} and m.at >= :since and m.at < :until order by m.at, m.id`,
);
const LEFT = statement(
  `select ${ACCOUNT} as "accountId", m.duty_status as side, sum(${ML})::bigint as ml
   ${FROM} where ${OWN} and m.at < :until group by 1, 2`,
);
const COUNT = statement(
  `insert into excise_declared (shop_id, movement_id, period) select m.shop_id, m.id, :period ${FROM}
   where ${OWN} and m.at < :until
   and (m.id = any(:ids) or (m.at < :openedAt and m.id <= :upTo))`,
);
const PLACE = statement(
  `update excise_declared d set account_id = x.account_id, side = x.side, node = x.node, ml = x.ml, is_late = x.is_late
   from unnest(:ids::bigint[], :accountIds::text[], :sides::text[], :nodes::text[], :volumesMl::bigint[],
     :areLate::boolean[])
     as x(id, account_id, side, node, ml, is_late)
   where d.shop_id = :shopId and d.period = :period and d.movement_id = x.id`,
);
const DECLARED = statement(
  `select m.id, m.kind, m.on_hand_delta as units, d.ml, m.at, m.document,
     coalesce(nullif(m.observation, ''), m.reason) as observation, m.order_id as "orderId", d.is_late as "isLate",
     ${ARTICLE} as article, f.type = 'vrac' as "isBulk"
   from excise_declared d
   join stock_movements m on m.shop_id = d.shop_id and m.id = d.movement_id
   join formats f on f.shop_id = m.shop_id and f.id = m.format_id
   join products p on p.shop_id = f.shop_id and p.id = f.product_id
   join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
   where d.shop_id = :shopId and d.period = :period and d.account_id = :accountId and d.side = :side and d.node = :node
   order by m.at, m.id`,
);
const UNCOUNT = statement("delete from excise_declared where shop_id = :shopId and period = :period");
const NEWEST = statement("select coalesce(max(id), 0) as id from stock_movements where shop_id = :shopId");

type Of = { shopId: string; exciseNumber: string };

/** Returns movements of a period that no closed month has counted, oldest first. */
export const readMovements = (tx: Tx, of: Of, since: Date, until: Date): Promise<MovementRow[]> =>
  tx.rows<MovementRow>(MOVED, { shopId: of.shopId, exciseNumber: of.exciseNumber, since, until });

/** Returns the stock that uncounted movements before a moment leave, by account and side, in millilitres. */
export const readLeft = (
  tx: Tx,
  of: Of,
  until: Date,
): Promise<{ accountId: string | null; side: Side; ml: number }[]> =>
  tx.rows<{ accountId: string | null; side: Side; ml: number }>(LEFT, {
    shopId: of.shopId,
    exciseNumber: of.exciseNumber,
    until,
  });

/**
 * Counts as declared in a month the movements that its draft has read, `ids`, and those before `openedAt`, up to one of
 * them, that form its opening. Movements committed since are not among them.
 */
export const countMovements = (
  tx: Tx,
  of: Of,
  month: { period: string; until: Date; ids: readonly number[]; openedAt: Date; upTo: number },
) =>
  tx.run(COUNT, {
    shopId: of.shopId,
    exciseNumber: of.exciseNumber,
    until: month.until,
    period: month.period,
    ids: month.ids,
    openedAt: month.openedAt,
    upTo: month.upTo,
  });

/** Stores the line of a month on which each of its movements was counted. */
export const placeMovements = (
  tx: Tx,
  shopId: string,
  period: string,
  lines: readonly { id: number; accountId: string; side: Side; node: string; ml: number; isLate: boolean }[],
) =>
  tx.run(PLACE, {
    shopId,
    period,
    ids: lines.map((line) => line.id),
    accountIds: lines.map((line) => line.accountId),
    sides: lines.map((line) => line.side),
    nodes: lines.map((line) => line.node),
    volumesMl: lines.map((line) => line.ml),
    areLate: lines.map((line) => line.isLate),
  });

/** A movement behind a line, as users see it. */
export type CountedRow = Pick<
  MovementRow,
  "id" | "kind" | "units" | "ml" | "at" | "document" | "observation" | "orderId" | "article" | "isBulk"
> & { isLate: boolean };
/** Returns movements that a closed month has counted on a line, oldest first. */
export const readDeclared = (
  tx: Tx,
  shopId: string,
  period: string,
  of: { accountId: string; side: Side; node: string },
): Promise<CountedRow[]> =>
  tx.rows<CountedRow>(DECLARED, { shopId, period, accountId: of.accountId, side: of.side, node: of.node });
export const uncountMovements = (tx: Tx, shopId: string, period: string) =>
  tx.run(UNCOUNT, { shopId, period });

export const newestMovement = async (tx: Tx, shopId: string): Promise<number> =>
  (await tx.one<{ id: number }>(NEWEST, { shopId }))?.id ?? 0;
