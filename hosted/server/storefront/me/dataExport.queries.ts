import { statement, type Tx } from "#kit/postgres/database.ts";

export type DataExport = {
  id: string;
  state: "waiting" | "ready" | "failed";
  askedAt: Date;
  readyAt: Date | null;
};

const LAST = statement(
  `select id, state, asked_at as "askedAt", ready_at as "readyAt" from data_exports where user_id = :userId
   order by asked_at desc, id desc limit 1`,
);
const ADD = statement(
  "insert into data_exports (user_id, id, lang, asked_at) values (:userId, :id, :lang, :at)",
);
const DROP_OTHERS = statement("delete from data_exports where user_id = :userId and id <> :id");
const TAKE_UP = statement(
  `update data_exports set attempts = attempts + 1 where user_id = :userId and id = :id and state = 'waiting'
   returning lang, attempts`,
);
const MADE = statement(
  `update data_exports set state = 'ready', ready_at = :at, name = :name, content = :content
   where user_id = :userId and id = :id`,
);
const FAILED = statement("update data_exports set state = 'failed' where user_id = :userId and id = :id");
const LINK = statement(
  `update data_exports set told_at = :at, key_hash = sha256((:key::text || id)::bytea)
   where user_id = :userId and id = :id and state = 'ready'`,
);
const FETCH = statement("select * from take_data_export(:id, :keyHash, :since)");
const TIDY = statement("select drop_old_data_exports(:before), drop_farewells(:before)");

export const lastExport = (tx: Tx, userId: string): Promise<DataExport | undefined> =>
  tx.one<DataExport>(LAST, { userId });
/** Requests a copy; earlier ones are deleted. */
export async function addExport(
  tx: Tx,
  e: { userId: string; id: string; lang: string; at: Date },
): Promise<void> {
  await tx.run(ADD, { userId: e.userId, id: e.id, lang: e.lang, at: e.at });
  await tx.run(DROP_OTHERS, { userId: e.userId, id: e.id });
}
export const takeDataExport = (
  tx: Tx,
  userId: string,
  id: string,
): Promise<{ lang: string; attempts: number } | undefined> => tx.one(TAKE_UP, { userId, id });
export const saveDataExport = (
  tx: Tx,
  e: { userId: string; id: string; at: Date; name: string; content: Buffer },
): Promise<number> =>
  tx.run(MADE, { userId: e.userId, id: e.id, at: e.at, name: e.name, content: e.content });
export const markDataExportFailed = (tx: Tx, userId: string, id: string): Promise<number> =>
  tx.run(FAILED, { userId, id });
/** Makes a copy available once by a key; returns 0 when there is none. */
export const linkExport = (
  tx: Tx,
  userId: string,
  id: string,
  { at, key }: { at: Date; key: string },
): Promise<number> => tx.run(LINK, { userId, id, at, key });
export const fetchExport = (
  tx: Tx,
  id: string,
  keyHash: Buffer,
  since: Date,
): Promise<{ name: string; mime: string; content: Buffer } | undefined> =>
  tx.one(FETCH, { id, keyHash, since });
/** Deletes copies older than a moment, and e-mails that confirmed the deletion of an account. */
export const dropLeftovers = (tx: Tx, before: Date): Promise<number> => tx.run(TIDY, { before });

