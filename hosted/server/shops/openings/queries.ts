import type { Opening } from "@cuvee/core/shops/openings/contract.ts";
import type { ShippingMethod } from "@cuvee/core/shops/settings/settings.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const KEEP = statement(
  `insert into shop_openings (user_id, asked, lang, asked_at) values (:userId, :asked, :lang, :at)
   on conflict (user_id) do update set asked = excluded.asked, lang = excluded.lang, asked_at = excluded.asked_at`,
);
const TAKE = statement(
  `delete from shop_openings o using users u where o.user_id = :userId and u.id = o.user_id
   returning o.asked as requested, o.lang, u.role, u.email, u.phone, u.firstname, u.lastname`,
);
const ADD = statement(
  `insert into shops (id, code, url_shop, name, business_type, color, contact_email, phone, legal, payments_list,
     has_tva,
                      is_online, created_at)
   values (:id, :slug, :slug, :name, :businessType, :color, :contactEmail, :phone, :legal, :payments, :hasTVA, false,
     :at)`,
);
const ADD_GRID = statement(
  `insert into typologies (shop_id, key, position, name, is_public, ttc, global_discount, all_rules_in_eq75)
   values (:shopId, :key, 0, :name, true, true, false, null)`,
);
const ADD_METHOD = statement(
  "insert into shipping_methods (shop_id, ref, position, method) values (:shopId, :ref, :position, :method)",
);
const USED = statement(
  "select 1 from shops where lower(code) = any(:names) or lower(url_shop) = any(:names) limit 1",
);
const NEAR = statement(
  `select lower(code) as name from shops where lower(code) like :pattern
   union select lower(url_shop) from shops where lower(url_shop) like :pattern`,
);

/** The data of a requested shop, and the secret of the invitation that its owner followed. */
export type RequestedShop = Opening & { invitation?: string };

/** A requested shop, with the account that proved its e-mail. */
export type OpeningRequest = {
  requested: RequestedShop;
  lang: string;
  role: string;
  email: string;
  phone: string;
  firstname: string;
  lastname: string;
};

/** Stores the data of a requested shop; the latest request counts. */
export const saveOpening = (
  tx: Tx,
  userId: string,
  { requestedShop, lang, at }: { requestedShop: RequestedShop; lang: string; at: Date },
): Promise<number> => tx.run(KEEP, { userId, asked: JSON.stringify(requestedShop), lang, at });

/** Takes the request, once. */
export const consumeOpening = (tx: Tx, userId: string): Promise<OpeningRequest | undefined> =>
  tx.one<OpeningRequest>(TAKE, { userId });

export type NewShop = {
  id: string;
  /** Its code, which never changes, and its address, which may. */
  slug: string;
  name: string;
  businessType: string;
  color: string;
  contactEmail: string;
  phone: string;
  legal: Record<string, string>;
  payments: readonly string[];
  hasTVA: boolean;
  at: Date;
};

/** Inserts a shop that is still closed, in a transaction that acts for it. */
export const addShop = (tx: Tx, s: NewShop): Promise<number> =>
  tx.run(ADD, {
    id: s.id,
    slug: s.slug,
    name: s.name,
    businessType: s.businessType,
    color: s.color,
    contactEmail: s.contactEmail,
    phone: s.phone,
    legal: JSON.stringify(s.legal),
    payments: s.payments,
    hasTVA: s.hasTVA,
    at: s.at,
  });

export const addPublicGrid = (tx: Tx, shopId: string, key: string, name: string): Promise<number> =>
  tx.run(ADD_GRID, { shopId, key, name });

export const addMethod = (
  tx: Tx,
  shopId: string,
  position: number,
  method: ShippingMethod,
): Promise<number> =>
  tx.run(ADD_METHOD, { shopId, ref: method.ref, position, method: JSON.stringify(method) });

/** Checks whether a shop has this name. */
export const isUsed = async (tx: Tx, name: string): Promise<boolean> =>
  (await tx.one(USED, { names: [name.toLowerCase()] })) !== undefined;

/** Returns the names of shops with this prefix. */
export async function namesLike(tx: Tx, start: string): Promise<Set<string>> {
  const rows = await tx.rows<{ name: string }>(NEAR, { pattern: `${start.replace(/[\\%_]/g, "\\$&")}%` });
  return new Set(rows.map(({ name }) => name));
}
