import { statement, type Tx } from "#kit/postgres/database.ts";

const TALK = statement(
  `with said as (
     select * from (values
       (1, 'buyer', 'Bonjour, faut-il carafer la cuvée de garde avant le dîner ?', interval '26 hours'),
       (2, 'shop', 'Bonjour, oui : une bonne heure en carafe, à 17 °C. Belle dégustation !', interval '3 hours')
     ) as s (n, side, body, ago)
   ), talk as (
     insert into conversations (shop_id, id, user_id, subject, created_at, last_at, last_by, last_text,
       buyer_unread, shop_read_at)
     select :shopId, :id, u.id, 'Carafer ou non', :at::timestamptz - interval '26 hours',
       :at::timestamptz - interval '3 hours', 'shop',
       (select body from said where n = 2), 1, :at::timestamptz - interval '3 hours'
     from users u where u.username = 'camille' returning shop_id, id, user_id
   )
   insert into messages (shop_id, conversation_id, id, side, author_id, body, at)
   select t.shop_id, t.id, :prefix || s.n::text, s.side,
     case s.side when 'buyer' then t.user_id else (select m.user_id from memberships m where m.shop_id = t.shop_id
       and m.role = 'owner' limit 1) end,
     s.body, :at::timestamptz - s.ago
   from talk t cross join said s`,
);

/**
 * Writes a question of the demo's buyer, and the shop's answer that she has not read. `prefix` begins the ids of
 * messages.
 */
export const seedTalk = (tx: Tx, shopId: string, id: string, at: Date): Promise<number> =>
  tx.run(TALK, { shopId, id, prefix: id.slice(0, 15), at });
