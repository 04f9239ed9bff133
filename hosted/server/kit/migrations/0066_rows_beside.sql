-- What stands beside sealed rows stays as they do: where an archive of a till may begin, that one was made, the tickets and closings that
-- the journal became, and what a quote that was sent calls its lines and its client.

create trigger till_checkpoints_append_only before update or delete or truncate on till_checkpoints
  for each statement execute function refuse_change();
create trigger till_tickets_stay before truncate on till_tickets for each statement execute function refuse_change();
create trigger till_closings_stay before truncate on till_closings for each statement execute function refuse_change();
create trigger sample_lines_stay before truncate on sample_lines for each statement execute function refuse_change();
create trigger till_archives_stay before delete or truncate on till_archives
  for each statement execute function refuse_change();

-- An archive is told once; nothing else of it changes.
create function keep_till_archive() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' and (old.told_seq is not null
    or to_jsonb(old) - 'told_seq' is distinct from to_jsonb(new) - 'told_seq')
  then raise exception 'an archive as it was made' using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger keep_till_archive before update on till_archives for each row execute function keep_till_archive();

create or replace function keep_sent_quote() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' and old.number is not null and old.status <> 'draft' and (
    old.number is distinct from new.number or old.content is distinct from new.content or old.priced is distinct from new.priced
    or old.words is distinct from new.words or old.party is distinct from new.party or old.lang <> new.lang
    or old.sub_type <> new.sub_type or old.total_ttc_cents <> new.total_ttc_cents or old.valid_until <> new.valid_until
  ) then raise exception 'a quote that was sent' using errcode = 'restrict_violation'; end if;
  return new;
end $$;
