-- What the checkout asks and writes down: terms of sale and age, who stands for a shop before the excise office of another member
-- state (rules §7), the company of a professional and until when he may pay.

alter table shops
  -- [{country, name, exciseNumber}]: one for each country.
  add column excise_representatives jsonb not null default '[]' check (jsonb_typeof(excise_representatives) = 'array'),
  -- Terms of sale as rich text, by language; what is not set is the model.
  add column sale_terms jsonb not null default '{}' check (jsonb_typeof(sale_terms) = 'object'),
  add column ask_birth_date boolean not null default false;

alter table orders
  -- {siret, vatNumber, exciseNumber} of a professional, as he gave them.
  add column company jsonb check (jsonb_typeof(company) = 'object'),
  -- On account: the terms that were his, and the day on which it is due; null where it is not known yet, or not on account.
  add column payment_terms text,
  add column due_on date,
  -- How the buyer said that he is an adult. The day of his birth is not kept.
  add column age_proof text not null default 'declared' check (age_proof in ('declared', 'birthDate'));

create index orders_due on orders (due_on) where due_on is not null and payment_status = 'pending' and status in ('pending', 'validated');

-- Orders of every shop whose day has passed unpaid, at most 500.
create function due_orders(p_today date) returns table (shop_id text, order_id text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select o.shop_id, o.id from orders o
  where o.due_on < p_today and o.payment_status = 'pending' and o.status in ('pending', 'validated')
  order by o.due_on limit 500;
end;

-- A professional is known by his numbers from his first order on. What the shop wrote of a client, or knows him by without his
-- account, stays as it is: anybody may write anybody's e-mail.
create function order_tells_company() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update clients c set
    kind = 'professional',
    siren = coalesce(left(new.company ->> 'siret', 9), ''),
    nic = coalesce(substr(new.company ->> 'siret', 10), ''),
    vat_number = new.company ->> 'vatNumber',
    version = c.version + 1
  where c.shop_id = new.shop_id and c.id = new.client_id and c.siren = '' and c.vat_number is null and c.merged_into is null
    and (c.created_at = new.created_at or c.user_id = new.buyer_id);
  return null;
end $$;
create trigger order_tells_company after insert on orders for each row when (new.company is not null)
  execute function order_tells_company();
