-- A seller may ask for the comparison of figures that each night brings (0118), and reads what the last one found.

create table figure_recounts (
  shop_id text primary key references shops,
  state text not null check (state in ('running', 'done', 'failed')),
  -- Name of the user who asked for it; null for the comparison of the night.
  asked_by text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- What was wrong and is mended: rows of facts, rows of sums, clients with another turnover.
  facts bigint not null default 0,
  sums bigint not null default 0,
  clients bigint not null default 0
);
alter table figure_recounts enable row level security;
create policy member on figure_recounts using (shop_id = (select acting_shop()));

-- Compares facts with their sources and writes what is missing. All sources that differ are locked before the first fact is written, and facts are
-- written client by client: an acceptance that waits for a client's turnover must hold nothing that is still to be locked.
create or replace function reconcile_facts(of_shop text) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kinds text[];
  of_sources text[];
  added bigint := 0;
begin
  with facts as (
      select source_id, basis, min(source) as kind, sum(ht_cents) as ht, sum(ttc_cents) as ttc, min(client_id) as client, max(client_id) as client_to
      from (select source_id, basis, source, client_id, sum(ht_cents) as ht_cents, sum(ttc_cents) as ttc_cents, sum(sales) as sales
        from sale_facts where shop_id = of_shop group by 1, 2, 3, 4 having sum(sales) <> 0 or sum(ht_cents) <> 0 or sum(ttc_cents) <> 0) f
      group by 1, 2
    ), sources as (
      select o.id as source_id, 'ordered' as basis, 'order' as kind, c.turnover_cents as ht, o.current_ttc_cents as ttc, o.client_id as client
      from orders o join client_orders c on c.shop_id = o.shop_id and c.order_id = o.id
      where o.shop_id = of_shop and o.status in ('validated', 'invoiced')
      union all
      select t.id, b.basis, 'ticket', t.total_ht_cents, t.total_ttc_cents, t.client_id from till_tickets t cross join (values ('ordered'), ('billed')) b (basis)
      where t.shop_id = of_shop and not t.is_training
      union all
      select s.document_id, 'billed', 'document', case s.kind when 'credit' then -s.total_ht_cents else s.total_ht_cents end,
        case s.kind when 'credit' then -s.total_ttc_cents else s.total_ttc_cents end, s.client_id
      from document_states s where s.shop_id = of_shop and (s.kind = 'bill' or s.kind = 'credit' and not exists (
        select from document_corrections c join document_states x on x.shop_id = c.shop_id and x.document_id = c.document_id
        where c.shop_id = s.shop_id and c.credit_id = s.document_id and x.kind = 'deposit'))
    )
    select array_agg(d.kind order by d.client, d.source_id), array_agg(d.source_id order by d.client, d.source_id) into kinds, of_sources from (
      select source_id, min(coalesce(s.kind, f.kind)) as kind, min(coalesce(f.client, s.client, '')) as client
      from sources s full join facts f using (source_id, basis)
      where (coalesce(s.ht, 0), coalesce(s.ttc, 0)) is distinct from (coalesce(f.ht, 0), coalesce(f.ttc, 0))
        or f.client is distinct from f.client_to or f.client is not null and f.client is distinct from s.client
      group by source_id) d;
  -- Transactions that change them have ended before the first fact is written, whose clients then stay locked.
  perform 1 from orders where shop_id = of_shop and id = any(of_sources) order by id for no key update;
  perform 1 from document_states where shop_id = of_shop and document_id = any(of_sources) order by document_id for no key update;
  for n in 1 .. coalesce(cardinality(of_sources), 0) loop
    added := added + write_sale_facts(of_shop, kinds[n], of_sources[n]);
  end loop;
  return added;
end $$;

