import type { CrdCategory, CrdColor } from "@cuvee/core/cellar/excise/capsules/capsules.ts";
import type { CapsuleMovement, ColorView } from "@cuvee/core/cellar/excise/views.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const COLORS = statement(
  `select c.id, c.name, c.color, c.type, c.is_crd as "isCRD", c.categories, c.version,
     (select count(*)::int from crd_accounts a where a.shop_id = c.shop_id and a.color_id = c.id) as accounts
   from crd_colors c where c.shop_id = :shopId order by c.position, c.id`,
);
const ADD_COLOR = statement(
  `insert into crd_colors (shop_id, id, position, name, color, type, is_crd, categories)
   values (:shopId, :id, (select coalesce(max(position) + 1, 0) from crd_colors where shop_id = :shopId),
     :name, :color, :type, :isCRD, :categories) on conflict do nothing`,
);
const CHANGE_COLOR = statement(
  `update crd_colors set name = :name, color = :color, type = :type, is_crd = :isCRD, categories = :categories,
     version = version + 1 where shop_id = :shopId and id = :id and version = :version`,
);
const REMOVE_COLOR = statement("delete from crd_colors where shop_id = :shopId and id = :id");
const COLOR_USED = statement(
  `select 1 where exists (select 1 from crd_accounts where shop_id = :shopId and color_id = :id)
     or exists (select 1 from excise_accounts where shop_id = :shopId and color_id = :id)`,
);
const ACCOUNTS = statement(
  `select a.id, a.color_id as "colorId", a.category, a.ml, a.bib, c.type, c.name as "colorName" from crd_accounts a
   join crd_colors c on c.shop_id = a.shop_id and c.id = a.color_id
   where a.shop_id = :shopId order by c.position, a.category, a.bib, a.ml`,
);
const ADD_ACCOUNT = statement(
  `insert into crd_accounts (shop_id, id, color_id, category, ml, bib)
   values (:shopId, :id, :colorId, :category, :ml, :bib) on conflict do nothing`,
);
const OPEN = "not exists (select 1 from crd_declared d where d.shop_id = m.shop_id and d.movement_id = m.id)";
const SUMS = statement(
  `select m.account_id as "accountId", m.kind, m.day < :since as "isBefore", sum(m.quantity)::int as quantity,
     array_agg(m.id::text) as ids,
     string_agg(distinct nullif(m.observations, ''),
       ' ; ') filter (where m.kind in ('otherIn', 'otherOut')) as observations
   from crd_movements m where m.shop_id = :shopId and m.day < :until and ${OPEN} group by 1, 2, 3`,
);
const MOVEMENTS = statement(
  `select m.id::text, m.kind, m.quantity, m.day, m.observations, m.made_by as "madeBy",
     m.corrects is not null as "isCorrection", exists (select 1 from crd_movements x where x.shop_id = m.shop_id
       and x.corrects = m.id) as "isCorrected"
   from crd_movements m where m.shop_id = :shopId and m.account_id = :accountId
   order by m.day desc, m.id desc limit 500`,
);
const ADD_MOVEMENT = statement(
  `insert into crd_movements (shop_id, account_id, kind, quantity, day, observations, corrects, made_by, at)
   values (:shopId, :accountId, :kind, :quantity, :day, :observations, :corrects, :by, :at)`,
);
const ONE_MOVEMENT = statement(
  `select kind, quantity, day, corrects from crd_movements
   where shop_id = :shopId and account_id = :accountId and id = :id`,
);
const LEVEL = statement(
  `select coalesce(sum(case when kind in ('uses', 'destructions', 'missing',
     'otherOut') then -quantity else quantity end), 0)::int as pieces from crd_movements
   where shop_id = :shopId and account_id = :accountId`,
);
const HOLD = statement("select id from crd_accounts where shop_id = :shopId and id = :id for update");
const COUNT = statement(
  `insert into crd_declared (shop_id, movement_id, period) select m.shop_id, m.id, :period from crd_movements m
   where m.shop_id = :shopId and m.id = any(:ids) and ${OPEN}`,
);
const UNCOUNT = statement("delete from crd_declared where shop_id = :shopId and period = :period");

export const readColors = (tx: Tx, shopId: string): Promise<ColorView[]> =>
  tx.rows<ColorView>(COLORS, { shopId });