const OWN = statement(
  `select jsonb_build_object(
     'account', (select jsonb_build_object('username', u.username, 'email', u.email,
       'emailProvenAt', u.email_verified_at,
         'firstname', u.firstname, 'lastname', u.lastname, 'phone', u.phone, 'lang', u.lang, 'business', u.business,
         'createdAt', u.created_at, 'cart', u.cart)
       from users u where u.id = :userId),
     'addresses', (select coalesce(jsonb_agg(a.address || jsonb_build_object('label', a.label) order by a.created_at),
       '[]')
       from user_addresses a where a.user_id = :userId),
     'reservations', (select coalesce(jsonb_agg(jsonb_build_object('number', r.number, 'status', r.status,
       'people', r.people,
         'contact', r.contact, 'notes', r.notes, 'visitLanguage', r.visit_language, 'totalCents', r.total_cents,
         'createdAt', r.created_at,
         'lines', (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity,
           'amountCents', l.amount_cents)
           order by l.position), '[]') from reservation_lines l where l.shop_id = r.shop_id
             and l.reservation_id = r.id)) order by r.created_at), '[]')
       from reservations r where r.buyer_id = :userId),
     'conversations', (select coalesce(jsonb_agg(jsonb_build_object('shop', s.name, 'subject', c.subject,
       'createdAt', c.created_at,
         'messages', (select coalesce(jsonb_agg(jsonb_build_object('by', m.side, 'text', m.body, 'at', m.at,
           'attachments', (select jsonb_agg(a.id || '-' || a.name order by a.position) from message_attachments a
             where a.shop_id = m.shop_id and a.conversation_id = m.conversation_id and a.message_id = m.id))
           order by m.at), '[]')
           from messages m where m.shop_id = c.shop_id and m.conversation_id = c.id)) order by c.created_at), '[]')
       from conversations c join shops s on s.id = c.shop_id where c.user_id = :userId),
     'tickets', (select coalesce(jsonb_agg(jsonb_build_object('subject', t.subject, 'category', t.category,
       'status', t.status, 'createdAt', t.created_at, 'context', t.context,
         'messages', (select coalesce(jsonb_agg(jsonb_build_object('by', m.side, 'text', m.body, 'at', m.at,
           'attachments', (select jsonb_agg(a.id || '-' || a.name order by a.position) from support_attachments a
             where a.ticket_id = m.ticket_id and a.message_id = m.id))
           order by m.at), '[]') from support_messages m where m.ticket_id = t.id)) order by t.created_at), '[]')
       from support_tickets t where t.author_id = :userId),
     'clientCards', (select coalesce(jsonb_agg(jsonb_build_object('shop', s.name, 'code', c.code,
       'firstname', c.firstname, 'lastname', c.lastname,
         'company', c.company, 'emails', c.emails, 'mobile', c.mobile, 'phone', c.phone, 'addresses', c.addresses,
         'createdAt', c.created_at)
         order by s.name), '[]') from clients c join shops s on s.id = c.shop_id where c.user_id = :userId),
     'loyalty', (select coalesce(jsonb_agg(jsonb_build_object('shop', s.name, 'points', l.points, 'spent', l.spent)
       order by s.name), '[]')
       from loyalty_accounts l join shops s on s.id = l.shop_id where l.user_id = :userId),
     'cellar', (select coalesce(jsonb_agg(jsonb_build_object('shop', s.name, 'wine', c.name, 'vintage', c.vintage,
       'bought', c.bought, 'opened', c.opened)), '[]') from own_cellar() c join shops s on s.id = c.shop_id),
     'tillPurchases', (select coalesce(jsonb_agg(jsonb_build_object('shop', s.name, 'place', t.place,
       'number', t.number, 'at', t.at, 'totalTtcCents', t.total_ttc_cents, 'returned', t.returned,
       'lines', (select jsonb_agg(l - '{productId,visual}'::text[]) from jsonb_array_elements(t.lines) l))
         order by t.at), '[]')
       from own_tickets(null) t join shops s on s.id = t.shop_id),
     'gridRequests', (select coalesce(jsonb_agg(jsonb_build_object('shop', s.name, 'company', g.company,
       'message', g.message, 'status', g.status, 'createdAt', g.created_at) order by g.created_at), '[]')
       from grid_requests g join shops s on s.id = g.shop_id where g.user_id = :userId),
     'notifications', (select coalesce(jsonb_agg(jsonb_build_object('type', n.type, 'content', n.content,
       'createdAt', n.created_at)
         order by n.created_at), '[]') from notifications n where n.user_id = :userId),
     'sessions', (select coalesce(jsonb_agg(jsonb_build_object('createdAt', e.created_at, 'lastUsedAt', e.rotated_at,
       'userAgent', e.user_agent)
         order by e.created_at), '[]') from sessions e where e.user_id = :userId),
     'consents', (select coalesce(jsonb_agg(jsonb_build_object('shop', c.shop, 'email', c.address, 'purpose', c.purpose,
       'state', c.state, 'changedAt', c.changed_at, 'askedAt', c.asked_at, 'givenAt', c.given_at, 'wording', c.wording,
       'page', c.page)), '[]') from own_consents(:userId) c)
     || (select coalesce(jsonb_agg(jsonb_build_object('shop', r.shop, 'address', r.address, 'channel', r.channel,
       'purpose', r.purpose, 'state', r.state, 'changedAt', r.changed_at, 'wording', r.wording, 'page', r.page)), '[]')
       from own_reach_facts(:userId) r),
     'sites', (select coalesce(jsonb_agg(jsonb_build_object('site', t.origin, 'shop', s.name, 'createdAt', t.created_at,
         'lastUsedAt', t.used_on, 'endedAt', t.revoked_at) order by t.created_at, t.id), '[]')
       from member_tokens t join shops s on s.id = t.seller_id where t.user_id = :userId)
   ) as data`,
);
const ORDERS = statement(
  `select o.shop_id as "shopId", jsonb_agg(o.id) as ids from orders o where o.buyer_id = :userId group by 1 order by 1`,
);
const OF_SHOP = statement(
  `select coalesce(jsonb_agg(jsonb_build_object('shop', s.name, 'number', o.number, 'status', o.status,
     'createdAt', o.created_at,
     'deliveryStatus', o.delivery_status, 'paymentStatus', o.payment_status, 'totalTtcCents', o.current_ttc_cents,
     'contact', o.contact, 'billingAddress', o.billing_address, 'deliveryAddress', o.delivery_address, 'notes', o.notes,
     'deliveryInstructions', o.delivery_instructions, 'gift', o.gift, 'termsAcceptedAt', o.terms_accepted_at,
     'lines', (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'vintage', l.vintage,
       'format', l.format_name, 'quantity', l.quantity, 'cancelled', l.cancelled_quantity,
         'amountCents', l.amount_cents) order by l.position), '[]')
       from order_lines l where l.shop_id = o.shop_id and l.order_id = o.id),
     'history', (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'what', e.kind) order by e.id), '[]')
       from order_events e where e.shop_id = o.shop_id and e.order_id = o.id),
     'payments', (select coalesce(jsonb_agg(jsonb_build_object('type', p.type, 'status', p.status,
       'amountCents', p.amount_cents, 'refundedCents', p.refunded_cents, 'card', p.card, 'paidAt', p.paid_at)
       order by p.created_at), '[]')
       from payments p where p.shop_id = o.shop_id and p.order_id = o.id),
     'withdrawals', (select coalesce(jsonb_agg(jsonb_build_object('at', w.at, 'name', w.name, 'email', w.email,
       'lines', w.lines, 'status', w.status, 'dueCents', w.due_cents, 'refundedCents', w.refunded_cents) order by w.at),
       '[]')
       from withdrawals w where w.shop_id = o.shop_id and w.order_id = o.id),
     'mails', (select coalesce(jsonb_agg(jsonb_build_object('at', m.created_at, 'subject', m.subject)
       order by m.created_at), '[]')
       from mails m where m.shop_id = o.shop_id and m.order_id = o.id and lower(m.recipient) = lower(o.buyer_email)))
     order by o.created_at), '[]') as data
   from orders o join shops s on s.id = o.shop_id where o.shop_id = :shopId and o.id = any(:ids)`,
);

