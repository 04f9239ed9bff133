-- Collaborators of a shop, with the roles they are given, and what a shop sets beside its prices.

alter table shops
  -- Closed to visitors and buyers when false; its people still see everything.
  add column is_online boolean not null default true,
  -- Address of its own, beside the code that never changes.
  add column url_shop text check (url_shop ~ '^[A-Za-z0-9_%-]{3,60}$'),
  -- Blocks with an `active` flag (specification §3); one that is not named is on.
  add column integrations jsonb not null default '{"crm":{"active":true},"campaigns":{"active":true},"salesPoint":{"active":true},"stocks":{"active":true},"agents":{"active":true},"iam":{"active":true},"shop":{"active":true},"analytics":{"active":true},"reservations":{"active":true},"accounting":{"active":true},"purchase":{"active":true},"futures":{"active":true},"iframes":{"active":true}}',
  -- Every bank account; the default one stands in `bank` too, which transfers print.
  add column banks jsonb not null default '[]',
  add column products_settings jsonb not null default '{}',
  add column billing_settings jsonb not null default '{}',
  add column documents_settings jsonb not null default '{}';
create unique index shops_url on shops (lower(url_shop));
update shops set banks = jsonb_build_array(bank || '{"id":"1","isDefault":true}') where bank ? 'iban';

-- A proven e-mail replaces another.
alter table mail_tokens
  add column new_email text,
  drop constraint mail_tokens_purpose_check,
  add check (purpose in ('validate', 'reset', 'email')),
  add check ((purpose = 'email') = (new_email is not null));

create table collaborator_roles (
  shop_id text not null references shops (id),
  id text not null,
  name text not null,
  authorizations jsonb not null,
  version int not null default 1,
  primary key (shop_id, id)
);
create unique index collaborator_roles_name on collaborator_roles (shop_id, lower(name));

create table collaborators (
  shop_id text not null references shops (id),
  id text not null,
  -- Known from the moment that the invitation is accepted.
  user_id text references users (id),
  email text not null,
  firstname text not null default '',
  lastname text not null default '',
  phone text not null default '',
  job text not null default '',
  lang text not null default 'fr',
  -- A ready-made role or one of the shop's own, as it was chosen; null: permissions by hand.
  preset text,
  authorizations jsonb not null,
  manager_id text,
  status text not null check (status in ('invited', 'active', 'suspended', 'revoked')),
  token_hash bytea,
  invited_at timestamptz not null default now(),
  token_expires_at timestamptz,
  accepted_at timestamptz,
  version int not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, manager_id) references collaborators (shop_id, id),
  check (manager_id <> id),
  check (status = 'invited' or user_id is not null or status = 'revoked')
);
create unique index collaborators_email on collaborators (shop_id, lower(email)) where status <> 'revoked';
-- Nobody works for two shops with one account.
create unique index collaborators_user on collaborators (user_id) where status = 'active';
create unique index collaborators_token on collaborators (token_hash);

-- Who gave what to whom, and when.
create table collaborator_events (
  shop_id text not null,
  id bigint generated always as identity not null,
  collaborator_id text not null,
  at timestamptz not null,
  made_by text not null,
  kind text not null check (kind in ('invited', 'resent', 'accepted', 'changed', 'suspended', 'reactivated', 'revoked')),
  -- {given, taken}: names of permissions.
  detail jsonb not null default '{}',
  primary key (shop_id, id),
  foreign key (shop_id, collaborator_id) references collaborators (shop_id, id)
);
create index collaborator_events_of on collaborator_events (shop_id, collaborator_id, id);
create trigger collaborator_events_append_only before update or delete on collaborator_events
  for each statement execute function refuse_change();

insert into collaborators (shop_id, id, user_id, email, firstname, lastname, phone, lang, authorizations, status, accepted_at)
select m.shop_id, u.id, u.id, u.email, u.firstname, u.lastname, u.phone, u.lang,
  case when jsonb_typeof(m.authorizations) = 'object' then m.authorizations else '{}' end, 'active', now()
from memberships m join users u on u.id = m.user_id where m.role = 'iam' and u.role = 'iam'
on conflict do nothing;

do $$
declare t text;
begin
  foreach t in array array['collaborator_roles', 'collaborators', 'collaborator_events'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy member on %I using (shop_id = (select acting_shop()))', t);
  end loop;
end $$;
-- Who holds the mailed secret sees what it invites him to.
create policy link on collaborators for select using (token_hash = (select acting_key()));
