-- Files of products, clients and stock that are brought in: their lines, what came of each, and what undoes it.

create table imports (
  shop_id text not null references shops (id),
  id text not null,
  kind text not null check (kind in ('products', 'clients', 'stocks')),
  source text not null check (source in ('default', 'isagri', 'vinistoria', 'baqio')),
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'reverted', 'error')),
  running text check (running in ('check', 'run', 'revert')),
  name text not null,
  encoding text not null,
  delimiter text not null,
  headings text[] not null,
  mapping jsonb not null,
  -- The mapping that the lines were checked with, null before.
  checked jsonb,
  progress int not null default 0,
  version int not null default 1,
  made_by text not null,
  user_id text not null references users (id),
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (shop_id, id)
);
create index imports_recent on imports (shop_id, created_at desc);

create table import_lines (
  shop_id text not null,
  import_id text not null,
  line int not null,
  cells text[] not null,
  state text not null default 'new' check (state in ('new', 'ready', 'error', 'done', 'reverted', 'kept')),
  faults jsonb not null default '[]',
  made text check (made in ('created', 'changed')),
  -- What undoes the line: {id, version, before} of a record, {operation} of a posting.
  undo jsonb,
  primary key (shop_id, import_id, line),
  foreign key (shop_id, import_id) references imports (shop_id, id)
);
create index import_lines_state on import_lines (shop_id, import_id, state, line);

-- Which heading was what, the last time a file of this source was mapped by hand.
create table import_presets (
  shop_id text not null references shops (id),
  kind text not null,
  source text not null,
  headings jsonb not null,
  primary key (shop_id, kind, source)
);

do $$
declare t text;
begin
  foreach t in array array['imports', 'import_lines', 'import_presets'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;

-- The history of a product or a client goes only with himself, when the import that made him is taken back.
create function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('app.undo_import', true), '') = 'on' then return null; end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
do $$
declare t text;
begin
  foreach t in array array['product_events', 'client_events'] loop
    execute format('drop trigger %I on %I', t || '_append_only', t);
    execute format('create trigger %I before update or delete on %I for each statement execute function refuse_change_of_history()',
      t || '_append_only', t);
  end loop;
end $$;

-- Takes away a product that an import made; what refers to it (orders' lines are copies, stock, packs, prices of clients) refuses.
create function undo_imported_product(p_shop text, p_product text) returns void language plpgsql as $$
begin
  if exists (select 1 from order_lines where shop_id = p_shop and product_id = p_product) then
    raise exception 'sold' using errcode = 'foreign_key_violation';
  end if;
  perform set_config('app.undo_import', 'on', true);
  delete from product_events where shop_id = p_shop and product_id = p_product;
  perform set_config('app.undo_import', '', true);
  delete from grid_prices g using formats f where g.shop_id = p_shop and f.shop_id = p_shop and f.id = g.format_id and f.product_id = p_product;
  delete from format_contents c using formats f where c.shop_id = p_shop and f.shop_id = p_shop and f.id = c.format_id and f.product_id = p_product;
  delete from formats where shop_id = p_shop and product_id = p_product;
  delete from vintages where shop_id = p_shop and product_id = p_product;
  delete from products where shop_id = p_shop and id = p_product;
end $$;

-- Takes away a client that an import made, with the history of his making alone; false where something was said of him since.
create function undo_imported_client(p_shop text, p_client text) returns boolean language plpgsql as $$
begin
  if exists (select 1 from clients c join client_events e on e.shop_id = c.shop_id and e.client_id = c.id
             where c.shop_id = p_shop and c.id = p_client and (c.user_id is not null or e.at > c.created_at)) then
    return false;
  end if;
  perform set_config('app.undo_import', 'on', true);
  delete from client_events where shop_id = p_shop and client_id = p_client;
  perform set_config('app.undo_import', '', true);
  delete from clients where shop_id = p_shop and id = p_client;
  return true;
end $$;
