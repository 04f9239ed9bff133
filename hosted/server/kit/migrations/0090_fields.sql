-- Company of an account (specification §3, User: business {reason, name}), as its holder writes it; staff has its shop's.
alter table users add column business jsonb not null default '{}' check (jsonb_typeof(business) = 'object');

create function forget_business() returns trigger language plpgsql as $$
begin
  new.business := '{}';
  return new;
end $$;
create trigger forget_business before update of erased_at on users
  for each row when (new.erased_at is not null and old.erased_at is null) execute function forget_business();

-- Specification §3, Order in cart: the buyer's own reference of his order (a purchase order's number), and the warehouse that it is taken from
-- where the order asked for one of the seller's.
alter table orders add column ref_id text, add column warehouse_id text,
  add constraint orders_warehouse_id_fkey foreign key (shop_id, warehouse_id) references warehouses (shop_id, id);

-- An erased buyer's own reference is his words too; documents that were sealed with it keep it (Code de commerce L123-22).
create function forget_reference() returns trigger language plpgsql as $$
begin
  new.ref_id := null;
  return new;
end $$;
create trigger forget_reference before update of buyer_email on orders
  for each row when (new.buyer_email like '%@erased.invalid' and new.ref_id is not null) execute function forget_reference();

-- Member code of a client (specification §5, "member code": a whole number), by which he is found too.
alter table clients add column member_code text not null default '' check (member_code ~ '^\d{0,15}$');

create or replace function tell_client() returns trigger language plpgsql as $$
begin
  new.search := plain_text(concat_ws(' ', new.code, nullif(new.member_code, ''), new.firstname, new.lastname, new.company, new.siren || new.nic, new.vat_number,
    array_to_string(new.emails, ' '), new.mobile, new.phone,
    (select string_agg(regexp_replace(p, '^\+33', '0') || ' ' || regexp_replace(regexp_replace(p, '^\+33', '0'), '(..)', '\1 ', 'g'), ' ')
     from unnest(array[new.mobile, new.phone]) p where p like '+33%'),
    (select string_agg(concat_ws(' ', a ->> 'zipcode', a ->> 'city', a ->> 'company', a ->> 'name'), ' ') from jsonb_array_elements(new.addresses) a),
    (select string_agg(concat_ws(' ', a ->> 'firstname', a ->> 'lastname', a ->> 'email', a ->> 'phone'), ' ') from jsonb_array_elements(new.contacts) a)));
  return new;
end $$;
drop trigger tell_client on clients;
create trigger tell_client before insert or update of code, member_code, firstname, lastname, company, siren, nic, vat_number, emails, mobile, phone,
    addresses, contacts
  on clients for each row execute function tell_client();
