-- The public pages of a shop: one document that its people draft, and the one that visitors see.
create table shop_sites (
  shop_id text primary key references shops (id),
  draft jsonb not null,
  published jsonb,
  published_at timestamptz,
  published_number integer not null default 0 check (published_number >= 0),
  version integer not null default 0,
  updated_at timestamptz not null
);

-- Everything that was ever shown, so that a mistake can be taken back.
create table site_versions (
  shop_id text not null references shop_sites (shop_id),
  number integer not null check (number > 0),
  site jsonb not null,
  at timestamptz not null,
  by_name text not null,
  primary key (shop_id, number)
);

do $$
declare t text;
begin
  foreach t in array array['shop_sites', 'site_versions'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;
create trigger site_versions_append_only before update or delete on site_versions
  for each statement execute function refuse_change();
-- Pages that are kept in memory go with the catalogue that they show: only what visitors see counts.
create trigger tell_catalogue after insert or update of published on shop_sites for each row execute function tell_catalogue();
