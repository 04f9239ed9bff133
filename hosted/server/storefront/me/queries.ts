import type { postalAddress } from "@cuvee/core/sales/orders/address.contract.ts";
import type * as z from "zod";
import { statement, type Tx } from "#kit/postgres/database.ts";
import { USER_COLUMNS, type UserRow } from "#people/accounts/queries.ts";

type Address = z.output<typeof postalAddress>;

type Business = { reason: string; name: string };
export type OwnRow = UserRow & {
  billing_address: Address | null;
  delivery_address: Address | null;
  business: Partial<Business>;
  shop_business: Business | null;
  cart: unknown;
  /** Master of the session, null without one. */
  master: { id: string; username: string } | null;
};

// The shop of a member of staff is the one that they act for (`MEMBERSHIPS` has the same order).
const own = (source: string): string =>
  `select ${USER_COLUMNS}, u.billing_address, u.delivery_address, u.business, u.cart, a.master, (
     select jsonb_build_object('reason', coalesce(s.legal ->> 'company', ''), 'name', s.name)
     from memberships m join shops s on s.id = m.shop_id
     where m.user_id = u.id and m.role = u.role and u.role in ('owner', 'iam')
     order by m.shop_id is distinct from u.acting_shop_id, m.shop_id limit 1) as shop_business
   from ${source} a cross join lateral (select (a.account).*) u`;
const OWN = statement(own("own_account(:sessionId)"));
const CART = statement(own("save_own_cart(:cart, :sessionId, :now)"));
const FIELDS = statement(
  `update users u set firstname = coalesce(:firstname, firstname), lastname = coalesce(:lastname, lastname),
     phone = coalesce(:phone, phone),
     lang = coalesce(:lang, lang),
     billing_address = case when :isBillingGiven then :billingAddress::jsonb else billing_address end,
     delivery_address = case when :isDeliveryGiven then :deliveryAddress::jsonb else delivery_address end,
     business = case when :isBusinessGiven then :business::jsonb else business end
   where u.id = :userId`,
);

/** Returns the row of the acting user, and the master of this session of theirs. */
export const ownAccount = (tx: Tx, sessionId: string): Promise<OwnRow | undefined> =>
  tx.one<OwnRow>(OWN, { sessionId });

/** Keeps the cart of the acting user, and returns their row. */
export const saveCart = (
  tx: Tx,
  cart: object,
  by: { sessionId: string; now: Date },
): Promise<OwnRow | undefined> =>
  tx.one<OwnRow>(CART, { cart: JSON.stringify(cart), sessionId: by.sessionId, now: by.now });

export type OwnFields = {
  firstname?: string | undefined;
  lastname?: string | undefined;
  phone?: string | undefined;
  lang?: string | undefined;
  billingAddress?: Address | null | undefined;
  deliveryAddress?: Address | null | undefined;
  business?: Business | null | undefined;
};

const json = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

/** Saves the given fields; an address that is null is removed. */
export const saveFields = (tx: Tx, userId: string, f: OwnFields): void =>
  tx.send(FIELDS, {
    userId,
    firstname: f.firstname ?? null,
    lastname: f.lastname ?? null,
    phone: f.phone ?? null,
    lang: f.lang ?? null,
    isBillingGiven: f.billingAddress !== undefined,
    billingAddress: json(f.billingAddress),
    isDeliveryGiven: f.deliveryAddress !== undefined,
    deliveryAddress: json(f.deliveryAddress),
    isBusinessGiven: f.business !== undefined,
    business: JSON.stringify(f.business ?? {}),
  });