/** Writes a colour; version 0 creates it. Returns false when it was changed meanwhile. */
export async function saveColor(
  tx: Tx,
  shopId: string,
  id: string,
  { crdColor: { name, color, type, isCRD, categories }, version }: { crdColor: CrdColor; version: number },
): Promise<boolean> {
  const values = { shopId, id, name, color, type, isCRD, categories };
  return (
    (await (version === 0 ? tx.run(ADD_COLOR, values) : tx.run(CHANGE_COLOR, { ...values, version }))) > 0
  );
}
export const isColorUsed = async (tx: Tx, shopId: string, id: string): Promise<boolean> =>
  (await tx.one(COLOR_USED, { shopId, id })) !== undefined;
export const removeColor = async (tx: Tx, shopId: string, id: string): Promise<boolean> =>
  (await tx.run(REMOVE_COLOR, { shopId, id })) > 0;

export type CapsuleRow = {
  id: string;
  colorId: string;
  colorName: string;
  category: CrdCategory;
  type: CrdColor["type"];
  ml: number;
  bib: boolean;
};
export const readCapsuleAccounts = (tx: Tx, shopId: string): Promise<CapsuleRow[]> =>
  tx.rows<CapsuleRow>(ACCOUNTS, { shopId });

/** Opens an account of capsules. Returns false when there is one already. */
export const addCapsuleAccount = async (
  tx: Tx,
  shopId: string,
  { id, colorId, category, ml, bib }: Pick<CapsuleRow, "id" | "colorId" | "category" | "ml" | "bib">,
): Promise<boolean> => (await tx.run(ADD_ACCOUNT, { shopId, id, colorId, category, ml, bib })) > 0;

export type CapsuleSum = {
  accountId: string;
  kind: CapsuleMovement["kind"];
  isBefore: boolean;
  quantity: number;
  ids: string[];
  observations: string | null;
};
/** Sums movements that no closed month has counted yet: before a day, and from it to another. */
export const readCapsuleSums = (
  tx: Tx,
  shopId: string,
  since: string,
  until: string,
): Promise<CapsuleSum[]> => tx.rows<CapsuleSum>(SUMS, { shopId, since, until });

export const readCapsuleMovements = (tx: Tx, shopId: string, accountId: string): Promise<CapsuleMovement[]> =>
  tx.rows<CapsuleMovement>(MOVEMENTS, { shopId, accountId });

export type NewCapsuleMovement = {
  shopId: string;
  accountId: string;
  kind: CapsuleMovement["kind"];
  quantity: number;
  day: string;
  observations?: string;
  corrects?: number;
  by: string;
  at: Date;
};
export const addCapsuleMovement = (tx: Tx, m: NewCapsuleMovement) =>
  tx.run(ADD_MOVEMENT, {
    shopId: m.shopId,
    accountId: m.accountId,
    kind: m.kind,
    quantity: m.quantity,
    day: m.day,
    observations: m.observations ?? "",
    corrects: m.corrects ?? null,
    by: m.by,
    at: m.at,
  });

export const readCapsuleMovement = (tx: Tx, shopId: string, accountId: string, id: number) =>
  tx.one<{ kind: CapsuleMovement["kind"]; quantity: number; day: string; corrects: number | null }>(
    ONE_MOVEMENT,
    { shopId, accountId, id },
  );

/** Locks an account of capsules; returns false when the shop has no such account. */
export const lockCapsuleAccount = async (tx: Tx, shopId: string, id: string): Promise<boolean> =>
  (await tx.one(HOLD, { shopId, id })) !== undefined;
/** Returns the pieces in stock now. */
export const readCapsuleLevel = async (tx: Tx, shopId: string, accountId: string): Promise<number> =>
  (await tx.one<{ pieces: number }>(LEVEL, { shopId, accountId }))?.pieces ?? 0;

/** Counts movements of capsules as declared in a month: those that its draft has read. */
export const countCapsules = (tx: Tx, shopId: string, ids: readonly string[], period: string) =>
  tx.run(COUNT, { shopId, ids, period });
export const uncountCapsules = (tx: Tx, shopId: string, period: string) =>
  tx.run(UNCOUNT, { shopId, period });
