import type { Language } from "@cuvee/core/kit/languages.ts";
import type { GroupEnd, GroupStatus } from "@cuvee/core/sales/groups/groups.ts";
import type { ShareLine } from "@cuvee/core/sales/groups/shares.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";

/** A grouped order as its table stores it. */
export type StoredGroup = {
  shop_id: string;
  id: string;
  name: string;
  status: GroupStatus;
  ended_by: GroupEnd | null;
  join_hash: Buffer;
  shipping_ref: string;
  instructions: string;
  address: Address | null;
  given_cents: number;
  created_at: Date;
  deadline: Date;
  closed_at: Date | null;
  settle_until: Date | null;
  version: number;
};

export type StoredMember = {
  shop_id: string;
  group_id: string;
  id: string;
  position: number;
  firstname: string;
  email: string;
  lang: Language;
  key_hash: Buffer;
  user_id: string | null;
  is_organiser: boolean;
  lines: ShareLine[];
  order_id: string | null;
  cap_cents: number | null;
  joined_at: Date;
  out_at: Date | null;
};

const INSERT = statement(
  `insert into order_groups (shop_id, id, name, status, join_hash, shipping_ref, instructions, address,
     created_at, deadline)
   values (:shopId, :id, :name, :status, :joinHash, :shippingRef, :instructions, :address, :createdAt, :deadline)`,
);
const INSERT_MEMBER = statement(
  `insert into order_group_members (shop_id, group_id, id, position, firstname, email, lang, key_hash, user_id,
     is_organiser, lines, joined_at)
   select :shopId, :groupId, :id, coalesce(max(position), -1) + 1, :firstname, :email, :lang, :keyHash, :userId,
     :isOrganiser, :lines, :joinedAt
   from order_group_members where shop_id = :shopId and group_id = :groupId`,
);
const FIND = statement("select * from order_groups where id = :id");
const LOCK = statement("select * from order_groups where shop_id = :shopId and id = :id for update");
const MEMBERS = statement(
  "select * from order_group_members where shop_id = :shopId and group_id = :groupId order by position",
);
const SAVE = statement(
  `update order_groups set status = :status, ended_by = :endedBy, closed_at = :closedAt, settle_until = :settleUntil,
     given_cents = :givenCents, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const SAVE_MEMBER = statement(
  `update order_group_members set lines = :lines, order_id = :orderId, cap_cents = :capCents, out_at = :outAt
   where shop_id = :shopId and id = :id`,
);
const ORDERS = "select * from orders where shop_id = :shopId and group_id = :groupId order by id";
const READ_ORDERS = statement(ORDERS);
const LOCK_ORDERS = statement(`${ORDERS} for update`);
const ATTACH = statement("update orders set group_id = :groupId where shop_id = :shopId and id = :orderId");
const REWRITE = statement(
  `with l as (
     update order_lines l set add = x.add, unit_e4 = x."unitE4", amount_cents = x."amountCents",
     discount_cents = x."discountCents", vat_rate_bp = x."vatRateBp"
     from jsonb_to_recordset(:lines) as x("formatId" text, add int, "unitE4" bigint, "amountCents" bigint,
       "discountCents" bigint,
       "vatRateBp" int)
     where l.shop_id = :shopId and l.order_id = :orderId and l.format_id = x."formatId"
   )
   update orders set priced = :priced, total_ttc_cents = :totalTtcCents, bottles = :eq75
   where shop_id = :shopId and id = :orderId`,
);
const DUE = statement('select shop_id as "shopId", group_id as "groupId" from due_order_groups(:now)');

/** Fails with 23505 of PostgreSQL for an id that is taken; the caller throws `grouped-exists`. */
export const insertGroup = (
  tx: Tx,
  g: Pick<
    StoredGroup,
    | "shop_id"
    | "id"
    | "name"
    | "status"
    | "join_hash"
    | "shipping_ref"
    | "instructions"
    | "address"
    | "created_at"
    | "deadline"
  >,
): Promise<number> =>
  tx.run(INSERT, {
    shopId: g.shop_id,
    id: g.id,
    name: g.name,
    status: g.status,
    joinHash: g.join_hash,
    shippingRef: g.shipping_ref,
    instructions: g.instructions,
    address: g.address,
    createdAt: g.created_at,
    deadline: g.deadline,
  });

export const insertMember = (
  tx: Tx,
  m: Omit<StoredMember, "position" | "order_id" | "cap_cents" | "out_at">,
): Promise<number> =>
  tx.run(INSERT_MEMBER, {
    shopId: m.shop_id,
    groupId: m.group_id,
    id: m.id,
    firstname: m.firstname,
    email: m.email,
    lang: m.lang,
    keyHash: m.key_hash,
    userId: m.user_id,
    isOrganiser: m.is_organiser,
    lines: JSON.stringify(m.lines),
    joinedAt: m.joined_at,
  });

/** Returns a group that row-level security allows: of the shop, or by a link of its own. */
export const findGroup = (tx: Tx, id: string): Promise<StoredGroup | undefined> =>
  tx.one<StoredGroup>(FIND, { id });
export const lockGroup = (tx: Tx, shopId: string, id: string): Promise<StoredGroup | undefined> =>
  tx.one<StoredGroup>(LOCK, { shopId, id });
export const membersOf = (tx: Tx, shopId: string, groupId: string): Promise<StoredMember[]> =>
  tx.rows<StoredMember>(MEMBERS, { shopId, groupId });
/**
 * Returns orders of a group, also ended ones; with `lock` locked in the order of their ids, for decisions that depend
 * on them.
 */
export const ordersOf = (tx: Tx, shopId: string, groupId: string, lock: boolean): Promise<StoredOrder[]> =>
  tx.rows<StoredOrder>(lock ? LOCK_ORDERS : READ_ORDERS, { shopId, groupId });

export const saveGroup = (tx: Tx, g: StoredGroup): Promise<number> =>
  tx.run(SAVE, {
    shopId: g.shop_id,
    id: g.id,
    status: g.status,
    endedBy: g.ended_by,
    closedAt: g.closed_at,
    settleUntil: g.settle_until,
    givenCents: g.given_cents,
  });
export const saveMember = (tx: Tx, m: StoredMember): Promise<number> =>
  tx.run(SAVE_MEMBER, {
    shopId: m.shop_id,
    id: m.id,
    lines: JSON.stringify(m.lines),
    orderId: m.order_id,
    capCents: m.cap_cents,
    outAt: m.out_at,
  });
export const attachOrder = (tx: Tx, shopId: string, orderId: string, groupId: string): Promise<number> =>
  tx.run(ATTACH, { shopId, orderId, groupId });

/** Writes the price of a share at the group's: only while nothing of it is paid. */
export const rewritePrice = (tx: Tx, shopId: string, orderId: string, priced: PricedOrder): Promise<number> =>
  tx.run(REWRITE, {
    shopId,
    orderId,
    priced,
    totalTtcCents: priced.totalTtcCents,
    eq75: priced.eq75,
    lines: JSON.stringify(
      priced.lines.map(({ formatId, add, unitE4, amountCents, discountCents, vatRateBp }) => ({
        formatId,
        add,
        unitE4,
        amountCents,
        discountCents,
        vatRateBp,
      })),
    ),
  });

/** Returns groups of every shop that are due. */
export const dueGroups = (tx: Tx, now: Date): Promise<{ shopId: string; groupId: string }[]> =>
  tx.rows<{ shopId: string; groupId: string }>(DUE, { now });
