-- Fiscal years that are shorter or longer than twelve months: dated rows that a shop states, each from a year's end on (issue 19). The
-- list of years follows from them in one place, `packages/core/shops/settings/years.ts`.

-- [{ "opensOn": "2027-01-01", "closesOn": "2027-07-31", "by": …, "at": … }] in their order; `log_start_…` is the start after the last.
alter table shops add column fiscal_years jsonb not null default '[]' check (jsonb_typeof(fiscal_years) = 'array');

-- The end of a chain and the next number, as before, and the years of the shop as they stand until the transaction ends: who changes them
-- waits for who seals, and finds what was sealed.
drop function next_link(text, text, text, int);
create function next_link(p_shop text, p_kind text, p_start text, p_year int)
returns table (position_before int, hash_before text, day_before date, sequence int, log_start_month int, log_start_day int,
  fiscal_years jsonb)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books of ' || p_shop, 0));
  select s.log_start_month, s.log_start_day, s.fiscal_years into log_start_month, log_start_day, fiscal_years
    from shops s where s.id = p_shop;
  select h.position, h.hash, h.issued_on into position_before, hash_before, day_before
    from document_heads h where h.shop_id = p_shop and h.kind = p_kind for update;
  if not found then
    insert into document_heads (shop_id, kind, position, hash, seal, issued_on) values (p_shop, p_kind, 0, p_start, '', '2000-01-01')
      on conflict do nothing;
    select h.position, h.hash, h.issued_on into position_before, hash_before, day_before
      from document_heads h where h.shop_id = p_shop and h.kind = p_kind for update;
  end if;
  insert into counters as c (shop_id, series, year, last) values (p_shop, p_kind, p_year, 1)
    on conflict (shop_id, series, year) do update set last = c.last + 1 returning c.last into sequence;
  return next;
end $$;

drop function open_books(text);
create function open_books(p_shop text)
returns table (billing_settings jsonb, oss_since timestamptz, log_start_month int, log_start_day int, fiscal_years jsonb, locked_until date,
  codes json, journals json)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books of ' || p_shop, 0));
  return query select s.billing_settings, s.oss_since, s.log_start_month::int, s.log_start_day::int, s.fiscal_years,
    (select max(l.locked_until) from accounting_locks l where l.shop_id = p_shop),
    (select coalesce(json_agg(json_build_object('use', c.use, 'account', c.account, 'label', c.label)), '[]')
      from accounting_codes c where c.shop_id = p_shop),
    (select coalesce(json_agg(json_build_object('journal', j.journal, 'code', j.code, 'name', j.name)), '[]')
      from accounting_journals j where j.shop_id = p_shop)
  from shops s where s.id = p_shop;
end $$;
