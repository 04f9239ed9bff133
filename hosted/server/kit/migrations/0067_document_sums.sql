-- What bills, deposits and credit notes come to, so that the totals under their lists cost the same however many there are. Each change adds
-- what it changes and waits for nobody; now and then one who writes makes one row of many.

create table document_sums (
  shop_id text not null references shops,
  kind text not null,
  part bigint generated always as identity,
  documents int not null,
  total_ht_cents bigint not null,
  total_ttc_cents bigint not null,
  due_cents bigint not null,
  credited_cents bigint not null,
  settled_cents bigint not null,
  open_cents bigint not null,
  primary key (shop_id, kind, part)
);
alter table document_sums enable row level security;
create policy member on document_sums using (shop_id = (select acting_shop()));

-- One row of many, for each kind of a shop.
create function fold_document_sums(of_shop text) returns void language sql as $$
  with folded as (delete from document_sums where shop_id = of_shop returning *)
  insert into document_sums (shop_id, kind, documents, total_ht_cents, total_ttc_cents, due_cents, credited_cents, settled_cents, open_cents)
  select of_shop, kind, sum(documents), sum(total_ht_cents), sum(total_ttc_cents), sum(due_cents), sum(credited_cents), sum(settled_cents),
    sum(open_cents)
  from folded group by kind
$$;

create function add_to_document_sums() returns trigger language plpgsql as $$
declare
  of_shop text := coalesce(new.shop_id, old.shop_id);
  of_kind text := coalesce(new.kind, old.kind);
  made bigint;
begin
  insert into document_sums (shop_id, kind, documents, total_ht_cents, total_ttc_cents, due_cents, credited_cents, settled_cents, open_cents)
  values (of_shop, of_kind, case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end,
    coalesce(new.total_ht_cents, 0) - coalesce(old.total_ht_cents, 0), coalesce(new.total_ttc_cents, 0) - coalesce(old.total_ttc_cents, 0),
    coalesce(new.due_cents, 0) - coalesce(old.due_cents, 0), coalesce(new.credited_cents, 0) - coalesce(old.credited_cents, 0),
    coalesce(new.settled_cents, 0) - coalesce(old.settled_cents, 0), coalesce(new.open_cents, 0) - coalesce(old.open_cents, 0))
  returning part into made;
  -- One in about thirty, whatever the order in which they come. One at a time: who finds another at it leaves it to him.
  if hashint8(made) & 31 = 0 and pg_try_advisory_xact_lock(hashtextextended('document_sums ' || of_shop, 0)) then
    perform fold_document_sums(of_shop);
  end if;
  return null;
end $$;
create trigger document_states_sums
  after insert or delete or update of kind, total_ht_cents, total_ttc_cents, due_cents, credited_cents, settled_cents, used_cents
  on document_states for each row execute function add_to_document_sums();

insert into document_sums (shop_id, kind, documents, total_ht_cents, total_ttc_cents, due_cents, credited_cents, settled_cents, open_cents)
select shop_id, kind, count(*), sum(total_ht_cents), sum(total_ttc_cents), sum(due_cents), sum(credited_cents), sum(settled_cents),
  sum(open_cents)
from document_states group by shop_id, kind;
