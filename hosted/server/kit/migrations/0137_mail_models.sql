-- Models of mails: subject and body to be used again (hosted/decisions/relations/0061-models.md).
create table mail_models (
  shop_id text not null references shops (id),
  id text not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('standard', 'advanced')),
  use text not null check (use in ('campaign', 'document', 'reminder', 'automatic')),
  -- The draft, which is what mails are made of: core, `relations/models/models.ts`.
  content jsonb not null,
  version int not null default 1,
  -- Number of the last kept version, and the version of the draft that it equals.
  kept_number int not null default 0,
  kept_version int,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  archived_at timestamptz,
  primary key (shop_id, id)
);
create index mail_models_by_change on mail_models (shop_id, updated_at, id);
create index mail_models_by_name on mail_models (shop_id, plain_text(name), id);

-- Kept versions of a model, to which one can return; the last fifty.
create table mail_model_versions (
  shop_id text not null,
  model_id text not null,
  number int not null check (number > 0),
  content jsonb not null,
  note text not null default '',
  at timestamptz not null,
  made_by text not null,
  primary key (shop_id, model_id, number),
  foreign key (shop_id, model_id) references mail_models (shop_id, id) on delete cascade
);

-- Models of the mails that are sent by themselves: of quotes, invoices, and the three steps of reminders. Null: the
-- sentences of the settings, or ours.
create table mail_model_uses (
  shop_id text primary key references shops (id),
  quote_id text,
  invoice_id text,
  reminder1_id text,
  reminder2_id text,
  reminder3_id text,
  version int not null default 1,
  foreign key (shop_id, quote_id) references mail_models (shop_id, id),
  foreign key (shop_id, invoice_id) references mail_models (shop_id, id),
  foreign key (shop_id, reminder1_id) references mail_models (shop_id, id),
  foreign key (shop_id, reminder2_id) references mail_models (shop_id, id),
  foreign key (shop_id, reminder3_id) references mail_models (shop_id, id)
);

alter table mail_models enable row level security;
alter table mail_model_versions enable row level security;
alter table mail_model_uses enable row level security;
create policy member on mail_models using (shop_id = (select acting_shop()));
create policy member on mail_model_versions using (shop_id = (select acting_shop()));
create policy member on mail_model_uses using (shop_id = (select acting_shop()));
