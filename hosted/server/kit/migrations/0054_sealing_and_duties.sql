-- What sealing and booking ask in several questions, each seen after the lock before it, in one (issue 8: sealing beside a bare insert).

-- The end of a chain, held until the transaction ends, and the next number of its series, which nobody takes but under it.
create function next_link(p_shop text, p_kind text, p_start text, p_year int)
returns table (position_before int, hash_before text, day_before date, sequence int) language plpgsql as $$
begin
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

-- The books of a shop, which nobody closes until the transaction ends: the day is read after the lock.
create function open_books(p_shop text)
returns table (billing_settings jsonb, oss_since timestamptz, log_start_month int, log_start_day int, locked_until date, codes json, journals json)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books of ' || p_shop, 0));
  return query select s.billing_settings, s.oss_since, s.log_start_month::int, s.log_start_day::int,
    (select max(l.locked_until) from accounting_locks l where l.shop_id = p_shop),
    (select coalesce(json_agg(json_build_object('use', c.use, 'account', c.account, 'label', c.label)), '[]')
      from accounting_codes c where c.shop_id = p_shop),
    (select coalesce(json_agg(json_build_object('journal', j.journal, 'code', j.code, 'name', j.name)), '[]')
      from accounting_journals j where j.shop_id = p_shop)
  from shops s where s.id = p_shop;
end $$;

-- Duties of a month that was handed to the customs are booked, once. (A day of a till will be, too.)
alter table journal_entries drop constraint journal_entries_kind_check;
alter table journal_entries add constraint journal_entries_kind_check
  check (kind in ('document', 'money', 'reversal', 'banking', 'turn', 'duties', 'takings'));
create unique index journal_entries_duties on journal_entries (shop_id, piece_ref) where kind = 'duties';
