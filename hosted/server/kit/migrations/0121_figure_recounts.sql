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

-- Compares facts with their sources, sums with their facts, and the turnover of clients; mends what differs. The caller holds the lock
-- `sale_sums`: two at a time would each add what is missing.
create function compare_figures(of_shop text, today date, out facts bigint, out sums bigint, out clients bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform fold_sale_sums(of_shop, today);
  perform fold_list_sums(of_shop);
  facts := reconcile_facts(of_shop);
  sums := reconcile_sums(of_shop, today);
  -- A new month changes the turnover of clients, which is no mistake.
  if exists (select 1 from sale_sum_states s where s.shop_id = of_shop and s.month = date_trunc('month', today)::date)
    then clients := count_client_turnovers(of_shop, today);
    else perform count_client_turnovers(of_shop, today); clients := 0; end if;
  update sale_sum_states s set reconciled_on = today where s.shop_id = of_shop;
end $$;
drop function reconcile_sales(text, date);