const FILES = statement(
  `select id, name from (
     select a.id, a.name, a.bytes, a.created_at from message_attachments a
     join conversations c on c.shop_id = a.shop_id and c.id = a.conversation_id where c.user_id = :userId
     union all
     select a.id, a.name, a.bytes, a.created_at from support_attachments a
     join support_tickets t on t.id = a.ticket_id where t.author_id = :userId) f
   order by created_at desc, id limit :most`,
);
/** Returns the files of a buyer's messages and tickets, the latest first. */
export const filesOf = (tx: Tx, userId: string, most: number): Promise<{ id: string; name: string }[]> =>
  tx.rows<{ id: string; name: string }>(FILES, { userId, most });

/** Reads all stored data of a buyer, by its location; the transaction is their own. */
export async function readAllOf(tx: Tx, userId: string): Promise<Record<string, unknown>> {
  const own = (await tx.one<{ data: Record<string, unknown> }>(OWN, { userId }))?.data ?? {};
  const orders: unknown[] = [];
  for (const { shopId, ids } of await tx.rows<{ shopId: string; ids: string[] }>(ORDERS, { userId })) {
    await tx.actFor(shopId);
    const { data = [] } = (await tx.one<{ data: unknown[] }>(OF_SHOP, { shopId, ids })) ?? {};
    orders.push(...data);
  }
  return { ...own, orders };
}