-- Compares sums with their facts and the turnover of clients with their sums, and mends what differs. The caller holds the lock `sale_sums`: two
-- at a time would each add what is missing. It is no transaction that has written facts, because the turnover of clients is counted when no
-- other transaction writes some.
create function compare_sums(of_shop text, today date, out sums bigint, out clients bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform fold_sale_sums(of_shop, today);
  perform fold_list_sums(of_shop);
  sums := reconcile_sums(of_shop, today);
  -- A new month changes the turnover of clients, which is no mistake.
  if exists (select 1 from sale_sum_states s where s.shop_id = of_shop and s.month = date_trunc('month', today)::date)
    then clients := count_client_turnovers(of_shop, today);
    else perform count_client_turnovers(of_shop, today); clients := 0; end if;
  update sale_sum_states s set reconciled_on = today where s.shop_id = of_shop;
end $$;
drop function reconcile_sales(text, date);

-- A deposit is no turnover, nor is its credit note: the books have it among advances. It was billed with a negative amount.
create or replace function facts_of_document(d documents) returns setof sale_fact_line language sql stable as $$
  with paper as (select d.content::jsonb as content, case d.kind when 'credit' then -1 else 1 end as sign),
  line as (
    select l.n::text as id, l.it ->> 'accountingType' as type, coalesce(l.it ->> 'productId', f.product_id) as product_id, f.vintage_id,
      l.it ->> 'formatId' as format_id, p.sign * coalesce((l.it ->> 'quantity')::int, 0) as units, p.sign * coalesce((l.it ->> 'add')::int, 0) as given,
      coalesce(f.eq75, 0)::bigint as eq75, coalesce(f.volume_ml, 0)::bigint as volume_ml, p.sign * (l.it ->> 'netCents')::bigint as ht,
      round(p.sign * (l.it ->> 'netCents')::bigint * (10000 + coalesce((l.it ->> 'rateBp')::int, 0)) / 10000.0)::bigint as ttc,
      unit_cost_on(d.shop_id, l.it ->> 'formatId', d.issued_on) as cost_e4
    from paper p cross join lateral jsonb_array_elements(p.content -> 'lines') with ordinality l (it, n)
    left join formats f on f.shop_id = d.shop_id and f.id = l.it ->> 'formatId'
  ), rows as (
    select case when type = 'shipping' then '' else id end as id, case when type = 'shipping' then 'delivery' else 'line' end as kind, product_id, vintage_id,
      format_id, case when type in ('shipping', 'tax', 'touristTax', 'discount') then 0 else units end, given, eq75 * (units + given) as eq75, volume_ml * (units + given) as volume_ml, ht, ttc,
      round(cost_e4 * (units + given) / 100.0)::bigint as cost
    from line
    union all
    select '', 'rest', null, null, null, 0, 0, 0, 0, p.sign * d.total_ht_cents - coalesce(s.ht, 0), p.sign * d.total_ttc_cents - coalesce(s.ttc, 0), null
    from paper p cross join (select sum(ht) as ht, sum(ttc) as ttc from line) s
  ), part as (
    select q ->> 'id' as id, q ->> 'on' as sold_on from paper p cross join lateral jsonb_array_elements(p.content -> 'parts') with ordinality x (q, n)
    order by n limit 1
  ), before as (
    -- The order of the first part, or the fact of the document that is corrected.
    select o.quote_id, o.embed_id, q.agent_id, o.priced ->> 'typology' as grid, region_of(coalesce(nullif(o.delivery_address, 'null'), o.billing_address)) as region
    from document_orders w join orders o on o.shop_id = w.shop_id and o.id = w.order_id
    left join quotes q on q.shop_id = o.shop_id and q.id = o.quote_id
    where w.shop_id = d.shop_id and w.document_id = d.id order by o.id limit 1
  )
  select 'billed', 'document', d.id, r.id, r.kind, d.issued_on, coalesce(left(part.sold_on, 10)::date, d.issued_on),
    case when before.agent_id is not null then 'agent' when before.embed_id is not null then 'widget' when before.quote_id is not null then 'office'
      when before.region is not null then 'site' else 'office' end,
    coalesce(before.grid, ''), coalesce(before.region, ''), c.agent_id, d.made_by, s.client_id, r.product_id, r.vintage_id, r.format_id,
    case when r.kind = 'rest' and d.kind = 'bill' then 1 else 0 end, r.units, r.given, r.eq75, r.volume_ml, r.ht, r.ttc, r.cost
  from rows r
  left join part on true
  left join before on true
  left join document_states s on s.shop_id = d.shop_id and s.document_id = d.id
  left join clients c on c.shop_id = d.shop_id and c.id = s.client_id
  where d.kind = 'bill' and not exists (select 1 from till_tickets t where t.shop_id = d.shop_id and t.id = part.id)
    or d.kind = 'credit' and d.content::jsonb #>> '{corrects,0,kind}' is distinct from 'deposit' and not exists (select 1 from till_tickets t where t.shop_id = d.shop_id and t.corrects_id = part.id
      and t.total_ttc_cents = -d.total_ttc_cents)
$$;
select write_sale_facts(shop_id, 'document', id) from documents
where kind = 'credit' and content::jsonb #>> '{corrects,0,kind}' = 'deposit';
