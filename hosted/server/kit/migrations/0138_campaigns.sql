-- Campaigns: one message to the members of lists, by mail, SMS, letter or telephone.
create table campaigns (
  shop_id text not null references shops (id),
  id text not null,
  version integer not null default 1,
  status text not null default 'draft'
    check (status in ('draft', 'ready', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
  name text not null,
  channel text not null check (channel in ('mail', 'sms', 'letter', 'call')),
  kind text not null check (kind in ('promotion', 'information')),
  -- Null for information, which asks for no consent.
  purpose text,
  list_ids text[] not null default '{}',
  excluded_list_ids text[] not null default '{}',
  -- Content of each version (`CampaignContent` of core); B null without an A/B test.
  a jsonb not null,
  b jsonb,
  ab jsonb,
  automation jsonb,
  coupon_code text not null default '',
  per_minute integer,
  -- The contents as they were at the start: later changes of a model do not reach the campaign.
  frozen jsonb,
  clicks_by_recipient boolean not null default false,
  -- All recipients have their row.
  frozen_at timestamptz,
  winner text check (winner in ('A', 'B')),
  winner_at timestamptz,
  scheduled_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  pause_reason text,
  -- Outcomes before it no longer count for the pause by itself: the campaign was resumed.
  counted_from timestamptz,
  failure_reason text,
  failure_text text not null default '',
  tested_at timestamptz,
  follows_id text,
  recall_id text,
  created_at timestamptz not null,
  created_by text not null,
  primary key (shop_id, id),
  check (kind = 'information' or purpose is not null)
);
create index campaigns_created on campaigns (shop_id, created_at, id);
create index campaigns_name on campaigns (shop_id, left(plain_text(name), 200), id);
create index campaigns_underway on campaigns (shop_id, status) where status in ('scheduled', 'sending');
create unique index campaigns_follow_up on campaigns (shop_id, follows_id) where follows_id is not null;
alter table campaigns enable row level security;
create policy member on campaigns using (shop_id = (select acting_shop()));

-- One address in one campaign. An automatic campaign may write to it again, for another occasion.
create table campaign_recipients (
  shop_id text not null,
  id text not null,
  campaign_id text not null,
  -- Subject of a message of an automatic campaign: a cart, a visit, a year; empty for the others.
  occasion text not null default '',
  client_id text not null,
  client_name text not null,
  -- Lower case; a number in E.164; `letter:<client>` for a letter, whose postal address is in `postal`.
  address text not null,
  domain text not null default '',
  postal jsonb,
  -- Row of consent_addresses that the links of the message name.
  address_id text,
  lang text not null,
  -- Price grid of the reader; null: the public one.
  typology text,
  position integer not null,
  -- Null while the recipient waits for the winner of an A/B test.
  variant text check (variant in ('A', 'B')),
  state text not null default 'waiting'
    check (state in ('waiting', 'claimed', 'accepted', 'refused', 'uncertain', 'skipped')),
  reason text,
  message_id text not null,
  -- The sender that claimed it: one run of one process.
  sender_id text,
  claimed_at timestamptz,
  due_at timestamptz not null,
  decided_at timestamptz,
  attempts integer not null default 0,
  response text not null default '',
  bounced_at timestamptz,
  complained_at timestamptz,
  unsubscribed_at timestamptz,
  replied_at timestamptz,
  clicked_at timestamptz,
  call_result text,
  call_note text not null default '',
  call_back_at timestamptz,
  assignee_id text,
  primary key (shop_id, id),
  foreign key (shop_id, campaign_id) references campaigns (shop_id, id) on delete cascade,
  check (state <> 'skipped' or reason is not null),
  check (state <> 'claimed' or (sender_id is not null and claimed_at is not null))
);
create unique index campaign_recipients_once on campaign_recipients (shop_id, campaign_id, address, occasion);
create index campaign_recipients_waiting on campaign_recipients (shop_id, campaign_id, due_at, position)
  where state = 'waiting';
create index campaign_recipients_claimed on campaign_recipients (shop_id, campaign_id) where state = 'claimed';
create index campaign_recipients_states on campaign_recipients (shop_id, campaign_id, state, variant);
create index campaign_recipients_name on campaign_recipients (shop_id, left(plain_text(client_name), 200), id);
create index campaign_recipients_client on campaign_recipients (shop_id, client_id, decided_at);
-- Messages of the last minute, for the throttle.
create index campaign_recipients_pace on campaign_recipients (shop_id, claimed_at) include (domain) where claimed_at is not null;
alter table campaign_recipients enable row level security;
create policy member on campaign_recipients using (shop_id = (select acting_shop()));

-- An erased address leaves its campaigns: what is left is that somebody was written to.
create index campaign_recipients_address on campaign_recipients (shop_id, address_id) where address_id is not null;
create function forget_recipients() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update campaign_recipients set address = id || '@erased.invalid', client_name = '', postal = null, domain = '',
    call_note = '', response = ''
  where shop_id = new.shop_id and address_id = new.id;
  return null;
end $$;
create trigger forget_recipients after update of erased_at on consent_addresses
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_recipients();

-- Mails and texts as they were made at the first message of a version, a language and a grid.
create table campaign_messages (
  shop_id text not null,
  campaign_id text not null,
  variant text not null check (variant in ('A', 'B')),
  lang text not null,
  typology text not null,
  rendered jsonb not null,
  primary key (shop_id, campaign_id, variant, lang, typology),
  foreign key (shop_id, campaign_id) references campaigns (shop_id, id) on delete cascade
);
alter table campaign_messages enable row level security;
create policy member on campaign_messages using (shop_id = (select acting_shop()));

-- Runs of senders, one for each lane of a campaign: what a sender had claimed that is no longer here is uncertain.
create table campaign_senders (
  shop_id text not null,
  campaign_id text not null,
  lane integer not null,
  id text not null,
  beat_at timestamptz not null,
  primary key (shop_id, campaign_id, lane),
  foreign key (shop_id, campaign_id) references campaigns (shop_id, id) on delete cascade
);
alter table campaign_senders enable row level security;
create policy member on campaign_senders using (shop_id = (select acting_shop()));

-- Links of the mails: they carry the campaign and the version, not the person.
create table campaign_links (
  shop_id text not null,
  id text not null,
  campaign_id text not null,
  variant text not null check (variant in ('A', 'B')),
  url text not null,
  primary key (shop_id, id),
  foreign key (shop_id, campaign_id) references campaigns (shop_id, id) on delete cascade
);
create unique index campaign_links_url on campaign_links (shop_id, campaign_id, variant, md5(url));
alter table campaign_links enable row level security;
create policy member on campaign_links using (shop_id = (select acting_shop()));

create table campaign_clicks (
  shop_id text not null,
  link_id text not null,
  day date not null,
  clicks integer not null,
  primary key (shop_id, link_id, day),
  foreign key (shop_id, link_id) references campaign_links (shop_id, id) on delete cascade
);
alter table campaign_clicks enable row level security;
create policy member on campaign_clicks using (shop_id = (select acting_shop()));

-- Mails of a day from a domain, for the ramp of a new one.
create table campaign_days (
  shop_id text not null references shops (id),
  domain text not null,
  day date not null,
  mails integer not null,
  primary key (shop_id, domain, day)
);
alter table campaign_days enable row level security;
create policy member on campaign_days using (shop_id = (select acting_shop()));

create table campaign_settings (
  shop_id text not null references shops (id),
  version integer not null default 1,
  per_minute integer not null default 600,
  clicks_by_recipient boolean not null default false,
  automatic_gap_days integer not null default 7,
  primary key (shop_id)
);
alter table campaign_settings enable row level security;
create policy member on campaign_settings using (shop_id = (select acting_shop()));

-- Recall of a lot, and the clients who had received it at that moment.
create table recalls (
  shop_id text not null references shops (id),
  id text not null,
  lot text not null,
  product_id text,
  product text not null default '',
  subject jsonb not null,
  body jsonb not null,
  unknown_units integer not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (shop_id, id)
);
alter table recalls enable row level security;
create policy member on recalls using (shop_id = (select acting_shop()));

create table recall_clients (
  shop_id text not null,
  recall_id text not null,
  client_id text not null,
  units integer not null,
  documents text not null,
  last_received_on date not null,
  primary key (shop_id, recall_id, client_id),
  foreign key (shop_id, recall_id) references recalls (shop_id, id)
);
alter table recall_clients enable row level security;
create policy member on recall_clients using (shop_id = (select acting_shop()));

-- The campaign by whose link the buyer of an order came, as the page states it: an unknown one counts for nothing.
create table order_campaigns (
  shop_id text not null,
  order_id text not null,
  campaign_id text not null,
  variant text not null check (variant in ('A', 'B')),
  at timestamptz not null,
  primary key (shop_id, order_id)
);
create index order_campaigns_campaign on order_campaigns (shop_id, campaign_id);
alter table order_campaigns enable row level security;
create policy member on order_campaigns using (shop_id = (select acting_shop()));

-- The same in a cart that a winery's own site hands over (`<campaign><variant>`).
alter table handoffs add column campaign text;

-- Shops with campaigns that something is due in. For the sweep, which acts for no shop.
create function shops_with_campaigns() returns table (shop_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct c.shop_id from campaigns c where c.status in ('scheduled', 'sending');
$$;

-- A wrong number is no number to call any more.
alter table address_errors drop constraint address_errors_channel_check;
alter table address_errors add constraint address_errors_channel_check
  check (channel in ('mail', 'sms', 'letter', 'call'));
