-- Made from the migrations by `npm run generate`; never edited.

create table public.account_switches (
  id text not null,
  master_id text not null,
  from_id text not null,
  to_id text not null,
  session_id text not null,
  at timestamp with time zone not null
);
alter table public.account_switches enable row level security;

create table public.accounting_codes (
  shop_id text not null,
  use text not null,
  account text not null,
  label text not null,
  changed_by text not null,
  changed_at timestamp with time zone not null
);
alter table public.accounting_codes enable row level security;

create table public.accounting_files (
  shop_id text not null,
  closes_on date not null,
  name text not null,
  content bytea not null,
  sha256 text not null,
  made_by text not null,
  at timestamp with time zone not null
);
alter table public.accounting_files enable row level security;

create table public.accounting_journals (
  shop_id text not null,
  journal text not null,
  code text not null,
  name text not null
);
alter table public.accounting_journals enable row level security;

create table public.accounting_locks (
  shop_id text not null,
  locked_until date not null,
  made_by text not null,
  at timestamp with time zone not null,
  letters_until bigint default 0 not null
);
alter table public.accounting_locks enable row level security;

create table public.accounting_settings (
  shop_id text not null,
  version integer default 1 not null
);
alter table public.accounting_settings enable row level security;

create table public.address_errors (
  shop_id text not null,
  channel text not null,
  address text not null,
  count_hard integer default 0 not null,
  count_soft integer default 0 not null,
  soft_since timestamp with time zone,
  last_status text not null,
  last_text text default ''::text not null,
  last_source text not null,
  blocked_at timestamp with time zone,
  cleared_by text,
  cleared_reason text,
  cleared_at timestamp with time zone,
  updated_at timestamp with time zone not null
);
alter table public.address_errors enable row level security;

create table public.agent_invitations (
  id text not null,
  agent_id text not null,
  email text not null,
  firstname text not null,
  lastname text not null,
  company text not null,
  lang text not null,
  token_hash bytea not null,
  invited_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  taken_at timestamp with time zone
);
alter table public.agent_invitations enable row level security;

create table public.agent_requests (
  shop_id text not null,
  id text not null,
  agent_id text not null,
  invitation_id text,
  message text default ''::text not null,
  status text default 'pending'::text not null,
  asked_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answered_by text
);
alter table public.agent_requests enable row level security;

create table public.agreed_prices (
  shop_id text not null,
  format_id text not null,
  since timestamp with time zone default '-infinity'::timestamp with time zone not null,
  until timestamp with time zone default 'infinity'::timestamp with time zone not null,
  unit_e4 bigint not null,
  tiers jsonb default '[]'::jsonb not null,
  add_tiers jsonb default '[]'::jsonb not null,
  client_id text not null
);
alter table public.agreed_prices enable row level security;

create table public.allocations (
  shop_id text not null,
  id bigint generated always as identity not null,
  settlement_id text,
  credit_id text,
  document_id text,
  order_id text,
  receipt_id text,
  amount_cents bigint not null,
  at timestamp with time zone not null,
  made_by text not null
);
alter table public.allocations enable row level security;

create table public.answer_templates (
  shop_id text not null,
  id text not null,
  name text not null,
  body text not null,
  made_by text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null
);
alter table public.answer_templates enable row level security;

create table public.api_keys (
  shop_id text not null,
  id text not null,
  name text not null,
  prefix text not null,
  hash bytea not null,
  scopes text[] not null,
  expires_at timestamp with time zone,
  last_used_on date,
  made_by text not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_by text
);
alter table public.api_keys enable row level security;

create table public.backups (
  id text not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  name text not null,
  bytes bigint,
  error text
);

create table public.bank_lines (
  shop_id text not null,
  id text not null,
  bank_id text not null,
  statement_id text not null,
  mark text not null,
  booked_on date not null,
  amount_cents bigint not null,
  label text not null,
  reference text default ''::text not null,
  plain_search text not null,
  status text default 'open'::text not null,
  settlement_id text,
  version integer default 1 not null,
  slip_id text
);
alter table public.bank_lines enable row level security;

create table public.bank_mappings (
  shop_id text not null,
  bank_id text not null,
  mapping jsonb not null
);
alter table public.bank_mappings enable row level security;

create table public.bank_slip_lines (
  shop_id text not null,
  slip_id text not null,
  settlement_id text not null,
  position integer not null
);
alter table public.bank_slip_lines enable row level security;

create table public.bank_slip_undoings (
  shop_id text not null,
  slip_id text not null,
  made_by text not null,
  at timestamp with time zone not null
);
alter table public.bank_slip_undoings enable row level security;

create table public.bank_slips (
  shop_id text not null,
  id text not null,
  number text not null,
  type text not null,
  bank_id text not null,
  made_on date not null,
  count integer not null,
  total_cents bigint not null,
  made_by text not null,
  at timestamp with time zone not null
);
alter table public.bank_slips enable row level security;

create table public.bank_statements (
  shop_id text not null,
  id text not null,
  bank_id text not null,
  name text not null,
  format text not null,
  lines integer not null,
  fresh integer not null,
  made_by text not null,
  at timestamp with time zone not null
);
alter table public.bank_statements enable row level security;

create table public.busy_calendars (
  shop_id text not null,
  id text not null,
  resource_id text not null,
  url text not null,
  etag text,
  fetched_at timestamp with time zone,
  next_at timestamp with time zone,
  fault text
);
alter table public.busy_calendars enable row level security;

create table public.busy_times (
  shop_id text not null,
  calendar_id text not null,
  id bigint generated always as identity not null,
  resource_id text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null
);
alter table public.busy_times enable row level security;

create table public.calendar_feeds (
  shop_id text not null,
  id text not null,
  kind text not null,
  of_id text,
  name text not null,
  with_names boolean default true not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_read_at timestamp with time zone
);
alter table public.calendar_feeds enable row level security;

create table public.call_scripts (
  shop_id text not null,
  body text not null,
  version integer default 1 not null,
  changed_at timestamp with time zone not null,
  changed_by text not null
);
alter table public.call_scripts enable row level security;

create table public.campaign_clicks (
  shop_id text not null,
  link_id text not null,
  day date not null,
  clicks integer not null
);
alter table public.campaign_clicks enable row level security;

create table public.campaign_days (
  shop_id text not null,
  domain text not null,
  day date not null,
  mails integer not null
);
alter table public.campaign_days enable row level security;

create table public.campaign_links (
  shop_id text not null,
  id text not null,
  campaign_id text not null,
  variant text not null,
  url text not null
);
alter table public.campaign_links enable row level security;

create table public.campaign_messages (
  shop_id text not null,
  campaign_id text not null,
  variant text not null,
  lang text not null,
  typology text not null,
  rendered jsonb not null
);
alter table public.campaign_messages enable row level security;

create table public.campaign_recipients (
  shop_id text not null,
  id text not null,
  campaign_id text not null,
  occasion text default ''::text not null,
  client_id text not null,
  client_name text not null,
  address text not null,
  domain text default ''::text not null,
  postal jsonb,
  address_id text,
  lang text not null,
  typology text,
  position integer not null,
  variant text,
  state text default 'waiting'::text not null,
  reason text,
  message_id text not null,
  sender_id text,
  claimed_at timestamp with time zone,
  due_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  attempts integer default 0 not null,
  response text default ''::text not null,
  bounced_at timestamp with time zone,
  complained_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  replied_at timestamp with time zone,
  clicked_at timestamp with time zone,
  call_result text,
  call_note text default ''::text not null,
  call_back_at timestamp with time zone,
  assignee_id text
);
alter table public.campaign_recipients enable row level security;

create table public.campaign_senders (
  shop_id text not null,
  campaign_id text not null,
  lane integer not null,
  id text not null,
  beat_at timestamp with time zone not null
);
alter table public.campaign_senders enable row level security;

create table public.campaign_settings (
  shop_id text not null,
  version integer default 1 not null,
  per_minute integer default 600 not null,
  clicks_by_recipient boolean default false not null,
  automatic_gap_days integer default 7 not null,
  automatic_from integer default 8 not null,
  automatic_until integer default 20 not null
);
alter table public.campaign_settings enable row level security;

create table public.campaigns (
  shop_id text not null,
  id text not null,
  version integer default 1 not null,
  status text default 'draft'::text not null,
  name text not null,
  channel text not null,
  kind text not null,
  purpose text,
  list_ids text[] default '{}'::text[] not null,
  excluded_list_ids text[] default '{}'::text[] not null,
  a jsonb not null,
  b jsonb,
  ab jsonb,
  automation jsonb,
  coupon_code text default ''::text not null,
  per_minute integer,
  frozen jsonb,
  clicks_by_recipient boolean default false not null,
  frozen_at timestamp with time zone,
  winner text,
  winner_at timestamp with time zone,
  scheduled_at timestamp with time zone,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  pause_reason text,
  counted_from timestamp with time zone,
  failure_reason text,
  failure_text text default ''::text not null,
  tested_at timestamp with time zone,
  follows_id text,
  recall_id text,
  created_at timestamp with time zone not null,
  created_by text not null,
  posted_by text default 'shop'::text not null,
  left_out jsonb
);
alter table public.campaigns enable row level security;

create table public.captcha_uses (
  nonce text not null,
  expires_at timestamp with time zone not null
);
alter table public.captcha_uses enable row level security;

create table public.catalogue_versions (
  shop_id text not null,
  version bigint not null
);

create table public.client_counts (
  shop_id text not null,
  is_archived boolean not null,
  part bigint not null,
  clients bigint not null
);
alter table public.client_counts enable row level security;

create table public.client_distinctions (
  shop_id text not null,
  first_id text not null,
  second_id text not null,
  at timestamp with time zone default now() not null,
  made_by text not null
);
alter table public.client_distinctions enable row level security;

create table public.client_events (
  shop_id text not null,
  id bigint generated always as identity not null,
  client_id text not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  note text default ''::text not null,
  made_by text not null
);
alter table public.client_events enable row level security;

create table public.client_fields (
  shop_id text not null,
  type text not null,
  label text not null,
  options text[] default '{}'::text[] not null,
  version integer default 1 not null
);
alter table public.client_fields enable row level security;

create table public.client_keys (
  shop_id text not null,
  key text not null,
  client_id text not null
);
alter table public.client_keys enable row level security;

create table public.client_orders (
  shop_id text not null,
  order_id text not null,
  client_id text not null,
  at timestamp with time zone not null,
  turnover_cents bigint not null
);
alter table public.client_orders enable row level security;

create table public.client_turnovers (
  shop_id text not null,
  client_id text not null,
  turnover_cents bigint default 0 not null
);
alter table public.client_turnovers enable row level security;

create table public.clients (
  shop_id text not null,
  id text not null,
  code text not null,
  user_id text,
  kind text not null,
  pipe text,
  typology text,
  civility text default ''::text not null,
  firstname text default ''::text not null,
  lastname text default ''::text not null,
  company text default ''::text not null,
  name text default COALESCE(NULLIF(
CASE
    WHEN (kind = 'professional'::text) THEN company
    ELSE ''::text
END, ''::text), NULLIF(TRIM(BOTH FROM ((firstname || ' '::text) || lastname)), ''::text), NULLIF(company, ''::text), emails[1], code) not null,
  sort_name text default "left"(plain_text(COALESCE(NULLIF(
CASE
    WHEN (kind = 'professional'::text) THEN company
    ELSE ''::text
END, ''::text), NULLIF(TRIM(BOTH FROM ((lastname || ' '::text) || firstname)), ''::text), NULLIF(company, ''::text), emails[1], code)), 200) not null,
  siren text default ''::text not null,
  nic text default ''::text not null,
  registration text default ''::text not null,
  vat_number text,
  suspension jsonb,
  excise_number text,
  emails text[] default '{}'::text[] not null,
  mobile text default ''::text not null,
  phone text default ''::text not null,
  lang text default 'fr'::text not null,
  addresses jsonb default '[]'::jsonb not null,
  contacts jsonb default '[]'::jsonb not null,
  city text default "left"(COALESCE((jsonb_path_query_first(addresses, '$[*]?(@."main" == true && @."use" != "delivery")'::jsonpath) ->> 'city'::text), ((addresses -> 0) ->> 'city'::text), ''::text), 200) not null,
  zipcode text default COALESCE((jsonb_path_query_first(addresses, '$[*]?(@."main" == true && @."use" != "delivery")'::jsonpath) ->> 'zipcode'::text), ((addresses -> 0) ->> 'zipcode'::text), ''::text) not null,
  country text default COALESCE((jsonb_path_query_first(addresses, '$[*]?(@."main" == true && @."use" != "delivery")'::jsonpath) ->> 'country'::text), ((addresses -> 0) ->> 'country'::text), ''::text) not null,
  family text default ''::text not null,
  family2 text default ''::text not null,
  custom text default ''::text not null,
  custom2 text default ''::text not null,
  list_tag text[] default '{}'::text[] not null,
  list_tag2 text[] default '{}'::text[] not null,
  payment_terms text,
  owner_id text,
  search text default ''::text not null,
  merged_into text,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  terms_version integer default 0 not null,
  agent_id text,
  credit_limit_cents bigint,
  member_code text default ''::text not null,
  birthday text default ''::text not null
);
alter table public.clients enable row level security;

create table public.closed_days (
  shop_id text not null,
  id text not null,
  since date not null,
  until date not null,
  reason text default ''::text not null,
  event_id text
);
alter table public.closed_days enable row level security;

create table public.collaborator_events (
  shop_id text not null,
  id bigint generated always as identity not null,
  collaborator_id text not null,
  at timestamp with time zone not null,
  made_by text not null,
  kind text not null,
  detail jsonb default '{}'::jsonb not null
);
alter table public.collaborator_events enable row level security;

create table public.collaborator_roles (
  shop_id text not null,
  id text not null,
  name text not null,
  authorizations jsonb not null,
  version integer default 1 not null
);
alter table public.collaborator_roles enable row level security;

create table public.collaborators (
  shop_id text not null,
  id text not null,
  user_id text,
  email text not null,
  firstname text default ''::text not null,
  lastname text default ''::text not null,
  phone text default ''::text not null,
  job text default ''::text not null,
  lang text default 'fr'::text not null,
  preset text,
  authorizations jsonb not null,
  manager_id text,
  status text not null,
  token_hash bytea,
  invited_at timestamp with time zone default now() not null,
  token_expires_at timestamp with time zone,
  accepted_at timestamp with time zone,
  version integer default 1 not null
);
alter table public.collaborators enable row level security;

create table public.consent_addresses (
  shop_id text not null,
  id text not null,
  address text not null,
  lang text not null,
  created_at timestamp with time zone not null,
  erased_at timestamp with time zone,
  reached_at timestamp with time zone
);
alter table public.consent_addresses enable row level security;

create table public.consent_events (
  shop_id text not null,
  id text not null,
  address_id text not null,
  channel text not null,
  purpose text not null,
  kind text not null,
  at timestamp with time zone not null,
  made_by text not null,
  staff text,
  wording text,
  lang text,
  page text,
  element text,
  network text,
  asked_id text,
  subject text
);
alter table public.consent_events enable row level security;

create table public.consent_links (
  shop_id text not null,
  hash text not null,
  asked_id text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);
alter table public.consent_links enable row level security;

create table public.consents (
  shop_id text not null,
  address_id text not null,
  channel text not null,
  purpose text not null,
  state text not null,
  changed_at timestamp with time zone not null,
  event_id text not null
);
alter table public.consents enable row level security;

create table public.contact_list_members (
  shop_id text not null,
  list_id text not null,
  client_id text not null,
  is_added boolean not null,
  made_by text not null,
  at timestamp with time zone not null
);
alter table public.contact_list_members enable row level security;

create table public.contact_lists (
  shop_id text not null,
  id text not null,
  kind text not null,
  name text not null,
  description text default ''::text not null,
  definition jsonb not null,
  made_by text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  members integer,
  counted_at timestamp with time zone
);
alter table public.contact_lists enable row level security;

create table public.conversation_notes (
  shop_id text not null,
  conversation_id text not null,
  id text not null,
  author_id text not null,
  body text not null,
  at timestamp with time zone not null
);
alter table public.conversation_notes enable row level security;

create table public.conversations (
  shop_id text not null,
  id text not null,
  user_id text,
  order_id text,
  subject text default ''::text not null,
  created_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  last_by text not null,
  last_text text not null,
  buyer_unread integer default 0 not null,
  shop_unread integer default 0 not null,
  buyer_read_at timestamp with time zone,
  shop_read_at timestamp with time zone,
  buyer_mailed_at timestamp with time zone,
  shop_mailed_at timestamp with time zone,
  assignee_id text,
  done_at timestamp with time zone,
  words text default ''::text not null,
  topic text,
  visitor_name text default ''::text not null,
  visitor_email text,
  visitor_phone text default ''::text not null,
  visitor_lang text default 'fr'::text not null,
  visitor_verified_at timestamp with time zone,
  client_id text
);
alter table public.conversations enable row level security;

create table public.counters (
  shop_id text not null,
  series text not null,
  year integer not null,
  last integer not null
);
alter table public.counters enable row level security;

create table public.crd_accounts (
  shop_id text not null,
  id text not null,
  color_id text not null,
  category text not null,
  ml integer not null,
  bib boolean not null
);
alter table public.crd_accounts enable row level security;

create table public.crd_colors (
  shop_id text not null,
  id text not null,
  position integer not null,
  name text not null,
  color text not null,
  type text not null,
  is_crd boolean not null,
  categories text[] not null,
  version integer default 1 not null
);
alter table public.crd_colors enable row level security;

create table public.crd_declared (
  shop_id text not null,
  movement_id bigint not null,
  period text not null
);
alter table public.crd_declared enable row level security;

create table public.crd_movements (
  shop_id text not null,
  id bigint generated always as identity not null,
  account_id text not null,
  kind text not null,
  quantity integer not null,
  day date not null,
  observations text default ''::text not null,
  corrects bigint,
  made_by text not null,
  at timestamp with time zone not null
);
alter table public.crd_movements enable row level security;

create table public.dashboard_layouts (
  shop_id text not null,
  user_id text not null,
  blocks jsonb not null,
  version integer default 1 not null
);
alter table public.dashboard_layouts enable row level security;

create table public.data_exports (
  user_id text not null,
  id text not null,
  lang text not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  name text,
  content bytea,
  asked_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  told_at timestamp with time zone,
  key_hash bytea
);
alter table public.data_exports enable row level security;

create table public.day_route_stops (
  shop_id text not null,
  user_id text not null,
  day date not null,
  client_id text not null,
  position integer not null,
  fixed text,
  result text,
  done_at timestamp with time zone,
  task_id text
);
alter table public.day_route_stops enable row level security;

create table public.day_routes (
  shop_id text not null,
  user_id text not null,
  day date not null,
  start text not null,
  start_zipcode text default ''::text not null,
  start_city text default ''::text not null,
  returns boolean not null,
  starts_at time without time zone not null,
  visit_minutes integer not null,
  km_per_hour integer not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null
);
alter table public.day_routes enable row level security;

create table public.deployment (
  one boolean default true not null,
  secret_fingerprint text not null,
  known_since timestamp with time zone default now() not null
);

create table public.document_corrections (
  shop_id text not null,
  credit_id text not null,
  document_id text not null,
  reopens boolean not null,
  applied_cents bigint not null
);
alter table public.document_corrections enable row level security;

create table public.document_deductions (
  shop_id text not null,
  bill_id text not null,
  deposit_id text not null,
  amount_cents bigint not null
);
alter table public.document_deductions enable row level security;

create table public.document_events (
  shop_id text not null,
  id bigint generated always as identity not null,
  document_id text not null,
  at timestamp with time zone not null,
  kind text not null,
  made_by text not null,
  facts jsonb default '{}'::jsonb not null
);
alter table public.document_events enable row level security;

create table public.document_heads (
  shop_id text not null,
  kind text not null,
  position integer not null,
  hash text not null,
  seal text not null,
  issued_on date not null
);
alter table public.document_heads enable row level security;

create table public.document_orders (
  shop_id text not null,
  document_id text not null,
  order_id text not null
);
alter table public.document_orders enable row level security;

create table public.document_proofs (
  shop_id text not null,
  id text not null,
  document_id text not null,
  kind text not null,
  dated date not null,
  name text not null,
  file_id text not null,
  mime text not null,
  bytes integer not null,
  made_by text not null,
  at timestamp with time zone not null,
  withdrawn_by text,
  withdrawn_at timestamp with time zone
);
alter table public.document_proofs enable row level security;

create table public.document_reminders (
  shop_id text not null,
  document_id text not null,
  step integer not null,
  on_day date not null,
  made_by text not null
);
alter table public.document_reminders enable row level security;

create table public.document_states (
  shop_id text not null,
  document_id text not null,
  kind text not null,
  client_id text not null,
  number text not null,
  buyer_name text not null,
  issued_on date not null,
  due_on date,
  total_ht_cents bigint not null,
  total_ttc_cents bigint not null,
  due_cents bigint not null,
  credited_cents bigint default 0 not null,
  settled_cents bigint default 0 not null,
  used_cents bigint default 0 not null,
  legal_status text default 'generated'::text not null,
  sent_at timestamp with time zone,
  reminders integer default 0 not null,
  reminded_at timestamp with time zone,
  plain_search text not null,
  version integer default 1 not null,
  open_cents bigint default 
CASE kind
    WHEN 'credit'::text THEN (due_cents - used_cents)
    ELSE ((due_cents - credited_cents) - settled_cents)
END not null,
  proof text
);
alter table public.document_states enable row level security;

create table public.document_sums (
  shop_id text not null,
  kind text not null,
  part bigint generated always as identity not null,
  documents integer not null,
  total_ht_cents bigint not null,
  total_ttc_cents bigint not null,
  due_cents bigint not null,
  credited_cents bigint not null,
  settled_cents bigint not null,
  open_cents bigint not null
);
alter table public.document_sums enable row level security;

create table public.documents (
  shop_id text not null,
  id text not null,
  kind text not null,
  number text not null,
  fiscal_year integer not null,
  position integer not null,
  content text not null,
  previous text not null,
  hash text not null,
  seal text not null,
  issued_on date not null,
  sealed_at timestamp with time zone not null,
  made_by text not null,
  total_ht_cents bigint not null,
  total_vat_cents bigint not null,
  total_ttc_cents bigint not null
);
alter table public.documents enable row level security;

create table public.dropped_files (
  id text not null,
  dropped_at timestamp with time zone default now() not null
);
alter table public.dropped_files enable row level security;

create table public.embed_days (
  shop_id text not null,
  embed_id text not null,
  day date not null,
  views integer not null
);
alter table public.embed_days enable row level security;

create table public.embeds (
  shop_id text not null,
  id text not null,
  name text not null,
  content jsonb not null,
  options jsonb not null,
  theme jsonb not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null
);
alter table public.embeds enable row level security;

create table public.event_rules (
  shop_id text not null,
  event_id text not null,
  id text not null,
  name text default ''::text not null,
  mode text not null,
  since date not null,
  until date not null,
  recurrence jsonb not null,
  times jsonb not null,
  capacity integer not null,
  languages text[] default '{}'::text[] not null,
  resources text[] default '{}'::text[] not null,
  except_dates date[] default '{}'::date[] not null,
  extra_dates date[] default '{}'::date[] not null,
  made_until date,
  position integer default 0 not null
);
alter table public.event_rules enable row level security;

create table public.event_slots (
  shop_id text not null,
  id text not null,
  event_id text not null,
  rule_id text,
  name text default ''::text not null,
  mode text not null,
  day date not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  capacity integer not null,
  languages text[] default '{}'::text[] not null,
  rule_key text,
  is_own boolean default false not null,
  removed_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_reason text default ''::text not null,
  note text default ''::text not null,
  version integer default 1 not null
);
alter table public.event_slots enable row level security;

create table public.events (
  shop_id text not null,
  id text not null,
  status text default 'draft'::text not null,
  position integer default 0 not null,
  title text not null,
  texts jsonb default '{}'::jsonb not null,
  visuals jsonb default '[]'::jsonb not null,
  location jsonb default '{}'::jsonb not null,
  languages text[] default '{fr}'::text[] not null,
  duration_minutes integer not null,
  is_mandatory boolean default true not null,
  min_persons integer default 1 not null,
  max_persons integer,
  min_amount_cents bigint default 0 not null,
  opens_days integer default 365 not null,
  lead_minutes integer default 0 not null,
  cutoff jsonb,
  payment text default 'full'::text not null,
  deposit_bp integer,
  fee_waived_from integer,
  needs_approval boolean default false not null,
  has_waiting_list boolean default false not null,
  is_group_payable boolean default false not null,
  group_hours integer default 48 not null,
  cancellation jsonb default '[]'::jsonb not null,
  change_hours integer,
  reminder_minutes integer default 1440,
  thanks_hours integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
alter table public.events enable row level security;

create table public.excise_account_products (
  shop_id text not null,
  product_id text not null,
  vintage_id text default ''::text not null,
  account_id text not null
);
alter table public.excise_account_products enable row level security;

create table public.excise_accounts (
  shop_id text not null,
  id text not null,
  name text not null,
  fiscal_label text not null,
  inao text,
  alcohol integer,
  color_id text,
  declared_in text,
  version integer default 1 not null
);
alter table public.excise_accounts enable row level security;

create table public.excise_acts (
  shop_id text not null,
  id bigint generated always as identity not null,
  period text not null,
  act text not null,
  at timestamp with time zone not null,
  made_by text not null,
  reason text default ''::text not null
);
alter table public.excise_acts enable row level security;

create table public.excise_declarations (
  shop_id text not null,
  period text not null,
  status text default 'draft'::text not null,
  hand jsonb default '{}'::jsonb not null,
  content jsonb,
  xml text,
  csv text,
  sha256 text,
  closed_at timestamp with time zone,
  closed_by text,
  deposited_at timestamp with time zone,
  deposited_by text,
  version integer default 1 not null,
  message text
);
alter table public.excise_declarations enable row level security;

create table public.excise_declared (
  shop_id text not null,
  movement_id bigint not null,
  period text not null,
  account_id text,
  side text,
  node text,
  ml bigint,
  is_late boolean default false not null
);
alter table public.excise_declared enable row level security;

create table public.excise_settings (
  shop_id text not null,
  excise_number text not null,
  regime text not null,
  first_month integer not null,
  first_period text not null,
  interpro_id text default ''::text not null,
  capsule_use text default 'sales'::text not null,
  version integer default 1 not null,
  interpro_siren text default ''::text not null
);
alter table public.excise_settings enable row level security;

create table public.figure_recounts (
  shop_id text not null,
  state text not null,
  asked_by text,
  asked_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  facts bigint default 0 not null,
  sums bigint default 0 not null,
  clients bigint default 0 not null
);
alter table public.figure_recounts enable row level security;

create table public.files (
  shop_id text not null,
  id text not null,
  name text not null,
  mime text not null,
  bytes integer not null,
  sha256 bytea not null,
  is_public boolean not null,
  created_at timestamp with time zone default now() not null
);
alter table public.files enable row level security;

create table public.format_contents (
  shop_id text not null,
  format_id text not null,
  content_id text not null,
  quantity integer not null
);
alter table public.format_contents enable row level security;

create table public.formats (
  shop_id text not null,
  id text not null,
  product_id text not null,
  vintage_id text not null,
  position integer default 0 not null,
  ref text not null,
  type text not null,
  name_in_shop text,
  volume_ml integer not null,
  eq75 integer not null,
  weight_g integer not null,
  packing text,
  packing_quantity integer,
  unit_e4 bigint not null,
  tiers jsonb default '[]'::jsonb not null,
  add_tiers jsonb default '[]'::jsonb not null,
  promotions jsonb default '[]'::jsonb not null,
  min_quantity integer,
  max_quantity integer,
  multiple integer,
  visual text,
  ean text,
  version integer default 1 not null,
  wrapping_e4 bigint,
  container text,
  unity text,
  unity_value_e3 bigint,
  show_unity_value boolean default true not null,
  own_eq75 integer,
  visuals jsonb,
  closed boolean default false not null
);
alter table public.formats enable row level security;

create table public.grid_prices (
  shop_id text not null,
  format_id text not null,
  typology text not null,
  visible boolean not null,
  unit_e4 bigint not null,
  tiers jsonb default '[]'::jsonb not null,
  add_tiers jsonb default '[]'::jsonb not null
);
alter table public.grid_prices enable row level security;

create table public.grid_requests (
  shop_id text not null,
  id text not null,
  user_id text not null,
  company text not null,
  message text not null,
  status text default 'pending'::text not null,
  created_at timestamp with time zone default now() not null,
  answered_at timestamp with time zone
);
alter table public.grid_requests enable row level security;

create table public.handoffs (
  id text not null,
  token_hash bytea not null,
  shop_id text not null,
  payload jsonb not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  redeemed_at timestamp with time zone,
  ordered_seller_ids text[] default '{}'::text[] not null,
  embed_id text,
  campaign text
);

create table public.hidden_acts (
  shop_id text not null,
  client_id text not null,
  act text not null,
  until date not null,
  hidden_by text not null,
  hidden_at timestamp with time zone not null
);
alter table public.hidden_acts enable row level security;

create table public.idempotency_keys (
  principal text not null,
  key text not null,
  route text not null,
  request_hash bytea not null,
  status integer not null,
  body text not null,
  created_at timestamp with time zone default now() not null
);

create table public.import_lines (
  shop_id text not null,
  import_id text not null,
  line integer not null,
  cells text[] not null,
  state text default 'new'::text not null,
  faults jsonb default '[]'::jsonb not null,
  made text,
  undo jsonb,
  fixed jsonb default '{}'::jsonb not null,
  twin jsonb
);
alter table public.import_lines enable row level security;

create table public.import_pictures (
  shop_id text not null,
  import_id text not null,
  line integer not null,
  position integer not null,
  url text not null,
  product_id text not null,
  state text default 'waiting'::text not null,
  code text
);
alter table public.import_pictures enable row level security;

create table public.import_presets (
  shop_id text not null,
  kind text not null,
  source text not null,
  headings jsonb not null
);
alter table public.import_presets enable row level security;

create table public.import_words (
  shop_id text not null,
  kind text not null,
  field text not null,
  word text not null,
  value text not null
);
alter table public.import_words enable row level security;

create table public.imported_orders (
  shop_id text not null,
  id text not null,
  import_id text not null,
  client_id text,
  source text not null,
  number text not null,
  ordered_at timestamp with time zone not null,
  status text not null,
  total_ttc_cents bigint not null,
  currency text default 'EUR'::text not null,
  items jsonb default '[]'::jsonb not null
);
alter table public.imported_orders enable row level security;

create table public.imports (
  shop_id text not null,
  id text not null,
  kind text not null,
  source text not null,
  status text default 'pending'::text not null,
  running text,
  name text not null,
  encoding text not null,
  delimiter text not null,
  headings text[] not null,
  mapping jsonb not null,
  checked jsonb,
  progress integer default 0 not null,
  version integer default 1 not null,
  made_by text not null,
  user_id text not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  defaults jsonb default '{}'::jsonb not null,
  filled integer[] default '{}'::integer[] not null,
  decimal_sign text
);
alter table public.imports enable row level security;

create table public.inventories (
  shop_id text not null,
  id text not null,
  name text not null,
  warehouse_id text not null,
  families text[] default '{}'::text[] not null,
  is_blind boolean default false not null,
  status text default 'open'::text not null,
  opened_at timestamp with time zone not null,
  opened_by text not null,
  ended_at timestamp with time zone,
  ended_by text,
  version integer default 1 not null
);
alter table public.inventories enable row level security;

create table public.inventory_counts (
  shop_id text not null,
  inventory_id text not null,
  id text not null,
  position bigint generated always as identity not null,
  format_id text not null,
  duty_status text not null,
  lot text default ''::text not null,
  quantity bigint not null,
  level bigint not null,
  at timestamp with time zone not null,
  made_by text not null
);
alter table public.inventory_counts enable row level security;

create table public.journal_ends (
  shop_id text not null,
  closes_on date not null,
  number integer not null,
  seal text not null,
  from_number integer not null,
  since timestamp with time zone not null,
  from_seal text not null
);
alter table public.journal_ends enable row level security;

create table public.journal_entries (
  shop_id text not null,
  id text not null,
  number integer default 0 not null,
  closes_on date not null,
  booked_on date not null,
  journal text not null,
  journal_code text not null,
  journal_name text not null,
  piece_ref text not null,
  piece_on date not null,
  label text not null,
  kind text not null,
  document_id text,
  settlement_id text,
  total_cents bigint not null,
  line_count integer not null,
  validated_on date not null,
  validated_at timestamp with time zone not null,
  made_by text not null,
  plain_search text not null
);
alter table public.journal_entries enable row level security;

create table public.journal_letters (
  shop_id text not null,
  id bigint generated always as identity not null,
  entry_id text not null,
  line integer not null,
  letter text,
  lettered_on date,
  at timestamp with time zone not null
);
alter table public.journal_letters enable row level security;

create table public.journal_lines (
  shop_id text not null,
  entry_id text not null,
  line integer not null,
  account text not null,
  account_label text not null,
  auxiliary text,
  auxiliary_label text,
  debit_cents bigint not null,
  credit_cents bigint not null,
  vat_type text,
  vat_basis text,
  vat_base_cents bigint,
  vat_document_id text
);
alter table public.journal_lines enable row level security;

create table public.journal_numbers (
  shop_id text not null,
  closes_on date not null,
  last integer not null
);
alter table public.journal_numbers enable row level security;

create table public.journal_seals (
  shop_id text not null,
  closes_on date not null,
  number integer not null,
  entry_id text not null,
  hash text not null,
  seal text not null
);
alter table public.journal_seals enable row level security;

create table public.limit_counts (
  key text not null,
  ends_at timestamp with time zone not null,
  count bigint not null
);

create table public.list_exports (
  shop_id text not null,
  id text not null,
  user_id text not null,
  list text not null,
  lang text not null,
  wish jsonb not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  name text,
  mime text,
  content bytea,
  asked_at timestamp with time zone default now() not null,
  ready_at timestamp with time zone,
  told_at timestamp with time zone,
  key_hash bytea,
  progress integer default 0 not null
);
alter table public.list_exports enable row level security;

create table public.list_states (
  shop_id text not null,
  user_id text not null,
  list text not null,
  state jsonb not null,
  changed_at timestamp with time zone default now() not null
);
alter table public.list_states enable row level security;

create table public.list_views (
  shop_id text not null,
  user_id text not null,
  id text not null,
  list text not null,
  name text not null,
  position integer not null,
  query jsonb not null,
  look jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null
);
alter table public.list_views enable row level security;

create table public.login_throttles (
  key text not null,
  failures integer not null,
  blocked_until timestamp with time zone not null
);
alter table public.login_throttles enable row level security;

create table public.loyalty_accounts (
  shop_id text not null,
  user_id text not null,
  points integer default 0 not null,
  spent integer default 0 not null
);
alter table public.loyalty_accounts enable row level security;

create table public.loyalty_movements (
  shop_id text not null,
  id bigint generated always as identity not null,
  user_id text not null,
  order_id text,
  kind text not null,
  points integer not null,
  at timestamp with time zone not null,
  made_by text not null,
  reason text default ''::text not null
);
alter table public.loyalty_movements enable row level security;

create table public.mail_model_uses (
  shop_id text not null,
  quote_id text,
  invoice_id text,
  reminder1_id text,
  reminder2_id text,
  reminder3_id text,
  version integer default 1 not null
);
alter table public.mail_model_uses enable row level security;

create table public.mail_model_versions (
  shop_id text not null,
  model_id text not null,
  number integer not null,
  content jsonb not null,
  note text default ''::text not null,
  at timestamp with time zone not null,
  made_by text not null
);
alter table public.mail_model_versions enable row level security;

create table public.mail_models (
  shop_id text not null,
  id text not null,
  name text not null,
  kind text not null,
  use text not null,
  content jsonb not null,
  version integer default 1 not null,
  kept_number integer default 0 not null,
  kept_version integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  updated_by text not null,
  archived_at timestamp with time zone
);
alter table public.mail_models enable row level security;

create table public.mail_requests (
  shop_id text not null,
  about text not null,
  recipient_hash bytea not null,
  at timestamp with time zone not null
);
alter table public.mail_requests enable row level security;

create table public.mail_tokens (
  hash bytea not null,
  user_id text not null,
  purpose text not null,
  redirect_link text,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  new_email text
);
alter table public.mail_tokens enable row level security;

create table public.mails (
  id text not null,
  shop_id text,
  order_id text,
  kind text not null,
  lang text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  attempts integer default 0 not null,
  error text,
  files jsonb default '[]'::jsonb not null,
  from_name text,
  reply_to text,
  unsubscribe text,
  body_removed_at timestamp with time zone
);
alter table public.mails enable row level security;

create table public.maintenances (
  id text not null,
  banner boolean not null,
  page boolean not null,
  start_date timestamp with time zone not null,
  end_date timestamp with time zone not null,
  made_by text not null,
  at timestamp with time zone not null
);
alter table public.maintenances enable row level security;

create table public.master_accounts (
  master_id text not null,
  account_id text not null
);
alter table public.master_accounts enable row level security;

create table public.member_codes (
  code_hash bytea not null,
  user_id text not null,
  seller_id text not null,
  origin text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  token_id text
);
alter table public.member_codes enable row level security;

create table public.member_tokens (
  id text not null,
  token_hash bytea not null,
  user_id text not null,
  seller_id text not null,
  origin text not null,
  created_at timestamp with time zone not null,
  used_on date not null,
  revoked_at timestamp with time zone
);
alter table public.member_tokens enable row level security;

create table public.memberships (
  shop_id text not null,
  user_id text not null,
  role text not null,
  authorizations jsonb not null,
  version integer default 1 not null,
  since timestamp with time zone default now() not null
);
alter table public.memberships enable row level security;

create table public.message_attachments (
  shop_id text not null,
  id text not null,
  author_id text not null,
  name text not null,
  mime text not null,
  bytes integer not null,
  width integer,
  height integer,
  created_at timestamp with time zone not null,
  conversation_id text,
  message_id text,
  position integer default 0 not null
);
alter table public.message_attachments enable row level security;

create table public.messages (
  shop_id text not null,
  conversation_id text not null,
  id text not null,
  side text not null,
  author_id text,
  body text not null,
  at timestamp with time zone not null
);
alter table public.messages enable row level security;

create table public.migrations (
  name text not null,
  sha256 text not null,
  ran_at timestamp with time zone default now() not null
);

create table public.movement_sums (
  shop_id text not null,
  kind text not null,
  part bigint generated always as identity not null,
  movements integer not null,
  moved_volume_ml bigint not null
);
alter table public.movement_sums enable row level security;

create table public.notifications (
  shop_id text not null,
  id text not null,
  user_id text not null,
  type text not null,
  content jsonb not null,
  redirect_link text not null,
  created_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone
);
alter table public.notifications enable row level security;

create table public.opened_bottles (
  user_id text not null,
  seller_id text not null,
  format_id text not null,
  units integer not null,
  changed_at timestamp with time zone not null
);
alter table public.opened_bottles enable row level security;

create table public.opportunities (
  shop_id text not null,
  id text not null,
  client_id text not null,
  title text not null,
  description text default ''::text not null,
  amount_cents bigint,
  bottles integer,
  expected_on date not null,
  status text default 'open'::text not null,
  stage_id text not null,
  stage_since timestamp with time zone not null,
  place text default 
CASE
    WHEN (status = 'open'::text) THEN stage_id
    ELSE status
END not null,
  position double precision not null,
  probability integer,
  owner_id text not null,
  source text,
  next_step text not null,
  next_on date,
  lost_reason text,
  lost_note text default ''::text not null,
  made_by text not null,
  made_by_id text not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  search text default plain_text(title) not null,
  version integer default 1 not null
);
alter table public.opportunities enable row level security;

create table public.opportunity_events (
  shop_id text not null,
  id text not null,
  opportunity_id text not null,
  at timestamp with time zone not null,
  kind text not null,
  from_name text default ''::text not null,
  to_name text default ''::text not null,
  note text default ''::text not null,
  made_by text not null
);
alter table public.opportunity_events enable row level security;

create table public.opportunity_links (
  shop_id text not null,
  id text not null,
  opportunity_id text not null,
  quote_id text,
  sample_id text,
  reservation_id text,
  order_id text,
  at timestamp with time zone not null,
  made_by text not null
);
alter table public.opportunity_links enable row level security;

create table public.opportunity_stages (
  shop_id text not null,
  id text not null,
  name text not null,
  probability integer not null,
  stagnation_days integer,
  position integer not null,
  version integer default 1 not null
);
alter table public.opportunity_stages enable row level security;

create table public.order_campaigns (
  shop_id text not null,
  order_id text not null,
  campaign_id text not null,
  variant text not null,
  at timestamp with time zone not null
);
alter table public.order_campaigns enable row level security;

create table public.order_cancellations (
  shop_id text not null,
  id text not null,
  order_id text not null,
  at timestamp with time zone not null,
  made_by text not null,
  reason text default ''::text not null,
  portion jsonb not null,
  total_ht_cents bigint not null,
  total_ttc_cents bigint not null,
  payment_cents bigint not null,
  withdrawal_id text
);
alter table public.order_cancellations enable row level security;

create table public.order_events (
  shop_id text not null,
  id bigint generated always as identity not null,
  order_id text not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  from_status text,
  to_status text,
  made_by text not null,
  reason text default ''::text not null
);
alter table public.order_events enable row level security;

create table public.order_group_members (
  shop_id text not null,
  group_id text not null,
  id text not null,
  position integer not null,
  firstname text not null,
  email text not null,
  lang text not null,
  key_hash bytea not null,
  user_id text,
  is_organiser boolean not null,
  lines jsonb default '[]'::jsonb not null,
  order_id text,
  cap_cents bigint,
  joined_at timestamp with time zone not null,
  out_at timestamp with time zone
);
alter table public.order_group_members enable row level security;

create table public.order_groups (
  shop_id text not null,
  id text not null,
  name text not null,
  status text not null,
  ended_by text,
  join_hash bytea not null,
  shipping_ref text not null,
  instructions text default ''::text not null,
  address jsonb,
  given_cents bigint default 0 not null,
  created_at timestamp with time zone not null,
  deadline timestamp with time zone not null,
  closed_at timestamp with time zone,
  settle_until timestamp with time zone,
  version integer default 1 not null
);
alter table public.order_groups enable row level security;

create table public.order_instalments (
  shop_id text not null,
  order_id text not null,
  position integer not null,
  document_id text,
  told_at timestamp with time zone
);
alter table public.order_instalments enable row level security;

create table public.order_lines (
  shop_id text not null,
  order_id text not null,
  id text not null,
  position integer not null,
  format_id text,
  product_id text,
  name text not null,
  vintage text not null,
  format_name text not null,
  visual text,
  quantity integer not null,
  add integer not null,
  unit_e4 bigint not null,
  amount_cents bigint not null,
  discount_cents bigint not null,
  vat_rate_bp integer not null,
  gift boolean default false not null,
  wrapping jsonb,
  accounting_type text,
  cancelled_quantity integer default 0 not null,
  cancelled_add integer default 0 not null,
  cancelled_cents bigint default 0 not null
);
alter table public.order_lines enable row level security;

create table public.order_sums (
  shop_id text not null,
  status text not null,
  part bigint not null,
  orders bigint not null,
  ttc_cents bigint not null,
  bottles bigint not null
);
alter table public.order_sums enable row level security;

create table public.orders (
  shop_id text not null,
  id text not null,
  number text,
  status text not null,
  delivery_status text not null,
  payment_status text not null,
  payment_type text not null,
  buyer_id text,
  key_hash bytea not null,
  request_hash bytea not null,
  buyer_name text not null,
  buyer_email text not null,
  search text not null,
  contact jsonb not null,
  billing_address jsonb not null,
  delivery_address jsonb not null,
  notes text default ''::text not null,
  lang text not null,
  bottles integer not null,
  total_ttc_cents bigint not null,
  priced jsonb not null,
  handoff_id text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  version integer default 1 not null,
  buyer_keys text[] default '{}'::text[] not null,
  delivery_instructions text default ''::text not null,
  buyer_plain text default plain_text(buyer_name) not null,
  client_id text not null,
  plain_search text default plain_text(search) not null,
  places jsonb default '[]'::jsonb not null,
  group_id text,
  company jsonb,
  payment_terms text,
  due_on date,
  age_proof text default 'declared'::text not null,
  terms_sha256 text,
  terms_accepted_at timestamp with time zone,
  embed_id text,
  quote_id text,
  schedule jsonb default '[]'::jsonb not null,
  cancelled_ht_cents bigint default 0 not null,
  cancelled_ttc_cents bigint default 0 not null,
  cancelled_bottles integer default 0 not null,
  current_ttc_cents bigint default (total_ttc_cents - cancelled_ttc_cents),
  current_bottles integer default GREATEST(0, (bottles - cancelled_bottles)),
  ref_id text,
  warehouse_id text,
  gift jsonb
);
alter table public.orders enable row level security;

create table public.payment_attempts (
  shop_id text not null,
  id text not null,
  payment_id text not null,
  provider text not null,
  reference text,
  client_secret text,
  status text not null,
  failure text,
  created_at timestamp with time zone default now() not null,
  kind text default 'payment'::text not null,
  amount_cents bigint,
  type text default 'cb'::text not null,
  account text,
  url text
);
alter table public.payment_attempts enable row level security;

create table public.payment_links (
  shop_id text not null,
  id text not null,
  order_id text not null,
  made_by text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);
alter table public.payment_links enable row level security;

create table public.payment_refunds (
  shop_id text not null,
  key text not null,
  payment_id text not null,
  amount_cents bigint not null,
  at timestamp with time zone not null
);
alter table public.payment_refunds enable row level security;

create table public.payment_rules (
  shop_id text not null,
  rules jsonb default '{}'::jsonb not null,
  version integer default 1 not null
);
alter table public.payment_rules enable row level security;

create table public.payment_webhooks (
  provider text not null,
  event_id text not null,
  received_at timestamp with time zone default now() not null
);

create table public.payments (
  shop_id text not null,
  id text not null,
  order_id text not null,
  type text not null,
  provider text not null,
  status text not null,
  amount_cents bigint not null,
  refunded_cents bigint default 0 not null,
  currency text default 'EUR'::text not null,
  card text,
  created_at timestamp with time zone default now() not null,
  paid_at timestamp with time zone,
  version integer default 1 not null
);
alter table public.payments enable row level security;

create table public.personal_feeds (
  shop_id text not null,
  id text not null,
  user_id text not null,
  layers text[] not null,
  key_hash bytea not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_read_at timestamp with time zone
);
alter table public.personal_feeds enable row level security;

create table public.price_changes (
  shop_id text not null,
  id text not null,
  kind text not null,
  terms jsonb default '{}'::jsonb not null,
  entries jsonb not null,
  made_by text not null,
  at timestamp with time zone not null,
  undone_at timestamp with time zone
);
alter table public.price_changes enable row level security;

create table public.product_bulks (
  shop_id text not null,
  id text not null,
  made_by text not null,
  at timestamp with time zone default now() not null,
  before jsonb not null,
  after jsonb not null,
  reversed_at timestamp with time zone
);
alter table public.product_bulks enable row level security;

create table public.product_events (
  shop_id text not null,
  id bigint generated always as identity not null,
  product_id text not null,
  at timestamp with time zone default now() not null,
  made_by text not null,
  kind text not null,
  fields text[] default '{}'::text[] not null
);
alter table public.product_events enable row level security;

create table public.products (
  shop_id text not null,
  id text not null,
  slug text not null,
  position integer default 0 not null,
  product_type text not null,
  name text not null,
  precision text,
  color text,
  appellation text,
  quality text,
  gamme text,
  labels text[] default '{}'::text[] not null,
  grapes text[] default '{}'::text[] not null,
  vat_type text not null,
  disable_vat boolean default false not null,
  status text not null,
  texts jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  fiscal_label text,
  accessory_type text,
  category text,
  producer text,
  brand text,
  country text,
  excise_code text,
  wine_category integer,
  growing_zone integer,
  descriptions jsonb default '{}'::jsonb not null,
  visuals jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  changed_by text default ''::text not null,
  sort_name text default "left"(plain_text(name), 200) not null,
  search text default plain_text(((((((((((((name || ' '::text) || COALESCE("precision", ''::text)) || ' '::text) || COALESCE(appellation, ''::text)) || ' '::text) || COALESCE(gamme, ''::text)) || ' '::text) || COALESCE(producer, ''::text)) || ' '::text) || COALESCE(brand, ''::text)) || ' '::text) || slug)) not null,
  cn_code text,
  net_mass_g_per_l integer
);
alter table public.products enable row level security;

create table public.promo_code_uses (
  shop_id text not null,
  code text not null,
  order_id text not null,
  buyer_keys text[] not null,
  at timestamp with time zone not null,
  released_at timestamp with time zone
);
alter table public.promo_code_uses enable row level security;

create table public.promo_codes (
  shop_id text not null,
  code text not null,
  terms jsonb not null,
  uses_total integer,
  uses_per_buyer integer,
  uses integer default 0 not null,
  withdrawn_at timestamp with time zone,
  version integer default 1 not null
);
alter table public.promo_codes enable row level security;

create table public.prospect_calls (
  shop_id text not null,
  id text not null,
  client_id text not null,
  result text not null,
  reason text,
  note text default ''::text not null,
  call_back_on date,
  task_id text,
  at timestamp with time zone not null,
  made_by text not null,
  made_by_id text not null
);
alter table public.prospect_calls enable row level security;

create table public.prospects (
  shop_id text not null,
  client_id text not null,
  since timestamp with time zone not null,
  source text default ''::text not null,
  website text default ''::text not null,
  call_on date,
  caller_id text,
  calls integer default 0 not null,
  last_call_at timestamp with time zone,
  last_result text,
  converted_at timestamp with time zone,
  converted_by text
);
alter table public.prospects enable row level security;

create table public.public_prices (
  shop_id text not null,
  format_id text not null,
  id bigint generated always as identity not null,
  since timestamp with time zone not null,
  unit_e4 bigint,
  ttc boolean not null,
  tiers jsonb not null,
  promotions jsonb not null
);
alter table public.public_prices enable row level security;

create table public.quote_events (
  shop_id text not null,
  quote_id text not null,
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  kind text not null,
  made_by text not null,
  note text default ''::text not null
);
alter table public.quote_events enable row level security;

create table public.quotes (
  shop_id text not null,
  id text not null,
  sub_type text not null,
  status text not null,
  number text,
  client_id text,
  content jsonb not null,
  priced jsonb not null,
  words jsonb default '[]'::jsonb not null,
  party jsonb,
  client_name text default ''::text not null,
  bottles integer default 0 not null,
  total_ttc_cents bigint default 0 not null,
  valid_until date not null,
  lang text default 'fr'::text not null,
  key_hash bytea not null,
  order_id text,
  replaces_id text,
  made_by text not null,
  created_at timestamp with time zone not null,
  saved_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  answered_at timestamp with time zone,
  search text default ''::text not null,
  version integer default 1 not null,
  till_id text,
  agent_id text
);
alter table public.quotes enable row level security;

create table public.reach_bases (
  shop_id text not null,
  id text not null,
  address_id text not null,
  channel text not null,
  basis text not null,
  at timestamp with time zone not null,
  made_by text not null,
  staff text,
  wording text not null,
  lang text not null,
  page text,
  order_id text
);
alter table public.reach_bases enable row level security;

create table public.recall_clients (
  shop_id text not null,
  recall_id text not null,
  client_id text not null,
  units integer not null,
  documents text not null,
  last_received_on date not null
);
alter table public.recall_clients enable row level security;

create table public.recalls (
  shop_id text not null,
  id text not null,
  lot text not null,
  product_id text,
  product text default ''::text not null,
  subject jsonb not null,
  body jsonb not null,
  unknown_units integer not null,
  created_at timestamp with time zone not null,
  created_by text not null
);
alter table public.recalls enable row level security;

create table public.reservation_events (
  shop_id text not null,
  id bigint generated always as identity not null,
  reservation_id text not null,
  at timestamp with time zone not null,
  kind text not null,
  made_by text not null,
  facts jsonb default '{}'::jsonb not null
);
alter table public.reservation_events enable row level security;

create table public.reservation_lines (
  shop_id text not null,
  reservation_id text not null,
  id text not null,
  position integer not null,
  ticket_id text,
  kind text not null,
  name text not null,
  quantity integer not null,
  unit_e4 bigint not null,
  vat_rate_bp integer not null,
  amount_cents bigint not null,
  not_counting boolean default false not null,
  payer_id text
);
alter table public.reservation_lines enable row level security;

create table public.reservation_money (
  shop_id text not null,
  id bigint generated always as identity not null,
  reservation_id text not null,
  order_id text,
  payer_id text,
  kind text not null,
  amount_cents bigint not null,
  method text not null,
  at timestamp with time zone not null,
  made_by text not null,
  key text not null
);
alter table public.reservation_money enable row level security;

create table public.reservation_payers (
  shop_id text not null,
  reservation_id text not null,
  id text not null,
  position integer not null,
  name text not null,
  email text not null,
  key_hash bytea not null,
  order_id text,
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  due_cents bigint
);
alter table public.reservation_payers enable row level security;

create table public.reservations (
  shop_id text not null,
  id text not null,
  number text,
  event_id text not null,
  slot_id text not null,
  status text not null,
  seats integer not null,
  people integer not null,
  expires_at timestamp with time zone,
  order_id text,
  buyer_id text,
  key_hash bytea,
  contact jsonb default '{}'::jsonb not null,
  search text default ''::text not null,
  lang text default 'fr'::text not null,
  visit_language text,
  notes text default ''::text not null,
  staff_notes text default ''::text not null,
  source text not null,
  payment text not null,
  total_cents bigint default 0 not null,
  paid_cents bigint default 0 not null,
  cancelled_at timestamp with time zone,
  cancel_reason text default ''::text not null,
  attended_people integer default 0 not null,
  attended_at timestamp with time zone,
  reminded_at timestamp with time zone,
  thanked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  version integer default 1 not null
);
alter table public.reservations enable row level security;

create table public.resources (
  shop_id text not null,
  id text not null,
  kind text not null,
  name text not null,
  user_id text,
  languages text[] default '{}'::text[] not null,
  color text default '#219ebc'::text not null,
  archived_at timestamp with time zone,
  version integer default 1 not null
);
alter table public.resources enable row level security;

create table public.sale_agent_sums (
  shop_id text not null,
  basis text not null,
  month date not null,
  agent_id text not null,
  part bigint not null,
  sales bigint not null,
  eq75 bigint not null,
  ht_cents bigint not null
);
alter table public.sale_agent_sums enable row level security;

create table public.sale_client_sums (
  shop_id text not null,
  basis text not null,
  client_id text not null,
  month date not null,
  part bigint not null,
  sales bigint not null,
  eq75 bigint not null,
  ht_cents bigint not null
);
alter table public.sale_client_sums enable row level security;

create table public.sale_day_sums (
  shop_id text not null,
  basis text not null,
  day date not null,
  channel text not null,
  part bigint not null,
  sales bigint not null,
  eq75 bigint not null,
  volume_ml bigint not null,
  ht_cents bigint not null,
  ttc_cents bigint not null,
  cost_cents bigint not null,
  costed_cents bigint not null
);
alter table public.sale_day_sums enable row level security;

create table public.sale_facts (
  shop_id text not null,
  id bigint generated always as identity not null,
  basis text not null,
  source text not null,
  source_id text not null,
  line_id text not null,
  kind text not null,
  day date not null,
  sold_on date not null,
  recorded_at timestamp with time zone default now() not null,
  channel text not null,
  grid text not null,
  region text not null,
  agent_id text,
  made_by text not null,
  client_id text,
  product_id text,
  vintage_id text,
  format_id text,
  sales integer not null,
  units integer not null,
  given integer not null,
  eq75 bigint not null,
  volume_ml bigint not null,
  ht_cents bigint not null,
  ttc_cents bigint not null,
  cost_cents bigint
);
alter table public.sale_facts enable row level security;

create table public.sale_product_sums (
  shop_id text not null,
  basis text not null,
  day date not null,
  product_id text not null,
  channel text not null,
  part bigint not null,
  units bigint not null,
  given bigint not null,
  eq75 bigint not null,
  ht_cents bigint not null,
  cost_cents bigint not null,
  costed_cents bigint not null
);
alter table public.sale_product_sums enable row level security;

create table public.sale_sum_states (
  shop_id text not null,
  month date not null,
  reconciled_on date
);
alter table public.sale_sum_states enable row level security;

create table public.sales_point_users (
  shop_id text not null,
  point_id text not null,
  user_id text not null,
  acts text[] default '{}'::text[] not null,
  code text,
  version integer default 1 not null
);
alter table public.sales_point_users enable row level security;

create table public.sales_points (
  shop_id text not null,
  id text not null,
  name text not null,
  warehouse_id text not null,
  settings jsonb not null,
  made_by text not null,
  created_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  version integer default 1 not null
);
alter table public.sales_points enable row level security;

create table public.sample_lines (
  shop_id text not null,
  sample_id text not null,
  position integer not null,
  format_id text not null,
  name text not null,
  quantity integer not null,
  unit_cents bigint
);
alter table public.sample_lines enable row level security;

create table public.samples (
  shop_id text not null,
  id text not null,
  number text,
  client_id text not null,
  status text default 'sent'::text not null,
  sent_at timestamp with time zone not null,
  recipient jsonb,
  carrier text default ''::text not null,
  tracking text default ''::text not null,
  note text default ''::text not null,
  operation_id text,
  made_by text not null,
  version integer default 1 not null,
  agent_id text,
  asked_at timestamp with time zone,
  answer text default ''::text not null
);
alter table public.samples enable row level security;

create table public.sender_domains (
  shop_id text not null,
  domain text not null,
  address text not null,
  selector text not null,
  private_key text not null,
  public_key text not null,
  verdicts jsonb,
  is_active boolean default false not null,
  active_since timestamp with time zone,
  checked_at timestamp with time zone,
  next_at timestamp with time zone not null,
  refused_at timestamp with time zone,
  refused_status text,
  refused_count integer default 0 not null,
  made_by text not null,
  made_at timestamp with time zone not null,
  version integer default 1 not null
);
alter table public.sender_domains enable row level security;

create table public.sepa_batches (
  shop_id text not null,
  id text not null,
  number text not null,
  bank_id text not null,
  collect_on date not null,
  status text not null,
  count integer not null,
  total_cents bigint not null,
  file text,
  made_by text not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null
);
alter table public.sepa_batches enable row level security;

create table public.sepa_collections (
  shop_id text not null,
  id text not null,
  batch_id text not null,
  mandate_id text not null,
  document_id text not null,
  amount_cents bigint not null,
  sequence text,
  status text not null,
  settlement_id text,
  reason text default ''::text not null
);
alter table public.sepa_collections enable row level security;

create table public.sepa_mandates (
  shop_id text not null,
  id text not null,
  client_id text not null,
  rum text not null,
  scheme text not null,
  status text not null,
  signed_on date,
  debtor text not null,
  address jsonb not null,
  iban text not null,
  bic text default ''::text not null,
  one_off boolean default false not null,
  is_amended boolean default false not null,
  last_collected_on date,
  collections integer default 0 not null,
  why text default ''::text not null,
  made_by text not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null
);
alter table public.sepa_mandates enable row level security;

create table public.sessions (
  id text not null,
  user_id text not null,
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  user_agent text default ''::text not null,
  master_id text
);
alter table public.sessions enable row level security;

create table public.settlement_events (
  shop_id text not null,
  id bigint generated always as identity not null,
  settlement_id text not null,
  at timestamp with time zone not null,
  kind text not null,
  made_by text not null,
  reason text default ''::text not null,
  facts jsonb default '{}'::jsonb not null
);
alter table public.settlement_events enable row level security;

create table public.settlement_states (
  shop_id text not null,
  settlement_id text not null,
  client_id text not null,
  status text default 'noted'::text not null,
  allocated_cents bigint default 0 not null,
  amount_cents bigint not null,
  version integer default 1 not null
);
alter table public.settlement_states enable row level security;

create table public.settlements (
  shop_id text not null,
  id text not null,
  client_id text not null,
  kind text not null,
  type text not null,
  amount_cents bigint not null,
  received_on date not null,
  reference text default ''::text not null,
  bank_id text,
  payment_id text,
  made_by text not null,
  at timestamp with time zone not null,
  source text
);
alter table public.settlements enable row level security;

create table public.shipment_events (
  shop_id text not null,
  shipment_id text not null,
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  kind text not null,
  made_by text not null,
  note text default ''::text not null
);
alter table public.shipment_events enable row level security;

create table public.shipment_lines (
  shop_id text not null,
  shipment_id text not null,
  order_id text not null,
  line_id text not null,
  quantity integer not null,
  add integer default 0 not null,
  returned integer default 0 not null
);
alter table public.shipment_lines enable row level security;

create table public.shipments (
  shop_id text not null,
  id text not null,
  order_id text not null,
  position bigint generated always as identity not null,
  number text,
  status text default 'pending'::text not null,
  planned_on date,
  warehouse_id text,
  collected boolean default false not null,
  recipient jsonb not null,
  carrier text default ''::text not null,
  tracking text default ''::text not null,
  parcels integer,
  weight_g integer,
  duty_suspended boolean,
  transport jsonb default '{}'::jsonb not null,
  note text default ''::text not null,
  made_by text not null,
  created_at timestamp with time zone not null,
  numbered_at timestamp with time zone,
  left_at timestamp with time zone,
  delivered_at timestamp with time zone,
  version integer default 1 not null
);
alter table public.shipments enable row level security;

create table public.shipping_methods (
  shop_id text not null,
  ref text not null,
  position integer not null,
  method jsonb not null
);
alter table public.shipping_methods enable row level security;

create table public.shop_arrivals (
  shop_id text not null,
  position integer not null,
  statement text not null,
  signature text not null,
  origin_key text not null,
  seal text not null,
  suppression_keys text not null,
  arrived_at timestamp with time zone not null
);
alter table public.shop_arrivals enable row level security;

create table public.shop_openings (
  user_id text not null,
  asked jsonb not null,
  lang text not null,
  asked_at timestamp with time zone not null
);
alter table public.shop_openings enable row level security;

create table public.shop_origins (
  shop_id text not null,
  origin text not null,
  state text not null,
  method text,
  fault text,
  asked_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  checked_at timestamp with time zone,
  failing_since timestamp with time zone,
  next_at timestamp with time zone
);
alter table public.shop_origins enable row level security;

create table public.shop_sites (
  shop_id text not null,
  draft jsonb not null,
  published jsonb,
  published_at timestamp with time zone,
  published_number integer default 0 not null,
  version integer default 0 not null,
  updated_at timestamp with time zone not null
);
alter table public.shop_sites enable row level security;

create table public.shop_terms (
  shop_id text not null,
  sha256 text not null,
  lang text not null,
  text text not null,
  first_used_at timestamp with time zone not null
);
alter table public.shop_terms enable row level security;

create table public.shops (
  id text not null,
  code text not null,
  name text not null,
  business_type text not null,
  color text not null,
  logo text,
  banner text,
  contact_email text not null,
  phone text default ''::text not null,
  presentation jsonb default '{}'::jsonb not null,
  legal jsonb default '{}'::jsonb not null,
  bank jsonb default '{}'::jsonb not null,
  payments_list text[] not null,
  has_tva boolean default true not null,
  vat_standard_bp integer default 2000 not null,
  vat_medium_bp integer default 1000 not null,
  vat_reduced_bp integer default 550 not null,
  all_rules_in_eq75 boolean default true not null,
  shipping_vat text default 'goods'::text not null,
  min_order_ht_cents integer,
  min_bottles integer,
  max_bottles integer,
  multiple_of integer,
  log_start_month integer default 1 not null,
  log_start_day integer default 1 not null,
  allowed_origins text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  manual_payment_days integer default 14 not null,
  oss_since timestamp with time zone,
  territories jsonb default '[]'::jsonb not null,
  loyalty jsonb,
  pricing_version integer default 1 not null,
  is_online boolean default true not null,
  url_shop text,
  integrations jsonb default '{"crm": {"active": true}, "iam": {"active": true}, "shop": {"active": true}, "agents": {"active": true}, "stocks": {"active": true}, "futures": {"active": true}, "iframes": {"active": true}, "purchase": {"active": true}, "analytics": {"active": true}, "campaigns": {"active": true}, "accounting": {"active": true}, "salesPoint": {"active": true}, "reservations": {"active": true}}'::jsonb not null,
  banks jsonb default '[]'::jsonb not null,
  products_settings jsonb default '{}'::jsonb not null,
  billing_settings jsonb default '{}'::jsonb not null,
  documents_settings jsonb default '{}'::jsonb not null,
  match_grids jsonb default '{}'::jsonb not null,
  stripe text,
  stripe_livemode boolean default false not null,
  stripe_is_active boolean default false not null,
  stripe_sepa boolean default false not null,
  excise_representatives jsonb default '[]'::jsonb not null,
  sale_terms jsonb default '{}'::jsonb not null,
  ask_birth_date boolean default false not null,
  fiscal_years jsonb default '[]'::jsonb not null,
  terms_adopted_at timestamp with time zone,
  mail_settings jsonb default '{}'::jsonb not null,
  ref_id text default ''::text not null,
  provider text,
  provider_account text,
  provider_livemode boolean default false not null,
  provider_is_active boolean default false not null,
  provider_debits boolean default false not null,
  theme text,
  loyalty_expiry_since timestamp with time zone
);
alter table public.shops enable row level security;

create table public.site_versions (
  shop_id text not null,
  number integer not null,
  site jsonb not null,
  at timestamp with time zone not null,
  by_name text not null
);
alter table public.site_versions enable row level security;

create table public.slot_resources (
  shop_id text not null,
  slot_id text not null,
  resource_id text not null
);
alter table public.slot_resources enable row level security;

create table public.stock_alerts (
  shop_id text not null,
  id bigint generated always as identity not null,
  kind text not null,
  format_id text not null,
  warehouse_id text,
  level bigint not null,
  least bigint,
  orders jsonb default '[]'::jsonb not null,
  at timestamp with time zone not null,
  made_by text not null
);
alter table public.stock_alerts enable row level security;

create table public.stock_allocations (
  shop_id text not null,
  id text not null,
  format_id text not null,
  holder_kind text not null,
  holder_id text,
  holder text not null,
  quantity bigint not null,
  remaining bigint not null,
  until date not null,
  note text default ''::text not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  ended_at timestamp with time zone,
  version integer default 1 not null
);
alter table public.stock_allocations enable row level security;

create table public.stock_movements (
  shop_id text not null,
  id bigint generated always as identity not null,
  warehouse_id text not null,
  format_id text not null,
  kind text not null,
  on_hand_delta bigint not null,
  reserved_delta bigint not null,
  order_id text,
  made_by text not null,
  reason text default ''::text not null,
  at timestamp with time zone default now() not null,
  duty_status text default 'suspended'::text not null,
  lot text default ''::text not null,
  observation text default ''::text not null,
  document text default ''::text not null,
  client_id text,
  origin_month date,
  operation_id text,
  inventory_id text,
  allocation_id text,
  recorded_at timestamp with time zone default now() not null,
  shipment_id text,
  reverses bigint
);
alter table public.stock_movements enable row level security;

create table public.stock_thresholds (
  shop_id text not null,
  id text not null,
  format_id text not null,
  warehouse_id text,
  least bigint not null,
  is_below boolean default false not null,
  version integer default 1 not null
);
alter table public.stock_thresholds enable row level security;

create table public.stock_wishes (
  shop_id text not null,
  id text not null,
  address_id text not null,
  format_id text not null,
  asked_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  sent_at timestamp with time zone
);
alter table public.stock_wishes enable row level security;

create table public.stocks (
  shop_id text not null,
  warehouse_id text not null,
  format_id text not null,
  on_hand bigint not null,
  reserved bigint not null,
  duty_status text default 'suspended'::text not null,
  lot text default ''::text not null,
  place bigint generated always as identity not null
);
alter table public.stocks enable row level security;

create table public.support_attachments (
  id text not null,
  author_id text not null,
  name text not null,
  mime text not null,
  bytes integer not null,
  sha256 bytea not null,
  width integer,
  height integer,
  created_at timestamp with time zone not null,
  ticket_id text,
  message_id text,
  position integer default 0 not null
);
alter table public.support_attachments enable row level security;

create table public.support_messages (
  ticket_id text not null,
  id text not null,
  side text not null,
  author_id text not null,
  author text not null,
  body text not null,
  at timestamp with time zone not null
);
alter table public.support_messages enable row level security;

create table public.support_notes (
  ticket_id text not null,
  id text not null,
  author_id text not null,
  author text not null,
  body text not null,
  at timestamp with time zone not null
);
alter table public.support_notes enable row level security;

create table public.support_tickets (
  id text not null,
  author_id text not null,
  author text not null,
  from_shop_id text,
  subject text not null,
  category text not null,
  status text default 'open'::text not null,
  context jsonb,
  created_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  author_unread integer default 0 not null,
  platform_unread integer default 0 not null,
  mailed_at timestamp with time zone,
  assignee_id text,
  assignee text
);
alter table public.support_tickets enable row level security;

create table public.suppressed_addresses (
  shop_id text not null,
  hash text not null,
  at timestamp with time zone not null,
  derivation smallint default 2 not null
);
alter table public.suppressed_addresses enable row level security;

create table public.tasks (
  shop_id text not null,
  id text not null,
  kind text not null,
  subject text not null,
  description text default ''::text not null,
  priority text default 'medium'::text not null,
  status text default 'open'::text not null,
  assignee_id text not null,
  due_on date not null,
  due_time time without time zone,
  place text default ''::text not null,
  client_id text,
  order_id text,
  reservation_id text,
  reminders integer[] default '{}'::integer[] not null,
  recurrence jsonb,
  day_of_month integer not null,
  born_from text,
  outcome text default ''::text not null,
  made_by text not null,
  made_by_id text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  search text default plain_text(((subject || ' '::text) || place)) not null,
  version integer default 1 not null,
  opportunity_id text
);
alter table public.tasks enable row level security;

create table public.tickets (
  shop_id text not null,
  id text not null,
  event_id text not null,
  kind text not null,
  name text not null,
  unit_e4 bigint not null,
  vat_type text not null,
  not_counting boolean default false not null,
  on_site boolean default false not null,
  version integer default 1 not null,
  position integer default 0 not null,
  names jsonb default '{}'::jsonb not null,
  description text default ''::text not null,
  min_quantity integer,
  max_quantity integer,
  taxes text[] default '{}'::text[] not null,
  archived_at timestamp with time zone
);
alter table public.tickets enable row level security;

create table public.till_archives (
  shop_id text not null,
  till_id text not null,
  n integer not null,
  from_day date,
  to_day date,
  made_by text not null,
  made_at timestamp with time zone not null,
  told_seq integer,
  header text
);
alter table public.till_archives enable row level security;

create table public.till_checkpoints (
  shop_id text not null,
  till_id text not null,
  seq integer not null,
  at timestamp with time zone not null,
  running jsonb not null
);
alter table public.till_checkpoints enable row level security;

create table public.till_closings (
  shop_id text not null,
  id text not null,
  till_id text not null,
  point_id text not null,
  seq integer not null,
  number text not null,
  period text not null,
  of_period text not null,
  at timestamp with time zone not null,
  operator text default ''::text not null,
  content jsonb not null,
  turnover_ttc_cents bigint not null,
  difference_cents bigint,
  booked_on date,
  mailed_at timestamp with time zone,
  search text default ''::text not null,
  doubts jsonb default '[]'::jsonb not null
);
alter table public.till_closings enable row level security;

create table public.till_copies (
  shop_id text not null,
  position integer not null,
  before_position integer default NULLIF(("position" - 1), 0),
  id text not null,
  ticket_id text not null,
  copy integer not null,
  at timestamp with time zone not null,
  content text not null,
  previous text not null,
  hash text not null,
  signature text not null,
  maker text default COALESCE(((content)::jsonb ->> 'maker'::text),
CASE
    WHEN (copy = 0) THEN 'till'::text
    ELSE 'office'::text
END) not null
);
alter table public.till_copies enable row level security;

create table public.till_copy_ends (
  shop_id text not null,
  position integer not null,
  hash text not null,
  seal text not null
);
alter table public.till_copy_ends enable row level security;

create table public.till_heads (
  shop_id text not null,
  till_id text not null,
  seq integer not null,
  hash text not null,
  running jsonb not null,
  seal text not null,
  running_seal text default ''::text not null
);
alter table public.till_heads enable row level security;

create table public.till_records (
  shop_id text not null,
  till_id text not null,
  seq integer not null,
  before_seq integer default NULLIF((seq - 1), 0),
  id text not null,
  kind text not null,
  at timestamp with time zone not null,
  content text not null,
  previous text not null,
  hash text not null,
  signature text not null,
  countersignature text not null,
  received_at timestamp with time zone not null,
  copies text default ''::text not null,
  ahead_seconds integer
);
alter table public.till_records enable row level security;

create table public.till_tickets (
  shop_id text not null,
  id text not null,
  till_id text not null,
  point_id text not null,
  seq integer not null,
  number text not null,
  day date not null,
  at timestamp with time zone not null,
  operator_id text,
  operator text default ''::text not null,
  client_id text,
  client_name text default ''::text not null,
  is_training boolean not null,
  content jsonb not null,
  total_ht_cents bigint not null,
  total_ttc_cents bigint not null,
  methods text[] not null,
  corrects_id text,
  doubts jsonb default '[]'::jsonb not null,
  bill_id text,
  search text default ''::text not null,
  traces jsonb default '{}'::jsonb not null,
  reservations jsonb default '[]'::jsonb not null
);
alter table public.till_tickets enable row level security;

create table public.till_verified (
  shop_id text not null,
  till_id text not null,
  seq integer not null,
  running jsonb not null,
  whole_at timestamp with time zone not null,
  seal text not null
);
alter table public.till_verified enable row level security;

create table public.tills (
  shop_id text not null,
  id text not null,
  point_id text not null,
  code text not null,
  name text not null,
  public_key text not null,
  state text default 'active'::text not null,
  enrolled_by text not null,
  enrolled_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  version integer default 1 not null
);
alter table public.tills enable row level security;

create table public.typologies (
  shop_id text not null,
  key text not null,
  position integer not null,
  name text not null,
  is_public boolean not null,
  ttc boolean not null,
  global_discount boolean not null,
  all_rules_in_eq75 boolean,
  without_duties boolean default false not null
);
alter table public.typologies enable row level security;

create table public.unit_costs (
  shop_id text not null,
  format_id text not null,
  valid_from date not null,
  cost_e4 bigint not null,
  source text default 'hand'::text not null,
  made_by text not null,
  at timestamp with time zone not null,
  version integer default 1 not null
);
alter table public.unit_costs enable row level security;

create table public.user_addresses (
  user_id text not null,
  id text not null,
  label text default ''::text not null,
  address jsonb not null,
  created_at timestamp with time zone default now() not null
);
alter table public.user_addresses enable row level security;

create table public.users (
  id text not null,
  username text not null,
  email text not null,
  email_verified_at timestamp with time zone,
  password_hash text not null,
  role text not null,
  firstname text default ''::text not null,
  lastname text default ''::text not null,
  phone text default ''::text not null,
  is_pro boolean default false not null,
  lang text default 'fr'::text not null,
  billing_address jsonb,
  delivery_address jsonb,
  cart jsonb default '{"orders": [], "version": 1, "lastUpdated": 0}'::jsonb not null,
  replaced_cart jsonb,
  created_at timestamp with time zone default now() not null,
  acting_shop_id text,
  tour_mode boolean default false not null,
  erased_at timestamp with time zone,
  business jsonb default '{}'::jsonb not null,
  link_notices boolean default true not null
);
alter table public.users enable row level security;

create table public.vintages (
  shop_id text not null,
  id text not null,
  product_id text not null,
  position integer default 0 not null,
  name text not null,
  alcohol integer,
  legal jsonb default '{}'::jsonb not null,
  advanced jsonb default '{}'::jsonb not null,
  ingredients jsonb default '{}'::jsonb not null,
  allergens text[] default '{}'::text[] not null,
  allergens_note jsonb default '{}'::jsonb not null,
  nutrition jsonb default '{"ownE2": {}, "acidsE1": null, "sugarsE1": null, "glycerolE1": null}'::jsonb not null,
  closed boolean default false not null,
  ingredient_list text[] default '{}'::text[] not null,
  serving_from_c integer,
  serving_to_c integer,
  keep_from integer,
  keep_peak integer,
  keep_to integer,
  decant_minutes integer,
  blend jsonb default '[]'::jsonb not null,
  plots jsonb default '[]'::jsonb not null
);
alter table public.vintages enable row level security;

create table public.waiting_list (
  shop_id text not null,
  id text not null,
  event_id text not null,
  slot_id text not null,
  name text not null,
  email text not null,
  phone text default ''::text not null,
  lang text not null,
  seats integer not null,
  key_hash bytea not null,
  status text default 'waiting'::text not null,
  reservation_id text,
  offered_until timestamp with time zone,
  created_at timestamp with time zone not null
);
alter table public.waiting_list enable row level security;

create table public.warehouses (
  shop_id text not null,
  id text not null,
  name text not null,
  address jsonb default '{}'::jsonb not null,
  kind text default 'cellar'::text not null,
  excise_number text,
  sells boolean default true not null,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  customs_office text,
  guarantor smallint
);
alter table public.warehouses enable row level security;

create table public.webhook_deliveries (
  shop_id text not null,
  id text not null,
  endpoint_id text not null,
  event_id text not null,
  type text not null,
  body text not null,
  state text not null,
  tries integer default 0 not null,
  step integer default 0 not null,
  next_at timestamp with time zone,
  created_at timestamp with time zone not null,
  last_at timestamp with time zone,
  last_status integer,
  last_fault text
);
alter table public.webhook_deliveries enable row level security;

create table public.webhook_endpoints (
  shop_id text not null,
  id text not null,
  url text not null,
  description text default ''::text not null,
  events text[] not null,
  enabled boolean default true not null,
  off_by text,
  off_at timestamp with time zone,
  failing_since timestamp with time zone,
  rests_until timestamp with time zone,
  secret_version integer default 1 not null,
  previous_until timestamp with time zone,
  made_by text not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null
);
alter table public.webhook_endpoints enable row level security;

create table public.webhook_events (
  shop_id text not null,
  id text default ('evt_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)) not null,
  type text not null,
  subject text not null,
  facts jsonb default '{}'::jsonb not null,
  at timestamp with time zone default clock_timestamp() not null,
  due_at timestamp with time zone default clock_timestamp() not null,
  told_at timestamp with time zone
);
alter table public.webhook_events enable row level security;

create table public.webhook_tries (
  shop_id text not null,
  delivery_id text not null,
  number integer not null,
  at timestamp with time zone not null,
  status integer,
  fault text,
  ms integer not null,
  answer text default ''::text not null
);
alter table public.webhook_tries enable row level security;

create table public.withdrawals (
  shop_id text not null,
  id text not null,
  order_id text not null,
  at timestamp with time zone not null,
  name text not null,
  email text not null,
  lines jsonb not null,
  is_whole boolean not null,
  due_cents bigint not null,
  refunded_cents bigint default 0 not null,
  status text not null,
  returned_at timestamp with time zone,
  refunded_at timestamp with time zone,
  version integer default 1 not null,
  refunding_cents bigint
);
alter table public.withdrawals enable row level security;

create table sandbox.intents (
  id text not null,
  idempotency_key text not null,
  client_secret text not null,
  amount_cents bigint not null,
  refunded_cents bigint default 0 not null,
  currency text not null,
  metadata jsonb not null,
  status text not null,
  behaviour text default 'pay'::text not null,
  failure text,
  card text,
  created_at timestamp with time zone default now() not null,
  kind text default 'payment'::text not null,
  later_failure text,
  released_at timestamp with time zone
);

create table sandbox.refunds (
  idempotency_key text not null,
  intent_id text not null,
  amount_cents bigint not null,
  created_at timestamp with time zone default now() not null
);

alter table account_switches add constraint account_switches_from_id_fkey FOREIGN KEY (from_id) REFERENCES users(id);

alter table account_switches add constraint account_switches_master_id_fkey FOREIGN KEY (master_id) REFERENCES users(id);

alter table account_switches add constraint account_switches_pkey PRIMARY KEY (id);

alter table account_switches add constraint account_switches_to_id_fkey FOREIGN KEY (to_id) REFERENCES users(id);

alter table accounting_codes add constraint accounting_codes_account_check CHECK ((account ~ '^[1-9][0-9]{2}[A-Z0-9]{0,9}$'::text));

alter table accounting_codes add constraint accounting_codes_label_check CHECK ((label <> ''::text));

alter table accounting_codes add constraint accounting_codes_pkey PRIMARY KEY (shop_id, use);

alter table accounting_codes add constraint accounting_codes_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table accounting_codes add constraint accounting_codes_use_check CHECK ((use ~ '^[a-zA-Z]+(\.[a-zA-Z0-9 ]+){0,2}$'::text));

alter table accounting_files add constraint accounting_files_check CHECK ((sha256 = encode(sha256(content), 'hex'::text)));

alter table accounting_files add constraint accounting_files_name_check CHECK ((name ~ '^[0-9]{9}FEC[0-9]{8}[.]txt$'::text));

alter table accounting_files add constraint accounting_files_pkey PRIMARY KEY (shop_id, closes_on);

alter table accounting_files add constraint accounting_files_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table accounting_journals add constraint accounting_journals_code_check CHECK ((code ~ '^[A-Z0-9]{1,6}$'::text));

alter table accounting_journals add constraint accounting_journals_journal_check CHECK ((journal = ANY (ARRAY['sales'::text, 'bank'::text, 'cash'::text, 'sundry'::text])));

alter table accounting_journals add constraint accounting_journals_name_check CHECK ((name <> ''::text));

alter table accounting_journals add constraint accounting_journals_pkey PRIMARY KEY (shop_id, journal);

alter table accounting_journals add constraint accounting_journals_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table accounting_locks add constraint accounting_locks_pkey PRIMARY KEY (shop_id, locked_until);

alter table accounting_locks add constraint accounting_locks_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table accounting_settings add constraint accounting_settings_pkey PRIMARY KEY (shop_id);

alter table accounting_settings add constraint accounting_settings_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table address_errors add constraint address_errors_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text, 'letter'::text, 'call'::text])));

alter table address_errors add constraint address_errors_pkey PRIMARY KEY (shop_id, channel, address);

alter table address_errors add constraint address_errors_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table agent_invitations add constraint agent_invitations_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES users(id);

alter table agent_invitations add constraint agent_invitations_email_check CHECK ((email = lower(email)));

alter table agent_invitations add constraint agent_invitations_pkey PRIMARY KEY (id);

alter table agent_requests add constraint agent_requests_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES users(id);

alter table agent_requests add constraint agent_requests_check CHECK (((status = 'pending'::text) = (answered_at IS NULL)));

alter table agent_requests add constraint agent_requests_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES agent_invitations(id) ON DELETE SET NULL;

alter table agent_requests add constraint agent_requests_pkey PRIMARY KEY (shop_id, id);

alter table agent_requests add constraint agent_requests_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table agent_requests add constraint agent_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'refused'::text])));

alter table agreed_prices add constraint agreed_prices_check CHECK ((since < until));

alter table agreed_prices add constraint agreed_prices_pkey PRIMARY KEY (shop_id, client_id, format_id, since);

alter table agreed_prices add constraint agreed_prices_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id);

alter table agreed_prices add constraint agreed_prices_shop_id_format_id_fkey FOREIGN KEY (shop_id, format_id) REFERENCES formats(shop_id, id);

alter table agreed_prices add constraint agreed_prices_unit_e4_check CHECK ((unit_e4 >= 0));

alter table allocations add constraint allocations_amount_cents_check CHECK ((amount_cents <> 0));

alter table allocations add constraint allocations_check CHECK ((num_nonnulls(settlement_id, credit_id) = 1));

alter table allocations add constraint allocations_check1 CHECK ((num_nonnulls(document_id, order_id, receipt_id) = 1));

alter table allocations add constraint allocations_pkey PRIMARY KEY (shop_id, id);

alter table allocations add constraint allocations_shop_id_credit_id_fkey FOREIGN KEY (shop_id, credit_id) REFERENCES documents(shop_id, id);

alter table allocations add constraint allocations_shop_id_document_id_fkey FOREIGN KEY (shop_id, document_id) REFERENCES documents(shop_id, id);

alter table allocations add constraint allocations_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id);

alter table allocations add constraint allocations_shop_id_receipt_id_fkey FOREIGN KEY (shop_id, receipt_id) REFERENCES settlements(shop_id, id);

alter table allocations add constraint allocations_shop_id_settlement_id_fkey FOREIGN KEY (shop_id, settlement_id) REFERENCES settlements(shop_id, id);

alter table answer_templates add constraint answer_templates_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000)));

alter table answer_templates add constraint answer_templates_name_check CHECK ((name <> ''::text));

alter table answer_templates add constraint answer_templates_pkey PRIMARY KEY (shop_id, id);

alter table answer_templates add constraint answer_templates_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table api_keys add constraint api_keys_check CHECK (((revoked_at IS NULL) = (revoked_by IS NULL)));

alter table api_keys add constraint api_keys_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);

alter table api_keys add constraint api_keys_pkey PRIMARY KEY (shop_id, id);

alter table api_keys add constraint api_keys_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES users(id);

alter table api_keys add constraint api_keys_scopes_check CHECK ((cardinality(scopes) > 0));

alter table api_keys add constraint api_keys_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table backups add constraint backups_bytes_check CHECK ((bytes > 0));

alter table backups add constraint backups_check CHECK (((ended_at IS NOT NULL) OR ((bytes IS NULL) AND (error IS NULL))));

alter table backups add constraint backups_check1 CHECK (((bytes IS NULL) OR (error IS NULL)));

alter table backups add constraint backups_error_check CHECK ((length(error) <= 500));

alter table backups add constraint backups_id_check CHECK ((length(id) = 16));

alter table backups add constraint backups_name_check CHECK ((length(name) <= 200));

alter table backups add constraint backups_pkey PRIMARY KEY (id);

alter table bank_lines add constraint bank_lines_check CHECK (((settlement_id IS NULL) OR (status = 'matched'::text)));

alter table bank_lines add constraint bank_lines_check1 CHECK (((slip_id IS NULL) OR ((status = 'matched'::text) AND (settlement_id IS NULL))));

alter table bank_lines add constraint bank_lines_pkey PRIMARY KEY (shop_id, id);

alter table bank_lines add constraint bank_lines_shop_id_settlement_id_fkey FOREIGN KEY (shop_id, settlement_id) REFERENCES settlements(shop_id, id);

alter table bank_lines add constraint bank_lines_shop_id_slip_id_fkey FOREIGN KEY (shop_id, slip_id) REFERENCES bank_slips(shop_id, id);

alter table bank_lines add constraint bank_lines_shop_id_statement_id_fkey FOREIGN KEY (shop_id, statement_id) REFERENCES bank_statements(shop_id, id);

alter table bank_lines add constraint bank_lines_status_check CHECK ((status = ANY (ARRAY['open'::text, 'matched'::text, 'ignored'::text])));

alter table bank_mappings add constraint bank_mappings_pkey PRIMARY KEY (shop_id, bank_id);

alter table bank_mappings add constraint bank_mappings_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table bank_slip_lines add constraint bank_slip_lines_pkey PRIMARY KEY (shop_id, slip_id, settlement_id);

alter table bank_slip_lines add constraint bank_slip_lines_shop_id_settlement_id_fkey FOREIGN KEY (shop_id, settlement_id) REFERENCES settlements(shop_id, id);

alter table bank_slip_lines add constraint bank_slip_lines_shop_id_slip_id_fkey FOREIGN KEY (shop_id, slip_id) REFERENCES bank_slips(shop_id, id);

alter table bank_slip_undoings add constraint bank_slip_undoings_pkey PRIMARY KEY (shop_id, slip_id);

alter table bank_slip_undoings add constraint bank_slip_undoings_shop_id_slip_id_fkey FOREIGN KEY (shop_id, slip_id) REFERENCES bank_slips(shop_id, id);

alter table bank_slips add constraint bank_slips_count_check CHECK ((count > 0));

alter table bank_slips add constraint bank_slips_pkey PRIMARY KEY (shop_id, id);

alter table bank_slips add constraint bank_slips_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table bank_slips add constraint bank_slips_total_cents_check CHECK ((total_cents > 0));

alter table bank_slips add constraint bank_slips_type_check CHECK ((type = ANY (ARRAY['check'::text, 'cash'::text])));

alter table bank_statements add constraint bank_statements_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'ofx'::text])));

alter table bank_statements add constraint bank_statements_pkey PRIMARY KEY (shop_id, id);

alter table bank_statements add constraint bank_statements_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table busy_calendars add constraint busy_calendars_pkey PRIMARY KEY (shop_id, id);

alter table busy_calendars add constraint busy_calendars_shop_id_resource_id_fkey FOREIGN KEY (shop_id, resource_id) REFERENCES resources(shop_id, id);

alter table busy_times add constraint busy_times_check CHECK ((starts_at < ends_at));

alter table busy_times add constraint busy_times_pkey PRIMARY KEY (shop_id, id);

alter table busy_times add constraint busy_times_shop_id_calendar_id_fkey FOREIGN KEY (shop_id, calendar_id) REFERENCES busy_calendars(shop_id, id) ON DELETE CASCADE;

alter table busy_times add constraint busy_times_shop_id_resource_id_fkey FOREIGN KEY (shop_id, resource_id) REFERENCES resources(shop_id, id);

alter table calendar_feeds add constraint calendar_feeds_check CHECK (((kind = 'shop'::text) = (of_id IS NULL)));

alter table calendar_feeds add constraint calendar_feeds_kind_check CHECK ((kind = ANY (ARRAY['shop'::text, 'resource'::text, 'event'::text])));

alter table calendar_feeds add constraint calendar_feeds_pkey PRIMARY KEY (shop_id, id);

alter table calendar_feeds add constraint calendar_feeds_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table call_scripts add constraint call_scripts_pkey PRIMARY KEY (shop_id);

alter table call_scripts add constraint call_scripts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table campaign_clicks add constraint campaign_clicks_pkey PRIMARY KEY (shop_id, link_id, day);

alter table campaign_clicks add constraint campaign_clicks_shop_id_link_id_fkey FOREIGN KEY (shop_id, link_id) REFERENCES campaign_links(shop_id, id) ON DELETE CASCADE;

alter table campaign_days add constraint campaign_days_pkey PRIMARY KEY (shop_id, domain, day);

alter table campaign_days add constraint campaign_days_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table campaign_links add constraint campaign_links_pkey PRIMARY KEY (shop_id, id);

alter table campaign_links add constraint campaign_links_shop_id_campaign_id_fkey FOREIGN KEY (shop_id, campaign_id) REFERENCES campaigns(shop_id, id) ON DELETE CASCADE;

alter table campaign_links add constraint campaign_links_variant_check CHECK ((variant = ANY (ARRAY['A'::text, 'B'::text])));

alter table campaign_messages add constraint campaign_messages_pkey PRIMARY KEY (shop_id, campaign_id, variant, lang, typology);

alter table campaign_messages add constraint campaign_messages_shop_id_campaign_id_fkey FOREIGN KEY (shop_id, campaign_id) REFERENCES campaigns(shop_id, id) ON DELETE CASCADE;

alter table campaign_messages add constraint campaign_messages_variant_check CHECK ((variant = ANY (ARRAY['A'::text, 'B'::text])));

alter table campaign_recipients add constraint campaign_recipients_check CHECK (((state <> 'skipped'::text) OR (reason IS NOT NULL)));

alter table campaign_recipients add constraint campaign_recipients_check1 CHECK (((state <> 'claimed'::text) OR ((sender_id IS NOT NULL) AND (claimed_at IS NOT NULL))));

alter table campaign_recipients add constraint campaign_recipients_pkey PRIMARY KEY (shop_id, id);

alter table campaign_recipients add constraint campaign_recipients_shop_id_campaign_id_fkey FOREIGN KEY (shop_id, campaign_id) REFERENCES campaigns(shop_id, id) ON DELETE CASCADE;

alter table campaign_recipients add constraint campaign_recipients_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'claimed'::text, 'accepted'::text, 'refused'::text, 'uncertain'::text, 'skipped'::text])));

alter table campaign_recipients add constraint campaign_recipients_variant_check CHECK ((variant = ANY (ARRAY['A'::text, 'B'::text])));

alter table campaign_senders add constraint campaign_senders_pkey PRIMARY KEY (shop_id, campaign_id, lane);

alter table campaign_senders add constraint campaign_senders_shop_id_campaign_id_fkey FOREIGN KEY (shop_id, campaign_id) REFERENCES campaigns(shop_id, id) ON DELETE CASCADE;

alter table campaign_settings add constraint campaign_settings_automatic_from_check CHECK (((automatic_from >= 0) AND (automatic_from <= 23)));

alter table campaign_settings add constraint campaign_settings_automatic_until_check CHECK (((automatic_until >= 1) AND (automatic_until <= 24)));

alter table campaign_settings add constraint campaign_settings_hours CHECK ((automatic_from < automatic_until));

alter table campaign_settings add constraint campaign_settings_pkey PRIMARY KEY (shop_id);

alter table campaign_settings add constraint campaign_settings_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table campaigns add constraint campaigns_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text, 'letter'::text, 'call'::text])));

alter table campaigns add constraint campaigns_check CHECK (((kind = 'information'::text) OR (purpose IS NOT NULL)));

alter table campaigns add constraint campaigns_kind_check CHECK ((kind = ANY (ARRAY['promotion'::text, 'information'::text])));

alter table campaigns add constraint campaigns_pkey PRIMARY KEY (shop_id, id);

alter table campaigns add constraint campaigns_posted_by_check CHECK ((posted_by = ANY (ARRAY['shop'::text, 'provider'::text])));

alter table campaigns add constraint campaigns_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table campaigns add constraint campaigns_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'ready'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'sent'::text, 'cancelled'::text, 'failed'::text])));

alter table campaigns add constraint campaigns_winner_check CHECK ((winner = ANY (ARRAY['A'::text, 'B'::text])));

alter table captcha_uses add constraint captcha_uses_pkey PRIMARY KEY (nonce);

alter table catalogue_versions add constraint catalogue_versions_pkey PRIMARY KEY (shop_id);

alter table client_counts add constraint client_counts_pkey PRIMARY KEY (shop_id, is_archived, part);

alter table client_counts add constraint client_counts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table client_distinctions add constraint client_distinctions_check CHECK ((first_id < second_id));

alter table client_distinctions add constraint client_distinctions_pkey PRIMARY KEY (shop_id, first_id, second_id);

alter table client_distinctions add constraint client_distinctions_shop_id_first_id_fkey FOREIGN KEY (shop_id, first_id) REFERENCES clients(shop_id, id);

alter table client_distinctions add constraint client_distinctions_shop_id_second_id_fkey FOREIGN KEY (shop_id, second_id) REFERENCES clients(shop_id, id);

alter table client_events add constraint client_events_kind_check CHECK ((kind = ANY (ARRAY['note'::text, 'created'::text, 'ordered'::text, 'joined'::text, 'changed'::text, 'terms'::text, 'archived'::text, 'restored'::text, 'merged'::text])));

alter table client_events add constraint client_events_pkey PRIMARY KEY (shop_id, id);

alter table client_events add constraint client_events_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id);

alter table client_fields add constraint client_fields_pkey PRIMARY KEY (shop_id, type);

alter table client_fields add constraint client_fields_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table client_fields add constraint client_fields_type_check CHECK ((type = ANY (ARRAY['pipe'::text, 'family'::text, 'family2'::text, 'custom'::text, 'custom2'::text, 'listTag'::text, 'listTag2'::text])));

alter table client_keys add constraint client_keys_pkey PRIMARY KEY (shop_id, key, client_id);

alter table client_keys add constraint client_keys_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id) ON DELETE CASCADE;

alter table client_orders add constraint client_orders_pkey PRIMARY KEY (shop_id, order_id);

alter table client_orders add constraint client_orders_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id);

alter table client_turnovers add constraint client_turnovers_pkey PRIMARY KEY (shop_id, client_id);

alter table client_turnovers add constraint client_turnovers_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table clients add constraint clients_addresses_check CHECK ((jsonb_typeof(addresses) = 'array'::text));

alter table clients add constraint clients_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES users(id);

alter table clients add constraint clients_birthday_check CHECK ((birthday ~ '^((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))?$'::text));

alter table clients add constraint clients_check CHECK (((nic ~ '^([0-9]{5})?$'::text) AND ((nic = ''::text) OR (siren <> ''::text))));

alter table clients add constraint clients_check1 CHECK ((merged_into <> id));

alter table clients add constraint clients_check2 CHECK (((merged_into IS NULL) OR (user_id IS NULL)));

alter table clients add constraint clients_contacts_check CHECK ((jsonb_typeof(contacts) = 'array'::text));

alter table clients add constraint clients_credit_limit_cents_check CHECK ((credit_limit_cents >= 0));

alter table clients add constraint clients_kind_check CHECK ((kind = ANY (ARRAY['individual'::text, 'professional'::text])));

alter table clients add constraint clients_member_code_check CHECK ((member_code ~ '^\d{0,15}$'::text));

alter table clients add constraint clients_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);

alter table clients add constraint clients_pkey PRIMARY KEY (shop_id, id);

alter table clients add constraint clients_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table clients add constraint clients_shop_id_merged_into_fkey FOREIGN KEY (shop_id, merged_into) REFERENCES clients(shop_id, id);

alter table clients add constraint clients_shop_id_typology_fkey FOREIGN KEY (shop_id, typology) REFERENCES typologies(shop_id, key);

alter table clients add constraint clients_siren_check CHECK ((siren ~ '^([0-9]{9})?$'::text));

alter table clients add constraint clients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table closed_days add constraint closed_days_check CHECK ((since <= until));

alter table closed_days add constraint closed_days_pkey PRIMARY KEY (shop_id, id);

alter table closed_days add constraint closed_days_shop_id_event_id_fkey FOREIGN KEY (shop_id, event_id) REFERENCES events(shop_id, id);

alter table closed_days add constraint closed_days_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table collaborator_events add constraint collaborator_events_kind_check CHECK ((kind = ANY (ARRAY['invited'::text, 'resent'::text, 'accepted'::text, 'changed'::text, 'suspended'::text, 'reactivated'::text, 'revoked'::text])));

alter table collaborator_events add constraint collaborator_events_pkey PRIMARY KEY (shop_id, id);

alter table collaborator_events add constraint collaborator_events_shop_id_collaborator_id_fkey FOREIGN KEY (shop_id, collaborator_id) REFERENCES collaborators(shop_id, id);

alter table collaborator_roles add constraint collaborator_roles_pkey PRIMARY KEY (shop_id, id);

alter table collaborator_roles add constraint collaborator_roles_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table collaborators add constraint collaborators_check CHECK ((manager_id <> id));

alter table collaborators add constraint collaborators_check1 CHECK (((status = 'invited'::text) OR (user_id IS NOT NULL) OR (status = 'revoked'::text)));

alter table collaborators add constraint collaborators_pkey PRIMARY KEY (shop_id, id);

alter table collaborators add constraint collaborators_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table collaborators add constraint collaborators_shop_id_manager_id_fkey FOREIGN KEY (shop_id, manager_id) REFERENCES collaborators(shop_id, id);

alter table collaborators add constraint collaborators_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'suspended'::text, 'revoked'::text])));

alter table collaborators add constraint collaborators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table consent_addresses add constraint consent_addresses_pkey PRIMARY KEY (shop_id, id);

alter table consent_addresses add constraint consent_addresses_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table consent_events add constraint consent_events_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text, 'letter'::text, 'call'::text])));

alter table consent_events add constraint consent_events_check CHECK (((kind <> 'asked'::text) OR ((wording IS NOT NULL) AND (lang IS NOT NULL) AND (page IS NOT NULL) AND (element IS NOT NULL))));

alter table consent_events add constraint consent_events_check1 CHECK (((made_by = 'staff'::text) = (staff IS NOT NULL)));

alter table consent_events add constraint consent_events_kind_check CHECK ((kind = ANY (ARRAY['asked'::text, 'given'::text, 'withdrawn'::text])));

alter table consent_events add constraint consent_events_made_by_check CHECK ((made_by = ANY (ARRAY['person'::text, 'oneClick'::text, 'account'::text, 'staff'::text, 'erasure'::text])));

alter table consent_events add constraint consent_events_pkey PRIMARY KEY (shop_id, id);

alter table consent_events add constraint consent_events_shop_id_address_id_fkey FOREIGN KEY (shop_id, address_id) REFERENCES consent_addresses(shop_id, id);

alter table consent_events add constraint consent_events_shop_id_asked_id_fkey FOREIGN KEY (shop_id, asked_id) REFERENCES consent_events(shop_id, id);

alter table consent_links add constraint consent_links_pkey PRIMARY KEY (shop_id, hash);

alter table consent_links add constraint consent_links_shop_id_asked_id_fkey FOREIGN KEY (shop_id, asked_id) REFERENCES consent_events(shop_id, id);

alter table consents add constraint consents_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text, 'letter'::text, 'call'::text])));

alter table consents add constraint consents_pkey PRIMARY KEY (shop_id, address_id, channel, purpose);

alter table consents add constraint consents_shop_id_address_id_fkey FOREIGN KEY (shop_id, address_id) REFERENCES consent_addresses(shop_id, id);

alter table consents add constraint consents_shop_id_event_id_fkey FOREIGN KEY (shop_id, event_id) REFERENCES consent_events(shop_id, id);

alter table consents add constraint consents_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'given'::text, 'withdrawn'::text])));

alter table contact_list_members add constraint contact_list_members_pkey PRIMARY KEY (shop_id, list_id, client_id);

alter table contact_list_members add constraint contact_list_members_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id) ON DELETE CASCADE;

alter table contact_list_members add constraint contact_list_members_shop_id_list_id_fkey FOREIGN KEY (shop_id, list_id) REFERENCES contact_lists(shop_id, id) ON DELETE CASCADE;

alter table contact_lists add constraint contact_lists_kind_check CHECK ((kind = ANY (ARRAY['dynamic'::text, 'static'::text])));

alter table contact_lists add constraint contact_lists_members_check CHECK ((members >= 0));

alter table contact_lists add constraint contact_lists_name_check CHECK ((name <> ''::text));

alter table contact_lists add constraint contact_lists_pkey PRIMARY KEY (shop_id, id);

alter table contact_lists add constraint contact_lists_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table conversation_notes add constraint conversation_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);

alter table conversation_notes add constraint conversation_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000)));

alter table conversation_notes add constraint conversation_notes_pkey PRIMARY KEY (shop_id, conversation_id, id);

alter table conversation_notes add constraint conversation_notes_shop_id_conversation_id_fkey FOREIGN KEY (shop_id, conversation_id) REFERENCES conversations(shop_id, id) ON DELETE CASCADE;

alter table conversations add constraint conversations_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id);

alter table conversations add constraint conversations_buyer_unread_check CHECK ((buyer_unread >= 0));

alter table conversations add constraint conversations_last_by_check CHECK ((last_by = ANY (ARRAY['buyer'::text, 'shop'::text])));

alter table conversations add constraint conversations_pkey PRIMARY KEY (shop_id, id);

alter table conversations add constraint conversations_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id);

alter table conversations add constraint conversations_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table conversations add constraint conversations_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id);

alter table conversations add constraint conversations_shop_unread_check CHECK ((shop_unread >= 0));

alter table conversations add constraint conversations_subject_check CHECK ((length(subject) <= 120));

alter table conversations add constraint conversations_topic_check CHECK ((topic = ANY (ARRAY['question'::text, 'order'::text, 'visit'::text, 'professional'::text, 'other'::text])));

alter table conversations add constraint conversations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table conversations add constraint conversations_visitor_email_check CHECK (((visitor_email = lower(visitor_email)) AND (length(visitor_email) <= 254)));

alter table conversations add constraint conversations_visitor_name_check CHECK ((length(visitor_name) <= 80));

alter table conversations add constraint conversations_visitor_phone_check CHECK ((length(visitor_phone) <= 30));

alter table conversations add constraint conversations_writer_check CHECK (((user_id IS NOT NULL) OR (visitor_email IS NOT NULL)));

alter table counters add constraint counters_pkey PRIMARY KEY (shop_id, series, year);

alter table counters add constraint counters_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table crd_accounts add constraint crd_accounts_category_check CHECK ((category = ANY (ARRAY['M'::text, 'T'::text, 'PI'::text, 'COGNAC-ARMAGNAC'::text, 'ALCOOLS'::text])));

alter table crd_accounts add constraint crd_accounts_ml_check CHECK (((ml >= 1) AND (ml <= 100000)));

alter table crd_accounts add constraint crd_accounts_pkey PRIMARY KEY (shop_id, id);

alter table crd_accounts add constraint crd_accounts_shop_id_color_id_category_ml_bib_key UNIQUE (shop_id, color_id, category, ml, bib);

alter table crd_accounts add constraint crd_accounts_shop_id_color_id_fkey FOREIGN KEY (shop_id, color_id) REFERENCES crd_colors(shop_id, id);

alter table crd_colors add constraint crd_colors_categories_check CHECK ((categories <@ ARRAY['M'::text, 'T'::text, 'PI'::text, 'COGNAC-ARMAGNAC'::text, 'ALCOOLS'::text]));

alter table crd_colors add constraint crd_colors_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text));

alter table crd_colors add constraint crd_colors_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)));

alter table crd_colors add constraint crd_colors_pkey PRIMARY KEY (shop_id, id);

alter table crd_colors add constraint crd_colors_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table crd_colors add constraint crd_colors_type_check CHECK ((type = ANY (ARRAY['PERSONNALISEES'::text, 'COLLECTIVES_DROITS_SUSPENDUS'::text, 'COLLECTIVES_DROITS_ACQUITTES'::text])));

alter table crd_declared add constraint crd_declared_pkey PRIMARY KEY (shop_id, movement_id);

alter table crd_declared add constraint crd_declared_shop_id_movement_id_fkey FOREIGN KEY (shop_id, movement_id) REFERENCES crd_movements(shop_id, id);

alter table crd_declared add constraint crd_declared_shop_id_period_fkey FOREIGN KEY (shop_id, period) REFERENCES excise_declarations(shop_id, period);

alter table crd_movements add constraint crd_movements_check CHECK (((quantity <> 0) AND ((quantity > 0) OR (corrects IS NOT NULL))));

alter table crd_movements add constraint crd_movements_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'purchases'::text, 'returns'::text, 'excess'::text, 'uses'::text, 'destructions'::text, 'missing'::text, 'otherIn'::text, 'otherOut'::text])));

alter table crd_movements add constraint crd_movements_pkey PRIMARY KEY (shop_id, id);

alter table crd_movements add constraint crd_movements_shop_id_account_id_fkey FOREIGN KEY (shop_id, account_id) REFERENCES crd_accounts(shop_id, id);

alter table crd_movements add constraint crd_movements_shop_id_corrects_fkey FOREIGN KEY (shop_id, corrects) REFERENCES crd_movements(shop_id, id);

alter table dashboard_layouts add constraint dashboard_layouts_pkey PRIMARY KEY (shop_id, user_id);

alter table dashboard_layouts add constraint dashboard_layouts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table dashboard_layouts add constraint dashboard_layouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table data_exports add constraint data_exports_pkey PRIMARY KEY (user_id, id);

alter table data_exports add constraint data_exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text])));

alter table data_exports add constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table day_route_stops add constraint day_route_stops_check CHECK (((result IS NULL) = (done_at IS NULL)));

alter table day_route_stops add constraint day_route_stops_fixed_check CHECK ((fixed = ANY (ARRAY['first'::text, 'last'::text])));

alter table day_route_stops add constraint day_route_stops_pkey PRIMARY KEY (shop_id, user_id, day, client_id);

alter table day_route_stops add constraint day_route_stops_result_check CHECK ((result = ANY (ARRAY['met'::text, 'absent'::text, 'closed'::text])));

alter table day_route_stops add constraint day_route_stops_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id);

alter table day_route_stops add constraint day_route_stops_shop_id_task_id_fkey FOREIGN KEY (shop_id, task_id) REFERENCES tasks(shop_id, id);

alter table day_route_stops add constraint day_route_stops_shop_id_user_id_day_fkey FOREIGN KEY (shop_id, user_id, day) REFERENCES day_routes(shop_id, user_id, day) ON DELETE CASCADE;

alter table day_routes add constraint day_routes_km_per_hour_check CHECK (((km_per_hour >= 5) AND (km_per_hour <= 120)));

alter table day_routes add constraint day_routes_pkey PRIMARY KEY (shop_id, user_id, day);

alter table day_routes add constraint day_routes_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table day_routes add constraint day_routes_start_check CHECK ((start = ANY (ARRAY['shop'::text, 'place'::text, 'stop'::text])));

alter table day_routes add constraint day_routes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table day_routes add constraint day_routes_visit_minutes_check CHECK (((visit_minutes >= 5) AND (visit_minutes <= 240)));

alter table deployment add constraint deployment_one_check CHECK (one);

alter table deployment add constraint deployment_pkey PRIMARY KEY (one);

alter table document_corrections add constraint document_corrections_applied_cents_check CHECK ((applied_cents >= 0));

alter table document_corrections add constraint document_corrections_pkey PRIMARY KEY (shop_id, credit_id);

alter table document_corrections add constraint document_corrections_shop_id_credit_id_fkey FOREIGN KEY (shop_id, credit_id) REFERENCES documents(shop_id, id);

alter table document_corrections add constraint document_corrections_shop_id_document_id_fkey FOREIGN KEY (shop_id, document_id) REFERENCES documents(shop_id, id);

alter table document_deductions add constraint document_deductions_amount_cents_check CHECK ((amount_cents > 0));

alter table document_deductions add constraint document_deductions_pkey PRIMARY KEY (shop_id, bill_id, deposit_id);

alter table document_deductions add constraint document_deductions_shop_id_bill_id_fkey FOREIGN KEY (shop_id, bill_id) REFERENCES documents(shop_id, id);

alter table document_deductions add constraint document_deductions_shop_id_deposit_id_fkey FOREIGN KEY (shop_id, deposit_id) REFERENCES documents(shop_id, id);

alter table document_events add constraint document_events_pkey PRIMARY KEY (shop_id, id);

alter table document_events add constraint document_events_shop_id_document_id_fkey FOREIGN KEY (shop_id, document_id) REFERENCES documents(shop_id, id);

alter table document_heads add constraint document_heads_pkey PRIMARY KEY (shop_id, kind);

alter table document_heads add constraint document_heads_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table document_orders add constraint document_orders_pkey PRIMARY KEY (shop_id, document_id, order_id);

alter table document_orders add constraint document_orders_shop_id_document_id_fkey FOREIGN KEY (shop_id, document_id) REFERENCES documents(shop_id, id);

alter table document_orders add constraint document_orders_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id);

alter table document_proofs add constraint document_proofs_check CHECK (((withdrawn_by IS NULL) = (withdrawn_at IS NULL)));

alter table document_proofs add constraint document_proofs_pkey PRIMARY KEY (shop_id, id);

alter table document_proofs add constraint document_proofs_shop_id_document_id_fkey FOREIGN KEY (shop_id, document_id) REFERENCES document_states(shop_id, document_id);

alter table document_reminders add constraint document_reminders_pkey PRIMARY KEY (shop_id, document_id, step, on_day);

alter table document_reminders add constraint document_reminders_shop_id_document_id_fkey FOREIGN KEY (shop_id, document_id) REFERENCES documents(shop_id, id);

alter table document_reminders add constraint document_reminders_step_check CHECK (((step >= 1) AND (step <= 3)));

alter table document_states add constraint document_states_check CHECK (((credited_cents + settled_cents) <= due_cents));

alter table document_states add constraint document_states_check1 CHECK ((used_cents <=
CASE kind
    WHEN 'credit'::text THEN due_cents
    ELSE total_ttc_cents
END));

alter table document_states add constraint document_states_credited_cents_check CHECK ((credited_cents >= 0));

alter table document_states add constraint document_states_due_cents_check CHECK ((due_cents >= 0));

alter table document_states add constraint document_states_pkey PRIMARY KEY (shop_id, document_id);

alter table document_states add constraint document_states_proof_check CHECK ((proof = ANY (ARRAY['missing'::text, 'kept'::text])));

alter table document_states add constraint document_states_settled_cents_check CHECK ((settled_cents >= 0));

alter table document_states add constraint document_states_shop_id_document_id_fkey FOREIGN KEY (shop_id, document_id) REFERENCES documents(shop_id, id);

alter table document_states add constraint document_states_used_cents_check CHECK ((used_cents >= 0));

alter table document_sums add constraint document_sums_pkey PRIMARY KEY (shop_id, kind, part);

alter table document_sums add constraint document_sums_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table documents add constraint documents_check CHECK ((hash = encode(sha256(convert_to(((previous || '
'::text) || content), 'UTF8'::name)), 'hex'::text)));

alter table documents add constraint documents_check1 CHECK ((total_ttc_cents = (total_ht_cents + total_vat_cents)));

alter table documents add constraint documents_check2 CHECK (((content)::jsonb @> jsonb_build_object('kind', kind, 'number', number, 'issuedOn', to_char((issued_on)::timestamp with time zone, 'YYYY-MM-DD'::text), 'totalHtCents', total_ht_cents, 'totalVatCents', total_vat_cents, 'totalTtcCents', total_ttc_cents)));

alter table documents add constraint documents_kind_check CHECK ((kind = ANY (ARRAY['bill'::text, 'deposit'::text, 'credit'::text])));

alter table documents add constraint documents_number_check CHECK ((number ~ '^[A-Za-z0-9+_/-]{1,35}$'::text));

alter table documents add constraint documents_pkey PRIMARY KEY (shop_id, id);

alter table documents add constraint documents_position_check CHECK (("position" > 0));

alter table documents add constraint documents_previous_check CHECK ((previous ~ '^[0-9a-f]{64}$'::text));

alter table documents add constraint documents_seal_check CHECK ((seal ~ '^[0-9a-f]{64}$'::text));

alter table documents add constraint documents_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table documents add constraint documents_total_ht_cents_check CHECK ((total_ht_cents >= 0));

alter table documents add constraint documents_total_vat_cents_check CHECK ((total_vat_cents >= 0));

alter table dropped_files add constraint dropped_files_pkey PRIMARY KEY (id);

alter table embed_days add constraint embed_days_pkey PRIMARY KEY (shop_id, embed_id, day);

alter table embed_days add constraint embed_days_shop_id_embed_id_fkey FOREIGN KEY (shop_id, embed_id) REFERENCES embeds(shop_id, id) ON DELETE CASCADE;

alter table embed_days add constraint embed_days_views_check CHECK ((views >= 0));

alter table embeds add constraint embeds_pkey PRIMARY KEY (shop_id, id);

alter table embeds add constraint embeds_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table event_rules add constraint event_rules_capacity_check CHECK (((capacity >= 1) AND (capacity <= 99999)));

alter table event_rules add constraint event_rules_check CHECK ((since <= until));

alter table event_rules add constraint event_rules_mode_check CHECK ((mode = ANY (ARRAY['hours'::text, 'period'::text, 'noHours'::text])));

alter table event_rules add constraint event_rules_pkey PRIMARY KEY (shop_id, id);

alter table event_rules add constraint event_rules_shop_id_event_id_fkey FOREIGN KEY (shop_id, event_id) REFERENCES events(shop_id, id);

alter table event_slots add constraint event_slots_capacity_check CHECK (((capacity >= 0) AND (capacity <= 99999)));

alter table event_slots add constraint event_slots_check CHECK ((starts_at < ends_at));

alter table event_slots add constraint event_slots_mode_check CHECK ((mode = ANY (ARRAY['hours'::text, 'period'::text, 'noHours'::text])));

alter table event_slots add constraint event_slots_pkey PRIMARY KEY (shop_id, id);

alter table event_slots add constraint event_slots_shop_id_event_id_fkey FOREIGN KEY (shop_id, event_id) REFERENCES events(shop_id, id);

alter table event_slots add constraint event_slots_shop_id_rule_id_fkey FOREIGN KEY (shop_id, rule_id) REFERENCES event_rules(shop_id, id);

alter table events add constraint events_change_hours_check CHECK (((change_hours >= 0) AND (change_hours <= 8760)));

alter table events add constraint events_check CHECK (((payment = 'deposit'::text) = (deposit_bp IS NOT NULL)));

alter table events add constraint events_deposit_bp_check CHECK (((deposit_bp >= 1) AND (deposit_bp <= 9999)));

alter table events add constraint events_duration_minutes_check CHECK (((duration_minutes >= 1) AND (duration_minutes <= 14400)));

alter table events add constraint events_fee_waived_from_check CHECK (((fee_waived_from >= 1) AND (fee_waived_from <= 9999)));

alter table events add constraint events_group_hours_check CHECK (((group_hours >= 1) AND (group_hours <= 720)));

alter table events add constraint events_lead_minutes_check CHECK (((lead_minutes >= 0) AND (lead_minutes <= 525600)));

alter table events add constraint events_max_persons_check CHECK (((max_persons >= 1) AND (max_persons <= 9999)));

alter table events add constraint events_min_amount_cents_check CHECK ((min_amount_cents >= 0));

alter table events add constraint events_min_persons_check CHECK (((min_persons >= 1) AND (min_persons <= 9999)));

alter table events add constraint events_opens_days_check CHECK (((opens_days >= 1) AND (opens_days <= 730)));

alter table events add constraint events_payment_check CHECK ((payment = ANY (ARRAY['full'::text, 'deposit'::text, 'imprint'::text, 'onSite'::text])));

alter table events add constraint events_pkey PRIMARY KEY (shop_id, id);

alter table events add constraint events_reminder_minutes_check CHECK (((reminder_minutes >= 30) AND (reminder_minutes <= 43200)));

alter table events add constraint events_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table events add constraint events_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'online'::text, 'paused'::text, 'closed'::text])));

alter table events add constraint events_thanks_hours_check CHECK (((thanks_hours >= 1) AND (thanks_hours <= 720)));

alter table events add constraint events_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120)));

alter table excise_account_products add constraint excise_account_products_pkey PRIMARY KEY (shop_id, product_id, vintage_id);

alter table excise_account_products add constraint excise_account_products_shop_id_account_id_fkey FOREIGN KEY (shop_id, account_id) REFERENCES excise_accounts(shop_id, id) ON DELETE CASCADE;

alter table excise_account_products add constraint excise_account_products_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id) ON DELETE CASCADE;

alter table excise_accounts add constraint excise_accounts_alcohol_check CHECK (((alcohol >= 51) AND (alcohol <= 9999)));

alter table excise_accounts add constraint excise_accounts_inao_check CHECK (((char_length(inao) >= 5) AND (char_length(inao) <= 8)));

alter table excise_accounts add constraint excise_accounts_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)));

alter table excise_accounts add constraint excise_accounts_pkey PRIMARY KEY (shop_id, id);

alter table excise_accounts add constraint excise_accounts_shop_id_color_id_fkey FOREIGN KEY (shop_id, color_id) REFERENCES crd_colors(shop_id, id);

alter table excise_accounts add constraint excise_accounts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table excise_accounts add constraint excise_accounts_shop_id_name_key UNIQUE (shop_id, name);

alter table excise_acts add constraint excise_acts_act_check CHECK ((act = ANY (ARRAY['closed'::text, 'reopened'::text, 'deposited'::text])));

alter table excise_acts add constraint excise_acts_pkey PRIMARY KEY (shop_id, id);

alter table excise_acts add constraint excise_acts_shop_id_period_fkey FOREIGN KEY (shop_id, period) REFERENCES excise_declarations(shop_id, period);

alter table excise_declarations add constraint excise_declarations_check CHECK (((status = 'draft'::text) = (content IS NULL)));

alter table excise_declarations add constraint excise_declarations_check1 CHECK ((((content IS NULL) = (xml IS NULL)) AND ((content IS NULL) = (csv IS NULL)) AND ((content IS NULL) = (sha256 IS NULL))));

alter table excise_declarations add constraint excise_declarations_check2 CHECK (((content IS NULL) = (closed_at IS NULL)));

alter table excise_declarations add constraint excise_declarations_check3 CHECK (((status = 'deposited'::text) = (deposited_at IS NOT NULL)));

alter table excise_declarations add constraint excise_declarations_check4 CHECK (((message IS NULL) OR (content IS NOT NULL)));

alter table excise_declarations add constraint excise_declarations_period_check CHECK ((period ~ '^20\d\d-(0[1-9]|1[0-2])$'::text));

alter table excise_declarations add constraint excise_declarations_pkey PRIMARY KEY (shop_id, period);

alter table excise_declarations add constraint excise_declarations_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table excise_declarations add constraint excise_declarations_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'closed'::text, 'deposited'::text])));

alter table excise_declared add constraint excise_declared_check CHECK ((num_nonnulls(account_id, side, node, ml) = ANY (ARRAY[0, 4])));

alter table excise_declared add constraint excise_declared_pkey PRIMARY KEY (shop_id, movement_id);

alter table excise_declared add constraint excise_declared_shop_id_account_id_fkey FOREIGN KEY (shop_id, account_id) REFERENCES excise_accounts(shop_id, id);

alter table excise_declared add constraint excise_declared_shop_id_movement_id_fkey FOREIGN KEY (shop_id, movement_id) REFERENCES stock_movements(shop_id, id);

alter table excise_declared add constraint excise_declared_shop_id_period_fkey FOREIGN KEY (shop_id, period) REFERENCES excise_declarations(shop_id, period);

alter table excise_declared add constraint excise_declared_side_check CHECK ((side = ANY (ARRAY['suspended'::text, 'paid'::text])));

alter table excise_settings add constraint excise_settings_capsule_use_check CHECK ((capsule_use = ANY (ARRAY['sales'::text, 'bottling'::text])));

alter table excise_settings add constraint excise_settings_excise_number_check CHECK ((excise_number ~ '^[A-Z]{2}[A-Z0-9]{11}$'::text));

alter table excise_settings add constraint excise_settings_first_month_check CHECK (((first_month >= 1) AND (first_month <= 12)));

alter table excise_settings add constraint excise_settings_first_period_check CHECK ((first_period ~ '^20\d\d-(0[1-9]|1[0-2])$'::text));

alter table excise_settings add constraint excise_settings_interpro_siren_check CHECK ((interpro_siren ~ '^([0-9]{9})?$'::text));

alter table excise_settings add constraint excise_settings_pkey PRIMARY KEY (shop_id);

alter table excise_settings add constraint excise_settings_regime_check CHECK ((regime = ANY (ARRAY['grower'::text, 'merchant'::text])));

alter table excise_settings add constraint excise_settings_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table figure_recounts add constraint figure_recounts_pkey PRIMARY KEY (shop_id);

alter table figure_recounts add constraint figure_recounts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table figure_recounts add constraint figure_recounts_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])));

alter table files add constraint files_pkey PRIMARY KEY (shop_id, id);

alter table files add constraint files_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table format_contents add constraint format_contents_pkey PRIMARY KEY (shop_id, format_id, content_id);

alter table format_contents add constraint format_contents_quantity_check CHECK ((quantity > 0));

alter table format_contents add constraint format_contents_shop_id_content_id_fkey FOREIGN KEY (shop_id, content_id) REFERENCES formats(shop_id, id);

alter table format_contents add constraint format_contents_shop_id_format_id_fkey FOREIGN KEY (shop_id, format_id) REFERENCES formats(shop_id, id);

alter table formats add constraint formats_eq75_check CHECK ((eq75 >= 0));

alter table formats add constraint formats_own_eq75_check CHECK ((own_eq75 >= 0));

alter table formats add constraint formats_pkey PRIMARY KEY (shop_id, id);

alter table formats add constraint formats_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id);

alter table formats add constraint formats_shop_id_vintage_id_fkey FOREIGN KEY (shop_id, vintage_id) REFERENCES vintages(shop_id, id);

alter table formats add constraint formats_type_check CHECK ((type = ANY (ARRAY['bottle'::text, 'bib'::text, 'vrac'::text, 'packing'::text, 'custom'::text])));

alter table formats add constraint formats_unit_e4_check CHECK ((unit_e4 >= 0));

alter table formats add constraint formats_unity_check CHECK ((unity = ANY (ARRAY['cl'::text, 'l'::text, 'ml'::text, 'hl'::text, 'g'::text, 'kg'::text, 'unit'::text])));

alter table formats add constraint formats_unity_value_e3_check CHECK ((unity_value_e3 > 0));

alter table formats add constraint formats_volume_ml_check CHECK ((volume_ml >= 0));

alter table formats add constraint formats_weight_g_check CHECK ((weight_g >= 0));

alter table formats add constraint formats_wrapping_e4_check CHECK ((wrapping_e4 >= 0));

alter table formats add constraint keep_public_prices_insert TRIGGER DEFERRABLE INITIALLY DEFERRED;

alter table formats add constraint keep_public_prices_update TRIGGER DEFERRABLE INITIALLY DEFERRED;

alter table grid_prices add constraint grid_prices_pkey PRIMARY KEY (shop_id, format_id, typology);

alter table grid_prices add constraint grid_prices_shop_id_format_id_fkey FOREIGN KEY (shop_id, format_id) REFERENCES formats(shop_id, id);

alter table grid_prices add constraint grid_prices_shop_id_typology_fkey FOREIGN KEY (shop_id, typology) REFERENCES typologies(shop_id, key);

alter table grid_prices add constraint grid_prices_unit_e4_check CHECK ((unit_e4 >= 0));

alter table grid_prices add constraint keep_public_prices TRIGGER DEFERRABLE INITIALLY DEFERRED;

alter table grid_requests add constraint grid_requests_pkey PRIMARY KEY (shop_id, id);

alter table grid_requests add constraint grid_requests_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table grid_requests add constraint grid_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'granted'::text, 'refused'::text])));

alter table grid_requests add constraint grid_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table handoffs add constraint handoffs_pkey PRIMARY KEY (id);

alter table handoffs add constraint handoffs_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table handoffs add constraint handoffs_token_hash_key UNIQUE (token_hash);

alter table hidden_acts add constraint hidden_acts_act_check CHECK ((act <> ''::text));

alter table hidden_acts add constraint hidden_acts_pkey PRIMARY KEY (shop_id, client_id, act);

alter table hidden_acts add constraint hidden_acts_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id);

alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (principal, key);

alter table import_lines add constraint import_lines_made_check CHECK ((made = ANY (ARRAY['created'::text, 'changed'::text])));

alter table import_lines add constraint import_lines_pkey PRIMARY KEY (shop_id, import_id, line);

alter table import_lines add constraint import_lines_shop_id_import_id_fkey FOREIGN KEY (shop_id, import_id) REFERENCES imports(shop_id, id);

alter table import_lines add constraint import_lines_state_check CHECK ((state = ANY (ARRAY['new'::text, 'ready'::text, 'error'::text, 'skipped'::text, 'done'::text, 'reverted'::text, 'kept'::text])));

alter table import_pictures add constraint import_pictures_pkey PRIMARY KEY (shop_id, import_id, line, "position");

alter table import_pictures add constraint import_pictures_shop_id_import_id_fkey FOREIGN KEY (shop_id, import_id) REFERENCES imports(shop_id, id);

alter table import_pictures add constraint import_pictures_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id) ON DELETE CASCADE;

alter table import_pictures add constraint import_pictures_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])));

alter table import_presets add constraint import_presets_pkey PRIMARY KEY (shop_id, kind, source);

alter table import_presets add constraint import_presets_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table import_words add constraint import_words_pkey PRIMARY KEY (shop_id, kind, field, word);

alter table import_words add constraint import_words_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table imported_orders add constraint imported_orders_pkey PRIMARY KEY (shop_id, id);

alter table imported_orders add constraint imported_orders_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id);

alter table imported_orders add constraint imported_orders_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table imported_orders add constraint imported_orders_shop_id_import_id_fkey FOREIGN KEY (shop_id, import_id) REFERENCES imports(shop_id, id);

alter table imported_orders add constraint imported_orders_shop_id_source_number_key UNIQUE (shop_id, source, number);

alter table imported_orders add constraint imported_orders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'shipped'::text, 'cancelled'::text, 'refunded'::text, 'unknown'::text])));

alter table imports add constraint imports_decimal_sign_check CHECK ((decimal_sign = ANY (ARRAY[','::text, '.'::text])));

alter table imports add constraint imports_kind_check CHECK ((kind = ANY (ARRAY['products'::text, 'clients'::text, 'prospects'::text, 'stocks'::text, 'orders'::text])));

alter table imports add constraint imports_pkey PRIMARY KEY (shop_id, id);

alter table imports add constraint imports_running_check CHECK ((running = ANY (ARRAY['check'::text, 'run'::text, 'revert'::text])));

alter table imports add constraint imports_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table imports add constraint imports_source_check CHECK ((source = ANY (ARRAY['default'::text, 'shopify'::text, 'woocommerce'::text, 'prestashop'::text, 'isagri'::text, 'vinistoria'::text, 'baqio'::text])));

alter table imports add constraint imports_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'reverted'::text, 'error'::text])));

alter table imports add constraint imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table inventories add constraint inventories_check CHECK (((status = 'open'::text) = (ended_at IS NULL)));

alter table inventories add constraint inventories_pkey PRIMARY KEY (shop_id, id);

alter table inventories add constraint inventories_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table inventories add constraint inventories_shop_id_warehouse_id_fkey FOREIGN KEY (shop_id, warehouse_id) REFERENCES warehouses(shop_id, id);

alter table inventories add constraint inventories_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text, 'cancelled'::text])));

alter table inventory_counts add constraint inventory_counts_duty_status_check CHECK ((duty_status = ANY (ARRAY['suspended'::text, 'paid'::text])));

alter table inventory_counts add constraint inventory_counts_pkey PRIMARY KEY (shop_id, inventory_id, id);

alter table inventory_counts add constraint inventory_counts_shop_id_format_id_fkey FOREIGN KEY (shop_id, format_id) REFERENCES formats(shop_id, id);

alter table inventory_counts add constraint inventory_counts_shop_id_inventory_id_fkey FOREIGN KEY (shop_id, inventory_id) REFERENCES inventories(shop_id, id);

alter table journal_ends add constraint journal_ends_pkey PRIMARY KEY (shop_id, closes_on);

alter table journal_ends add constraint journal_ends_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table journal_entries add constraint journal_entries_balance TRIGGER DEFERRABLE INITIALLY DEFERRED;

alter table journal_entries add constraint journal_entries_check CHECK ((booked_on <= closes_on));

alter table journal_entries add constraint journal_entries_journal_check CHECK ((journal = ANY (ARRAY['sales'::text, 'bank'::text, 'cash'::text, 'sundry'::text])));

alter table journal_entries add constraint journal_entries_kind_check CHECK ((kind = ANY (ARRAY['document'::text, 'money'::text, 'reversal'::text, 'banking'::text, 'turn'::text, 'duties'::text, 'takings'::text])));

alter table journal_entries add constraint journal_entries_label_check CHECK ((label <> ''::text));

alter table journal_entries add constraint journal_entries_line_count_check CHECK ((line_count >= 2));

alter table journal_entries add constraint journal_entries_piece_ref_check CHECK ((piece_ref <> ''::text));

alter table journal_entries add constraint journal_entries_pkey PRIMARY KEY (shop_id, id);

alter table journal_entries add constraint journal_entries_shop_id_document_id_fkey FOREIGN KEY (shop_id, document_id) REFERENCES documents(shop_id, id);

alter table journal_entries add constraint journal_entries_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table journal_entries add constraint journal_entries_shop_id_settlement_id_fkey FOREIGN KEY (shop_id, settlement_id) REFERENCES settlements(shop_id, id);

alter table journal_entries add constraint journal_entries_total_cents_check CHECK ((total_cents > 0));

alter table journal_letters add constraint journal_letters_check CHECK (((letter IS NULL) = (lettered_on IS NULL)));

alter table journal_letters add constraint journal_letters_pkey PRIMARY KEY (shop_id, id);

alter table journal_letters add constraint journal_letters_shop_id_entry_id_line_fkey FOREIGN KEY (shop_id, entry_id, line) REFERENCES journal_lines(shop_id, entry_id, line);

alter table journal_lines add constraint journal_lines_account_check CHECK ((account ~ '^[1-9][0-9]{2}'::text));

alter table journal_lines add constraint journal_lines_account_label_check CHECK ((account_label <> ''::text));

alter table journal_lines add constraint journal_lines_check CHECK (((debit_cents = 0) <> (credit_cents = 0)));

alter table journal_lines add constraint journal_lines_check1 CHECK ((num_nulls(vat_type, vat_basis, vat_base_cents) = ANY (ARRAY[0, 3])));

alter table journal_lines add constraint journal_lines_check2 CHECK (((auxiliary IS NULL) = (auxiliary_label IS NULL)));

alter table journal_lines add constraint journal_lines_credit_cents_check CHECK ((credit_cents >= 0));

alter table journal_lines add constraint journal_lines_debit_cents_check CHECK ((debit_cents >= 0));

alter table journal_lines add constraint journal_lines_line_check CHECK ((line >= 1));

alter table journal_lines add constraint journal_lines_pkey PRIMARY KEY (shop_id, entry_id, line);

alter table journal_lines add constraint journal_lines_shop_id_entry_id_fkey FOREIGN KEY (shop_id, entry_id) REFERENCES journal_entries(shop_id, id);

alter table journal_lines add constraint journal_lines_vat_basis_check CHECK ((vat_basis = ANY (ARRAY['debits'::text, 'waiting'::text, 'encashment'::text, 'turned'::text, 'none'::text])));

alter table journal_numbers add constraint journal_numbers_pkey PRIMARY KEY (shop_id, closes_on);

alter table journal_numbers add constraint journal_numbers_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table journal_seals add constraint journal_seals_pkey PRIMARY KEY (shop_id, closes_on, number);

alter table limit_counts add constraint limit_counts_count_check CHECK ((count > 0));

alter table limit_counts add constraint limit_counts_key_check CHECK ((length(key) = 22));

alter table limit_counts add constraint limit_counts_pkey PRIMARY KEY (key, ends_at);

alter table list_exports add constraint list_exports_check CHECK (((state <> 'ready'::text) OR ((name IS NOT NULL) AND (mime IS NOT NULL) AND (content IS NOT NULL))));

alter table list_exports add constraint list_exports_pkey PRIMARY KEY (shop_id, id);

alter table list_exports add constraint list_exports_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table list_exports add constraint list_exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text, 'taken'::text])));

alter table list_exports add constraint list_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table list_states add constraint list_states_list_check CHECK ((list ~ '^[a-zA-Z][a-zA-Z0-9-]{0,39}$'::text));

alter table list_states add constraint list_states_pkey PRIMARY KEY (shop_id, user_id, list);

alter table list_states add constraint list_states_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table list_states add constraint list_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table list_views add constraint list_views_list_check CHECK ((list ~ '^[a-zA-Z][a-zA-Z0-9-]{0,39}$'::text));

alter table list_views add constraint list_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)));

alter table list_views add constraint list_views_pkey PRIMARY KEY (shop_id, id);

alter table list_views add constraint list_views_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table list_views add constraint list_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table login_throttles add constraint login_throttles_pkey PRIMARY KEY (key);

alter table loyalty_accounts add constraint loyalty_accounts_pkey PRIMARY KEY (shop_id, user_id);

alter table loyalty_accounts add constraint loyalty_accounts_points_check CHECK ((points >= 0));

alter table loyalty_accounts add constraint loyalty_accounts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table loyalty_accounts add constraint loyalty_accounts_spent_check CHECK ((spent >= 0));

alter table loyalty_accounts add constraint loyalty_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table loyalty_movements add constraint loyalty_movements_kind_check CHECK ((kind = ANY (ARRAY['earn'::text, 'spend'::text, 'return'::text, 'reverse'::text, 'adjust'::text, 'expire'::text])));

alter table loyalty_movements add constraint loyalty_movements_pkey PRIMARY KEY (shop_id, id);

alter table loyalty_movements add constraint loyalty_movements_shop_id_user_id_fkey FOREIGN KEY (shop_id, user_id) REFERENCES loyalty_accounts(shop_id, user_id);

alter table mail_model_uses add constraint mail_model_uses_pkey PRIMARY KEY (shop_id);

alter table mail_model_uses add constraint mail_model_uses_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table mail_model_uses add constraint mail_model_uses_shop_id_invoice_id_fkey FOREIGN KEY (shop_id, invoice_id) REFERENCES mail_models(shop_id, id);

alter table mail_model_uses add constraint mail_model_uses_shop_id_quote_id_fkey FOREIGN KEY (shop_id, quote_id) REFERENCES mail_models(shop_id, id);

alter table mail_model_uses add constraint mail_model_uses_shop_id_reminder1_id_fkey FOREIGN KEY (shop_id, reminder1_id) REFERENCES mail_models(shop_id, id);

alter table mail_model_uses add constraint mail_model_uses_shop_id_reminder2_id_fkey FOREIGN KEY (shop_id, reminder2_id) REFERENCES mail_models(shop_id, id);

alter table mail_model_uses add constraint mail_model_uses_shop_id_reminder3_id_fkey FOREIGN KEY (shop_id, reminder3_id) REFERENCES mail_models(shop_id, id);

alter table mail_model_versions add constraint mail_model_versions_number_check CHECK ((number > 0));

alter table mail_model_versions add constraint mail_model_versions_pkey PRIMARY KEY (shop_id, model_id, number);

alter table mail_model_versions add constraint mail_model_versions_shop_id_model_id_fkey FOREIGN KEY (shop_id, model_id) REFERENCES mail_models(shop_id, id) ON DELETE CASCADE;

alter table mail_models add constraint mail_models_kind_check CHECK ((kind = ANY (ARRAY['standard'::text, 'advanced'::text])));

alter table mail_models add constraint mail_models_name_check CHECK ((name <> ''::text));

alter table mail_models add constraint mail_models_pkey PRIMARY KEY (shop_id, id);

alter table mail_models add constraint mail_models_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table mail_models add constraint mail_models_use_check CHECK ((use = ANY (ARRAY['campaign'::text, 'document'::text, 'reminder'::text, 'automatic'::text])));

alter table mail_requests add constraint mail_requests_pkey PRIMARY KEY (shop_id, about, recipient_hash);

alter table mail_requests add constraint mail_requests_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table mail_tokens add constraint mail_tokens_check CHECK (((purpose = 'email'::text) = (new_email IS NOT NULL)));

alter table mail_tokens add constraint mail_tokens_pkey PRIMARY KEY (hash);

alter table mail_tokens add constraint mail_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['validate'::text, 'reset'::text, 'email'::text])));

alter table mail_tokens add constraint mail_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table mails add constraint mails_pkey PRIMARY KEY (id);

alter table maintenances add constraint maintenances_check CHECK ((end_date > start_date));

alter table maintenances add constraint maintenances_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);

alter table maintenances add constraint maintenances_pkey PRIMARY KEY (id);

alter table master_accounts add constraint master_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id);

alter table master_accounts add constraint master_accounts_check CHECK ((master_id <> account_id));

alter table master_accounts add constraint master_accounts_master_id_fkey FOREIGN KEY (master_id) REFERENCES users(id);

alter table master_accounts add constraint master_accounts_pkey PRIMARY KEY (master_id, account_id);

alter table member_codes add constraint member_codes_challenge_check CHECK ((length(challenge) = 43));

alter table member_codes add constraint member_codes_origin_check CHECK ((length(origin) <= 300));

alter table member_codes add constraint member_codes_pkey PRIMARY KEY (code_hash);

alter table member_codes add constraint member_codes_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES shops(id);

alter table member_codes add constraint member_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table member_tokens add constraint member_tokens_origin_check CHECK ((length(origin) <= 300));

alter table member_tokens add constraint member_tokens_pkey PRIMARY KEY (id);

alter table member_tokens add constraint member_tokens_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES shops(id);

alter table member_tokens add constraint member_tokens_token_hash_key UNIQUE (token_hash);

alter table member_tokens add constraint member_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table memberships add constraint memberships_pkey PRIMARY KEY (shop_id, user_id);

alter table memberships add constraint memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'iam'::text, 'agent'::text])));

alter table memberships add constraint memberships_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table memberships add constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table message_attachments add constraint message_attachments_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);

alter table message_attachments add constraint message_attachments_bytes_check CHECK ((bytes > 0));

alter table message_attachments add constraint message_attachments_check CHECK (((conversation_id IS NULL) = (message_id IS NULL)));

alter table message_attachments add constraint message_attachments_name_check CHECK ((name <> ''::text));

alter table message_attachments add constraint message_attachments_pkey PRIMARY KEY (shop_id, id);

alter table message_attachments add constraint message_attachments_shop_id_conversation_id_fkey FOREIGN KEY (shop_id, conversation_id) REFERENCES conversations(shop_id, id) ON DELETE CASCADE;

alter table message_attachments add constraint message_attachments_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table message_attachments add constraint message_attachments_shop_id_id_fkey FOREIGN KEY (shop_id, id) REFERENCES files(shop_id, id);

alter table messages add constraint messages_author_check CHECK (((author_id IS NOT NULL) OR (side = 'buyer'::text)));

alter table messages add constraint messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);

alter table messages add constraint messages_body_check CHECK ((length(body) <= 2000));

alter table messages add constraint messages_pkey PRIMARY KEY (shop_id, conversation_id, id);

alter table messages add constraint messages_shop_id_conversation_id_fkey FOREIGN KEY (shop_id, conversation_id) REFERENCES conversations(shop_id, id);

alter table messages add constraint messages_side_check CHECK ((side = ANY (ARRAY['buyer'::text, 'shop'::text])));

alter table migrations add constraint migrations_pkey PRIMARY KEY (name);

alter table movement_sums add constraint movement_sums_pkey PRIMARY KEY (shop_id, kind, part);

alter table movement_sums add constraint movement_sums_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table notifications add constraint notifications_pkey PRIMARY KEY (shop_id, id);

alter table notifications add constraint notifications_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table notifications add constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table opened_bottles add constraint opened_bottles_pkey PRIMARY KEY (user_id, seller_id, format_id);

alter table opened_bottles add constraint opened_bottles_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES shops(id);

alter table opened_bottles add constraint opened_bottles_units_check CHECK ((units > 0));

alter table opened_bottles add constraint opened_bottles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table opportunities add constraint opportunities_amount_cents_check CHECK ((amount_cents >= 0));

alter table opportunities add constraint opportunities_bottles_check CHECK ((bottles >= 0));

alter table opportunities add constraint opportunities_check CHECK (((status = 'open'::text) = (closed_at IS NULL)));

alter table opportunities add constraint opportunities_check1 CHECK (((status <> 'open'::text) OR ((next_step <> ''::text) AND (next_on IS NOT NULL))));

alter table opportunities add constraint opportunities_check2 CHECK (((status = 'lost'::text) = (lost_reason IS NOT NULL)));

alter table opportunities add constraint opportunities_lost_reason_check CHECK ((lost_reason = ANY (ARRAY['price'::text, 'competitor'::text, 'noNeed'::text, 'noAnswer'::text, 'stock'::text, 'timing'::text, 'mistake'::text, 'other'::text])));

alter table opportunities add constraint opportunities_made_by_id_fkey FOREIGN KEY (made_by_id) REFERENCES users(id);

alter table opportunities add constraint opportunities_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);

alter table opportunities add constraint opportunities_pkey PRIMARY KEY (shop_id, id);

alter table opportunities add constraint opportunities_probability_check CHECK (((probability >= 0) AND (probability <= 100)));

alter table opportunities add constraint opportunities_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id);

alter table opportunities add constraint opportunities_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table opportunities add constraint opportunities_shop_id_stage_id_fkey FOREIGN KEY (shop_id, stage_id) REFERENCES opportunity_stages(shop_id, id);

alter table opportunities add constraint opportunities_source_check CHECK ((source = ANY (ARRAY['visit'::text, 'fair'::text, 'recommendation'::text, 'web'::text, 'call'::text, 'campaign'::text, 'renewal'::text, 'other'::text])));

alter table opportunities add constraint opportunities_status_check CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])));

alter table opportunities add constraint opportunities_title_check CHECK ((title <> ''::text));

alter table opportunity_events add constraint opportunity_events_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'moved'::text, 'won'::text, 'lost'::text, 'reopened'::text, 'owner'::text])));

alter table opportunity_events add constraint opportunity_events_pkey PRIMARY KEY (shop_id, id);

alter table opportunity_events add constraint opportunity_events_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table opportunity_events add constraint opportunity_events_shop_id_opportunity_id_fkey FOREIGN KEY (shop_id, opportunity_id) REFERENCES opportunities(shop_id, id) ON DELETE CASCADE;

alter table opportunity_links add constraint opportunity_links_check CHECK ((num_nonnulls(quote_id, sample_id, reservation_id, order_id) = 1));

alter table opportunity_links add constraint opportunity_links_pkey PRIMARY KEY (shop_id, id);

alter table opportunity_links add constraint opportunity_links_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table opportunity_links add constraint opportunity_links_shop_id_opportunity_id_fkey FOREIGN KEY (shop_id, opportunity_id) REFERENCES opportunities(shop_id, id) ON DELETE CASCADE;

alter table opportunity_links add constraint opportunity_links_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id) ON DELETE CASCADE;

alter table opportunity_links add constraint opportunity_links_shop_id_quote_id_fkey FOREIGN KEY (shop_id, quote_id) REFERENCES quotes(shop_id, id) ON DELETE CASCADE;

alter table opportunity_links add constraint opportunity_links_shop_id_reservation_id_fkey FOREIGN KEY (shop_id, reservation_id) REFERENCES reservations(shop_id, id) ON DELETE CASCADE;

alter table opportunity_links add constraint opportunity_links_shop_id_sample_id_fkey FOREIGN KEY (shop_id, sample_id) REFERENCES samples(shop_id, id) ON DELETE CASCADE;

alter table opportunity_stages add constraint opportunity_stages_name_check CHECK ((name <> ''::text));

alter table opportunity_stages add constraint opportunity_stages_pkey PRIMARY KEY (shop_id, id);

alter table opportunity_stages add constraint opportunity_stages_probability_check CHECK (((probability >= 0) AND (probability <= 100)));

alter table opportunity_stages add constraint opportunity_stages_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table opportunity_stages add constraint opportunity_stages_stagnation_days_check CHECK (((stagnation_days >= 1) AND (stagnation_days <= 365)));

alter table order_campaigns add constraint order_campaigns_pkey PRIMARY KEY (shop_id, order_id);

alter table order_campaigns add constraint order_campaigns_variant_check CHECK ((variant = ANY (ARRAY['A'::text, 'B'::text])));

alter table order_cancellations add constraint order_cancellations_check CHECK ((total_ttc_cents >= total_ht_cents));

alter table order_cancellations add constraint order_cancellations_payment_cents_check CHECK ((payment_cents >= 0));

alter table order_cancellations add constraint order_cancellations_pkey PRIMARY KEY (shop_id, id);

alter table order_cancellations add constraint order_cancellations_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table order_cancellations add constraint order_cancellations_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id);

alter table order_cancellations add constraint order_cancellations_total_ht_cents_check CHECK ((total_ht_cents >= 0));

alter table order_events add constraint order_events_pkey PRIMARY KEY (shop_id, id);

alter table order_events add constraint order_events_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id);

alter table order_group_members add constraint order_group_members_check CHECK (((order_id IS NULL) = (cap_cents IS NULL)));

alter table order_group_members add constraint order_group_members_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text));

alter table order_group_members add constraint order_group_members_pkey PRIMARY KEY (shop_id, id);

alter table order_group_members add constraint order_group_members_shop_id_group_id_fkey FOREIGN KEY (shop_id, group_id) REFERENCES order_groups(shop_id, id);

alter table order_group_members add constraint order_group_members_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id);

alter table order_groups add constraint order_groups_check CHECK (((status = ANY (ARRAY['expired'::text, 'cancelled'::text])) = (ended_by IS NOT NULL)));

alter table order_groups add constraint order_groups_check1 CHECK (((status = 'settling'::text) <= (settle_until IS NOT NULL)));

alter table order_groups add constraint order_groups_given_cents_check CHECK ((given_cents >= 0));

alter table order_groups add constraint order_groups_pkey PRIMARY KEY (shop_id, id);

alter table order_groups add constraint order_groups_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table order_groups add constraint order_groups_status_check CHECK ((status = ANY (ARRAY['unproven'::text, 'open'::text, 'settling'::text, 'complete'::text, 'expired'::text, 'cancelled'::text])));

alter table order_instalments add constraint order_instalments_check CHECK (((document_id IS NOT NULL) OR (told_at IS NOT NULL)));

alter table order_instalments add constraint order_instalments_pkey PRIMARY KEY (shop_id, order_id, "position");

alter table order_instalments add constraint order_instalments_position_check CHECK (("position" >= 0));

alter table order_instalments add constraint order_instalments_shop_id_document_id_fkey FOREIGN KEY (shop_id, document_id) REFERENCES documents(shop_id, id);

alter table order_instalments add constraint order_instalments_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id);

alter table order_lines add constraint order_lines_add_check CHECK ((add >= 0));

alter table order_lines add constraint order_lines_check CHECK (((cancelled_quantity >= 0) AND (cancelled_quantity <= quantity)));

alter table order_lines add constraint order_lines_check1 CHECK (((cancelled_add >= 0) AND (cancelled_add <= add)));

alter table order_lines add constraint order_lines_free CHECK ((((format_id IS NULL) = (product_id IS NULL)) AND ((format_id IS NULL) = (accounting_type IS NOT NULL))));

alter table order_lines add constraint order_lines_pkey PRIMARY KEY (shop_id, order_id, id);

alter table order_lines add constraint order_lines_quantity_check CHECK ((quantity > 0));

alter table order_lines add constraint order_lines_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id);

alter table order_sums add constraint order_sums_pkey PRIMARY KEY (shop_id, status, part);

alter table order_sums add constraint order_sums_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table orders add constraint orders_age_proof_check CHECK ((age_proof = ANY (ARRAY['declared'::text, 'birthDate'::text])));

alter table orders add constraint orders_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id);

alter table orders add constraint orders_cancelled_bottles_check CHECK ((cancelled_bottles >= 0));

alter table orders add constraint orders_cancelled_ht_cents_check CHECK ((cancelled_ht_cents >= 0));

alter table orders add constraint orders_cancelled_ttc_cents_check CHECK ((cancelled_ttc_cents >= 0));

alter table orders add constraint orders_company_check CHECK ((jsonb_typeof(company) = 'object'::text));

alter table orders add constraint orders_delivery_status_check CHECK ((delivery_status = ANY (ARRAY['pending'::text, 'preparation'::text, 'pendingPickup'::text, 'pickup'::text, 'transit'::text, 'partiallyDelivered'::text, 'partiallyReturned'::text, 'delivered'::text, 'returned'::text, 'error'::text, 'exception'::text])));

alter table orders add constraint orders_gift_check CHECK (((gift ->> 'message'::text) <> ''::text));

alter table orders add constraint orders_group_fkey FOREIGN KEY (shop_id, group_id) REFERENCES order_groups(shop_id, id);

alter table orders add constraint orders_payment_status_check CHECK ((payment_status = ANY (ARRAY['pending'::text, 'setup'::text, 'processing'::text, 'requiresAction'::text, 'paid'::text, 'partial'::text, 'missing'::text, 'refunded'::text, 'error'::text, 'cancelled'::text, 'scheduled'::text])));

alter table orders add constraint orders_pkey PRIMARY KEY (shop_id, id);

alter table orders add constraint orders_schedule_check CHECK ((jsonb_typeof(schedule) = 'array'::text));

alter table orders add constraint orders_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id);

alter table orders add constraint orders_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table orders add constraint orders_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'validated'::text, 'refused'::text, 'cancelled'::text, 'aborted'::text, 'expired'::text, 'invoiced'::text, 'error'::text])));

alter table orders add constraint orders_terms_check CHECK (((terms_sha256 IS NULL) = (terms_accepted_at IS NULL)));

alter table orders add constraint orders_terms_fkey FOREIGN KEY (shop_id, terms_sha256) REFERENCES shop_terms(shop_id, sha256);

alter table orders add constraint orders_total_ttc_cents_check CHECK ((total_ttc_cents >= 0));

alter table orders add constraint orders_warehouse_id_fkey FOREIGN KEY (shop_id, warehouse_id) REFERENCES warehouses(shop_id, id);

alter table payment_attempts add constraint payment_attempts_amount_cents_check CHECK ((amount_cents > 0));

alter table payment_attempts add constraint payment_attempts_charge_check CHECK (((kind = 'charge'::text) = (amount_cents IS NOT NULL)));

alter table payment_attempts add constraint payment_attempts_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'setup'::text, 'charge'::text])));

alter table payment_attempts add constraint payment_attempts_pkey PRIMARY KEY (shop_id, id);

alter table payment_attempts add constraint payment_attempts_shop_id_payment_id_fkey FOREIGN KEY (shop_id, payment_id) REFERENCES payments(shop_id, id);

alter table payment_attempts add constraint payment_attempts_type_check CHECK ((type = ANY (ARRAY['cb'::text, 'stripeSepa'::text])));

alter table payment_links add constraint payment_links_pkey PRIMARY KEY (shop_id, id);

alter table payment_links add constraint payment_links_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id);

alter table payment_refunds add constraint payment_refunds_amount_cents_check CHECK ((amount_cents > 0));

alter table payment_refunds add constraint payment_refunds_pkey PRIMARY KEY (shop_id, key);

alter table payment_refunds add constraint payment_refunds_shop_id_payment_id_fkey FOREIGN KEY (shop_id, payment_id) REFERENCES payments(shop_id, id);

alter table payment_rules add constraint payment_rules_pkey PRIMARY KEY (shop_id);

alter table payment_rules add constraint payment_rules_rules_check CHECK ((jsonb_typeof(rules) = 'object'::text));

alter table payment_rules add constraint payment_rules_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table payment_webhooks add constraint payment_webhooks_pkey PRIMARY KEY (provider, event_id);

alter table payments add constraint payments_amount_cents_check CHECK ((amount_cents >= 0));

alter table payments add constraint payments_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= amount_cents)));

alter table payments add constraint payments_pkey PRIMARY KEY (shop_id, id);

alter table payments add constraint payments_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id);

alter table personal_feeds add constraint personal_feeds_layers_check CHECK ((cardinality(layers) > 0));

alter table personal_feeds add constraint personal_feeds_pkey PRIMARY KEY (shop_id, id);

alter table personal_feeds add constraint personal_feeds_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table personal_feeds add constraint personal_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table price_changes add constraint price_changes_kind_check CHECK ((kind = ANY (ARRAY['cells'::text, 'copy'::text])));

alter table price_changes add constraint price_changes_pkey PRIMARY KEY (shop_id, id);

alter table price_changes add constraint price_changes_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table product_bulks add constraint product_bulks_pkey PRIMARY KEY (shop_id, id);

alter table product_bulks add constraint product_bulks_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table product_events add constraint product_events_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'changed'::text, 'duplicated'::text, 'status'::text, 'bulk'::text, 'reversed'::text])));

alter table product_events add constraint product_events_pkey PRIMARY KEY (shop_id, id);

alter table product_events add constraint product_events_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id);

alter table products add constraint keep_public_prices TRIGGER DEFERRABLE INITIALLY DEFERRED;

alter table products add constraint products_cn_code_check CHECK ((cn_code ~ '^[0-9]{8}$'::text));

alter table products add constraint products_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));

alter table products add constraint products_growing_zone_check CHECK (((growing_zone >= 1) AND (growing_zone <= 6)));

alter table products add constraint products_net_mass_g_per_l_check CHECK (((net_mass_g_per_l >= 500) AND (net_mass_g_per_l <= 2000)));

alter table products add constraint products_pkey PRIMARY KEY (shop_id, id);

alter table products add constraint products_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table products add constraint products_status_check CHECK ((status = ANY (ARRAY['online'::text, 'paused'::text, 'outofstock'::text, 'closed'::text])));

alter table products add constraint products_vat_type_check CHECK ((vat_type = ANY (ARRAY['standard'::text, 'medium'::text, 'reduced'::text])));

alter table products add constraint products_wine_category_check CHECK (((wine_category >= 1) AND (wine_category <= 5)));

alter table promo_code_uses add constraint promo_code_uses_pkey PRIMARY KEY (shop_id, order_id);

alter table promo_code_uses add constraint promo_code_uses_shop_id_code_fkey FOREIGN KEY (shop_id, code) REFERENCES promo_codes(shop_id, code);

alter table promo_codes add constraint promo_codes_check CHECK (((uses_total IS NULL) OR (uses <= uses_total) OR (withdrawn_at IS NOT NULL)));

alter table promo_codes add constraint promo_codes_code_check CHECK (((char_length(code) >= 1) AND (char_length(code) <= 15)));

alter table promo_codes add constraint promo_codes_pkey PRIMARY KEY (shop_id, code);

alter table promo_codes add constraint promo_codes_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table promo_codes add constraint promo_codes_uses_check CHECK ((uses >= 0));

alter table promo_codes add constraint promo_codes_uses_per_buyer_check CHECK ((uses_per_buyer > 0));

alter table promo_codes add constraint promo_codes_uses_total_check CHECK ((uses_total > 0));

alter table prospect_calls add constraint prospect_calls_check CHECK (((result = 'callBack'::text) = (call_back_on IS NOT NULL)));

alter table prospect_calls add constraint prospect_calls_check1 CHECK (((result = 'notInterested'::text) = (reason IS NOT NULL)));

alter table prospect_calls add constraint prospect_calls_made_by_id_fkey FOREIGN KEY (made_by_id) REFERENCES users(id);

alter table prospect_calls add constraint prospect_calls_pkey PRIMARY KEY (shop_id, id);

alter table prospect_calls add constraint prospect_calls_reason_check CHECK ((reason = ANY (ARRAY['supplier'::text, 'price'::text, 'range'::text, 'volume'::text, 'timing'::text, 'closed'::text, 'other'::text])));

alter table prospect_calls add constraint prospect_calls_result_check CHECK ((result = ANY (ARRAY['interested'::text, 'noAnswer'::text, 'callBack'::text, 'notInterested'::text, 'wrongNumber'::text, 'objected'::text])));

alter table prospect_calls add constraint prospect_calls_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id);

alter table prospect_calls add constraint prospect_calls_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table prospect_calls add constraint prospect_calls_shop_id_task_id_fkey FOREIGN KEY (shop_id, task_id) REFERENCES tasks(shop_id, id);

alter table prospects add constraint prospects_caller_id_fkey FOREIGN KEY (caller_id) REFERENCES users(id);

alter table prospects add constraint prospects_pkey PRIMARY KEY (shop_id, client_id);

alter table prospects add constraint prospects_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id) ON DELETE CASCADE;

alter table prospects add constraint prospects_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table public_prices add constraint public_prices_pkey PRIMARY KEY (shop_id, format_id, id);

alter table public_prices add constraint public_prices_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table quote_events add constraint quote_events_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'copied'::text, 'sent'::text, 'sent-again'::text, 'marked-sent'::text, 'accepted'::text, 'refused'::text, 'replaced'::text, 'expired'::text])));

alter table quote_events add constraint quote_events_pkey PRIMARY KEY (shop_id, id);

alter table quote_events add constraint quote_events_shop_id_quote_id_fkey FOREIGN KEY (shop_id, quote_id) REFERENCES quotes(shop_id, id) ON DELETE CASCADE;

alter table quotes add constraint quotes_check CHECK (((status = 'accepted'::text) = (order_id IS NOT NULL)));

alter table quotes add constraint quotes_check1 CHECK (((sent_at IS NOT NULL) = (number IS NOT NULL)));

alter table quotes add constraint quotes_check2 CHECK (((status <> ALL (ARRAY['sent'::text, 'refused'::text, 'expired'::text])) OR (number IS NOT NULL)));

alter table quotes add constraint quotes_pkey PRIMARY KEY (shop_id, id);

alter table quotes add constraint quotes_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id);

alter table quotes add constraint quotes_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table quotes add constraint quotes_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id);

alter table quotes add constraint quotes_shop_id_replaces_id_fkey FOREIGN KEY (shop_id, replaces_id) REFERENCES quotes(shop_id, id);

alter table quotes add constraint quotes_shop_id_till_id_fkey FOREIGN KEY (shop_id, till_id) REFERENCES tills(shop_id, id);

alter table quotes add constraint quotes_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'accepted'::text, 'refused'::text, 'expired'::text])));

alter table quotes add constraint quotes_sub_type_check CHECK ((sub_type = ANY (ARRAY['quote'::text, 'order'::text, 'bill'::text])));

alter table quotes add constraint quotes_words_check CHECK ((jsonb_typeof(words) = 'array'::text));

alter table reach_bases add constraint reach_bases_basis_check CHECK ((basis = ANY (ARRAY['customer'::text, 'function'::text])));

alter table reach_bases add constraint reach_bases_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text, 'letter'::text, 'call'::text])));

alter table reach_bases add constraint reach_bases_check CHECK (((made_by = 'staff'::text) = (staff IS NOT NULL)));

alter table reach_bases add constraint reach_bases_made_by_check CHECK ((made_by = ANY (ARRAY['person'::text, 'staff'::text])));

alter table reach_bases add constraint reach_bases_pkey PRIMARY KEY (shop_id, id);

alter table reach_bases add constraint reach_bases_shop_id_address_id_fkey FOREIGN KEY (shop_id, address_id) REFERENCES consent_addresses(shop_id, id);

alter table recall_clients add constraint recall_clients_pkey PRIMARY KEY (shop_id, recall_id, client_id);

alter table recall_clients add constraint recall_clients_shop_id_recall_id_fkey FOREIGN KEY (shop_id, recall_id) REFERENCES recalls(shop_id, id);

alter table recalls add constraint recalls_pkey PRIMARY KEY (shop_id, id);

alter table recalls add constraint recalls_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table reservation_events add constraint reservation_events_pkey PRIMARY KEY (shop_id, id);

alter table reservation_events add constraint reservation_events_shop_id_reservation_id_fkey FOREIGN KEY (shop_id, reservation_id) REFERENCES reservations(shop_id, id);

alter table reservation_lines add constraint reservation_lines_kind_check CHECK ((kind = ANY (ARRAY['price'::text, 'option'::text, 'tax'::text, 'fee'::text, 'discount'::text])));

alter table reservation_lines add constraint reservation_lines_pkey PRIMARY KEY (shop_id, id);

alter table reservation_lines add constraint reservation_lines_quantity_check CHECK ((quantity > 0));

alter table reservation_lines add constraint reservation_lines_shop_id_payer_id_fkey FOREIGN KEY (shop_id, payer_id) REFERENCES reservation_payers(shop_id, id);

alter table reservation_lines add constraint reservation_lines_shop_id_reservation_id_fkey FOREIGN KEY (shop_id, reservation_id) REFERENCES reservations(shop_id, id);

alter table reservation_money add constraint reservation_money_amount_cents_check CHECK ((amount_cents > 0));

alter table reservation_money add constraint reservation_money_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text])));

alter table reservation_money add constraint reservation_money_pkey PRIMARY KEY (shop_id, id);

alter table reservation_money add constraint reservation_money_shop_id_reservation_id_fkey FOREIGN KEY (shop_id, reservation_id) REFERENCES reservations(shop_id, id);

alter table reservation_money add constraint reservation_money_shop_id_reservation_id_key_key UNIQUE (shop_id, reservation_id, key);

alter table reservation_payers add constraint reservation_payers_due_cents_check CHECK ((due_cents >= 0));

alter table reservation_payers add constraint reservation_payers_pkey PRIMARY KEY (shop_id, id);

alter table reservation_payers add constraint reservation_payers_shop_id_reservation_id_fkey FOREIGN KEY (shop_id, reservation_id) REFERENCES reservations(shop_id, id);

alter table reservations add constraint reservations_attended_people_check CHECK ((attended_people >= 0));

alter table reservations add constraint reservations_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id);

alter table reservations add constraint reservations_check CHECK (((status = 'held'::text) <= (expires_at IS NOT NULL)));

alter table reservations add constraint reservations_payment_check CHECK ((payment = ANY (ARRAY['full'::text, 'deposit'::text, 'imprint'::text, 'onSite'::text, 'group'::text])));

alter table reservations add constraint reservations_people_check CHECK ((people >= 0));

alter table reservations add constraint reservations_pkey PRIMARY KEY (shop_id, id);

alter table reservations add constraint reservations_seats_check CHECK ((seats >= 0));

alter table reservations add constraint reservations_shop_id_event_id_fkey FOREIGN KEY (shop_id, event_id) REFERENCES events(shop_id, id);

alter table reservations add constraint reservations_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table reservations add constraint reservations_shop_id_slot_id_fkey FOREIGN KEY (shop_id, slot_id) REFERENCES event_slots(shop_id, id);

alter table reservations add constraint reservations_source_check CHECK ((source = ANY (ARRAY['web'::text, 'widget'::text, 'phone'::text, 'counter'::text, 'waitingList'::text])));

alter table reservations add constraint reservations_status_check CHECK ((status = ANY (ARRAY['held'::text, 'pending'::text, 'confirmed'::text, 'attended'::text, 'noShow'::text, 'cancelled'::text])));

alter table reservations add constraint reservations_total_cents_check CHECK ((total_cents >= 0));

alter table resources add constraint resources_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text));

alter table resources add constraint resources_kind_check CHECK ((kind = ANY (ARRAY['guide'::text, 'room'::text, 'other'::text])));

alter table resources add constraint resources_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)));

alter table resources add constraint resources_pkey PRIMARY KEY (shop_id, id);

alter table resources add constraint resources_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table resources add constraint resources_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table sale_agent_sums add constraint sale_agent_sums_pkey PRIMARY KEY (shop_id, basis, month, agent_id, part);

alter table sale_agent_sums add constraint sale_agent_sums_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table sale_client_sums add constraint sale_client_sums_pkey PRIMARY KEY (shop_id, basis, client_id, month, part);

alter table sale_client_sums add constraint sale_client_sums_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table sale_day_sums add constraint sale_day_sums_pkey PRIMARY KEY (shop_id, basis, day, channel, part);

alter table sale_day_sums add constraint sale_day_sums_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table sale_facts add constraint sale_facts_basis_check CHECK ((basis = ANY (ARRAY['ordered'::text, 'billed'::text])));

alter table sale_facts add constraint sale_facts_channel_check CHECK ((channel = ANY (ARRAY['site'::text, 'widget'::text, 'office'::text, 'agent'::text, 'till'::text])));

alter table sale_facts add constraint sale_facts_kind_check CHECK ((kind = ANY (ARRAY['line'::text, 'delivery'::text, 'rest'::text])));

alter table sale_facts add constraint sale_facts_pkey PRIMARY KEY (shop_id, id);

alter table sale_facts add constraint sale_facts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table sale_facts add constraint sale_facts_source_check CHECK ((source = ANY (ARRAY['order'::text, 'ticket'::text, 'document'::text])));

alter table sale_product_sums add constraint sale_product_sums_pkey PRIMARY KEY (shop_id, basis, day, product_id, channel, part);

alter table sale_product_sums add constraint sale_product_sums_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table sale_sum_states add constraint sale_sum_states_pkey PRIMARY KEY (shop_id);

alter table sale_sum_states add constraint sale_sum_states_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table sales_point_users add constraint sales_point_users_acts_check CHECK ((acts <@ ARRAY['discount'::text, 'price'::text, 'open'::text, 'refund'::text, 'void'::text, 'giveaway'::text, 'drawer'::text, 'close'::text, 'training'::text]));

alter table sales_point_users add constraint sales_point_users_code_check CHECK ((code ~ '^pbkdf2-sha256\$[0-9]+\$[A-Za-z0-9_-]+\$[A-Za-z0-9_-]+$'::text));

alter table sales_point_users add constraint sales_point_users_pkey PRIMARY KEY (shop_id, point_id, user_id);

alter table sales_point_users add constraint sales_point_users_shop_id_point_id_fkey FOREIGN KEY (shop_id, point_id) REFERENCES sales_points(shop_id, id);

alter table sales_point_users add constraint sales_point_users_shop_id_user_id_fkey FOREIGN KEY (shop_id, user_id) REFERENCES memberships(shop_id, user_id) ON DELETE CASCADE;

alter table sales_points add constraint sales_points_name_check CHECK ((name <> ''::text));

alter table sales_points add constraint sales_points_pkey PRIMARY KEY (shop_id, id);

alter table sales_points add constraint sales_points_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table sales_points add constraint sales_points_shop_id_warehouse_id_fkey FOREIGN KEY (shop_id, warehouse_id) REFERENCES warehouses(shop_id, id);

alter table sample_lines add constraint sample_lines_pkey PRIMARY KEY (shop_id, sample_id, "position");

alter table sample_lines add constraint sample_lines_quantity_check CHECK ((quantity > 0));

alter table sample_lines add constraint sample_lines_shop_id_format_id_fkey FOREIGN KEY (shop_id, format_id) REFERENCES formats(shop_id, id);

alter table sample_lines add constraint sample_lines_shop_id_sample_id_fkey FOREIGN KEY (shop_id, sample_id) REFERENCES samples(shop_id, id);

alter table sample_lines add constraint sample_lines_unit_cents_check CHECK ((unit_cents >= 0));

alter table samples add constraint samples_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES users(id);

alter table samples add constraint samples_asked CHECK ((((agent_id IS NULL) = (asked_at IS NULL)) AND ((number IS NOT NULL) OR (agent_id IS NOT NULL))));

alter table samples add constraint samples_pkey PRIMARY KEY (shop_id, id);

alter table samples add constraint samples_sent CHECK ((((number IS NULL) = (operation_id IS NULL)) AND ((status <> ALL (ARRAY['asked'::text, 'refused'::text])) OR (number IS NULL)) AND ((status <> 'sent'::text) OR (number IS NOT NULL))));

alter table samples add constraint samples_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id);

alter table samples add constraint samples_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table samples add constraint samples_shop_id_number_key UNIQUE (shop_id, number);

alter table samples add constraint samples_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'sent'::text, 'refused'::text, 'cancelled'::text])));

alter table sandbox.intents add constraint intents_idempotency_key_key UNIQUE (idempotency_key);

alter table sandbox.intents add constraint intents_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'setup'::text, 'charge'::text])));

alter table sandbox.intents add constraint intents_pkey PRIMARY KEY (id);

alter table sandbox.refunds add constraint refunds_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES sandbox.intents(id);

alter table sandbox.refunds add constraint refunds_pkey PRIMARY KEY (idempotency_key);

alter table sender_domains add constraint sender_domains_pkey PRIMARY KEY (shop_id);

alter table sender_domains add constraint sender_domains_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table sepa_batches add constraint sepa_batches_pkey PRIMARY KEY (shop_id, id);

alter table sepa_batches add constraint sepa_batches_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table sepa_batches add constraint sepa_batches_status_check CHECK ((status = ANY (ARRAY['announced'::text, 'sent'::text, 'collected'::text, 'cancelled'::text])));

alter table sepa_collections add constraint sepa_collections_amount_cents_check CHECK ((amount_cents > 0));

alter table sepa_collections add constraint sepa_collections_pkey PRIMARY KEY (shop_id, id);

alter table sepa_collections add constraint sepa_collections_shop_id_batch_id_fkey FOREIGN KEY (shop_id, batch_id) REFERENCES sepa_batches(shop_id, id);

alter table sepa_collections add constraint sepa_collections_shop_id_document_id_fkey FOREIGN KEY (shop_id, document_id) REFERENCES documents(shop_id, id);

alter table sepa_collections add constraint sepa_collections_shop_id_mandate_id_fkey FOREIGN KEY (shop_id, mandate_id) REFERENCES sepa_mandates(shop_id, id);

alter table sepa_collections add constraint sepa_collections_shop_id_settlement_id_fkey FOREIGN KEY (shop_id, settlement_id) REFERENCES settlements(shop_id, id);

alter table sepa_collections add constraint sepa_collections_status_check CHECK ((status = ANY (ARRAY['announced'::text, 'sent'::text, 'collected'::text, 'returned'::text, 'cancelled'::text])));

alter table sepa_mandates add constraint sepa_mandates_pkey PRIMARY KEY (shop_id, id);

alter table sepa_mandates add constraint sepa_mandates_rum_check CHECK ((rum ~ '^[A-Za-z0-9+?/:().,''-]{1,35}$'::text));

alter table sepa_mandates add constraint sepa_mandates_scheme_check CHECK ((scheme = ANY (ARRAY['CORE'::text, 'B2B'::text])));

alter table sepa_mandates add constraint sepa_mandates_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id);

alter table sepa_mandates add constraint sepa_mandates_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table sepa_mandates add constraint sepa_mandates_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'error'::text])));

alter table sessions add constraint sessions_master_id_fkey FOREIGN KEY (master_id) REFERENCES users(id);

alter table sessions add constraint sessions_pkey PRIMARY KEY (id);

alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table settlement_events add constraint settlement_events_kind_check CHECK ((kind = ANY (ARRAY['banked'::text, 'unbanked'::text, 'rejected'::text, 'cancelled'::text, 'matched'::text, 'unmatched'::text])));

alter table settlement_events add constraint settlement_events_pkey PRIMARY KEY (shop_id, id);

alter table settlement_events add constraint settlement_events_shop_id_settlement_id_fkey FOREIGN KEY (shop_id, settlement_id) REFERENCES settlements(shop_id, id);

alter table settlement_states add constraint settlement_states_allocated_cents_check CHECK ((allocated_cents >= 0));

alter table settlement_states add constraint settlement_states_check CHECK ((allocated_cents <= amount_cents));

alter table settlement_states add constraint settlement_states_pkey PRIMARY KEY (shop_id, settlement_id);

alter table settlement_states add constraint settlement_states_shop_id_settlement_id_fkey FOREIGN KEY (shop_id, settlement_id) REFERENCES settlements(shop_id, id);

alter table settlements add constraint settlements_amount_cents_check CHECK ((amount_cents > 0));

alter table settlements add constraint settlements_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'refund'::text, 'discount'::text])));

alter table settlements add constraint settlements_pkey PRIMARY KEY (shop_id, id);

alter table settlements add constraint settlements_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table shipment_events add constraint shipment_events_pkey PRIMARY KEY (shop_id, id);

alter table shipment_events add constraint shipment_events_shop_id_shipment_id_fkey FOREIGN KEY (shop_id, shipment_id) REFERENCES shipments(shop_id, id);

alter table shipment_lines add constraint refuse_too_much_shipped TRIGGER DEFERRABLE INITIALLY DEFERRED;

alter table shipment_lines add constraint shipment_lines_add_check CHECK ((add >= 0));

alter table shipment_lines add constraint shipment_lines_check CHECK (((quantity + add) > 0));

alter table shipment_lines add constraint shipment_lines_check1 CHECK ((returned <= (quantity + add)));

alter table shipment_lines add constraint shipment_lines_pkey PRIMARY KEY (shop_id, shipment_id, line_id);

alter table shipment_lines add constraint shipment_lines_quantity_check CHECK ((quantity >= 0));

alter table shipment_lines add constraint shipment_lines_returned_check CHECK ((returned >= 0));

alter table shipment_lines add constraint shipment_lines_shop_id_order_id_line_id_fkey FOREIGN KEY (shop_id, order_id, line_id) REFERENCES order_lines(shop_id, order_id, id);

alter table shipment_lines add constraint shipment_lines_shop_id_shipment_id_fkey FOREIGN KEY (shop_id, shipment_id) REFERENCES shipments(shop_id, id) ON DELETE CASCADE;

alter table shipments add constraint shipments_check CHECK (((number IS NULL) = (numbered_at IS NULL)));

alter table shipments add constraint shipments_check1 CHECK (((status = ANY (ARRAY['pending'::text, 'cancelled'::text])) OR (number IS NOT NULL)));

alter table shipments add constraint shipments_check2 CHECK (((status <> ALL (ARRAY['delivered'::text, 'partiallyReturned'::text, 'returned'::text])) OR (left_at IS NOT NULL)));

alter table shipments add constraint shipments_parcels_check CHECK ((parcels > 0));

alter table shipments add constraint shipments_pkey PRIMARY KEY (shop_id, id);

alter table shipments add constraint shipments_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table shipments add constraint shipments_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id);

alter table shipments add constraint shipments_shop_id_warehouse_id_fkey FOREIGN KEY (shop_id, warehouse_id) REFERENCES warehouses(shop_id, id);

alter table shipments add constraint shipments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'preparation'::text, 'pendingPickup'::text, 'transit'::text, 'delivered'::text, 'partiallyReturned'::text, 'returned'::text, 'exception'::text, 'cancelled'::text])));

alter table shipments add constraint shipments_weight_g_check CHECK ((weight_g > 0));

alter table shipping_methods add constraint shipping_methods_pkey PRIMARY KEY (shop_id, ref);

alter table shipping_methods add constraint shipping_methods_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table shop_arrivals add constraint shop_arrivals_pkey PRIMARY KEY (shop_id, "position");

alter table shop_arrivals add constraint shop_arrivals_position_check CHECK (("position" > 0));

alter table shop_arrivals add constraint shop_arrivals_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table shop_openings add constraint shop_openings_pkey PRIMARY KEY (user_id);

alter table shop_openings add constraint shop_openings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table shop_origins add constraint shop_origins_check CHECK (((state = 'failing'::text) <= (failing_since IS NOT NULL)));

alter table shop_origins add constraint shop_origins_check1 CHECK (((state = ANY (ARRAY['verified'::text, 'failing'::text])) = (next_at IS NOT NULL)));

alter table shop_origins add constraint shop_origins_method_check CHECK ((method = ANY (ARRAY['file'::text, 'meta'::text, 'dns'::text])));

alter table shop_origins add constraint shop_origins_origin_check CHECK ((length(origin) <= 300));

alter table shop_origins add constraint shop_origins_pkey PRIMARY KEY (shop_id, origin);

alter table shop_origins add constraint shop_origins_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table shop_origins add constraint shop_origins_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'verified'::text, 'failing'::text, 'lost'::text, 'development'::text])));

alter table shop_sites add constraint shop_sites_pkey PRIMARY KEY (shop_id);

alter table shop_sites add constraint shop_sites_published_number_check CHECK ((published_number >= 0));

alter table shop_sites add constraint shop_sites_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table shop_terms add constraint shop_terms_check CHECK ((encode(sha256(convert_to(text, 'UTF8'::name)), 'hex'::text) = sha256));

alter table shop_terms add constraint shop_terms_pkey PRIMARY KEY (shop_id, sha256);

alter table shop_terms add constraint shop_terms_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text));

alter table shop_terms add constraint shop_terms_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table shops add constraint keep_public_prices TRIGGER DEFERRABLE INITIALLY DEFERRED;

alter table shops add constraint shops_business_type_check CHECK ((business_type = ANY (ARRAY['wine'::text, 'champaign'::text, 'beer'::text, 'spirit'::text, 'cider'::text, 'other'::text])));

alter table shops add constraint shops_code_key UNIQUE (code);

alter table shops add constraint shops_color_check CHECK ((color ~ '^#[0-9a-fA-F]{6}$'::text));

alter table shops add constraint shops_excise_representatives_check CHECK ((jsonb_typeof(excise_representatives) = 'array'::text));

alter table shops add constraint shops_fiscal_years_check CHECK ((jsonb_typeof(fiscal_years) = 'array'::text));

alter table shops add constraint shops_log_start_day_check CHECK (((log_start_day >= 1) AND (log_start_day <= 31)));

alter table shops add constraint shops_log_start_month_check CHECK (((log_start_month >= 1) AND (log_start_month <= 12)));

alter table shops add constraint shops_mail_settings_check CHECK ((jsonb_typeof(mail_settings) = 'object'::text));

alter table shops add constraint shops_manual_payment_days_check CHECK (((manual_payment_days >= 1) AND (manual_payment_days <= 365)));

alter table shops add constraint shops_pkey PRIMARY KEY (id);

alter table shops add constraint shops_provider_check CHECK (((provider IS NULL) = (provider_account IS NULL)));

alter table shops add constraint shops_provider_state_check CHECK (((provider_account IS NOT NULL) OR (NOT (provider_is_active OR provider_debits))));

alter table shops add constraint shops_sale_terms_check CHECK ((jsonb_typeof(sale_terms) = 'object'::text));

alter table shops add constraint shops_shipping_vat_check CHECK ((shipping_vat = ANY (ARRAY['goods'::text, 'standard'::text])));

alter table shops add constraint shops_stripe_check CHECK ((stripe ~ '^acct_[A-Za-z0-9]+$'::text));

alter table shops add constraint shops_stripe_state_check CHECK (((stripe IS NOT NULL) OR (NOT (stripe_is_active OR stripe_sepa))));

alter table shops add constraint shops_theme_check CHECK ((theme = ANY (ARRAY['plain'::text, 'vigne'::text, 'craie'::text, 'cuivre'::text])));

alter table shops add constraint shops_url_shop_check CHECK ((url_shop ~ '^[A-Za-z0-9_%-]{3,60}$'::text));

alter table shops add constraint shops_vat_medium_bp_check CHECK (((vat_medium_bp > 0) AND (vat_medium_bp < 10000)));

alter table shops add constraint shops_vat_reduced_bp_check CHECK (((vat_reduced_bp > 0) AND (vat_reduced_bp < 10000)));

alter table shops add constraint shops_vat_standard_bp_check CHECK (((vat_standard_bp > 0) AND (vat_standard_bp < 10000)));

alter table site_versions add constraint site_versions_number_check CHECK ((number > 0));

alter table site_versions add constraint site_versions_pkey PRIMARY KEY (shop_id, number);

alter table site_versions add constraint site_versions_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shop_sites(shop_id);

alter table slot_resources add constraint slot_resources_pkey PRIMARY KEY (shop_id, slot_id, resource_id);

alter table slot_resources add constraint slot_resources_shop_id_resource_id_fkey FOREIGN KEY (shop_id, resource_id) REFERENCES resources(shop_id, id);

alter table slot_resources add constraint slot_resources_shop_id_slot_id_fkey FOREIGN KEY (shop_id, slot_id) REFERENCES event_slots(shop_id, id) ON DELETE CASCADE;

alter table stock_alerts add constraint stock_alerts_kind_check CHECK ((kind = ANY (ARRAY['threshold'::text, 'shortage'::text])));

alter table stock_alerts add constraint stock_alerts_pkey PRIMARY KEY (shop_id, id);

alter table stock_alerts add constraint stock_alerts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table stock_alerts add constraint stock_alerts_shop_id_format_id_fkey FOREIGN KEY (shop_id, format_id) REFERENCES formats(shop_id, id);

alter table stock_allocations add constraint stock_allocations_check CHECK (((remaining >= 0) AND (remaining <= quantity)));

alter table stock_allocations add constraint stock_allocations_check1 CHECK (((ended_at IS NULL) OR (remaining = 0)));

alter table stock_allocations add constraint stock_allocations_holder_kind_check CHECK ((holder_kind = ANY (ARRAY['client'::text, 'agent'::text])));

alter table stock_allocations add constraint stock_allocations_pkey PRIMARY KEY (shop_id, id);

alter table stock_allocations add constraint stock_allocations_quantity_check CHECK ((quantity > 0));

alter table stock_allocations add constraint stock_allocations_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table stock_allocations add constraint stock_allocations_shop_id_format_id_fkey FOREIGN KEY (shop_id, format_id) REFERENCES formats(shop_id, id);

alter table stock_movements add constraint stock_movements_duty_status_check CHECK ((duty_status = ANY (ARRAY['suspended'::text, 'paid'::text])));

alter table stock_movements add constraint stock_movements_kind CHECK ((kind = ANY (ARRAY['opening'::text, 'order'::text, 'release'::text, 'allocation'::text, 'delivery'::text, 'sale'::text, 'export'::text, 'return'::text, 'replacement'::text, 'tasting'::text, 'family'::text, 'gift'::text, 'sample'::text, 'breakage'::text, 'corked'::text, 'loss'::text, 'destruction'::text, 'inventory'::text, 'transfer'::text, 'bottling'::text, 'purchase'::text, 'production'::text, 'duty'::text])));

alter table stock_movements add constraint stock_movements_lot_check CHECK ((char_length(lot) <= 40));

alter table stock_movements add constraint stock_movements_origin CHECK (((reverses IS NOT NULL) OR ((kind = 'replacement'::text) = (origin_month IS NOT NULL))));

alter table stock_movements add constraint stock_movements_origin_month_check CHECK ((EXTRACT(day FROM origin_month) = (1)::numeric));

alter table stock_movements add constraint stock_movements_pkey PRIMARY KEY (shop_id, id);

alter table stock_movements add constraint stock_movements_shop_id_reverses_fkey FOREIGN KEY (shop_id, reverses) REFERENCES stock_movements(shop_id, id);

alter table stock_movements add constraint stock_movements_sign CHECK (
CASE
    WHEN (kind = ANY (ARRAY['order'::text, 'release'::text, 'allocation'::text])) THEN ((on_hand_delta = 0) AND (reverses IS NULL))
    WHEN (reverses IS NOT NULL) THEN (reserved_delta = 0)
    WHEN (kind = ANY (ARRAY['opening'::text, 'purchase'::text, 'production'::text, 'return'::text, 'replacement'::text])) THEN ((on_hand_delta >= 0) AND (reserved_delta = 0))
    WHEN (kind = ANY (ARRAY['inventory'::text, 'transfer'::text, 'bottling'::text, 'duty'::text])) THEN (reserved_delta = 0)
    WHEN (kind = 'delivery'::text) THEN ((on_hand_delta <= 0) AND (reserved_delta <= 0))
    ELSE ((on_hand_delta <= 0) AND (reserved_delta = 0))
END);

alter table stock_thresholds add constraint stock_thresholds_least_check CHECK (("least" > 0));

alter table stock_thresholds add constraint stock_thresholds_pkey PRIMARY KEY (shop_id, id);

alter table stock_thresholds add constraint stock_thresholds_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table stock_thresholds add constraint stock_thresholds_shop_id_format_id_fkey FOREIGN KEY (shop_id, format_id) REFERENCES formats(shop_id, id);

alter table stock_thresholds add constraint stock_thresholds_shop_id_format_id_warehouse_id_key UNIQUE NULLS NOT DISTINCT (shop_id, format_id, warehouse_id);

alter table stock_thresholds add constraint stock_thresholds_shop_id_warehouse_id_fkey FOREIGN KEY (shop_id, warehouse_id) REFERENCES warehouses(shop_id, id);

alter table stock_wishes add constraint stock_wishes_check CHECK (((sent_at IS NULL) OR (confirmed_at IS NOT NULL)));

alter table stock_wishes add constraint stock_wishes_pkey PRIMARY KEY (shop_id, id);

alter table stock_wishes add constraint stock_wishes_shop_id_address_id_fkey FOREIGN KEY (shop_id, address_id) REFERENCES consent_addresses(shop_id, id);

alter table stock_wishes add constraint stock_wishes_shop_id_format_id_fkey FOREIGN KEY (shop_id, format_id) REFERENCES formats(shop_id, id) ON DELETE CASCADE;

alter table stocks add constraint stocks_duty_status_check CHECK ((duty_status = ANY (ARRAY['suspended'::text, 'paid'::text])));

alter table stocks add constraint stocks_lot_check CHECK ((char_length(lot) <= 40));

alter table stocks add constraint stocks_pkey PRIMARY KEY (shop_id, format_id, warehouse_id, duty_status, lot);

alter table stocks add constraint stocks_reserved_check CHECK ((reserved >= 0));

alter table stocks add constraint stocks_shop_id_format_id_fkey FOREIGN KEY (shop_id, format_id) REFERENCES formats(shop_id, id);

alter table stocks add constraint stocks_shop_id_warehouse_id_fkey FOREIGN KEY (shop_id, warehouse_id) REFERENCES warehouses(shop_id, id);

alter table support_attachments add constraint support_attachments_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);

alter table support_attachments add constraint support_attachments_bytes_check CHECK ((bytes > 0));

alter table support_attachments add constraint support_attachments_check CHECK (((ticket_id IS NULL) = (message_id IS NULL)));

alter table support_attachments add constraint support_attachments_name_check CHECK ((name <> ''::text));

alter table support_attachments add constraint support_attachments_pkey PRIMARY KEY (id);

alter table support_attachments add constraint support_attachments_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES support_tickets(id);

alter table support_messages add constraint support_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);

alter table support_messages add constraint support_messages_body_check CHECK ((length(body) <= 5000));

alter table support_messages add constraint support_messages_pkey PRIMARY KEY (ticket_id, id);

alter table support_messages add constraint support_messages_side_check CHECK ((side = ANY (ARRAY['author'::text, 'platform'::text])));

alter table support_messages add constraint support_messages_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES support_tickets(id) ON DELETE CASCADE;

alter table support_notes add constraint support_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);

alter table support_notes add constraint support_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 5000)));

alter table support_notes add constraint support_notes_pkey PRIMARY KEY (ticket_id, id);

alter table support_notes add constraint support_notes_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES support_tickets(id) ON DELETE CASCADE;

alter table support_tickets add constraint support_tickets_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id);

alter table support_tickets add constraint support_tickets_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);

alter table support_tickets add constraint support_tickets_author_unread_check CHECK ((author_unread >= 0));

alter table support_tickets add constraint support_tickets_category_check CHECK ((category = ANY (ARRAY['question'::text, 'fault'::text, 'billing'::text, 'idea'::text])));

alter table support_tickets add constraint support_tickets_context_check CHECK ((jsonb_typeof(context) = 'object'::text));

alter table support_tickets add constraint support_tickets_from_shop_id_fkey FOREIGN KEY (from_shop_id) REFERENCES shops(id) ON DELETE SET NULL;

alter table support_tickets add constraint support_tickets_pkey PRIMARY KEY (id);

alter table support_tickets add constraint support_tickets_platform_unread_check CHECK ((platform_unread >= 0));

alter table support_tickets add constraint support_tickets_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'waiting'::text, 'closed'::text])));

alter table support_tickets add constraint support_tickets_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 120)));

alter table suppressed_addresses add constraint suppressed_addresses_derivation_check CHECK ((derivation = ANY (ARRAY[1, 2])));

alter table suppressed_addresses add constraint suppressed_addresses_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text));

alter table suppressed_addresses add constraint suppressed_addresses_pkey PRIMARY KEY (shop_id, hash);

alter table suppressed_addresses add constraint suppressed_addresses_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table tasks add constraint tasks_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id);

alter table tasks add constraint tasks_check CHECK (((status = 'open'::text) = (ended_at IS NULL)));

alter table tasks add constraint tasks_day_of_month_check CHECK (((day_of_month >= 1) AND (day_of_month <= 31)));

alter table tasks add constraint tasks_kind_check CHECK ((kind = ANY (ARRAY['customEmail'::text, 'orderPreparation'::text, 'customPhone'::text, 'customMeeting'::text, 'tasting'::text, 'visit'::text, 'tour'::text, 'animation'::text, 'salon'::text, 'breakfast'::text, 'other'::text])));

alter table tasks add constraint tasks_made_by_id_fkey FOREIGN KEY (made_by_id) REFERENCES users(id);

alter table tasks add constraint tasks_pkey PRIMARY KEY (shop_id, id);

alter table tasks add constraint tasks_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text])));

alter table tasks add constraint tasks_reminders_check CHECK ((cardinality(reminders) <= 3));

alter table tasks add constraint tasks_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id);

alter table tasks add constraint tasks_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table tasks add constraint tasks_shop_id_opportunity_id_fkey FOREIGN KEY (shop_id, opportunity_id) REFERENCES opportunities(shop_id, id);

alter table tasks add constraint tasks_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id);

alter table tasks add constraint tasks_shop_id_reservation_id_fkey FOREIGN KEY (shop_id, reservation_id) REFERENCES reservations(shop_id, id);

alter table tasks add constraint tasks_status_check CHECK ((status = ANY (ARRAY['open'::text, 'done'::text, 'cancelled'::text])));

alter table tasks add constraint tasks_subject_check CHECK ((subject <> ''::text));

alter table tickets add constraint tickets_kind_check CHECK ((kind = ANY (ARRAY['price'::text, 'option'::text, 'tax'::text])));

alter table tickets add constraint tickets_max_quantity_check CHECK (((max_quantity >= 1) AND (max_quantity <= 9999)));

alter table tickets add constraint tickets_min_quantity_check CHECK (((min_quantity >= 1) AND (min_quantity <= 9999)));

alter table tickets add constraint tickets_pkey PRIMARY KEY (shop_id, id);

alter table tickets add constraint tickets_shop_id_event_id_fkey FOREIGN KEY (shop_id, event_id) REFERENCES events(shop_id, id);

alter table tickets add constraint tickets_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table tickets add constraint tickets_unit_e4_check CHECK ((unit_e4 >= 0));

alter table tickets add constraint tickets_vat_type_check CHECK ((vat_type = ANY (ARRAY['standard'::text, 'medium'::text, 'reduced'::text])));

alter table till_archives add constraint till_archives_n_check CHECK ((n > 0));

alter table till_archives add constraint till_archives_pkey PRIMARY KEY (shop_id, till_id, n);

alter table till_archives add constraint till_archives_shop_id_till_id_fkey FOREIGN KEY (shop_id, till_id) REFERENCES tills(shop_id, id);

alter table till_checkpoints add constraint till_checkpoints_pkey PRIMARY KEY (shop_id, till_id, seq);

alter table till_checkpoints add constraint till_checkpoints_shop_id_till_id_seq_fkey FOREIGN KEY (shop_id, till_id, seq) REFERENCES till_records(shop_id, till_id, seq);

alter table till_closings add constraint till_closings_number_check CHECK ((number <> ''::text));

alter table till_closings add constraint till_closings_period_check CHECK ((period = ANY (ARRAY['day'::text, 'month'::text, 'year'::text])));

alter table till_closings add constraint till_closings_pkey PRIMARY KEY (shop_id, id);

alter table till_closings add constraint till_closings_seq_check CHECK ((seq >= 1));

alter table till_closings add constraint till_closings_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table till_closings add constraint till_closings_shop_id_point_id_fkey FOREIGN KEY (shop_id, point_id) REFERENCES sales_points(shop_id, id);

alter table till_closings add constraint till_closings_shop_id_till_id_fkey FOREIGN KEY (shop_id, till_id) REFERENCES tills(shop_id, id);

alter table till_closings add constraint till_closings_shop_id_till_id_seq_key UNIQUE (shop_id, till_id, seq);

alter table till_copies add constraint till_copies_check CHECK (((previous ~ '^[0-9a-f]{64}$'::text) AND (("position" > 1) OR (previous = repeat('0'::text, 64)))));

alter table till_copies add constraint till_copies_check1 CHECK ((hash = encode(sha256(convert_to(((previous || '
'::text) || content), 'UTF8'::name)), 'hex'::text)));

alter table till_copies add constraint till_copies_check2 CHECK (((content)::jsonb @> jsonb_build_object('shopId', shop_id, 'position', "position", 'id', id, 'ticketId', ticket_id, 'copy', copy)));

alter table till_copies add constraint till_copies_copy_check CHECK ((copy >= 0));

alter table till_copies add constraint till_copies_maker_check CHECK ((maker = ANY (ARRAY['till'::text, 'office'::text])));

alter table till_copies add constraint till_copies_pkey PRIMARY KEY (shop_id, "position");

alter table till_copies add constraint till_copies_position_check CHECK (("position" > 0));

alter table till_copies add constraint till_copies_shop_id_before_position_previous_fkey FOREIGN KEY (shop_id, before_position, previous) REFERENCES till_copies(shop_id, "position", hash);

alter table till_copies add constraint till_copies_shop_id_id_key UNIQUE (shop_id, id);

alter table till_copies add constraint till_copies_shop_id_position_hash_key UNIQUE (shop_id, "position", hash);

alter table till_copies add constraint till_copies_shop_id_ticket_id_fkey FOREIGN KEY (shop_id, ticket_id) REFERENCES till_tickets(shop_id, id);

alter table till_copies add constraint till_copies_shop_id_ticket_id_maker_copy_key UNIQUE (shop_id, ticket_id, maker, copy);

alter table till_copies add constraint till_copies_signature_check CHECK ((signature ~ '^[A-Za-z0-9_-]{86}$'::text));

alter table till_copy_ends add constraint till_copy_ends_pkey PRIMARY KEY (shop_id);

alter table till_copy_ends add constraint till_copy_ends_position_check CHECK (("position" > 0));

alter table till_copy_ends add constraint till_copy_ends_seal_check CHECK ((seal ~ '^[A-Za-z0-9_-]{86}$'::text));

alter table till_copy_ends add constraint till_copy_ends_shop_id_position_hash_fkey FOREIGN KEY (shop_id, "position", hash) REFERENCES till_copies(shop_id, "position", hash);

alter table till_heads add constraint till_heads_pkey PRIMARY KEY (shop_id, till_id);

alter table till_heads add constraint till_heads_shop_id_till_id_fkey FOREIGN KEY (shop_id, till_id) REFERENCES tills(shop_id, id);

alter table till_records add constraint till_records_check CHECK (((previous ~ '^[0-9a-f]{64}$'::text) AND ((seq > 1) OR (previous = repeat('0'::text, 64)))));

alter table till_records add constraint till_records_check1 CHECK ((hash = encode(sha256(convert_to(((previous || '
'::text) || content), 'UTF8'::name)), 'hex'::text)));

alter table till_records add constraint till_records_check2 CHECK (((content)::jsonb @> jsonb_build_object('shopId', shop_id, 'tillId', till_id, 'seq', seq, 'id', id, 'body', jsonb_build_object('kind', kind))));

alter table till_records add constraint till_records_copies_check CHECK ((copies ~ '^([1-9][0-9]* [0-9a-f]{64})?$'::text));

alter table till_records add constraint till_records_countersignature_check CHECK ((countersignature ~ '^[A-Za-z0-9_-]{86}$'::text));

alter table till_records add constraint till_records_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'ticket'::text, 'cash'::text, 'duplicate'::text, 'closing'::text, 'event'::text])));

alter table till_records add constraint till_records_pkey PRIMARY KEY (shop_id, till_id, seq);

alter table till_records add constraint till_records_seq_check CHECK ((seq > 0));

alter table till_records add constraint till_records_shop_id_till_id_before_seq_previous_fkey FOREIGN KEY (shop_id, till_id, before_seq, previous) REFERENCES till_records(shop_id, till_id, seq, hash);

alter table till_records add constraint till_records_shop_id_till_id_fkey FOREIGN KEY (shop_id, till_id) REFERENCES tills(shop_id, id);

alter table till_records add constraint till_records_shop_id_till_id_id_key UNIQUE (shop_id, till_id, id);

alter table till_records add constraint till_records_shop_id_till_id_seq_hash_key UNIQUE (shop_id, till_id, seq, hash);

alter table till_records add constraint till_records_signature_check CHECK ((signature ~ '^[A-Za-z0-9_-]{86}$'::text));

alter table till_tickets add constraint till_tickets_doubts_check CHECK ((jsonb_typeof(doubts) = 'array'::text));

alter table till_tickets add constraint till_tickets_number_check CHECK ((number <> ''::text));

alter table till_tickets add constraint till_tickets_pkey PRIMARY KEY (shop_id, id);

alter table till_tickets add constraint till_tickets_reservations_check CHECK ((jsonb_typeof(reservations) = 'array'::text));

alter table till_tickets add constraint till_tickets_seq_check CHECK ((seq >= 1));

alter table till_tickets add constraint till_tickets_shop_id_bill_id_fkey FOREIGN KEY (shop_id, bill_id) REFERENCES documents(shop_id, id);

alter table till_tickets add constraint till_tickets_shop_id_client_id_fkey FOREIGN KEY (shop_id, client_id) REFERENCES clients(shop_id, id);

alter table till_tickets add constraint till_tickets_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table till_tickets add constraint till_tickets_shop_id_point_id_fkey FOREIGN KEY (shop_id, point_id) REFERENCES sales_points(shop_id, id);

alter table till_tickets add constraint till_tickets_shop_id_till_id_fkey FOREIGN KEY (shop_id, till_id) REFERENCES tills(shop_id, id);

alter table till_tickets add constraint till_tickets_shop_id_till_id_seq_key UNIQUE (shop_id, till_id, seq);

alter table till_tickets add constraint till_tickets_traces_check CHECK ((jsonb_typeof(traces) = 'object'::text));

alter table till_verified add constraint till_verified_pkey PRIMARY KEY (shop_id, till_id);

alter table till_verified add constraint till_verified_shop_id_till_id_fkey FOREIGN KEY (shop_id, till_id) REFERENCES tills(shop_id, id);

alter table tills add constraint tills_check CHECK (((state = 'retired'::text) = (retired_at IS NOT NULL)));

alter table tills add constraint tills_code_check CHECK ((code ~ '^C[1-9][0-9]{0,5}$'::text));

alter table tills add constraint tills_name_check CHECK ((name <> ''::text));

alter table tills add constraint tills_pkey PRIMARY KEY (shop_id, id);

alter table tills add constraint tills_public_key_check CHECK ((public_key ~ '^[A-Za-z0-9_-]{87}$'::text));

alter table tills add constraint tills_shop_id_code_key UNIQUE (shop_id, code);

alter table tills add constraint tills_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table tills add constraint tills_shop_id_point_id_fkey FOREIGN KEY (shop_id, point_id) REFERENCES sales_points(shop_id, id);

alter table tills add constraint tills_state_check CHECK ((state = ANY (ARRAY['active'::text, 'retired'::text])));

alter table typologies add constraint keep_public_prices TRIGGER DEFERRABLE INITIALLY DEFERRED;

alter table typologies add constraint typologies_pkey PRIMARY KEY (shop_id, key);

alter table typologies add constraint typologies_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table unit_costs add constraint unit_costs_cost_e4_check CHECK ((cost_e4 > 0));

alter table unit_costs add constraint unit_costs_pkey PRIMARY KEY (shop_id, format_id, valid_from);

alter table unit_costs add constraint unit_costs_shop_id_format_id_fkey FOREIGN KEY (shop_id, format_id) REFERENCES formats(shop_id, id) ON DELETE CASCADE;

alter table unit_costs add constraint unit_costs_source_check CHECK ((source = ANY (ARRAY['hand'::text, 'purchase'::text])));

alter table user_addresses add constraint user_addresses_address_check CHECK ((jsonb_typeof(address) = 'object'::text));

alter table user_addresses add constraint user_addresses_label_check CHECK ((length(label) <= 40));

alter table user_addresses add constraint user_addresses_pkey PRIMARY KEY (user_id, id);

alter table user_addresses add constraint user_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table users add constraint users_acting_shop_id_fkey FOREIGN KEY (acting_shop_id) REFERENCES shops(id);

alter table users add constraint users_business_check CHECK ((jsonb_typeof(business) = 'object'::text));

alter table users add constraint users_pkey PRIMARY KEY (id);

alter table users add constraint users_role_check CHECK ((role = ANY (ARRAY['buyer'::text, 'owner'::text, 'agent'::text, 'iam'::text, 'admin'::text])));

alter table vintages add constraint keep_public_prices TRIGGER DEFERRABLE INITIALLY DEFERRED;

alter table vintages add constraint vintages_alcohol_check CHECK (((alcohol >= 0) AND (alcohol <= 10000)));

alter table vintages add constraint vintages_check CHECK ((((serving_to_c >= serving_from_c) AND (serving_to_c <= 30)) AND (serving_to_c >= 0)));

alter table vintages add constraint vintages_check1 CHECK ((keep_peak >= keep_from));

alter table vintages add constraint vintages_check2 CHECK (((keep_to >= keep_from) AND (keep_to >= keep_peak)));

alter table vintages add constraint vintages_decant_minutes_check CHECK ((decant_minutes >= 0));

alter table vintages add constraint vintages_pkey PRIMARY KEY (shop_id, id);

alter table vintages add constraint vintages_serving_from_c_check CHECK (((serving_from_c >= 0) AND (serving_from_c <= 30)));

alter table vintages add constraint vintages_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id);

alter table waiting_list add constraint waiting_list_pkey PRIMARY KEY (shop_id, id);

alter table waiting_list add constraint waiting_list_seats_check CHECK ((seats > 0));

alter table waiting_list add constraint waiting_list_shop_id_event_id_fkey FOREIGN KEY (shop_id, event_id) REFERENCES events(shop_id, id);

alter table waiting_list add constraint waiting_list_shop_id_slot_id_fkey FOREIGN KEY (shop_id, slot_id) REFERENCES event_slots(shop_id, id);

alter table waiting_list add constraint waiting_list_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'offered'::text, 'taken'::text, 'lapsed'::text, 'left'::text])));

alter table warehouses add constraint warehouses_check CHECK (((archived_at IS NULL) OR (NOT sells)));

alter table warehouses add constraint warehouses_customs_office_check CHECK ((customs_office ~ '^[A-Z]{2}[A-Z0-9]{6}$'::text));

alter table warehouses add constraint warehouses_excise_number_check CHECK ((excise_number ~ '^[A-Z]{2}[A-Za-z0-9]{11}$'::text));

alter table warehouses add constraint warehouses_guarantor_check CHECK ((guarantor = ANY (ARRAY[1, 4])));

alter table warehouses add constraint warehouses_kind_check CHECK ((kind = ANY (ARRAY['cellar'::text, 'depot'::text, 'shop'::text, 'fair'::text])));

alter table warehouses add constraint warehouses_pkey PRIMARY KEY (shop_id, id);

alter table warehouses add constraint warehouses_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table webhook_deliveries add constraint webhook_deliveries_check CHECK (((state = 'waiting'::text) = (next_at IS NOT NULL)));

alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (shop_id, id);

alter table webhook_deliveries add constraint webhook_deliveries_shop_id_endpoint_id_fkey FOREIGN KEY (shop_id, endpoint_id) REFERENCES webhook_endpoints(shop_id, id) ON DELETE CASCADE;

alter table webhook_deliveries add constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])));

alter table webhook_endpoints add constraint webhook_endpoints_check CHECK (((NOT enabled) OR (off_by IS NULL)));

alter table webhook_endpoints add constraint webhook_endpoints_events_check CHECK ((cardinality(events) > 0));

alter table webhook_endpoints add constraint webhook_endpoints_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);

alter table webhook_endpoints add constraint webhook_endpoints_off_by_check CHECK ((off_by = ANY (ARRAY['gone'::text, 'failing'::text])));

alter table webhook_endpoints add constraint webhook_endpoints_pkey PRIMARY KEY (shop_id, id);

alter table webhook_endpoints add constraint webhook_endpoints_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table webhook_events add constraint webhook_events_pkey PRIMARY KEY (shop_id, id);

alter table webhook_events add constraint webhook_events_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

alter table webhook_tries add constraint webhook_tries_pkey PRIMARY KEY (shop_id, delivery_id, number);

alter table webhook_tries add constraint webhook_tries_shop_id_delivery_id_fkey FOREIGN KEY (shop_id, delivery_id) REFERENCES webhook_deliveries(shop_id, id) ON DELETE CASCADE;

alter table withdrawals add constraint withdrawals_due_cents_check CHECK ((due_cents >= 0));

alter table withdrawals add constraint withdrawals_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text));

alter table withdrawals add constraint withdrawals_pkey PRIMARY KEY (shop_id, id);

alter table withdrawals add constraint withdrawals_refunded_cents_check CHECK ((refunded_cents >= 0));

alter table withdrawals add constraint withdrawals_refunding_cents_check CHECK ((refunding_cents >= 0));

alter table withdrawals add constraint withdrawals_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id);

alter table withdrawals add constraint withdrawals_status_check CHECK ((status = ANY (ARRAY['declared'::text, 'returned'::text, 'refunded'::text, 'settled'::text])));

CREATE INDEX account_switches_of ON public.account_switches USING btree (master_id, id);

CREATE UNIQUE INDEX accounting_journals_code ON public.accounting_journals USING btree (shop_id, code);

CREATE INDEX address_errors_blocked ON public.address_errors USING btree (shop_id, channel, blocked_at) WHERE (blocked_at IS NOT NULL);

CREATE INDEX address_errors_updated ON public.address_errors USING btree (updated_at);

CREATE UNIQUE INDEX agent_invitations_email ON public.agent_invitations USING btree (agent_id, email);

CREATE INDEX agent_invitations_open ON public.agent_invitations USING btree (email) WHERE (taken_at IS NULL);

CREATE INDEX agent_invitations_over ON public.agent_invitations USING btree (expires_at);

CREATE UNIQUE INDEX agent_invitations_token ON public.agent_invitations USING btree (token_hash);

CREATE INDEX agent_requests_agent ON public.agent_requests USING btree (agent_id);

CREATE INDEX agent_requests_invitation ON public.agent_requests USING btree (invitation_id) WHERE (invitation_id IS NOT NULL);

CREATE UNIQUE INDEX agent_requests_open ON public.agent_requests USING btree (shop_id, agent_id) WHERE (status = 'pending'::text);

CREATE INDEX allocations_credit ON public.allocations USING btree (shop_id, credit_id) WHERE (credit_id IS NOT NULL);

CREATE INDEX allocations_document ON public.allocations USING btree (shop_id, document_id) WHERE (document_id IS NOT NULL);

CREATE INDEX allocations_order ON public.allocations USING btree (shop_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX allocations_receipt ON public.allocations USING btree (shop_id, receipt_id) WHERE (receipt_id IS NOT NULL);

CREATE INDEX allocations_settlement ON public.allocations USING btree (shop_id, settlement_id);

CREATE INDEX allocations_target ON public.allocations USING btree (shop_id, document_id, settlement_id);

CREATE INDEX answer_templates_name ON public.answer_templates USING btree (shop_id, plain_text(name), id);

CREATE UNIQUE INDEX api_keys_hash ON public.api_keys USING btree (hash);

CREATE INDEX backups_made ON public.backups USING btree (ended_at DESC) WHERE (bytes IS NOT NULL);

CREATE UNIQUE INDEX bank_lines_mark ON public.bank_lines USING btree (shop_id, bank_id, mark);

CREATE INDEX bank_lines_recent ON public.bank_lines USING btree (shop_id, status, booked_on DESC, id DESC);

CREATE INDEX bank_lines_settlement ON public.bank_lines USING btree (shop_id, settlement_id) WHERE (settlement_id IS NOT NULL);

CREATE UNIQUE INDEX bank_lines_slip ON public.bank_lines USING btree (shop_id, slip_id) WHERE (slip_id IS NOT NULL);

CREATE INDEX bank_slip_lines_settlement ON public.bank_slip_lines USING btree (shop_id, settlement_id);

CREATE UNIQUE INDEX bank_slips_number ON public.bank_slips USING btree (shop_id, number);

CREATE INDEX bank_slips_recent ON public.bank_slips USING btree (shop_id, made_on DESC, id DESC);

CREATE INDEX bank_statements_recent ON public.bank_statements USING btree (shop_id, at DESC);

CREATE INDEX busy_times_resource ON public.busy_times USING btree (shop_id, resource_id, starts_at);

CREATE UNIQUE INDEX calendar_feeds_id ON public.calendar_feeds USING btree (id);

CREATE INDEX campaign_clicks_day ON public.campaign_clicks USING btree (shop_id, day);

CREATE UNIQUE INDEX campaign_links_url ON public.campaign_links USING btree (shop_id, campaign_id, variant, md5(url));

CREATE INDEX campaign_recipients_address ON public.campaign_recipients USING btree (shop_id, address_id) WHERE (address_id IS NOT NULL);

CREATE INDEX campaign_recipients_calls ON public.campaign_recipients USING btree (shop_id, campaign_id, call_result) WHERE (call_result IS NOT NULL);

CREATE INDEX campaign_recipients_claimed ON public.campaign_recipients USING btree (shop_id, campaign_id) WHERE (state = 'claimed'::text);

CREATE INDEX campaign_recipients_client ON public.campaign_recipients USING btree (shop_id, client_id, decided_at);

CREATE INDEX campaign_recipients_marks ON public.campaign_recipients USING btree (shop_id, campaign_id) WHERE (COALESCE(bounced_at, complained_at, unsubscribed_at, replied_at, clicked_at) IS NOT NULL);

CREATE INDEX campaign_recipients_name ON public.campaign_recipients USING btree (shop_id, campaign_id, "left"(plain_text(client_name), 200), id);

CREATE UNIQUE INDEX campaign_recipients_once ON public.campaign_recipients USING btree (shop_id, campaign_id, address, occasion);

CREATE INDEX campaign_recipients_pace ON public.campaign_recipients USING btree (shop_id, claimed_at) INCLUDE (domain) WHERE (claimed_at IS NOT NULL);

CREATE INDEX campaign_recipients_states ON public.campaign_recipients USING btree (shop_id, campaign_id, state, variant);

CREATE INDEX campaign_recipients_waiting ON public.campaign_recipients USING btree (shop_id, campaign_id, due_at, "position") WHERE (state = 'waiting'::text);

CREATE INDEX campaigns_created ON public.campaigns USING btree (shop_id, created_at, id);

CREATE UNIQUE INDEX campaigns_follow_up ON public.campaigns USING btree (shop_id, follows_id) WHERE (follows_id IS NOT NULL);

CREATE INDEX campaigns_name ON public.campaigns USING btree (shop_id, "left"(plain_text(name), 200), id);

CREATE INDEX campaigns_start ON public.campaigns USING btree (shop_id, COALESCE(started_at, scheduled_at)) WHERE (COALESCE(started_at, scheduled_at) IS NOT NULL);

CREATE INDEX campaigns_underway ON public.campaigns USING btree (shop_id, status) WHERE (status = ANY (ARRAY['scheduled'::text, 'sending'::text]));

CREATE INDEX captcha_uses_over ON public.captcha_uses USING btree (expires_at);

CREATE INDEX client_counts_waiting ON public.client_counts USING btree (shop_id) WHERE (part > 0);

CREATE INDEX client_events_of ON public.client_events USING btree (shop_id, client_id, id);

CREATE INDEX client_keys_client ON public.client_keys USING btree (shop_id, client_id);

CREATE INDEX client_keys_mail ON public.client_keys USING btree (key, shop_id) WHERE (key ~~ 'mail:%'::text);

CREATE INDEX client_orders_of ON public.client_orders USING btree (shop_id, client_id, at) INCLUDE (turnover_cents);

CREATE INDEX client_turnovers_order ON public.client_turnovers USING btree (shop_id, turnover_cents, client_id);

CREATE INDEX clients_archived ON public.clients USING btree (shop_id, id) WHERE (archived_at IS NOT NULL);

CREATE INDEX clients_by_age ON public.clients USING btree (shop_id, created_at, id) WHERE (merged_into IS NULL);

CREATE INDEX clients_by_name ON public.clients USING btree (shop_id, sort_name, id) WHERE (merged_into IS NULL);

CREATE UNIQUE INDEX clients_code ON public.clients USING btree (shop_id, code);

CREATE INDEX clients_merged ON public.clients USING btree (shop_id, merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX clients_of_agent ON public.clients USING btree (shop_id, agent_id, sort_name, id) WHERE (agent_id IS NOT NULL);

CREATE INDEX clients_of_user ON public.clients USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX clients_prospects ON public.clients USING btree (shop_id, sort_name, id) WHERE ((pipe IS NOT NULL) AND (merged_into IS NULL));

CREATE UNIQUE INDEX clients_user ON public.clients USING btree (shop_id, user_id);

CREATE INDEX clients_words ON public.clients USING gin (shop_id, search trigrams.gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='64');

CREATE INDEX collaborator_events_of ON public.collaborator_events USING btree (shop_id, collaborator_id, id);

CREATE UNIQUE INDEX collaborator_roles_name ON public.collaborator_roles USING btree (shop_id, lower(name));

CREATE UNIQUE INDEX collaborators_email ON public.collaborators USING btree (shop_id, lower(email)) WHERE (status <> 'revoked'::text);

CREATE UNIQUE INDEX collaborators_token ON public.collaborators USING btree (token_hash);

CREATE UNIQUE INDEX collaborators_user ON public.collaborators USING btree (user_id) WHERE (status = 'active'::text);

CREATE UNIQUE INDEX consent_addresses_address ON public.consent_addresses USING btree (shop_id, address);

CREATE INDEX consent_events_address ON public.consent_events USING btree (shop_id, address_id, id);

CREATE INDEX consent_links_expired ON public.consent_links USING btree (expires_at);

CREATE INDEX consents_given ON public.consents USING btree (shop_id, channel, purpose) WHERE (state = 'given'::text);

CREATE INDEX consents_withdrawn ON public.consents USING btree (shop_id, changed_at) WHERE (state = 'withdrawn'::text);

CREATE INDEX contact_list_members_client ON public.contact_list_members USING btree (shop_id, client_id);

CREATE INDEX contact_lists_by_change ON public.contact_lists USING btree (shop_id, updated_at, id);

CREATE INDEX contact_lists_by_name ON public.contact_lists USING btree (shop_id, plain_text(name), id);

CREATE INDEX conversation_notes_of ON public.conversation_notes USING btree (shop_id, conversation_id, at DESC, id DESC);

CREATE INDEX conversation_notes_words ON public.conversation_notes USING gin (shop_id, plain_text(body) trigrams.gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX conversations_assignee ON public.conversations USING btree (shop_id, assignee_id, last_at DESC, id DESC);

CREATE INDEX conversations_buyer ON public.conversations USING btree (user_id, last_at DESC, id DESC);

CREATE INDEX conversations_client ON public.conversations USING btree (shop_id, client_id) WHERE (client_id IS NOT NULL);

CREATE UNIQUE INDEX conversations_id ON public.conversations USING btree (id);

CREATE UNIQUE INDEX conversations_order ON public.conversations USING btree (shop_id, order_id, user_id) WHERE (order_id IS NOT NULL);

CREATE INDEX conversations_shop ON public.conversations USING btree (shop_id, last_at DESC, id DESC);

CREATE INDEX conversations_to_do ON public.conversations USING btree (shop_id, last_at DESC, id DESC) WHERE (done_at IS NULL);

CREATE INDEX conversations_unclaimed ON public.conversations USING btree (last_at) WHERE ((user_id IS NULL) AND (client_id IS NULL));

CREATE INDEX conversations_visitor ON public.conversations USING btree (visitor_email) WHERE (user_id IS NULL);

CREATE INDEX conversations_words ON public.conversations USING gin (shop_id, words trigrams.gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX crd_declared_period ON public.crd_declared USING btree (shop_id, period);

CREATE INDEX crd_movements_account ON public.crd_movements USING btree (shop_id, account_id, day);

CREATE UNIQUE INDEX crd_movements_corrects ON public.crd_movements USING btree (shop_id, corrects) WHERE (corrects IS NOT NULL);

CREATE UNIQUE INDEX data_exports_id ON public.data_exports USING btree (id);

CREATE INDEX day_route_stops_client ON public.day_route_stops USING btree (shop_id, client_id);

CREATE INDEX day_route_stops_task ON public.day_route_stops USING btree (shop_id, task_id) WHERE (task_id IS NOT NULL);

CREATE INDEX day_routes_day ON public.day_routes USING btree (shop_id, day);

CREATE INDEX document_corrections_document ON public.document_corrections USING btree (shop_id, document_id);

CREATE INDEX document_deductions_deposit ON public.document_deductions USING btree (shop_id, deposit_id);

CREATE INDEX document_events_document ON public.document_events USING btree (shop_id, document_id, id);

CREATE INDEX document_orders_order ON public.document_orders USING btree (shop_id, order_id);

CREATE INDEX document_proofs_document ON public.document_proofs USING btree (shop_id, document_id, id);

CREATE INDEX document_states_client ON public.document_states USING btree (shop_id, client_id, issued_on DESC);

CREATE INDEX document_states_credit ON public.document_states USING btree (shop_id, client_id, open_cents) WHERE ((open_cents > 0) AND (kind = 'credit'::text));

CREATE INDEX document_states_due ON public.document_states USING btree (shop_id, kind, due_on, document_id);

CREATE INDEX document_states_name ON public.document_states USING btree (shop_id, kind, buyer_name, document_id);

CREATE INDEX document_states_number ON public.document_states USING btree (shop_id, kind, number);

CREATE INDEX document_states_open ON public.document_states USING btree (shop_id, due_on, document_id) WHERE (open_cents > 0);

CREATE INDEX document_states_owed ON public.document_states USING btree (shop_id, client_id, due_on, open_cents) WHERE ((open_cents > 0) AND (kind <> 'credit'::text));

CREATE INDEX document_states_recent ON public.document_states USING btree (shop_id, kind, issued_on DESC, document_id DESC);

CREATE INDEX document_states_rest ON public.document_states USING btree (shop_id, kind, open_cents, document_id);

CREATE INDEX document_states_total ON public.document_states USING btree (shop_id, kind, total_ttc_cents, document_id);

CREATE INDEX document_states_unproven ON public.document_states USING btree (shop_id, issued_on DESC, document_id DESC) WHERE (proof = 'missing'::text);

CREATE INDEX document_states_words ON public.document_states USING gin (shop_id, plain_search trigrams.gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='64');

CREATE UNIQUE INDEX documents_id ON public.documents USING btree (id);

CREATE UNIQUE INDEX documents_number ON public.documents USING btree (shop_id, number);

CREATE UNIQUE INDEX documents_position ON public.documents USING btree (shop_id, kind, "position");

CREATE UNIQUE INDEX embeds_id ON public.embeds USING btree (id);

CREATE INDEX event_rules_event ON public.event_rules USING btree (shop_id, event_id, "position");

CREATE INDEX event_slots_day ON public.event_slots USING btree (shop_id, starts_at, id);

CREATE INDEX event_slots_event ON public.event_slots USING btree (shop_id, event_id, starts_at, id);

CREATE UNIQUE INDEX event_slots_once ON public.event_slots USING btree (shop_id, rule_id, rule_key) WHERE (rule_id IS NOT NULL);

CREATE INDEX excise_account_products_account ON public.excise_account_products USING btree (shop_id, account_id);

CREATE INDEX excise_declared_line ON public.excise_declared USING btree (shop_id, period, account_id, side, node) WHERE (account_id IS NOT NULL);

CREATE INDEX excise_declared_period ON public.excise_declared USING btree (shop_id, period);

CREATE UNIQUE INDEX files_id ON public.files USING btree (id);

CREATE INDEX format_contents_content ON public.format_contents USING btree (shop_id, content_id);

CREATE INDEX formats_ean ON public.formats USING btree (shop_id, ean) WHERE (ean IS NOT NULL);

CREATE INDEX formats_gtin ON public.formats USING btree (lpad(ean, 14, '0'::text)) WHERE (ean IS NOT NULL);

CREATE INDEX formats_product ON public.formats USING btree (shop_id, product_id);

CREATE INDEX formats_ref ON public.formats USING btree (shop_id, lower(ref));

CREATE INDEX formats_vintage ON public.formats USING btree (shop_id, vintage_id);

CREATE UNIQUE INDEX grid_requests_open ON public.grid_requests USING btree (shop_id, user_id) WHERE (status = 'pending'::text);

CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

CREATE INDEX import_lines_state ON public.import_lines USING btree (shop_id, import_id, state, line);

CREATE INDEX import_pictures_product ON public.import_pictures USING btree (shop_id, product_id);

CREATE INDEX import_pictures_waiting ON public.import_pictures USING btree (shop_id, import_id, state, line, "position");

CREATE INDEX imported_orders_client ON public.imported_orders USING btree (shop_id, client_id, ordered_at DESC);

CREATE INDEX imports_recent ON public.imports USING btree (shop_id, created_at DESC);

CREATE UNIQUE INDEX inventories_open ON public.inventories USING btree (shop_id, warehouse_id) WHERE (status = 'open'::text);

CREATE UNIQUE INDEX journal_entries_document ON public.journal_entries USING btree (shop_id, document_id) WHERE (kind = 'document'::text);

CREATE UNIQUE INDEX journal_entries_duties ON public.journal_entries USING btree (shop_id, piece_ref) WHERE (kind = 'duties'::text);

CREATE INDEX journal_entries_journal ON public.journal_entries USING btree (shop_id, journal, booked_on DESC, id DESC);

CREATE UNIQUE INDEX journal_entries_money ON public.journal_entries USING btree (shop_id, settlement_id, kind) WHERE (kind = ANY (ARRAY['money'::text, 'reversal'::text]));

CREATE UNIQUE INDEX journal_entries_number ON public.journal_entries USING btree (shop_id, closes_on, number);

CREATE INDEX journal_entries_recent ON public.journal_entries USING btree (shop_id, booked_on DESC, id DESC);

CREATE INDEX journal_entries_settlement ON public.journal_entries USING btree (shop_id, settlement_id);

CREATE UNIQUE INDEX journal_entries_takings ON public.journal_entries USING btree (shop_id, piece_ref) WHERE (kind = 'takings'::text);

CREATE INDEX journal_letters_line ON public.journal_letters USING btree (shop_id, entry_id, line, id DESC);

CREATE INDEX journal_lines_account ON public.journal_lines USING btree (shop_id, account, entry_id);

CREATE INDEX journal_lines_waiting ON public.journal_lines USING btree (shop_id, vat_document_id) WHERE (vat_document_id IS NOT NULL);

CREATE INDEX list_exports_of ON public.list_exports USING btree (user_id, state);

CREATE INDEX list_exports_old ON public.list_exports USING btree (asked_at);

CREATE INDEX list_views_of ON public.list_views USING btree (shop_id, user_id, list, "position");

CREATE UNIQUE INDEX loyalty_movements_once ON public.loyalty_movements USING btree (shop_id, order_id, kind) WHERE (kind = ANY (ARRAY['earn'::text, 'reverse'::text]));

CREATE INDEX loyalty_movements_order ON public.loyalty_movements USING btree (shop_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX loyalty_movements_user ON public.loyalty_movements USING btree (shop_id, user_id, id);

CREATE INDEX mail_models_by_change ON public.mail_models USING btree (shop_id, updated_at, id);

CREATE INDEX mail_models_by_name ON public.mail_models USING btree (shop_id, plain_text(name), id);

CREATE INDEX mail_requests_at ON public.mail_requests USING btree (shop_id, at);

CREATE INDEX mails_bodies ON public.mails USING btree (sent_at) WHERE (body_removed_at IS NULL);

CREATE INDEX mails_dropped ON public.mails USING btree (kind, sent_at) WHERE (kind = ANY (ARRAY['contact'::text, 'accountErased'::text]));

CREATE INDEX mails_order ON public.mails USING btree (shop_id, order_id);

CREATE INDEX mails_waiting ON public.mails USING btree (created_at) WHERE (sent_at IS NULL);

CREATE INDEX member_codes_over ON public.member_codes USING btree (expires_at);

CREATE INDEX member_codes_user ON public.member_codes USING btree (user_id);

CREATE INDEX member_tokens_user ON public.member_tokens USING btree (user_id) WHERE (revoked_at IS NULL);

CREATE INDEX memberships_user ON public.memberships USING btree (user_id);

CREATE INDEX message_attachments_author ON public.message_attachments USING btree (shop_id, author_id, created_at);

CREATE INDEX message_attachments_of ON public.message_attachments USING btree (shop_id, conversation_id, message_id, "position");

CREATE INDEX message_attachments_waiting ON public.message_attachments USING btree (created_at) WHERE (message_id IS NULL);

CREATE INDEX messages_of ON public.messages USING btree (shop_id, conversation_id, at DESC, id DESC);

CREATE INDEX messages_words ON public.messages USING gin (shop_id, plain_text(body) trigrams.gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX notifications_activities ON public.notifications USING btree (shop_id, redirect_link) WHERE (type = 'newActivity'::text);

CREATE INDEX notifications_old ON public.notifications USING btree (created_at);

CREATE INDEX notifications_told ON public.notifications USING btree (shop_id, redirect_link) WHERE (type = ANY (ARRAY['newClientPropertyToAgent'::text, 'agentNewProduct'::text]));

CREATE INDEX notifications_user ON public.notifications USING btree (user_id, id DESC);

CREATE INDEX opportunities_client ON public.opportunities USING btree (shop_id, client_id, status);

CREATE INDEX opportunities_closed ON public.opportunities USING btree (shop_id, closed_at) WHERE (closed_at IS NOT NULL);

CREATE INDEX opportunities_expected ON public.opportunities USING btree (shop_id, expected_on, id);

CREATE INDEX opportunities_open ON public.opportunities USING btree (shop_id, expected_on) WHERE (status = 'open'::text);

CREATE INDEX opportunities_place ON public.opportunities USING btree (shop_id, place, "position", id);

CREATE INDEX opportunities_stage ON public.opportunities USING btree (shop_id, stage_id);

CREATE INDEX opportunity_events_of ON public.opportunity_events USING btree (shop_id, opportunity_id, at);

CREATE INDEX opportunity_links_of ON public.opportunity_links USING btree (shop_id, opportunity_id);

CREATE UNIQUE INDEX opportunity_links_order ON public.opportunity_links USING btree (shop_id, order_id) WHERE (order_id IS NOT NULL);

CREATE UNIQUE INDEX opportunity_links_quote ON public.opportunity_links USING btree (shop_id, quote_id) WHERE (quote_id IS NOT NULL);

CREATE UNIQUE INDEX opportunity_links_reservation ON public.opportunity_links USING btree (shop_id, reservation_id) WHERE (reservation_id IS NOT NULL);

CREATE UNIQUE INDEX opportunity_links_sample ON public.opportunity_links USING btree (shop_id, sample_id) WHERE (sample_id IS NOT NULL);

CREATE INDEX order_campaigns_campaign ON public.order_campaigns USING btree (shop_id, campaign_id);

CREATE INDEX order_cancellations_of ON public.order_cancellations USING btree (shop_id, order_id, at);

CREATE INDEX order_events_order ON public.order_events USING btree (shop_id, order_id, id);

CREATE INDEX order_group_members_key ON public.order_group_members USING btree (key_hash);

CREATE UNIQUE INDEX order_group_members_order ON public.order_group_members USING btree (shop_id, order_id) WHERE (order_id IS NOT NULL);

CREATE UNIQUE INDEX order_group_members_organiser ON public.order_group_members USING btree (shop_id, group_id) WHERE is_organiser;

CREATE UNIQUE INDEX order_group_members_position ON public.order_group_members USING btree (shop_id, group_id, "position");

CREATE INDEX order_groups_due ON public.order_groups USING btree (COALESCE(settle_until, deadline)) WHERE (status = ANY (ARRAY['unproven'::text, 'open'::text, 'settling'::text]));

CREATE UNIQUE INDEX order_groups_id ON public.order_groups USING btree (id);

CREATE INDEX order_lines_format ON public.order_lines USING btree (shop_id, format_id);

CREATE INDEX order_sums_waiting ON public.order_sums USING btree (shop_id) WHERE (part > 0);

CREATE INDEX orders_buyer ON public.orders USING btree (buyer_id, created_at DESC) WHERE (buyer_id IS NOT NULL);

CREATE INDEX orders_buyer_keys ON public.orders USING gin (buyer_keys);

CREATE INDEX orders_by_buyer ON public.orders USING btree (shop_id, buyer_plain, id);

CREATE INDEX orders_by_total ON public.orders USING btree (shop_id, current_ttc_cents, id);

CREATE INDEX orders_client ON public.orders USING btree (shop_id, client_id, created_at DESC, id DESC);

CREATE INDEX orders_due ON public.orders USING btree (due_on) WHERE ((due_on IS NOT NULL) AND (payment_status = 'pending'::text) AND (status = ANY (ARRAY['pending'::text, 'validated'::text, 'invoiced'::text])));

CREATE INDEX orders_embed ON public.orders USING btree (shop_id, embed_id, created_at) WHERE (embed_id IS NOT NULL);

CREATE INDEX orders_expiring ON public.orders USING btree (expires_at) WHERE (status = ANY (ARRAY['draft'::text, 'pending'::text]));

CREATE INDEX orders_group ON public.orders USING btree (shop_id, group_id) WHERE (group_id IS NOT NULL);

CREATE UNIQUE INDEX orders_id ON public.orders USING btree (id);

CREATE INDEX orders_mail ON public.orders USING btree (lower(buyer_email));

CREATE UNIQUE INDEX orders_number ON public.orders USING btree (shop_id, number);

CREATE INDEX orders_owed ON public.orders USING btree (shop_id, client_id) WHERE ((status = ANY (ARRAY['pending'::text, 'validated'::text])) AND (payment_status = ANY (ARRAY['pending'::text, 'processing'::text, 'requiresAction'::text, 'scheduled'::text, 'partial'::text, 'missing'::text, 'error'::text])));

CREATE INDEX orders_recent ON public.orders USING btree (shop_id, created_at DESC, id DESC);

CREATE INDEX orders_scheduled ON public.orders USING btree (shop_id, id) WHERE ((schedule <> '[]'::jsonb) AND (status = 'validated'::text));

CREATE INDEX orders_status_recent ON public.orders USING btree (shop_id, status, created_at DESC, id DESC);

CREATE INDEX orders_to_deliver ON public.orders USING btree (shop_id) WHERE ((status = ANY (ARRAY['validated'::text, 'invoiced'::text])) AND (delivery_status = ANY (ARRAY['pending'::text, 'preparation'::text])));

CREATE INDEX orders_words ON public.orders USING gin (shop_id, month_of(created_at), words_of_order(plain_search, number) trigrams.gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='64');

CREATE INDEX payment_attempts_payment ON public.payment_attempts USING btree (shop_id, payment_id);

CREATE UNIQUE INDEX payment_attempts_reference ON public.payment_attempts USING btree (provider, reference);

CREATE INDEX payment_links_order ON public.payment_links USING btree (shop_id, order_id, id);

CREATE INDEX payment_refunds_payment ON public.payment_refunds USING btree (shop_id, payment_id);

CREATE INDEX payments_order ON public.payments USING btree (shop_id, order_id);

CREATE UNIQUE INDEX personal_feeds_active ON public.personal_feeds USING btree (shop_id, user_id) WHERE (revoked_at IS NULL);

CREATE INDEX price_changes_at ON public.price_changes USING btree (shop_id, at DESC);

CREATE INDEX product_events_product ON public.product_events USING btree (shop_id, product_id, id);

CREATE INDEX products_by_appellation ON public.products USING btree (shop_id, appellation, id);

CREATE INDEX products_by_change ON public.products USING btree (shop_id, changed_at, id);

CREATE INDEX products_by_gamme ON public.products USING btree (shop_id, gamme, id);

CREATE INDEX products_by_name ON public.products USING btree (shop_id, sort_name, id);

CREATE INDEX products_by_position ON public.products USING btree (shop_id, "position", id);

CREATE INDEX products_by_status ON public.products USING btree (shop_id, status, id);

CREATE INDEX products_by_type ON public.products USING btree (shop_id, product_type, id);

CREATE UNIQUE INDEX products_id ON public.products USING btree (id);

CREATE UNIQUE INDEX products_slug ON public.products USING btree (shop_id, slug);

CREATE INDEX products_words ON public.products USING gin (shop_id, search trigrams.gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX promo_code_uses_buyer ON public.promo_code_uses USING gin (buyer_keys) WHERE (released_at IS NULL);

CREATE INDEX promo_code_uses_code ON public.promo_code_uses USING btree (shop_id, code) WHERE (released_at IS NULL);

CREATE INDEX prospect_calls_client ON public.prospect_calls USING btree (shop_id, client_id, at);

CREATE INDEX prospect_calls_task ON public.prospect_calls USING btree (shop_id, task_id) WHERE (task_id IS NOT NULL);

CREATE INDEX prospects_call_on ON public.prospects USING btree (shop_id, call_on) WHERE (call_on IS NOT NULL);

CREATE INDEX prospects_since ON public.prospects USING btree (shop_id, since);

CREATE INDEX quote_events_of ON public.quote_events USING btree (shop_id, quote_id, id);

CREATE INDEX quotes_by_total ON public.quotes USING btree (shop_id, total_ttc_cents, id);

CREATE INDEX quotes_client ON public.quotes USING btree (shop_id, client_id, saved_at DESC);

CREATE INDEX quotes_ending ON public.quotes USING btree (valid_until) WHERE (status = 'sent'::text);

CREATE UNIQUE INDEX quotes_id ON public.quotes USING btree (id);

CREATE UNIQUE INDEX quotes_number ON public.quotes USING btree (shop_id, number);

CREATE UNIQUE INDEX quotes_order ON public.quotes USING btree (shop_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX quotes_recent ON public.quotes USING btree (shop_id, saved_at DESC, id DESC);

CREATE INDEX quotes_replaced ON public.quotes USING btree (shop_id, replaces_id) WHERE (replaces_id IS NOT NULL);

CREATE INDEX quotes_till ON public.quotes USING btree (shop_id, till_id) WHERE (till_id IS NOT NULL);

CREATE INDEX reach_bases_address ON public.reach_bases USING btree (shop_id, address_id, channel);

CREATE INDEX reservation_events_reservation ON public.reservation_events USING btree (shop_id, reservation_id, id);

CREATE INDEX reservation_lines_reservation ON public.reservation_lines USING btree (shop_id, reservation_id, "position");

CREATE INDEX reservation_payers_reservation ON public.reservation_payers USING btree (shop_id, reservation_id, "position");

CREATE INDEX reservations_buyer ON public.reservations USING btree (buyer_id) WHERE (buyer_id IS NOT NULL);

CREATE INDEX reservations_expiring ON public.reservations USING btree (expires_at) WHERE (status = ANY (ARRAY['held'::text, 'pending'::text]));

CREATE INDEX reservations_guest ON public.reservations USING btree (lower((contact ->> 'email'::text))) WHERE (buyer_id IS NULL);

CREATE UNIQUE INDEX reservations_id ON public.reservations USING btree (id);

CREATE UNIQUE INDEX reservations_number ON public.reservations USING btree (shop_id, number);

CREATE INDEX reservations_order ON public.reservations USING btree (shop_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX reservations_recent ON public.reservations USING btree (shop_id, created_at DESC, id DESC);

CREATE INDEX reservations_slot ON public.reservations USING btree (shop_id, slot_id) INCLUDE (seats, status, expires_at) WHERE (status <> 'cancelled'::text);

CREATE INDEX reservations_words ON public.reservations USING gin (shop_id, search trigrams.gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='64');

CREATE INDEX sale_agent_sums_waiting ON public.sale_agent_sums USING btree (shop_id) WHERE (part > 0);

CREATE INDEX sale_client_sums_waiting ON public.sale_client_sums USING btree (shop_id) WHERE (part > 0);

CREATE INDEX sale_day_sums_waiting ON public.sale_day_sums USING btree (shop_id) WHERE (part > 0);

CREATE INDEX sale_facts_client ON public.sale_facts USING btree (shop_id, client_id, day) WHERE (client_id IS NOT NULL);

CREATE INDEX sale_facts_day ON public.sale_facts USING btree (shop_id, day);

CREATE INDEX sale_facts_product ON public.sale_facts USING btree (shop_id, product_id, client_id) WHERE (product_id IS NOT NULL);

CREATE INDEX sale_facts_sold ON public.sale_facts USING btree (shop_id, client_id, day) INCLUDE (channel, sales) WHERE ((basis = 'ordered'::text) AND (sales <> 0) AND (client_id IS NOT NULL));

CREATE INDEX sale_facts_source ON public.sale_facts USING btree (shop_id, source_id);

CREATE INDEX sale_product_sums_waiting ON public.sale_product_sums USING btree (shop_id) WHERE (part > 0);

CREATE INDEX sales_point_users_user ON public.sales_point_users USING btree (shop_id, user_id);

CREATE INDEX sales_points_warehouse ON public.sales_points USING btree (shop_id, warehouse_id);

CREATE INDEX samples_agent ON public.samples USING btree (shop_id, agent_id, sent_at DESC) WHERE (agent_id IS NOT NULL);

CREATE INDEX samples_client ON public.samples USING btree (shop_id, client_id, sent_at DESC);

CREATE INDEX samples_recent ON public.samples USING btree (shop_id, sent_at DESC, id DESC);

CREATE INDEX sender_domains_active ON public.sender_domains USING btree (domain) WHERE is_active;

CREATE INDEX sender_domains_due ON public.sender_domains USING btree (next_at);

CREATE INDEX sepa_batches_recent ON public.sepa_batches USING btree (shop_id, collect_on DESC, id DESC);

CREATE INDEX sepa_batches_sent ON public.sepa_batches USING btree (collect_on) WHERE (status = 'sent'::text);

CREATE INDEX sepa_collections_batch ON public.sepa_collections USING btree (shop_id, batch_id);

CREATE INDEX sepa_collections_mandate ON public.sepa_collections USING btree (shop_id, mandate_id);

CREATE UNIQUE INDEX sepa_collections_once ON public.sepa_collections USING btree (shop_id, document_id) WHERE (status = ANY (ARRAY['announced'::text, 'sent'::text]));

CREATE INDEX sepa_mandates_client ON public.sepa_mandates USING btree (shop_id, client_id);

CREATE UNIQUE INDEX sepa_mandates_rum ON public.sepa_mandates USING btree (shop_id, rum);

CREATE INDEX sessions_master ON public.sessions USING btree (master_id) WHERE (master_id IS NOT NULL);

CREATE INDEX sessions_previous ON public.sessions USING btree (previous_hash);

CREATE UNIQUE INDEX sessions_refresh ON public.sessions USING btree (refresh_hash);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

CREATE INDEX settlement_events_settlement ON public.settlement_events USING btree (shop_id, settlement_id, id);

CREATE INDEX settlement_states_client ON public.settlement_states USING btree (shop_id, client_id);

CREATE INDEX settlement_states_free ON public.settlement_states USING btree (shop_id, client_id) WHERE ((allocated_cents < amount_cents) AND (status = ANY (ARRAY['noted'::text, 'banked'::text])));

CREATE INDEX settlement_states_noted ON public.settlement_states USING btree (shop_id, settlement_id) WHERE (status = 'noted'::text);

CREATE INDEX settlements_client ON public.settlements USING btree (shop_id, client_id, received_on DESC);

CREATE INDEX settlements_payment ON public.settlements USING btree (shop_id, payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX settlements_recent ON public.settlements USING btree (shop_id, received_on DESC, id DESC);

CREATE UNIQUE INDEX settlements_source ON public.settlements USING btree (shop_id, source) WHERE (source IS NOT NULL);

CREATE INDEX shipment_events_of ON public.shipment_events USING btree (shop_id, shipment_id, id);

CREATE INDEX shipment_lines_line ON public.shipment_lines USING btree (shop_id, order_id, line_id);

CREATE UNIQUE INDEX shipments_number ON public.shipments USING btree (shop_id, number);

CREATE INDEX shipments_order ON public.shipments USING btree (shop_id, order_id);

CREATE INDEX shop_origins_due ON public.shop_origins USING btree (next_at) WHERE (next_at IS NOT NULL);

CREATE UNIQUE INDEX shops_provider ON public.shops USING btree (provider, provider_account);

CREATE UNIQUE INDEX shops_stripe ON public.shops USING btree (stripe);

CREATE UNIQUE INDEX shops_url ON public.shops USING btree (lower(url_shop));

CREATE INDEX slot_resources_resource ON public.slot_resources USING btree (shop_id, resource_id);

CREATE INDEX stock_allocations_holder ON public.stock_allocations USING btree (shop_id, holder_id, format_id) WHERE (remaining > 0);

CREATE INDEX stock_allocations_until ON public.stock_allocations USING btree (until) WHERE (ended_at IS NULL);

CREATE INDEX stock_movements_allocation ON public.stock_movements USING btree (shop_id, allocation_id) WHERE (allocation_id IS NOT NULL);

CREATE INDEX stock_movements_at ON public.stock_movements USING btree (shop_id, at, id) WHERE (on_hand_delta <> 0);

CREATE INDEX stock_movements_document ON public.stock_movements USING btree (shop_id, document) WHERE (document <> ''::text);

CREATE INDEX stock_movements_format ON public.stock_movements USING btree (shop_id, format_id);

CREATE INDEX stock_movements_inventory ON public.stock_movements USING btree (shop_id, inventory_id) WHERE (inventory_id IS NOT NULL);

CREATE INDEX stock_movements_lot ON public.stock_movements USING btree (shop_id, lot) WHERE (lot <> ''::text);

CREATE INDEX stock_movements_operation ON public.stock_movements USING btree (shop_id, operation_id) WHERE (operation_id IS NOT NULL);

CREATE INDEX stock_movements_order ON public.stock_movements USING btree (shop_id, order_id) WHERE (order_id IS NOT NULL);

CREATE UNIQUE INDEX stock_movements_reverses ON public.stock_movements USING btree (shop_id, reverses) WHERE (reverses IS NOT NULL);

CREATE INDEX stock_movements_shipment ON public.stock_movements USING btree (shop_id, shipment_id) WHERE (shipment_id IS NOT NULL);

CREATE UNIQUE INDEX stock_wishes_open ON public.stock_wishes USING btree (shop_id, address_id, format_id) WHERE (sent_at IS NULL);

CREATE INDEX stock_wishes_waiting ON public.stock_wishes USING btree (shop_id, format_id) WHERE ((sent_at IS NULL) AND (confirmed_at IS NOT NULL));

CREATE INDEX support_attachments_author ON public.support_attachments USING btree (author_id, created_at);

CREATE INDEX support_attachments_of ON public.support_attachments USING btree (ticket_id, message_id, "position");

CREATE INDEX support_attachments_waiting ON public.support_attachments USING btree (created_at) WHERE (message_id IS NULL);

CREATE INDEX support_messages_author ON public.support_messages USING btree (author_id, at);

CREATE INDEX support_messages_of ON public.support_messages USING btree (ticket_id, at, id);

CREATE INDEX support_tickets_author ON public.support_tickets USING btree (author_id, last_at DESC, id DESC);

CREATE INDEX support_tickets_shop ON public.support_tickets USING btree (from_shop_id, last_at DESC, id DESC);

CREATE INDEX support_tickets_status ON public.support_tickets USING btree (status, last_at, id);

CREATE INDEX tasks_assignee ON public.tasks USING btree (shop_id, assignee_id, status, due_on, id);

CREATE UNIQUE INDEX tasks_born ON public.tasks USING btree (shop_id, born_from) WHERE (born_from IS NOT NULL);

CREATE INDEX tasks_client ON public.tasks USING btree (shop_id, client_id, status, due_on) WHERE (client_id IS NOT NULL);

CREATE INDEX tasks_due ON public.tasks USING btree (shop_id, due_on, id);

CREATE INDEX tasks_maker ON public.tasks USING btree (shop_id, made_by_id, due_on, id);

CREATE INDEX tasks_moments ON public.tasks USING btree (due_on) WHERE ((status = 'open'::text) AND (cardinality(reminders) > 0));

CREATE INDEX tasks_opportunity ON public.tasks USING btree (shop_id, opportunity_id) WHERE (opportunity_id IS NOT NULL);

CREATE INDEX tasks_order ON public.tasks USING btree (shop_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX tasks_reservation ON public.tasks USING btree (shop_id, reservation_id) WHERE (reservation_id IS NOT NULL);

CREATE INDEX tasks_series ON public.tasks USING btree (shop_id, due_on, id) WHERE ((status = 'open'::text) AND (recurrence IS NOT NULL));

CREATE INDEX tasks_series_days ON public.tasks USING btree (due_on) WHERE ((status = 'open'::text) AND (recurrence IS NOT NULL));

CREATE INDEX tasks_status ON public.tasks USING btree (shop_id, status, due_on, id);

CREATE INDEX tasks_words ON public.tasks USING gin (shop_id, search trigrams.gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX tickets_event ON public.tickets USING btree (shop_id, event_id, "position");

CREATE INDEX till_archives_untold ON public.till_archives USING btree (shop_id, till_id) WHERE (told_seq IS NULL);

CREATE INDEX till_closings_of ON public.till_closings USING btree (shop_id, till_id, period, of_period);

CREATE INDEX till_closings_recent ON public.till_closings USING btree (shop_id, at DESC, id DESC);

CREATE INDEX till_closings_till ON public.till_closings USING btree (shop_id, till_id, at DESC);

CREATE INDEX till_records_copies ON public.till_records USING btree (shop_id, till_id, ((((content)::jsonb -> 'body'::text) ->> 'ticketId'::text))) WHERE (kind = 'duplicate'::text);

CREATE INDEX till_records_kind ON public.till_records USING btree (shop_id, till_id, kind, seq);

CREATE UNIQUE INDEX till_tickets_bill ON public.till_tickets USING btree (shop_id, bill_id) WHERE (bill_id IS NOT NULL);

CREATE INDEX till_tickets_by_total ON public.till_tickets USING btree (shop_id, total_ttc_cents, id);

CREATE INDEX till_tickets_client ON public.till_tickets USING btree (shop_id, client_id, at DESC) WHERE (client_id IS NOT NULL);

CREATE INDEX till_tickets_corrected ON public.till_tickets USING btree (shop_id, corrects_id) WHERE (corrects_id IS NOT NULL);

CREATE INDEX till_tickets_day ON public.till_tickets USING btree (shop_id, till_id, day);

CREATE INDEX till_tickets_on_account ON public.till_tickets USING btree (shop_id, client_id) WHERE (('credit'::text = ANY (methods)) AND (bill_id IS NULL) AND (NOT is_training));

CREATE INDEX till_tickets_point ON public.till_tickets USING btree (shop_id, point_id, at DESC);

CREATE INDEX till_tickets_recent ON public.till_tickets USING btree (shop_id, at DESC, id DESC);

CREATE INDEX till_tickets_sold ON public.till_tickets USING btree (shop_id, at) INCLUDE (total_ht_cents) WHERE (NOT is_training);

CREATE UNIQUE INDEX tills_key ON public.tills USING btree (shop_id, public_key);

CREATE INDEX tills_point ON public.tills USING btree (shop_id, point_id);

CREATE UNIQUE INDEX typologies_public ON public.typologies USING btree (shop_id) WHERE is_public;

CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));

CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username));

CREATE INDEX vintages_product ON public.vintages USING btree (shop_id, product_id);

CREATE UNIQUE INDEX waiting_list_once ON public.waiting_list USING btree (shop_id, slot_id, lower(email)) WHERE (status = ANY (ARRAY['waiting'::text, 'offered'::text]));

CREATE INDEX waiting_list_slot ON public.waiting_list USING btree (shop_id, slot_id, created_at, id);

CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (next_at) WHERE (state = 'waiting'::text);

CREATE INDEX webhook_deliveries_of ON public.webhook_deliveries USING btree (shop_id, endpoint_id, id DESC);

CREATE INDEX webhook_deliveries_old ON public.webhook_deliveries USING btree (created_at);

CREATE INDEX webhook_endpoints_on ON public.webhook_endpoints USING btree (shop_id) WHERE enabled;

CREATE INDEX webhook_events_due ON public.webhook_events USING btree (due_at) WHERE (told_at IS NULL);

CREATE INDEX webhook_events_old ON public.webhook_events USING btree (at);

CREATE UNIQUE INDEX withdrawals_id ON public.withdrawals USING btree (id);

CREATE INDEX withdrawals_order ON public.withdrawals USING btree (shop_id, order_id, at);

create policy sign_in on account_switches for all using ( SELECT signing_in() AS signing_in);

create policy member on accounting_codes for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on accounting_files for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on accounting_journals for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on accounting_locks for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on accounting_settings for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on address_errors for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy link on agent_invitations for select using (token_hash = ( SELECT acting_key() AS acting_key));

create policy self on agent_invitations for all using (agent_id = ( SELECT acting_user() AS acting_user));

create policy sign_in on agent_invitations for all using ( SELECT signing_in() AS signing_in);

create policy member on agent_requests for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on agent_requests for select using (agent_id = ( SELECT acting_user() AS acting_user));

create policy member on agreed_prices for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on allocations for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on answer_templates for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on api_keys for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy sign_in on api_keys for all using ( SELECT signing_in() AS signing_in);

create policy member on bank_lines for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on bank_mappings for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on bank_slip_lines for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on bank_slip_undoings for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on bank_slips for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on bank_statements for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on busy_calendars for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on busy_times for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on calendar_feeds for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on call_scripts for select using (shop_id = ( SELECT agent_shop() AS agent_shop));

create policy member on call_scripts for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on campaign_clicks for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on campaign_days for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on campaign_links for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on campaign_messages for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on campaign_recipients for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on campaign_senders for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on campaign_settings for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on campaigns for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy sign_in on captcha_uses for all using ( SELECT signing_in() AS signing_in);

create policy member on client_counts for select using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on client_distinctions for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on client_events for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (client_id IN ( SELECT c.id
   FROM clients c
  WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))));

create policy agent_writes on client_events for insert with check ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (client_id IN ( SELECT c.id
   FROM clients c
  WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))));

create policy member on client_events for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on client_fields for select using (shop_id = ( SELECT agent_shop() AS agent_shop));

create policy agent_changes on client_fields for update using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (type = ANY (ARRAY['listTag'::text, 'listTag2'::text])));

create policy agent_writes on client_fields for insert with check ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (type = ANY (ARRAY['listTag'::text, 'listTag2'::text])));

create policy member on client_fields for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on client_keys for all using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (client_id IN ( SELECT c.id
   FROM clients c
  WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))));

create policy member on client_keys for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on client_orders for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (client_id IN ( SELECT c.id
   FROM clients c
  WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))));

create policy member on client_orders for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on client_turnovers for select using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on clients for all using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (agent_id = ( SELECT acting_user() AS acting_user)));

create policy member on clients for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on clients for select using ((user_id = ( SELECT acting_user() AS acting_user)) OR ( SELECT signing_in() AS signing_in));

create policy member on closed_days for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on collaborator_events for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on collaborator_roles for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy link on collaborators for select using (token_hash = ( SELECT acting_key() AS acting_key));

create policy member on collaborators for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on consent_addresses for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on consent_events for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on consent_links for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on consents for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on contact_list_members for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on contact_lists for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on conversation_notes for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on conversations for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on conversations for select using (user_id = ( SELECT acting_user() AS acting_user));

create policy agent on counters for all using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (series = 'client'::text));

create policy member on counters for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on crd_accounts for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on crd_colors for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on crd_declared for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on crd_movements for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on dashboard_layouts for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on data_exports for all using (user_id = ( SELECT acting_user() AS acting_user));

create policy agent on day_route_stops for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (user_id = ( SELECT acting_user() AS acting_user)) AND (client_id IN ( SELECT c.id
   FROM clients c
  WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))));

create policy member on day_route_stops for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on day_routes for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (user_id = ( SELECT acting_user() AS acting_user)));

create policy member on day_routes for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on document_corrections for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on document_deductions for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on document_events for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on document_heads for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on document_orders for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on document_proofs for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on document_reminders for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy buyer on document_states for select using ((acting_user() IS NOT NULL) AND (client_id IN ( SELECT my_clients(document_states.shop_id) AS my_clients)));

create policy member on document_states for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on document_sums for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy buyer on documents for select using ((acting_user() IS NOT NULL) AND (EXISTS ( SELECT 1
   FROM document_states s
  WHERE ((s.shop_id = documents.shop_id) AND (s.document_id = documents.id) AND (s.client_id IN ( SELECT my_clients(s.shop_id) AS my_clients))))));

create policy member on documents for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy chore on dropped_files for all using ( SELECT signing_in() AS signing_in);

create policy member on embed_days for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on embeds for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on event_rules for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on event_slots for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on event_slots for select using ((shop_id, id) IN ( SELECT r.shop_id,
    r.slot_id
   FROM reservations r
  WHERE (r.buyer_id = ( SELECT acting_user() AS acting_user))));

create policy member on events for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on events for select using ((shop_id, id) IN ( SELECT r.shop_id,
    r.event_id
   FROM reservations r
  WHERE (r.buyer_id = ( SELECT acting_user() AS acting_user))));

create policy member on excise_account_products for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on excise_accounts for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on excise_acts for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on excise_declarations for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on excise_declared for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on excise_settings for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on figure_recounts for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on files for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy published on files for select using is_public;

create policy agent on format_contents for select using (shop_id = ( SELECT agent_shop() AS agent_shop));

create policy member on format_contents for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on formats for select using (shop_id = ( SELECT agent_shop() AS agent_shop));

create policy member on formats for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on grid_prices for select using (shop_id = ( SELECT agent_shop() AS agent_shop));

create policy member on grid_prices for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on grid_requests for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on grid_requests for select using (user_id = ( SELECT acting_user() AS acting_user));

create policy agent on hidden_acts for all using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (client_id IN ( SELECT c.id
   FROM clients c
  WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))));

create policy member on hidden_acts for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on import_lines for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on import_pictures for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on import_presets for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on import_words for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on imported_orders for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on imports for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on inventories for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on inventory_counts for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on journal_ends for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on journal_entries for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on journal_letters for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on journal_lines for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on journal_numbers for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on journal_seals for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on list_exports for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on list_exports for all using (user_id = ( SELECT acting_user() AS acting_user));

create policy member on list_states for all using ((shop_id = ( SELECT acting_shop() AS acting_shop)) AND (user_id = COALESCE(( SELECT acting_user() AS acting_user), user_id)));

create policy member on list_views for all using ((shop_id = ( SELECT acting_shop() AS acting_shop)) AND (user_id = COALESCE(( SELECT acting_user() AS acting_user), user_id)));

create policy sign_in on login_throttles for all using ( SELECT signing_in() AS signing_in);

create policy agent on loyalty_accounts for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (user_id IN ( SELECT c.user_id
   FROM clients c
  WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))));

create policy member on loyalty_accounts for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on loyalty_accounts for select using (user_id = ( SELECT acting_user() AS acting_user));

create policy agent on loyalty_movements for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (user_id IN ( SELECT c.user_id
   FROM clients c
  WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))));

create policy member on loyalty_movements for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on loyalty_movements for select using (user_id = ( SELECT acting_user() AS acting_user));

create policy member on mail_model_uses for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on mail_model_versions for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on mail_models for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on mail_requests for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy sign_in on mail_tokens for all using ( SELECT signing_in() AS signing_in);

create policy member on mails for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy outbox on mails for all using ( SELECT signing_in() AS signing_in);

create policy support on mails for all using ((kind = 'supportAnswer'::text) AND ( SELECT acting_admin() AS acting_admin));

create policy admin on maintenances for insert with check ((made_by = ( SELECT acting_user() AS acting_user)) AND (EXISTS ( SELECT 1
   FROM users u
  WHERE ((u.id = maintenances.made_by) AND (u.role = 'admin'::text)))));

create policy published on maintenances for select using true;

create policy sign_in on master_accounts for all using ( SELECT signing_in() AS signing_in);

create policy self on member_codes for all using ((user_id = ( SELECT acting_user() AS acting_user)) OR ( SELECT signing_in() AS signing_in));

create policy self on member_tokens for all using ((user_id = ( SELECT acting_user() AS acting_user)) OR ( SELECT signing_in() AS signing_in));

create policy member on memberships for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on memberships for select using ((user_id = ( SELECT acting_user() AS acting_user)) OR ( SELECT signing_in() AS signing_in));

create policy member on message_attachments for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on message_attachments for select using (EXISTS ( SELECT 1
   FROM conversations c
  WHERE ((c.shop_id = message_attachments.shop_id) AND (c.id = message_attachments.conversation_id) AND (c.user_id = ( SELECT acting_user() AS acting_user)))));

create policy member on messages for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on messages for select using (EXISTS ( SELECT 1
   FROM conversations c
  WHERE ((c.shop_id = messages.shop_id) AND (c.id = messages.conversation_id) AND (c.user_id = ( SELECT acting_user() AS acting_user)))));

create policy member on movement_sums for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on notifications for insert with check (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member_reads on notifications for select using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on notifications for all using (user_id = ( SELECT acting_user() AS acting_user));

create policy self on opened_bottles for all using (user_id = ( SELECT acting_user() AS acting_user));

create policy agent on opportunities for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (client_id IN ( SELECT c.id
   FROM clients c
  WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))));

create policy member on opportunities for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on opportunity_events for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (opportunity_id IN ( SELECT o.id
   FROM opportunities o)));

create policy member on opportunity_events for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on opportunity_links for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (opportunity_id IN ( SELECT o.id
   FROM opportunities o)));

create policy member on opportunity_links for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on opportunity_stages for select using (shop_id = ( SELECT agent_shop() AS agent_shop));

create policy member on opportunity_stages for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on order_campaigns for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on order_cancellations for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on order_events for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy link on order_group_members for select using (key_hash = ( SELECT acting_key() AS acting_key));

create policy member on order_group_members for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy link on order_groups for select using ((join_hash = ( SELECT acting_key() AS acting_key)) OR ((( SELECT acting_key() AS acting_key) IS NOT NULL) AND (EXISTS ( SELECT 1
   FROM order_group_members m
  WHERE ((m.shop_id = order_groups.shop_id) AND (m.group_id = order_groups.id) AND (m.key_hash = ( SELECT acting_key() AS acting_key)))))));

create policy member on order_groups for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on order_instalments for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on order_lines for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on order_sums for select using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on orders for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (client_id IN ( SELECT c.id
   FROM clients c
  WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))));

create policy buyer on orders for select using (buyer_id = ( SELECT acting_user() AS acting_user));

create policy link on orders for select using (key_hash = ( SELECT acting_key() AS acting_key));

create policy member on orders for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on payment_attempts for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on payment_links for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on payment_refunds for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on payment_rules for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on payments for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on personal_feeds for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (user_id = ( SELECT acting_user() AS acting_user)));

create policy member on personal_feeds for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on price_changes for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on product_bulks for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on product_events for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on products for select using (shop_id = ( SELECT agent_shop() AS agent_shop));

create policy member on products for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy published on products for select using (status = ANY (ARRAY['online'::text, 'outofstock'::text]));

create policy member on promo_code_uses for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on promo_codes for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on prospect_calls for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (client_id IN ( SELECT c.id
   FROM clients c
  WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))));

create policy member on prospect_calls for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on prospects for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (client_id IN ( SELECT c.id
   FROM clients c
  WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))));

create policy member on prospects for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on public_prices for select using (shop_id = ( SELECT agent_shop() AS agent_shop));

create policy member on public_prices for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on quote_events for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on quotes for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND ((client_id IN ( SELECT c.id
   FROM clients c
  WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))) OR ((client_id IS NULL) AND (agent_id = ( SELECT acting_user() AS acting_user)))));

create policy link on quotes for select using ((key_hash = ( SELECT acting_key() AS acting_key)) AND (number IS NOT NULL));

create policy member on quotes for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on reach_bases for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on recall_clients for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on recalls for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on reservation_events for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy link on reservation_lines for select using ((( SELECT acting_key() AS acting_key) IS NOT NULL) AND (EXISTS ( SELECT 1
   FROM reservations r
  WHERE ((r.shop_id = reservation_lines.shop_id) AND (r.id = reservation_lines.reservation_id)))));

create policy member on reservation_lines for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on reservation_lines for select using (EXISTS ( SELECT 1
   FROM reservations r
  WHERE ((r.shop_id = reservation_lines.shop_id) AND (r.id = reservation_lines.reservation_id) AND (r.buyer_id = ( SELECT acting_user() AS acting_user)))));

create policy member on reservation_money for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy link on reservation_payers for select using (key_hash = ( SELECT acting_key() AS acting_key));

create policy member on reservation_payers for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy link on reservations for select using ((key_hash = ( SELECT acting_key() AS acting_key)) OR ((( SELECT acting_key() AS acting_key) IS NOT NULL) AND (order_id IS NOT NULL) AND (EXISTS ( SELECT 1
   FROM orders o
  WHERE ((o.shop_id = reservations.shop_id) AND (o.id = reservations.order_id) AND (o.key_hash = ( SELECT acting_key() AS acting_key)))))));

create policy member on reservations for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on reservations for select using (buyer_id = ( SELECT acting_user() AS acting_user));

create policy member on resources for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on sale_agent_sums for select using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on sale_client_sums for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (client_id IN ( SELECT c.id
   FROM clients c
  WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))));

create policy member on sale_client_sums for select using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on sale_day_sums for select using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on sale_facts for select using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on sale_product_sums for select using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on sale_sum_states for select using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on sales_point_users for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on sales_points for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on sample_lines for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (EXISTS ( SELECT 1
   FROM samples s
  WHERE ((s.shop_id = sample_lines.shop_id) AND (s.id = sample_lines.sample_id) AND (s.agent_id = ( SELECT acting_user() AS acting_user))))));

create policy member on sample_lines for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on samples for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND (agent_id = ( SELECT acting_user() AS acting_user)) AND (client_id IN ( SELECT c.id
   FROM clients c
  WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))));

create policy member on samples for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on sender_domains for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on sepa_batches for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on sepa_collections for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on sepa_mandates for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on sessions for all using ((user_id = ( SELECT acting_user() AS acting_user)) OR ( SELECT signing_in() AS signing_in));

create policy member on settlement_events for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on settlement_states for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on settlements for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on shipment_events for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on shipment_lines for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on shipments for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on shipping_methods for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on shop_arrivals for select using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy sign_in on shop_openings for all using ( SELECT signing_in() AS signing_in);

create policy member on shop_origins for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on shop_sites for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on shop_terms for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on shops for all using (id = ( SELECT acting_shop() AS acting_shop));

create policy published on shops for select using true;

create policy member on site_versions for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on slot_resources for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on stock_alerts for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on stock_allocations for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on stock_movements for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on stock_thresholds for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on stock_wishes for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on stocks for select using (shop_id = ( SELECT agent_shop() AS agent_shop));

create policy member on stocks for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy reader on support_attachments for select using (EXISTS ( SELECT 1
   FROM support_tickets t
  WHERE (t.id = support_attachments.ticket_id)));

create policy waiting on support_attachments for all using ((ticket_id IS NULL) AND (author_id = ( SELECT acting_user() AS acting_user))) with check (author_id = ( SELECT acting_user() AS acting_user));

create policy reader on support_messages for all using (EXISTS ( SELECT 1
   FROM support_tickets t
  WHERE (t.id = support_messages.ticket_id)));

create policy admin on support_notes for all using ( SELECT acting_admin() AS acting_admin);

create policy admin on support_tickets for all using ( SELECT acting_admin() AS acting_admin);

create policy member on support_tickets for all using (from_shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on support_tickets for all using (author_id = ( SELECT acting_user() AS acting_user));

create policy member on suppressed_addresses for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on tasks for select using ((shop_id = ( SELECT agent_shop() AS agent_shop)) AND ((assignee_id = ( SELECT acting_user() AS acting_user)) OR (made_by_id = ( SELECT acting_user() AS acting_user))) AND ((client_id IS NULL) OR (client_id IN ( SELECT c.id
   FROM clients c
  WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user)))))));

create policy member on tasks for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on tickets for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on till_archives for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on till_checkpoints for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on till_closings for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on till_copies for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on till_copy_ends for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on till_heads for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on till_records for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on till_tickets for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on till_verified for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on tills for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on typologies for select using (shop_id = ( SELECT agent_shop() AS agent_shop));

create policy member on typologies for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on unit_costs for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy self on user_addresses for all using (user_id = ( SELECT acting_user() AS acting_user));

create policy asking_agent on users for select using (EXISTS ( SELECT 1
   FROM agent_requests r
  WHERE ((r.agent_id = users.id) AND (r.shop_id = ( SELECT acting_shop() AS acting_shop)) AND (r.status = 'pending'::text))));

create policy client on users for select using (EXISTS ( SELECT 1
   FROM clients c
  WHERE ((c.user_id = users.id) AND (c.shop_id = ( SELECT acting_shop() AS acting_shop)))));

create policy self on users for all using ((id = ( SELECT acting_user() AS acting_user)) OR ( SELECT signing_in() AS signing_in));

create policy shop on users for select using ((EXISTS ( SELECT 1
   FROM memberships m
  WHERE ((m.user_id = users.id) AND (m.shop_id = ( SELECT acting_shop() AS acting_shop))))) OR (EXISTS ( SELECT 1
   FROM orders o
  WHERE ((o.buyer_id = users.id) AND (o.shop_id = ( SELECT acting_shop() AS acting_shop))))) OR (EXISTS ( SELECT 1
   FROM grid_requests g
  WHERE ((g.user_id = users.id) AND (g.shop_id = ( SELECT acting_shop() AS acting_shop))))));

create policy writer on users for select using (EXISTS ( SELECT 1
   FROM conversations c
  WHERE ((c.user_id = users.id) AND (c.shop_id = ( SELECT acting_shop() AS acting_shop)))));

create policy agent on vintages for select using (shop_id = ( SELECT agent_shop() AS agent_shop));

create policy member on vintages for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy link on waiting_list for select using (key_hash = ( SELECT acting_key() AS acting_key));

create policy member on waiting_list for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy agent on warehouses for select using (shop_id = ( SELECT agent_shop() AS agent_shop));

create policy member on warehouses for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on webhook_deliveries for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on webhook_endpoints for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on webhook_events for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on webhook_tries for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create policy member on withdrawals for all using (shop_id = ( SELECT acting_shop() AS acting_shop));

create view public.claims as
SELECT s.shop_id,
    s.document_id AS id,
    s.kind,
    s.client_id,
    s.number,
    s.buyer_name,
    s.issued_on,
    s.due_on,
    s.total_ttc_cents,
    s.due_cents AS asked_cents,
    s.open_cents,
    s.reminders,
    s.reminded_at,
    s.plain_search
   FROM document_states s
  WHERE ((s.kind <> 'credit'::text) AND (s.open_cents > 0) AND ((s.shop_id = ( SELECT acting_shop() AS acting_shop)) OR ((s.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (s.client_id IN ( SELECT c.id
           FROM clients c
          WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))))))
UNION ALL
 SELECT o.shop_id,
    o.id,
    'order'::text AS kind,
    o.client_id,
    COALESCE(o.number, ''::text) AS number,
    o.buyer_name,
    ((o.created_at AT TIME ZONE 'Europe/Paris'::text))::date AS issued_on,
    order_due_on(o.*) AS due_on,
    o.current_ttc_cents AS total_ttc_cents,
    o.current_ttc_cents AS asked_cents,
    x.open_cents,
    0 AS reminders,
    NULL::timestamp with time zone AS reminded_at,
    o.plain_search
   FROM (orders o
     CROSS JOIN LATERAL ( SELECT GREATEST((0)::bigint, (((o.current_ttc_cents - billed_of(o.*)) - deposited_of(o.*)) - held_of(o.*))) AS open_cents) x)
  WHERE ((o.status = ANY (ARRAY['pending'::text, 'validated'::text])) AND (o.payment_status = ANY (ARRAY['pending'::text, 'processing'::text, 'requiresAction'::text, 'scheduled'::text, 'partial'::text, 'missing'::text, 'error'::text])) AND (x.open_cents > 0) AND ((o.shop_id = ( SELECT acting_shop() AS acting_shop)) OR ((o.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (o.client_id IN ( SELECT c.id
           FROM clients c
          WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))))))
UNION ALL
 SELECT t.shop_id,
    t.id,
    'ticket'::text AS kind,
    t.client_id,
    t.number,
    t.client_name AS buyer_name,
    t.day AS issued_on,
    NULL::date AS due_on,
    t.total_ttc_cents,
    t.total_ttc_cents AS asked_cents,
    x.open_cents,
    0 AS reminders,
    NULL::timestamp with time zone AS reminded_at,
    t.search AS plain_search
   FROM (till_tickets t
     CROSS JOIN LATERAL ( SELECT on_account_of(t.*) AS open_cents) x)
  WHERE (('credit'::text = ANY (t.methods)) AND (t.bill_id IS NULL) AND (NOT t.is_training) AND (t.client_id IS NOT NULL) AND (x.open_cents > 0) AND ((t.shop_id = ( SELECT acting_shop() AS acting_shop)) OR ((t.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (t.client_id IN ( SELECT c.id
           FROM clients c
          WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))))));

create view public.sales as
SELECT o.shop_id,
    o.order_id AS id,
    'order'::text AS kind,
    o.client_id,
    o.at,
    o.turnover_cents,
    true AS is_purchase
   FROM client_orders o
  WHERE ((o.shop_id = ( SELECT acting_shop() AS acting_shop)) OR ((o.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (o.client_id IN ( SELECT c.id
           FROM clients c
          WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user)))))))
UNION ALL
 SELECT t.shop_id,
    t.id,
    'ticket'::text AS kind,
    t.client_id,
    t.at,
    t.total_ht_cents AS turnover_cents,
    (t.total_ttc_cents > 0) AS is_purchase
   FROM till_tickets t
  WHERE ((NOT t.is_training) AND ((t.shop_id = ( SELECT acting_shop() AS acting_shop)) OR ((t.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (t.client_id IN ( SELECT c.id
           FROM clients c
          WHERE ((c.shop_id = ( SELECT agent_shop() AS agent_shop)) AND (c.agent_id = ( SELECT acting_user() AS acting_user))))))));

CREATE CONSTRAINT TRIGGER journal_entries_balance AFTER INSERT ON public.journal_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_balance();

CREATE CONSTRAINT TRIGGER keep_public_prices AFTER INSERT OR DELETE OR UPDATE ON public.grid_prices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_public_prices();

CREATE CONSTRAINT TRIGGER keep_public_prices AFTER INSERT OR UPDATE ON public.typologies DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_public) EXECUTE FUNCTION keep_public_prices();

CREATE CONSTRAINT TRIGGER keep_public_prices AFTER UPDATE ON public.products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION keep_public_prices();

CREATE CONSTRAINT TRIGGER keep_public_prices AFTER UPDATE ON public.shops DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.is_online IS DISTINCT FROM new.is_online)) EXECUTE FUNCTION keep_public_prices();

CREATE CONSTRAINT TRIGGER keep_public_prices AFTER UPDATE ON public.vintages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.closed IS DISTINCT FROM new.closed)) EXECUTE FUNCTION keep_public_prices();

CREATE CONSTRAINT TRIGGER keep_public_prices_insert AFTER INSERT ON public.formats DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_public_prices();

CREATE CONSTRAINT TRIGGER keep_public_prices_update AFTER UPDATE ON public.formats DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((((((old.unit_e4 IS DISTINCT FROM new.unit_e4) OR (old.tiers IS DISTINCT FROM new.tiers)) OR (old.promotions IS DISTINCT FROM new.promotions)) OR (old.closed IS DISTINCT FROM new.closed)) OR (old.product_id IS DISTINCT FROM new.product_id)) OR (old.vintage_id IS DISTINCT FROM new.vintage_id))) EXECUTE FUNCTION keep_public_prices();

CREATE CONSTRAINT TRIGGER refuse_too_much_shipped AFTER INSERT OR UPDATE OF quantity, add ON public.shipment_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_too_much_shipped();

CREATE TRIGGER account_switches_append_only BEFORE DELETE OR UPDATE ON public.account_switches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER accounting_files_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.accounting_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER accounting_locks_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.accounting_locks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER accounting_locks_later BEFORE INSERT ON public.accounting_locks FOR EACH ROW EXECUTE FUNCTION lock_period();

CREATE TRIGGER add_opportunity_stages AFTER INSERT ON public.shops FOR EACH ROW EXECUTE FUNCTION add_opportunity_stages();

CREATE TRIGGER allocations_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.allocations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER announce_more_stock AFTER UPDATE ON public.stocks FOR EACH ROW WHEN ((((new.on_hand - new.reserved) > (old.on_hand - old.reserved)) AND (new.on_hand > new.reserved))) EXECUTE FUNCTION announce_stock();

CREATE TRIGGER announce_new_stock AFTER INSERT ON public.stocks FOR EACH ROW WHEN ((new.on_hand > new.reserved)) EXECUTE FUNCTION announce_stock();

CREATE TRIGGER attach_after_proof AFTER INSERT OR UPDATE OF email, email_verified_at ON public.users FOR EACH ROW WHEN (((new.email_verified_at IS NOT NULL) AND (new.role = 'buyer'::text))) EXECUTE FUNCTION attach_purchases();

CREATE TRIGGER attach_at_sign_in AFTER INSERT ON public.sessions FOR EACH ROW EXECUTE FUNCTION attach_purchases();

CREATE TRIGGER attach_conversations_after_proof AFTER INSERT OR UPDATE OF email, email_verified_at ON public.users FOR EACH ROW WHEN (((new.email_verified_at IS NOT NULL) AND (new.role = 'buyer'::text))) EXECUTE FUNCTION attach_conversations();

CREATE TRIGGER attach_conversations_at_sign_in AFTER INSERT ON public.sessions FOR EACH ROW EXECUTE FUNCTION attach_conversations();

CREATE TRIGGER bank_slip_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bank_slip_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER bank_slip_undoings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bank_slip_undoings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER bank_slips_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bank_slips FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER bank_statements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bank_statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER client_counts_of_changed AFTER UPDATE OF archived_at, merged_into ON public.clients FOR EACH ROW WHEN ((((old.archived_at IS NULL) IS DISTINCT FROM (new.archived_at IS NULL)) OR ((old.merged_into IS NULL) IS DISTINCT FROM (new.merged_into IS NULL)))) EXECUTE FUNCTION add_to_client_counts();

CREATE TRIGGER client_counts_of_new AFTER INSERT OR DELETE ON public.clients FOR EACH ROW EXECUTE FUNCTION add_to_client_counts();

CREATE TRIGGER client_events_append_only BEFORE DELETE OR UPDATE ON public.client_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER clients_name_told AFTER UPDATE ON public.clients FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION follow_client_name();

CREATE TRIGGER collaborator_events_append_only BEFORE DELETE OR UPDATE ON public.collaborator_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER consent_events_append_only BEFORE DELETE OR UPDATE ON public.consent_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER conversations_follow_client AFTER UPDATE OF merged_into ON public.clients FOR EACH ROW WHEN (((new.merged_into IS NOT NULL) AND (old.merged_into IS DISTINCT FROM new.merged_into))) EXECUTE FUNCTION conversations_follow_client();

CREATE TRIGGER crd_movements_append_only BEFORE DELETE OR UPDATE ON public.crd_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER document_client_facts AFTER UPDATE OF client_id ON public.document_states FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['bill'::text, 'credit'::text])) AND (old.client_id IS DISTINCT FROM new.client_id))) EXECUTE FUNCTION document_has_facts();

CREATE TRIGGER document_corrections_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.document_corrections FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER document_deductions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.document_deductions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER document_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.document_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER document_facts AFTER INSERT ON public.document_states REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION new_documents_have_facts();

CREATE TRIGGER document_orders_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.document_orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER document_reminders_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.document_reminders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER document_states_sums AFTER INSERT OR DELETE OR UPDATE OF kind, total_ht_cents, total_ttc_cents, due_cents, credited_cents, settled_cents, used_cents ON public.document_states FOR EACH ROW EXECUTE FUNCTION add_to_document_sums();

CREATE TRIGGER documents_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER documents_open_period BEFORE INSERT ON public.documents FOR EACH ROW EXECUTE FUNCTION seal_in_open_period();

CREATE TRIGGER drop_file AFTER DELETE ON public.message_attachments FOR EACH ROW EXECUTE FUNCTION drop_file();

CREATE TRIGGER end_members AFTER UPDATE OF password_hash, email, role, erased_at ON public.users FOR EACH ROW WHEN (((old.password_hash IS DISTINCT FROM new.password_hash) OR (old.email IS DISTINCT FROM new.email) OR (old.role IS DISTINCT FROM new.role) OR (new.erased_at IS NOT NULL))) EXECUTE FUNCTION end_members();

CREATE TRIGGER end_stock_wishes AFTER UPDATE OF erased_at ON public.consent_addresses FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION end_stock_wishes();

CREATE TRIGGER excise_acts_append_only BEFORE DELETE OR UPDATE ON public.excise_acts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER forget_birthday BEFORE UPDATE OF emails ON public.clients FOR EACH ROW WHEN ((new.birthday <> ''::text)) EXECUTE FUNCTION forget_birthday();

CREATE TRIGGER forget_business BEFORE UPDATE OF erased_at ON public.users FOR EACH ROW WHEN (((new.erased_at IS NOT NULL) AND (old.erased_at IS NULL))) EXECUTE FUNCTION forget_business();

CREATE TRIGGER forget_fixed_cells BEFORE UPDATE ON public.import_lines FOR EACH ROW EXECUTE FUNCTION forget_fixed_cells();

CREATE TRIGGER forget_opened_bottles AFTER UPDATE OF erased_at ON public.users FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION forget_opened_bottles();

CREATE TRIGGER forget_recipients AFTER UPDATE OF erased_at ON public.consent_addresses FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION forget_recipients();

CREATE TRIGGER forget_reference BEFORE UPDATE OF buyer_email ON public.orders FOR EACH ROW WHEN (((new.buyer_email ~~ '%@erased.invalid'::text) AND (new.ref_id IS NOT NULL))) EXECUTE FUNCTION forget_reference();

CREATE TRIGGER forget_visitor AFTER UPDATE OF erased_at ON public.users FOR EACH ROW WHEN (((new.erased_at IS NOT NULL) AND (old.erased_at IS NULL))) EXECUTE FUNCTION forget_visitor();

CREATE TRIGGER formats_measure_movements AFTER UPDATE OF type, volume_ml ON public.formats FOR EACH ROW WHEN ((stock_unit_ml(old.*) <> stock_unit_ml(new.*))) EXECUTE FUNCTION measure_movements_again();

CREATE TRIGGER inventory_counts_append_only BEFORE DELETE OR UPDATE ON public.inventory_counts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER join_after_proof AFTER INSERT OR UPDATE OF email, email_verified_at ON public.users FOR EACH ROW WHEN (((new.email_verified_at IS NOT NULL) AND (new.role = 'buyer'::text))) EXECUTE FUNCTION join_after_proof();

CREATE TRIGGER join_at_sign_in AFTER INSERT OR UPDATE OF rotated_at ON public.sessions FOR EACH ROW EXECUTE FUNCTION join_at_sign_in();

CREATE TRIGGER journal_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journal_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER journal_entries_number BEFORE INSERT ON public.journal_entries FOR EACH ROW EXECUTE FUNCTION book_entry();

CREATE TRIGGER journal_letters_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journal_letters FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER journal_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journal_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER journal_lines_counted AFTER INSERT ON public.journal_lines FOR EACH ROW EXECUTE FUNCTION refuse_more_lines();

CREATE TRIGGER journal_seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journal_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER keep_addresses AFTER INSERT OR UPDATE OF delivery_address, billing_address ON public.users FOR EACH ROW WHEN (((new.role = 'buyer'::text) AND ((new.delivery_address IS NOT NULL) OR (new.billing_address IS NOT NULL)))) EXECUTE FUNCTION keep_addresses();

CREATE TRIGGER keep_client_keys AFTER INSERT OR UPDATE OF firstname, lastname, company, siren, nic, vat_number, emails, mobile, phone, addresses, contacts, merged_into ON public.clients FOR EACH ROW EXECUTE FUNCTION keep_client_keys();

CREATE TRIGGER keep_closing BEFORE DELETE OR UPDATE ON public.till_closings FOR EACH ROW EXECUTE FUNCTION keep_closing();

CREATE TRIGGER keep_conversation_words BEFORE INSERT OR UPDATE OF last_at ON public.conversations FOR EACH ROW EXECUTE FUNCTION keep_conversation_words();

CREATE TRIGGER keep_declared BEFORE UPDATE ON public.excise_accounts FOR EACH ROW EXECUTE FUNCTION keep_declared();

CREATE TRIGGER keep_numbered_quote BEFORE DELETE ON public.quotes FOR EACH ROW EXECUTE FUNCTION keep_numbered_quote();

CREATE TRIGGER keep_numbered_shipment BEFORE DELETE OR UPDATE ON public.shipments FOR EACH ROW EXECUTE FUNCTION keep_numbered_shipment();

CREATE TRIGGER keep_numbered_shipment_lines BEFORE INSERT OR DELETE OR UPDATE ON public.shipment_lines FOR EACH ROW EXECUTE FUNCTION keep_numbered_shipment_lines();

CREATE TRIGGER keep_prospect AFTER INSERT OR UPDATE OF pipe ON public.clients FOR EACH ROW EXECUTE FUNCTION keep_prospect();

CREATE TRIGGER keep_sent_quote BEFORE UPDATE ON public.quotes FOR EACH ROW EXECUTE FUNCTION keep_sent_quote();

CREATE TRIGGER keep_ticket BEFORE DELETE OR UPDATE ON public.till_tickets FOR EACH ROW EXECUTE FUNCTION keep_ticket();

CREATE TRIGGER keep_till BEFORE DELETE OR UPDATE ON public.tills FOR EACH ROW EXECUTE FUNCTION keep_till();

CREATE TRIGGER keep_till_archive BEFORE UPDATE ON public.till_archives FOR EACH ROW EXECUTE FUNCTION keep_till_archive();

CREATE TRIGGER leave_conversations AFTER DELETE ON public.memberships FOR EACH ROW EXECUTE FUNCTION leave_conversations();

CREATE TRIGGER list_members_follow_client AFTER UPDATE OF merged_into ON public.clients FOR EACH ROW WHEN (((new.merged_into IS NOT NULL) AND (old.merged_into IS DISTINCT FROM new.merged_into))) EXECUTE FUNCTION list_members_follow_client();

CREATE TRIGGER loyalty_movements_append_only BEFORE DELETE OR UPDATE ON public.loyalty_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER maintenances_append_only BEFORE DELETE OR UPDATE ON public.maintenances FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER move_letter_address AFTER UPDATE OF merged_into ON public.clients FOR EACH ROW WHEN (((old.merged_into IS NULL) AND (new.merged_into IS NOT NULL))) EXECUTE FUNCTION move_letter_address();

CREATE TRIGGER opportunities_follow_client AFTER UPDATE OF merged_into ON public.clients FOR EACH ROW WHEN (((new.merged_into IS NOT NULL) AND (old.merged_into IS DISTINCT FROM new.merged_into))) EXECUTE FUNCTION opportunities_follow_client();

CREATE TRIGGER opportunities_forget_client AFTER UPDATE OF emails ON public.clients FOR EACH ROW WHEN (((new.emails = '{}'::text[]) AND (new.emails IS DISTINCT FROM old.emails))) EXECUTE FUNCTION opportunities_forget_client();

CREATE TRIGGER order_accepted_facts AFTER INSERT ON public.orders FOR EACH ROW WHEN ((new.status = ANY (ARRAY['validated'::text, 'invoiced'::text]))) EXECUTE FUNCTION sale_has_facts('order');

CREATE TRIGGER order_cancellation_counts AFTER INSERT ON public.order_cancellations FOR EACH ROW EXECUTE FUNCTION order_cancellation_counts();

CREATE TRIGGER order_cancellations_append_only BEFORE DELETE OR UPDATE ON public.order_cancellations FOR EACH ROW EXECUTE FUNCTION keep_cancellation();

CREATE TRIGGER order_changed_facts AFTER UPDATE OF status, priced, total_ttc_cents, bottles, client_id, created_at, cancelled_ht_cents, cancelled_ttc_cents, cancelled_bottles ON public.orders FOR EACH ROW WHEN ((((old.status = ANY (ARRAY['validated'::text, 'invoiced'::text])) OR (new.status = ANY (ARRAY['validated'::text, 'invoiced'::text]))) AND (((old.status = ANY (ARRAY['validated'::text, 'invoiced'::text])) <> (new.status = ANY (ARRAY['validated'::text, 'invoiced'::text]))) OR (((((((old.total_ttc_cents IS DISTINCT FROM new.total_ttc_cents) OR (old.bottles IS DISTINCT FROM new.bottles)) OR (old.client_id IS DISTINCT FROM new.client_id)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.cancelled_ht_cents IS DISTINCT FROM new.cancelled_ht_cents)) OR (old.cancelled_ttc_cents IS DISTINCT FROM new.cancelled_ttc_cents)) OR (old.cancelled_bottles IS DISTINCT FROM new.cancelled_bottles)) OR (old.priced IS DISTINCT FROM new.priced)))) EXECUTE FUNCTION sale_has_facts('order');

CREATE TRIGGER order_counts_for_client AFTER INSERT OR UPDATE OF status, total_ttc_cents, priced, client_id, cancelled_ht_cents, cancelled_ttc_cents, created_at ON public.orders FOR EACH ROW EXECUTE FUNCTION order_counts_for_client();

CREATE TRIGGER order_embed BEFORE INSERT ON public.orders FOR EACH ROW WHEN ((new.handoff_id IS NOT NULL)) EXECUTE FUNCTION order_embed();

CREATE TRIGGER order_events_append_only BEFORE DELETE OR UPDATE ON public.order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER order_has_client BEFORE INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION order_has_client();

CREATE TRIGGER order_sums_of_changed AFTER UPDATE OF status, total_ttc_cents, bottles, cancelled_ttc_cents, cancelled_bottles ON public.orders FOR EACH ROW WHEN ((((old.status <> ALL (ARRAY['draft'::text, 'pending'::text])) OR (new.status <> ALL (ARRAY['draft'::text, 'pending'::text]))) AND (((((old.status IS DISTINCT FROM new.status) OR (old.total_ttc_cents IS DISTINCT FROM new.total_ttc_cents)) OR (old.bottles IS DISTINCT FROM new.bottles)) OR (old.cancelled_ttc_cents IS DISTINCT FROM new.cancelled_ttc_cents)) OR (old.cancelled_bottles IS DISTINCT FROM new.cancelled_bottles)))) EXECUTE FUNCTION add_to_order_sums();

CREATE TRIGGER order_sums_of_new AFTER INSERT ON public.orders FOR EACH ROW WHEN ((new.status <> ALL (ARRAY['draft'::text, 'pending'::text]))) EXECUTE FUNCTION add_to_order_sums();

CREATE TRIGGER order_tells_company AFTER INSERT ON public.orders FOR EACH ROW WHEN ((new.company IS NOT NULL)) EXECUTE FUNCTION order_tells_company();

CREATE TRIGGER orders_terms_stay BEFORE UPDATE OF terms_sha256, terms_accepted_at ON public.orders FOR EACH ROW WHEN (((old.terms_sha256 IS DISTINCT FROM new.terms_sha256) OR (old.terms_accepted_at IS DISTINCT FROM new.terms_accepted_at))) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payment_links_append_only BEFORE DELETE OR UPDATE ON public.payment_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payment_refunds_append_only BEFORE DELETE OR UPDATE ON public.payment_refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER product_events_append_only BEFORE DELETE OR UPDATE ON public.product_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER prospects_follow_client AFTER UPDATE OF merged_into ON public.clients FOR EACH ROW WHEN (((new.merged_into IS NOT NULL) AND (old.merged_into IS DISTINCT FROM new.merged_into))) EXECUTE FUNCTION prospects_follow_client();

CREATE TRIGGER prospects_forget_client AFTER UPDATE OF emails ON public.clients FOR EACH ROW WHEN (((new.emails = '{}'::text[]) AND (new.emails IS DISTINCT FROM old.emails))) EXECUTE FUNCTION prospects_forget_client();

CREATE TRIGGER public_prices_append_only BEFORE DELETE OR UPDATE ON public.public_prices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER quotes_follow_client AFTER UPDATE OF merged_into ON public.clients FOR EACH ROW WHEN (((new.merged_into IS NOT NULL) AND (old.merged_into IS DISTINCT FROM new.merged_into))) EXECUTE FUNCTION quotes_follow_client();

CREATE TRIGGER quotes_forget_client AFTER UPDATE OF emails ON public.clients FOR EACH ROW WHEN (((new.emails = '{}'::text[]) AND (new.emails IS DISTINCT FROM old.emails))) EXECUTE FUNCTION quotes_forget_client();

CREATE TRIGGER request_has_client AFTER INSERT ON public.grid_requests FOR EACH ROW EXECUTE FUNCTION request_has_client();

CREATE TRIGGER reservation_events_append_only BEFORE DELETE OR UPDATE ON public.reservation_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER reservation_money_append_only BEFORE DELETE OR UPDATE ON public.reservation_money FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER revoke_personal_feeds AFTER DELETE ON public.memberships FOR EACH ROW EXECUTE FUNCTION revoke_personal_feeds();

CREATE TRIGGER route_stops_follow_client AFTER UPDATE OF merged_into ON public.clients FOR EACH ROW WHEN (((new.merged_into IS NOT NULL) AND (old.merged_into IS DISTINCT FROM new.merged_into))) EXECUTE FUNCTION route_stops_follow_client();

CREATE TRIGGER sale_facts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sale_facts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER sale_facts_sums AFTER INSERT ON public.sale_facts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_to_sale_sums();

CREATE TRIGGER sale_facts_turnovers AFTER INSERT ON public.sale_facts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_to_client_turnovers();

CREATE TRIGGER sample_lines_append_only BEFORE DELETE OR UPDATE ON public.sample_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER sample_lines_stay BEFORE TRUNCATE ON public.sample_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER samples_follow_client AFTER UPDATE OF merged_into ON public.clients FOR EACH ROW WHEN (((new.merged_into IS NOT NULL) AND (old.merged_into IS DISTINCT FROM new.merged_into))) EXECUTE FUNCTION samples_follow_client();

CREATE TRIGGER samples_forget_client AFTER UPDATE OF emails ON public.clients FOR EACH ROW WHEN (((new.emails = '{}'::text[]) AND (new.emails IS DISTINCT FROM old.emails))) EXECUTE FUNCTION samples_forget_client();

CREATE TRIGGER settlement_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER settlements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER shipment_events_append_only BEFORE DELETE OR UPDATE ON public.shipment_events FOR EACH ROW EXECUTE FUNCTION keep_shipment_event();

CREATE TRIGGER shipments_forget AFTER UPDATE OF contact ON public.orders FOR EACH ROW WHEN ((old.contact IS DISTINCT FROM new.contact)) EXECUTE FUNCTION shipments_forget();

CREATE TRIGGER shop_terms_append_only BEFORE DELETE OR UPDATE ON public.shop_terms FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER site_versions_append_only BEFORE DELETE OR UPDATE ON public.site_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER stock_alerts_append_only BEFORE DELETE OR UPDATE ON public.stock_alerts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER stock_movements_append_only BEFORE DELETE OR UPDATE ON public.stock_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER stock_movements_sums AFTER INSERT ON public.stock_movements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_to_movement_sums();

CREATE TRIGGER tasks_follow_client AFTER UPDATE OF merged_into ON public.clients FOR EACH ROW WHEN (((new.merged_into IS NOT NULL) AND (old.merged_into IS DISTINCT FROM new.merged_into))) EXECUTE FUNCTION tasks_follow_client();

CREATE TRIGGER tasks_forget_client AFTER UPDATE OF emails ON public.clients FOR EACH ROW WHEN (((new.emails = '{}'::text[]) AND (new.emails IS DISTINCT FROM old.emails))) EXECUTE FUNCTION tasks_forget_client();

CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON public.shipping_methods FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON public.shops FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON public.tickets FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON public.typologies FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON public.warehouses FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER tell_catalogue AFTER INSERT OR UPDATE OF published ON public.shop_sites FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER tell_catalogue_delete AFTER DELETE ON public.format_contents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogues();

CREATE TRIGGER tell_catalogue_delete AFTER DELETE ON public.formats REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogues();

CREATE TRIGGER tell_catalogue_delete AFTER DELETE ON public.grid_prices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogues();

CREATE TRIGGER tell_catalogue_delete AFTER DELETE ON public.products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogues();

CREATE TRIGGER tell_catalogue_delete AFTER DELETE ON public.vintages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogues();

CREATE TRIGGER tell_catalogue_insert AFTER INSERT ON public.format_contents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogues();

CREATE TRIGGER tell_catalogue_insert AFTER INSERT ON public.formats REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogues();

CREATE TRIGGER tell_catalogue_insert AFTER INSERT ON public.grid_prices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogues();

CREATE TRIGGER tell_catalogue_insert AFTER INSERT ON public.products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogues();

CREATE TRIGGER tell_catalogue_insert AFTER INSERT ON public.vintages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogues();

CREATE TRIGGER tell_catalogue_update AFTER UPDATE ON public.format_contents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogues();

CREATE TRIGGER tell_catalogue_update AFTER UPDATE ON public.formats REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogues();

CREATE TRIGGER tell_catalogue_update AFTER UPDATE ON public.grid_prices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogues();

CREATE TRIGGER tell_catalogue_update AFTER UPDATE ON public.products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogues();

CREATE TRIGGER tell_catalogue_update AFTER UPDATE ON public.vintages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogues();

CREATE TRIGGER tell_client BEFORE INSERT OR UPDATE OF code, member_code, firstname, lastname, company, siren, nic, vat_number, emails, mobile, phone, addresses, contacts ON public.clients FOR EACH ROW EXECUTE FUNCTION tell_client();

CREATE TRIGGER ticket_client_facts AFTER UPDATE OF client_id ON public.till_tickets FOR EACH ROW WHEN (((NOT new.is_training) AND (old.client_id IS DISTINCT FROM new.client_id))) EXECUTE FUNCTION sale_has_facts('ticket');

CREATE TRIGGER ticket_counts_for_client AFTER INSERT ON public.till_tickets FOR EACH ROW WHEN (((new.client_id IS NOT NULL) AND (NOT new.is_training) AND (new.total_ttc_cents > 0))) EXECUTE FUNCTION ticket_counts_for_client();

CREATE TRIGGER ticket_facts AFTER INSERT ON public.till_tickets REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION new_tickets_have_facts();

CREATE TRIGGER tickets_follow_client AFTER UPDATE OF merged_into ON public.clients FOR EACH ROW WHEN (((new.merged_into IS NOT NULL) AND (old.merged_into IS DISTINCT FROM new.merged_into))) EXECUTE FUNCTION tickets_follow_client();

CREATE TRIGGER tickets_forget_client AFTER UPDATE OF emails ON public.clients FOR EACH ROW WHEN (((new.emails = '{}'::text[]) AND (new.emails IS DISTINCT FROM old.emails))) EXECUTE FUNCTION tickets_forget_client();

CREATE TRIGGER till_archives_stay BEFORE DELETE OR TRUNCATE ON public.till_archives FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER till_checkpoints_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.till_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER till_closings_stay BEFORE TRUNCATE ON public.till_closings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER till_copies_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.till_copies FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER till_copy_ends_grow BEFORE DELETE OR UPDATE ON public.till_copy_ends FOR EACH ROW EXECUTE FUNCTION keep_copy_end();

CREATE TRIGGER till_copy_ends_stay BEFORE TRUNCATE ON public.till_copy_ends FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER till_heads_grow BEFORE DELETE OR UPDATE ON public.till_heads FOR EACH ROW EXECUTE FUNCTION keep_till_head();

CREATE TRIGGER till_heads_stay BEFORE TRUNCATE ON public.till_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER till_records_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.till_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER till_tickets_stay BEFORE TRUNCATE ON public.till_tickets FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER till_verified_grow BEFORE DELETE OR UPDATE ON public.till_verified FOR EACH ROW EXECUTE FUNCTION keep_till_head();

CREATE TRIGGER till_verified_stay BEFORE TRUNCATE ON public.till_verified FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER webhook_client AFTER INSERT ON public.clients FOR EACH ROW EXECUTE FUNCTION webhook_client();

CREATE TRIGGER webhook_order AFTER INSERT OR UPDATE OF status, delivery_status, payment_status ON public.orders FOR EACH ROW EXECUTE FUNCTION webhook_order();

CREATE TRIGGER webhook_products AFTER INSERT ON public.product_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION webhook_products();

CREATE TRIGGER webhook_reservation AFTER INSERT OR UPDATE ON public.reservations FOR EACH ROW EXECUTE FUNCTION webhook_reservation();

CREATE TRIGGER webhook_stocks AFTER INSERT ON public.stock_movements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION webhook_stocks();

CREATE TRIGGER webhook_withdrawal AFTER INSERT ON public.order_events FOR EACH ROW WHEN ((new.kind = 'withdrawn'::text)) EXECUTE FUNCTION webhook_withdrawal();

CREATE OR REPLACE FUNCTION public.acting_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select exists (select 1 from users where id = acting_user() and role = 'admin') $function$;

CREATE OR REPLACE FUNCTION public.acting_key()
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN decode(NULLIF(current_setting('app.order_key'::text, true), ''::text), 'hex'::text);

CREATE OR REPLACE FUNCTION public.acting_shop()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.shop_id'::text, true), ''::text);

CREATE OR REPLACE FUNCTION public.acting_user()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.user_id'::text, true), ''::text);

CREATE OR REPLACE FUNCTION public.add_opportunity_stages()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into opportunity_stages (shop_id, id, name, probability, stagnation_days, position)
  values (new.id, 'stage00000000001', 'À contacter', 10, 14, 1),
    (new.id, 'stage00000000002', 'Échange', 30, 14, 2),
    (new.id, 'stage00000000003', 'Dégustation', 50, 21, 3),
    (new.id, 'stage00000000004', 'Devis', 70, 14, 4);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.add_public_prices(of_shop text, of_formats text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into public_prices (shop_id, format_id, since, unit_e4, ttc, tiers, promotions)
  select of_shop, n.format_id, clock_timestamp(), n.unit_e4, n.ttc, n.tiers, n.promotions
  from public_terms(of_shop, of_formats) n
  left join lateral (
    select k.unit_e4, k.ttc, k.tiers, k.promotions from public_prices k
    where k.shop_id = of_shop and k.format_id = n.format_id order by k.id desc limit 1) k on true
  where case when k.unit_e4 is null or n.unit_e4 is null
    then k.unit_e4 is distinct from n.unit_e4
    else (k.unit_e4, k.ttc, k.tiers, k.promotions) is distinct from (n.unit_e4, n.ttc, n.tiers, n.promotions) end
  order by n.format_id
$function$;

CREATE OR REPLACE FUNCTION public.add_to_client_counts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  made bigint := nextval('sale_sum_parts');
begin
  if tg_op <> 'DELETE' and new.merged_into is null then
    insert into client_counts values (new.shop_id, new.archived_at is not null, made, 1);
  end if;
  if tg_op <> 'INSERT' and old.merged_into is null then
    insert into client_counts values (old.shop_id, old.archived_at is not null, made, -1)
    on conflict (shop_id, is_archived, part) do update set clients = client_counts.clients - 1;
  end if;
  if tg_op = 'INSERT' then
    insert into client_turnovers values (new.shop_id, new.id) on conflict do nothing;
  elsif tg_op = 'DELETE' then
    delete from client_turnovers where shop_id = old.shop_id and client_id = old.id;
  end if;
  if hashint8(made) & 63 = 0 then perform fold_list_sums(coalesce(new.shop_id, old.shop_id)); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.add_to_client_turnovers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('client_turnovers ' || shop_id, 0)) from (select distinct shop_id from added) a;
  insert into client_turnovers as t
  select a.shop_id, a.client_id, sum(a.ht_cents) from added a join sale_sum_states s on s.shop_id = a.shop_id
  where a.basis = 'ordered' and a.client_id is not null and a.day >= s.month - interval '11 months'
  group by 1, 2 having sum(a.ht_cents) <> 0 order by 1, 2
  on conflict (shop_id, client_id) do update set turnover_cents = t.turnover_cents + excluded.turnover_cents;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.add_to_document_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_shop text := coalesce(new.shop_id, old.shop_id);
  of_kind text := coalesce(new.kind, old.kind);
  made bigint;
begin
  insert into document_sums (shop_id, kind, documents, total_ht_cents, total_ttc_cents, due_cents, credited_cents, settled_cents, open_cents)
  values (of_shop, of_kind, case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end,
    coalesce(new.total_ht_cents, 0) - coalesce(old.total_ht_cents, 0), coalesce(new.total_ttc_cents, 0) - coalesce(old.total_ttc_cents, 0),
    coalesce(new.due_cents, 0) - coalesce(old.due_cents, 0), coalesce(new.credited_cents, 0) - coalesce(old.credited_cents, 0),
    coalesce(new.settled_cents, 0) - coalesce(old.settled_cents, 0), coalesce(new.open_cents, 0) - coalesce(old.open_cents, 0))
  returning part into made;
  -- One in about thirty, whatever the order in which they come. One at a time: who finds another at it leaves it to him.
  if hashint8(made) & 31 = 0 and pg_try_advisory_xact_lock(hashtextextended('document_sums ' || of_shop, 0)) then
    perform fold_document_sums(of_shop);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.add_to_movement_sums()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare added record;
begin
  for added in
    insert into movement_sums (shop_id, kind, movements, moved_volume_ml)
    select m.shop_id, m.kind, count(*), sum(m.on_hand_delta * stock_unit_ml(f))
    from changed m join formats f on f.shop_id = m.shop_id and f.id = m.format_id
    where m.on_hand_delta <> 0 group by m.shop_id, m.kind
    returning shop_id, part
  loop
    -- One row in about thirty is followed by a fold. A writer that finds another one folding leaves the work to it.
    if hashint8(added.part) & 31 = 0 and pg_try_advisory_xact_lock(hashtextextended('movement_sums ' || added.shop_id, 0)) then
      perform fold_movement_sums(added.shop_id);
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.add_to_order_sums()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  made bigint := nextval('sale_sum_parts');
begin
  insert into order_sums
  select shop_id, status, made, sum(orders), sum(ttc_cents), sum(bottles) from (
    select new.shop_id, new.status, 1 as orders, new.current_ttc_cents as ttc_cents, new.current_bottles as bottles
    union all
    select old.shop_id, old.status, -1, -old.current_ttc_cents, -old.current_bottles where tg_op = 'UPDATE') x
  where status not in ('draft', 'pending') group by shop_id, status;
  if hashint8(made) & 63 = 0 then perform fold_list_sums(new.shop_id); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.add_to_sale_sums()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  made bigint := nextval('sale_sum_parts');
  of_shop text;
begin
  insert into sale_day_sums
  select shop_id, basis, day, channel, made, sum(sales), sum(eq75), sum(volume_ml), sum(ht_cents), sum(ttc_cents),
    coalesce(sum(cost_cents), 0), coalesce(sum(ht_cents) filter (where cost_cents is not null), 0)
  from added group by shop_id, basis, day, channel;
  insert into sale_product_sums
  select shop_id, basis, day, product_id, channel, made, sum(units), sum(given), sum(eq75), sum(ht_cents),
    coalesce(sum(cost_cents), 0), coalesce(sum(ht_cents) filter (where cost_cents is not null), 0)
  from added where product_id is not null group by shop_id, basis, day, product_id, channel;
  insert into sale_agent_sums
  select shop_id, basis, date_trunc('month', day)::date, agent_id, made, sum(sales), sum(eq75), sum(ht_cents)
  from added where agent_id is not null group by 1, 2, 3, 4;
  insert into sale_client_sums
  select shop_id, basis, coalesce(client_id, ''), date_trunc('month', day)::date, made, sum(sales), sum(eq75), sum(ht_cents)
  from added group by 1, 2, 3, 4;
  -- One in about sixty folds, unless another is at it.
  if hashint8(made) & 63 = 0 then
    for of_shop in select distinct shop_id from added loop
      perform fold_sale_sums(of_shop, (now() at time zone 'Europe/Paris')::date);
    end loop;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.agent_shop()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.agent_shop'::text, true), ''::text);

CREATE OR REPLACE FUNCTION public.announce_stock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from stock_wishes w
      where w.shop_id = new.shop_id and w.sent_at is null and w.confirmed_at is not null) then
    perform pg_notify('cuvee', json_build_object('kind', 'stock', 'shopId', new.shop_id)::text);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.attach_conversations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare account users;
begin
  if tg_table_name = 'users' then account := new;
  else select * into account from users where id = new.user_id; end if;
  if account.role <> 'buyer' or account.email_verified_at is null then return null; end if;
  update conversations set user_id = account.id,
    visitor_verified_at = coalesce(visitor_verified_at, account.email_verified_at)
  where user_id is null and visitor_email = lower(account.email);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.attach_purchases()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare account users;
begin
  if tg_table_name = 'users' then account := new;
  else select * into account from users where id = new.user_id; end if;
  if account.role <> 'buyer' or account.email_verified_at is null then return null; end if;
  update orders set buyer_id = account.id,
    buyer_keys = array(select distinct k from unnest(buyer_keys || ('user:' || account.id)) k)
  where buyer_id is null and lower(buyer_email) = lower(account.email);
  update reservations set buyer_id = account.id
  where buyer_id is null and lower(contact ->> 'email') = lower(account.email);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.bare_address(p_address jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN jsonb_build_object('firstname', '—', 'lastname', '—', 'street', '—', 'zipcode', '0', 'city', '—', 'country', COALESCE((p_address ->> 'country'::text), 'FR'::text));

CREATE OR REPLACE FUNCTION public.billed_of(o orders)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce((
    select sum(case d.kind when 'bill' then 1 else -1 end * ((v->>'baseCents')::bigint + (v->>'vatCents')::bigint))
    from (
      select b.kind, b.content from document_orders w join documents b on b.shop_id = w.shop_id and b.id = w.document_id
      where w.shop_id = o.shop_id and w.order_id = o.id and b.kind = 'bill'
      union all
      select c.kind, c.content from document_orders w join documents b on b.shop_id = w.shop_id and b.id = w.document_id
      join document_corrections x on x.shop_id = w.shop_id and x.document_id = w.document_id and x.reopens
      join documents c on c.shop_id = x.shop_id and c.id = x.credit_id
      where w.shop_id = o.shop_id and w.order_id = o.id and b.kind = 'bill') d
    cross join jsonb_array_elements(d.content::jsonb -> 'parts') p
    cross join jsonb_array_elements(p -> 'vat') v
    where p->>'id' = o.id), 0)::bigint
$function$;

CREATE OR REPLACE FUNCTION public.book_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_closed_period(new.shop_id, new.booked_on);
  insert into journal_numbers as n (shop_id, closes_on, last) values (new.shop_id, new.closes_on,
      case when exists (select 1 from journal_numbers b where b.shop_id = new.shop_id and b.closes_on < new.closes_on) then 2 else 1 end)
    on conflict (shop_id, closes_on) do update set last = n.last + 1 returning last into new.number;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.busy_calendars_overdue(p_before timestamp with time zone)
 RETURNS TABLE(shop_id text, calendar_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT c.shop_id,
     c.id
    FROM busy_calendars c
   WHERE ((c.next_at IS NULL) OR (c.next_at < busy_calendars_overdue.p_before));
END;

CREATE OR REPLACE FUNCTION public.buyer_keys(p_user text, p_emails text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (ARRAY(SELECT DISTINCT mail_key(e.e) AS mail_key FROM unnest(buyer_keys.p_emails) e(e)) || CASE WHEN (p_user IS NULL) THEN '{}'::text[] ELSE ARRAY[('user:'::text || p_user)] END);

CREATE OR REPLACE FUNCTION public.check_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare found record;
begin
  select count(*) as lines, coalesce(sum(debit_cents), 0) as debit, coalesce(sum(credit_cents), 0) as credit into found
    from journal_lines where shop_id = new.shop_id and entry_id = new.id;
  if found.lines <> new.line_count or found.debit <> new.total_cents or found.credit <> new.total_cents then
    raise exception 'unbalanced entry: % lines of %, debit %, credit %, total %',
      found.lines, new.line_count, found.debit, found.credit, new.total_cents using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.client_for(p_shop text, p_user text, p_email text, p_seen jsonb, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  account users;
  proven text;
  found_id text;
  billing jsonb := p_seen -> 'billing';
  delivery jsonb := p_seen -> 'delivery';
  given text[];
  places jsonb := '[]';
  tel text;
begin
  if acting_shop() <> p_shop then raise exception 'client of another shop' using errcode = 'insufficient_privilege'; end if;
  if p_user is not null then
    select * into account from users where id = p_user;
    proven := case when account.email_verified_at is not null then lower(account.email) end;
  end if;
  for attempt in 1 .. 2 loop
    if p_user is not null then
      select id into found_id from clients where shop_id = p_shop and user_id = p_user for key share;
      if found_id is null and proven is not null then
        select c.id into found_id from client_keys k cross join lateral (
          select d.id, d.created_at from clients d where d.shop_id = k.shop_id and d.id = k.client_id
            and proven = any (d.emails) and d.user_id is null and d.merged_into is null offset 0) c
        where k.shop_id = p_shop and k.key = mail_key(proven) order by c.created_at, c.id limit 1;
        -- Somebody may have changed him meanwhile.
        select id into found_id from clients where shop_id = p_shop and id = found_id
          and proven = any (emails) and user_id is null and merged_into is null for no key update;
        if found_id is not null then
          update clients set user_id = p_user, version = version + 1 where shop_id = p_shop and id = found_id;
          insert into client_events (shop_id, client_id, at, kind, made_by) values (p_shop, found_id, p_at, 'joined', account.username);
        end if;
      end if;
    else
      select c.id into found_id from client_keys k cross join lateral (
        select d.id, d.user_id, d.created_at from clients d where d.shop_id = k.shop_id and d.id = k.client_id
          and d.merged_into is null offset 0) c
      where k.shop_id = p_shop and k.key = mail_key(p_email) order by c.user_id is null, c.created_at, c.id limit 1;
      select id into found_id from clients where shop_id = p_shop and id = found_id and merged_into is null for key share;
    end if;
    exit when found_id is not null;
    -- Who makes a client of the shop waits here for who is making one, and looks again.
    if attempt = 1 then
      insert into counters (shop_id, series, year, last) values (p_shop, 'client', 0, 0)
      on conflict (shop_id, series, year) do update set last = counters.last;
    end if;
  end loop;
  if found_id is not null and p_user is null then return found_id; end if;
  billing := coalesce(billing, account.billing_address);
  delivery := coalesce(delivery, account.delivery_address);
  if billing ->> 'city' is not null then
    places := jsonb_build_array(jsonb_strip_nulls(billing) || jsonb_build_object('id', make_id(p_at), 'main', true,
      'use', case when delivery is null or delivery = billing then 'both' else 'billing' end));
  end if;
  if delivery ->> 'city' is not null and delivery is distinct from billing then
    places := places || jsonb_build_array(jsonb_strip_nulls(delivery) || jsonb_build_object('id', make_id(p_at), 'main', true, 'use', 'delivery'));
  end if;
  if found_id is not null then
    -- Of an account without an address the first order tells it.
    update clients set addresses = places, version = version + 1
    where shop_id = p_shop and id = found_id and addresses = '[]' and places <> '[]';
    return found_id;
  end if;
  tel := phone_key(coalesce(p_seen ->> 'phone', account.phone, ''));
  select array_agg(e order by n) into given
  from (select e, min(n) as n from unnest(array[lower(account.email), lower(p_email)]) with ordinality as u (e, n)
        where e is not null and e <> '' group by e) mails;
  found_id := make_id(p_at);
  insert into clients (shop_id, id, code, user_id, kind, firstname, lastname, company, emails, mobile, phone, lang, addresses, created_at)
  values (p_shop, found_id, (select 'C' || lpad((last + 1)::text, greatest(5, length((last + 1)::text)), '0') from counters where shop_id = p_shop and series = 'client' and year = 0),
    p_user,
    case when coalesce(account.is_pro, false) or coalesce(billing ->> 'company', '') <> '' then 'professional' else 'individual' end,
    coalesce(p_seen ->> 'firstname', account.firstname, ''), coalesce(p_seen ->> 'lastname', account.lastname, ''),
    coalesce(billing ->> 'company', ''), coalesce(given, '{}'),
    case when tel ~ '^\+33[67]' then tel else '' end, case when tel ~ '^\+33[67]' then '' else tel end,
    coalesce(p_seen ->> 'lang', account.lang, 'fr'), places, p_at);
  update counters set last = last + 1 where shop_id = p_shop and series = 'client' and year = 0;
  insert into client_events (shop_id, client_id, at, kind, made_by) values (p_shop, found_id, p_at, 'created', 'system');
  return found_id;
end $function$;

CREATE OR REPLACE FUNCTION public.compare_sums(of_shop text, today date, OUT sums bigint, OUT clients bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform fold_sale_sums(of_shop, today);
  perform fold_list_sums(of_shop);
  sums := reconcile_sums(of_shop, today);
  -- A new month changes the turnover of clients, which is no mistake.
  if exists (select 1 from sale_sum_states s where s.shop_id = of_shop and s.month = date_trunc('month', today)::date)
    then clients := count_client_turnovers(of_shop, today);
    else perform count_client_turnovers(of_shop, today); clients := 0; end if;
  update sale_sum_states s set reconciled_on = today where s.shop_id = of_shop;
end $function$;

CREATE OR REPLACE FUNCTION public.consent_places(p_user text)
 RETURNS TABLE(shop_id text, address text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare mails_of text[];
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  mails_of := array(select lower(email) from users where id = p_user and erased_at is null
    union select lower(buyer_email) from orders where buyer_id = p_user);
  return query
    select a.shop_id, a.address from consent_addresses a where a.address = any (mails_of)
    union select c.shop_id, m from clients c, unnest(mails_of) m where c.user_id = p_user and m not like '%.invalid'
    union select c.shop_id, p from clients c, unnest(array[c.mobile, c.phone, 'letter:' || c.id]) p
      where c.user_id = p_user and p <> '';
end $function$;

CREATE OR REPLACE FUNCTION public.conversation_holds(p_shop text, p_id text, p_words text, p_pattern text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((p_words ~~ p_pattern) OR (EXISTS (SELECT FROM messages m WHERE ((m.shop_id = conversation_holds.p_shop) AND (m.conversation_id = conversation_holds.p_id) AND (plain_text(m.body) ~~ conversation_holds.p_pattern)))) OR (EXISTS (SELECT FROM conversation_notes n WHERE ((n.shop_id = conversation_holds.p_shop) AND (n.conversation_id = conversation_holds.p_id) AND (plain_text(n.body) ~~ conversation_holds.p_pattern)))));

CREATE OR REPLACE FUNCTION public.conversations_follow_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update conversations set client_id = new.merged_into where shop_id = new.shop_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_cancellations(p_shop text, p_order text)
 RETURNS void
 LANGUAGE sql
AS $function$
  with given_up as materialized (
    select p ->> 'id' as id, sum((p ->> 'quantity')::int)::int as quantity, sum((p ->> 'add')::int)::int as add,
      sum((p ->> 'netCents')::bigint)::bigint as cents
    from order_cancellations c cross join lateral jsonb_array_elements(c.portion -> 'lines') p
    where c.shop_id = p_shop and c.order_id = p_order group by 1
  ), lines as (
    update order_lines l set cancelled_quantity = g.quantity, cancelled_add = g.add, cancelled_cents = g.cents
    from given_up g where l.shop_id = p_shop and l.order_id = p_order and l.id = g.id
    returning l.position, l.format_id, l.quantity + l.add as units, g.quantity + g.add as gone
  )
  update orders o set
    cancelled_ht_cents = (select coalesce(sum(total_ht_cents), 0) from order_cancellations where shop_id = p_shop and order_id = p_order),
    cancelled_ttc_cents = (select coalesce(sum(total_ttc_cents), 0) from order_cancellations where shop_id = p_shop and order_id = p_order),
    cancelled_bottles = (
      select coalesce(sum(round(coalesce((o.priced -> 'lines' -> l.position ->> 'eq75')::numeric, 0) * l.gone / l.units)), 0)::int
      from lines l where l.format_id is not null)
  where o.shop_id = p_shop and o.id = p_order
$function$;

CREATE OR REPLACE FUNCTION public.count_client_turnovers(of_shop text, today date)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_month date := date_trunc('month', today)::date;
  changed bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('client_turnovers ' || of_shop, 0));
  insert into sale_sum_states (shop_id, month) values (of_shop, of_month)
  on conflict (shop_id) do update set month = excluded.month;
  with wanted as (
    select c.id, coalesce(s.cents, 0) as cents from clients c
    left join (select client_id, sum(ht_cents) as cents from sale_client_sums
      where shop_id = of_shop and basis = 'ordered' and month >= of_month - interval '11 months' group by 1) s on s.client_id = c.id
    where c.shop_id = of_shop
  ), written as (
    insert into client_turnovers as t select of_shop, w.id, w.cents from wanted w
    where not exists (select 1 from client_turnovers k where k.shop_id = of_shop and k.client_id = w.id and k.turnover_cents = w.cents)
    on conflict (shop_id, client_id) do update set turnover_cents = excluded.turnover_cents
    returning 1
  )
  select count(*) into changed from written;
  return changed;
end $function$;

CREATE OR REPLACE FUNCTION public.count_embed_views(p_ids text[], p_days date[], p_views integer[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into embed_days as d (shop_id, embed_id, day, views)
  select e.shop_id, e.id, v.day, v.views from unnest(p_ids, p_days, p_views) as v (id, day, views)
  join embeds e on e.id = v.id and e.archived_at is null
  order by e.shop_id, e.id, v.day
  on conflict (shop_id, embed_id, day) do update set views = d.views + excluded.views
$function$;

CREATE OR REPLACE FUNCTION public.count_for_client(o orders)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if o.status in ('pending', 'validated', 'invoiced') then
    insert into client_orders (shop_id, order_id, client_id, at, turnover_cents)
    values (o.shop_id, o.id, o.client_id, o.created_at, turnover_of(o))
    on conflict (shop_id, order_id) do update
      set client_id = excluded.client_id, at = excluded.at, turnover_cents = excluded.turnover_cents;
  else
    delete from client_orders where shop_id = o.shop_id and order_id = o.id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_visitors_conversations(p_ids text[])
 RETURNS integer
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM messages m
    USING conversations c
   WHERE ((c.id = ANY (delete_visitors_conversations.p_ids)) AND (c.user_id IS NULL) AND (m.shop_id = c.shop_id) AND (m.conversation_id = c.id));
 WITH gone AS (
          DELETE FROM conversations
           WHERE ((conversations.id = ANY (delete_visitors_conversations.p_ids)) AND (conversations.user_id IS NULL))
           RETURNING 1 AS "?column?"
         )
  SELECT (count(*))::integer AS count
    FROM gone;
END;

CREATE OR REPLACE FUNCTION public.deposited_of(o orders)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce((
    select sum(greatest(0, s.total_ttc_cents - s.used_cents - coalesce((
      select sum(k.total_ttc_cents) from document_corrections x join documents k on k.shop_id = x.shop_id and k.id = x.credit_id
      where x.shop_id = s.shop_id and x.document_id = s.document_id), 0))) from document_orders w
    join document_states s on s.shop_id = w.shop_id and s.document_id = w.document_id
    where w.shop_id = o.shop_id and w.order_id = o.id and s.kind = 'deposit'), 0)::bigint
$function$;

CREATE OR REPLACE FUNCTION public.document_has_facts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform write_sale_facts(new.shop_id, 'document', new.document_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_attachments(p_ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from message_attachments where id = any (p_ids);
  delete from support_attachments where id = any (p_ids);
  insert into dropped_files (id) select unnest(p_ids) on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_farewells(p_before timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from mails where kind = 'accountErased' and (sent_at is not null or created_at < p_before)
$function$;

CREATE OR REPLACE FUNCTION public.drop_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from files where shop_id = old.shop_id and id = old.id;
  insert into dropped_files (id) values (old.id) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_old_data_exports(p_before timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from data_exports where asked_at < p_before
$function$;

CREATE OR REPLACE FUNCTION public.drop_old_exports(before timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from list_exports where asked_at < before
$function$;

CREATE OR REPLACE FUNCTION public.drop_old_members(p_codes timestamp with time zone, p_tokens date)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from member_codes where expires_at < p_codes;
  delete from member_tokens where used_on < p_tokens;
$function$;

CREATE OR REPLACE FUNCTION public.drop_waiting_attachments(p_before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform drop_attachments(array(
    select id from message_attachments where message_id is null and created_at < p_before
    union all select id from support_attachments where message_id is null and created_at < p_before));
end $function$;

CREATE OR REPLACE FUNCTION public.due_collections(p_today date)
 RETURNS TABLE(shop_id text, batch_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT b.shop_id,
     b.id
    FROM sepa_batches b
   WHERE ((b.status = 'sent'::text) AND (b.collect_on <= due_collections.p_today))
   ORDER BY b.collect_on, b.id
  LIMIT 200;
END;

CREATE OR REPLACE FUNCTION public.due_instalments(p_today date)
 RETURNS TABLE(shop_id text, order_id text, "position" integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.shop_id,
     o.id,
     ((p.n)::integer - 1)
    FROM (orders o
      CROSS JOIN LATERAL jsonb_array_elements(o.schedule) WITH ORDINALITY p(part, n))
   WHERE ((o.schedule <> '[]'::jsonb) AND (o.status = 'validated'::text) AND (o.payment_status <> ALL (ARRAY['paid'::text, 'refunded'::text, 'cancelled'::text])) AND (COALESCE(((p.part ->> 'due'::text))::date, due_instalments.p_today) <= due_instalments.p_today) AND (NOT (EXISTS ( SELECT 1
            FROM order_instalments i
           WHERE ((i.shop_id = o.shop_id) AND (i.order_id = o.id) AND (i."position" = (p.n - 1)))))))
   ORDER BY o.id
  LIMIT 500;
END;

CREATE OR REPLACE FUNCTION public.due_order_groups(p_now timestamp with time zone)
 RETURNS TABLE(shop_id text, group_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT g.shop_id,
     g.id
    FROM order_groups g
   WHERE ((g.status = ANY (ARRAY['unproven'::text, 'open'::text, 'settling'::text])) AND (COALESCE(g.settle_until, g.deadline) <= due_order_groups.p_now))
   ORDER BY COALESCE(g.settle_until, g.deadline)
  LIMIT 200;
END;

CREATE OR REPLACE FUNCTION public.due_orders(p_today date)
 RETURNS TABLE(shop_id text, order_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.shop_id,
     o.id
    FROM orders o
   WHERE ((o.due_on < due_orders.p_today) AND (o.payment_status = 'pending'::text) AND (o.status = ANY (ARRAY['pending'::text, 'validated'::text, 'invoiced'::text])))
   ORDER BY o.due_on
  LIMIT 500;
END;

CREATE OR REPLACE FUNCTION public.due_origins(p_now timestamp with time zone)
 RETURNS TABLE(shop_id text, origin text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.shop_id,
     o.origin
    FROM shop_origins o
   WHERE (o.next_at <= due_origins.p_now)
   ORDER BY o.next_at
  LIMIT 200;
END;

CREATE OR REPLACE FUNCTION public.due_quotes(p_day date)
 RETURNS TABLE(shop_id text, quote_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT q.shop_id,
     q.id
    FROM quotes q
   WHERE ((q.status = 'sent'::text) AND (q.valid_until < due_quotes.p_day))
   ORDER BY q.valid_until
  LIMIT 500;
END;

CREATE OR REPLACE FUNCTION public.due_sender_domains(p_now timestamp with time zone)
 RETURNS TABLE(shop_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT d.shop_id
    FROM sender_domains d
   WHERE (d.next_at <= due_sender_domains.p_now)
   ORDER BY d.next_at
  LIMIT 200;
END;

CREATE OR REPLACE FUNCTION public.end_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform end_members_of(new.id, clock_timestamp());
  -- Nothing says any more on which sites somebody was who is gone.
  if new.erased_at is not null then delete from member_tokens where user_id = new.id; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_members_of(p_user text, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update member_tokens set revoked_at = p_at where user_id = p_user and revoked_at is null;
  delete from member_codes where user_id = p_user;
$function$;

CREATE OR REPLACE FUNCTION public.end_stock(p_shop text, p_order text, p_by text, p_kind text, p_formats text[] DEFAULT NULL::text[], p_quantities bigint[] DEFAULT NULL::bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  held record;
  back record;
  place int;
  take bigint;
  f text[] := '{}'; w text[] := '{}'; d text[] := '{}'; l text[] := '{}'; n bigint[] := '{}';
begin
  -- First the rows, then what is promised on them: a promise that another writer is moving lies where it was moved to once he is done.
  perform 1 from stocks s
   where s.shop_id = p_shop and s.format_id in (
     select format_id from stock_movements
     where shop_id = p_shop and order_id = p_order and kind in ('order', 'release', 'delivery'))
   order by s.format_id, s.place for update;
  for held in
    select s.format_id, s.warehouse_id, s.duty_status, s.lot, h.units
    from (
      select format_id, warehouse_id, duty_status, lot, sum(reserved_delta)::bigint as units from stock_movements
      where shop_id = p_shop and order_id = p_order and kind in ('order', 'release', 'delivery')
      group by 1, 2, 3, 4 having sum(reserved_delta) > 0
    ) h
    join stocks s on s.shop_id = p_shop and s.format_id = h.format_id and s.warehouse_id = h.warehouse_id
      and s.duty_status = h.duty_status and s.lot = h.lot
    order by s.format_id, s.place
  loop
    take := held.units;
    if p_formats is not null then
      place := array_position(p_formats, held.format_id);
      take := case when place is null then 0 else least(take, p_quantities[place]) end;
      if take > 0 then p_quantities[place] := p_quantities[place] - take; end if;
    end if;
    if take > 0 then
      f := f || held.format_id; w := w || held.warehouse_id; d := d || held.duty_status; l := l || held.lot; n := n || take;
    end if;
  end loop;
  if cardinality(n) = 0 then return; end if;
  update stocks s set reserved = reserved - t.n, on_hand = on_hand - case p_kind when 'delivery' then t.n else 0 end
    from unnest(f, w, d, l, n) as t(f, w, d, l, n)
   where s.shop_id = p_shop and s.format_id = t.f and s.warehouse_id = t.w and s.duty_status = t.d and s.lot = t.l;
  insert into stock_movements (shop_id, format_id, warehouse_id, duty_status, lot, kind, on_hand_delta, reserved_delta, order_id, made_by)
  select p_shop, t.f, t.w, t.d, t.l, p_kind, case p_kind when 'delivery' then -t.n else 0 end, -t.n, p_order, p_by
  from unnest(f, w, d, l, n) as t(f, w, d, l, n);
  if p_kind <> 'release' then return; end if;
  if p_formats is not null then
    select array_agg((select coalesce(sum(t.units), 0) from unnest(f, n) as t(id, units) where t.id = p.id)::bigint order by p.at)
      into p_quantities from unnest(p_formats) with ordinality as p(id, at);
  end if;
  for back in
    select m.allocation_id, m.format_id, m.warehouse_id, m.duty_status, m.lot, least(sum(-m.reserved_delta), a.quantity - a.remaining)::bigint as units
    from stock_movements m join stock_allocations a on a.shop_id = m.shop_id and a.id = m.allocation_id
    where m.shop_id = p_shop and m.order_id = p_order and m.kind = 'allocation' and a.ended_at is null
    group by 1, 2, 3, 4, 5, a.quantity, a.remaining having sum(m.reserved_delta) < 0
  loop
    take := back.units;
    if p_formats is not null then
      place := array_position(p_formats, back.format_id);
      take := case when place is null then 0 else least(take, p_quantities[place]) end;
      continue when take <= 0;
      p_quantities[place] := p_quantities[place] - take;
    end if;
    update stock_allocations set remaining = remaining + take, version = version + 1
     where shop_id = p_shop and id = back.allocation_id;
    update stocks s set reserved = reserved + take
     where s.shop_id = p_shop and s.format_id = back.format_id and s.warehouse_id = back.warehouse_id
       and s.duty_status = back.duty_status and s.lot = back.lot;
    insert into stock_movements (shop_id, format_id, warehouse_id, duty_status, lot, kind, on_hand_delta, reserved_delta, order_id, allocation_id, made_by)
    values (p_shop, back.format_id, back.warehouse_id, back.duty_status, back.lot, 'allocation', 0, take, p_order, back.allocation_id, p_by);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.end_stock_wishes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from stock_wishes where shop_id = new.shop_id and address_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_attachments(p_user text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare own_tickets text[] := array(select id from support_tickets where author_id = p_user);
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  perform drop_attachments(array(
    select a.id from message_attachments a join conversations c on c.shop_id = a.shop_id and c.id = a.conversation_id
      where c.user_id = p_user
    union select id from message_attachments where author_id = p_user and message_id is null
    union select id from support_attachments where ticket_id = any (own_tickets) or author_id = p_user));
  delete from idempotency_keys k where exists (select 1 from unnest(own_tickets) w where position(w in lower(k.body)) > 0);
  delete from support_tickets where id = any (own_tickets);
end $function$;

CREATE OR REPLACE FUNCTION public.erase_buyer(p_user text, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  account users;
  mails_of text[];
  nobody text := p_user || '@erased.invalid';
  words text[];
  named text[];
  own_orders text[];
  own_visits text[];
  own_clients text[];
  own_talks text[];
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  select * into account from users where id = p_user and role = 'buyer' and erased_at is null for update;
  if account.id is null then return false; end if;
  perform set_config('app.erasing', 'on', true);
  select array_agg(id) into own_orders from orders where buyer_id = p_user or lower(buyer_email) = lower(account.email);
  select array_agg(id) into own_visits from reservations
    where buyer_id = p_user or lower(contact ->> 'email') = lower(account.email) or order_id = any (own_orders);
  select array_agg(id) into own_clients from clients where user_id = p_user or lower(account.email) = any (emails);
  own_orders := coalesce(own_orders, '{}'); own_visits := coalesce(own_visits, '{}'); own_clients := coalesce(own_clients, '{}');
  own_talks := array(select id from conversations where user_id = p_user);
  mails_of := array(
    select lower(account.email) union select lower(buyer_email) from orders where id = any (own_orders)
    union select lower(e) from clients c, unnest(c.emails) e where c.id = any (own_clients));
  -- What points to nobody but him wherever people write; and to him in what is about him: his full name too.
  words := array(select distinct w from unnest(mails_of || array(
      select p from (select account.phone union select contact ->> 'phone' from orders where id = any (own_orders)
        union select mobile from clients where id = any (own_clients) union select phone from clients where id = any (own_clients)) t (q),
        lateral (values (q), (regexp_replace(q, '[^0-9+]', '', 'g'))) v (p) where length(p) >= 8)) w);
  named := words || array(select lower(w) from unnest(array[account.firstname || ' ' || account.lastname,
    account.lastname || ' ' || account.firstname, account.lastname]) w where length(trim(w)) >= 4);

  delete from idempotency_keys k where k.principal like p_user || '%'
    or exists (select 1 from unnest(words || own_orders || own_visits || own_talks) w where position(w in lower(k.body)) > 0);
  delete from mails m where lower(m.recipient) = any (mails_of) or m.order_id = any (own_orders)
    or exists (select 1 from unnest(words || own_visits || own_talks) w where position(w in lower(m.id || ' ' || m.body_text)) > 0);
  delete from messages m using conversations c where c.user_id = p_user and m.shop_id = c.shop_id and m.conversation_id = c.id;
  update notifications n set content = n.content || jsonb_build_object('name', '—') || case when n.content ? 'text' then '{"text": "—"}' else '{}' end::jsonb
      || case when n.content ? 'company' then '{"company": "—"}' else '{}' end::jsonb
    where n.user_id <> p_user and exists (select 1 from unnest(words || own_orders || own_visits || own_talks) w where position(w in lower(n.content::text || n.redirect_link)) > 0
      or n.type = 'accessTypo' and n.content ->> 'name' = trim(account.firstname || ' ' || account.lastname));
  delete from notifications where user_id = p_user;
  delete from conversations where user_id = p_user;

  update withdrawals set name = '—', email = nobody where order_id = any (own_orders);
  update orders set
    buyer_name = '—', buyer_email = nobody, search = coalesce(number, ''), notes = '', delivery_instructions = '', gift = null,
    buyer_keys = array['user:' || p_user], buyer_id = p_user,
    contact = jsonb_build_object('firstname', '—', 'lastname', '—', 'email', nobody, 'phone', ''),
    company = case when status in ('pending', 'validated', 'invoiced', 'error') or payment_status in ('paid', 'partial', 'refunded') then company end,
    delivery_address = case
      when status in ('pending', 'validated') and delivery_status not in ('delivered', 'partiallyReturned', 'returned') then delivery_address - 'phone'
      when status in ('pending', 'validated', 'invoiced', 'error') or payment_status in ('paid', 'partial', 'refunded') then billing_address - 'phone'
      else bare_address(delivery_address) end,
    billing_address = case
      when status in ('pending', 'validated', 'invoiced', 'error') or payment_status in ('paid', 'partial', 'refunded') then billing_address - 'phone'
      else bare_address(billing_address) end
  where id = any (own_orders);
  update promo_code_uses set buyer_keys = array['user:' || p_user] where order_id = any (own_orders);
  update order_events e set
    reason = case when exists (select 1 from unnest(named) w where position(w in lower(e.reason)) > 0) then '' else e.reason end,
    made_by = case when e.made_by = account.username then 'buyer' else e.made_by end
  where e.order_id = any (own_orders);

  update reservations set buyer_id = p_user, search = coalesce(number, ''), notes = '', staff_notes = '',
    contact = jsonb_build_object('firstname', '—', 'lastname', '—', 'email', nobody, 'phone', '')
  where id = any (own_visits);
  update reservation_payers set name = '—', email = nobody where lower(email) = any (mails_of);
  update reservation_events e set facts = '{}' where e.reservation_id = any (own_visits)
    and exists (select 1 from unnest(named) w where position(w in lower(e.facts::text)) > 0);
  update waiting_list set name = '—', email = nobody, phone = '',
    status = case when status in ('waiting', 'offered') then 'left' else status end where lower(email) = any (mails_of);

  update grid_requests set company = '—', message = '', status = case when status = 'pending' then 'refused' else status end
    where user_id = p_user;
  update clients set user_id = null, civility = '', firstname = '', lastname = '', company = '', siren = '', nic = '', registration = '',
    vat_number = null, suspension = null, excise_number = null, emails = '{}', mobile = '', phone = '', addresses = '[]', contacts = '[]',
    custom = '', custom2 = '', archived_at = coalesce(archived_at, p_at), version = version + 1
    where id = any (own_clients) or (merged_into = any (own_clients));
  update client_events e set note = '', made_by = case when made_by = account.username then 'buyer' else made_by end
    where e.client_id = any (own_clients);
  update import_lines l set cells = array_fill(''::text, array[coalesce(cardinality(l.cells), 0)]), undo = null
    where exists (select 1 from unnest(l.cells) c where lower(trim(c)) = any (mails_of));

  delete from data_exports where user_id = p_user;
  delete from list_exports where user_id = p_user;
  delete from mail_tokens where user_id = p_user;
  delete from sessions where user_id = p_user;
  delete from master_accounts where master_id = p_user or account_id = p_user;
  update users set username = 'erased-' || p_user, email = nobody, email_verified_at = null, password_hash = '', firstname = '',
    lastname = '', phone = '', billing_address = null, delivery_address = null, replaced_cart = null,
    cart = '{"version": 1, "orders": [], "lastUpdated": 0}', erased_at = p_at
    where id = p_user;
  delete from user_addresses where user_id = p_user;
  perform set_config('app.erasing', '', true);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_consents(p_user text, p_shops text[], p_addresses text[], p_hashes text[], p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  if exists (select from unnest(p_shops, p_addresses) g (shop_id, address)
    where not exists (select from consent_places(p_user) o where o.shop_id = g.shop_id and o.address = g.address)) then
    raise exception 'address of another' using errcode = 'insufficient_privilege';
  end if;
  insert into suppressed_addresses (shop_id, hash, at) select s, h, p_at from unnest(p_shops, p_hashes) u (s, h)
    on conflict do nothing;
  insert into consent_events (shop_id, id, address_id, channel, purpose, kind, at, made_by)
    select c.shop_id, make_id(p_at), c.address_id, c.channel, c.purpose, 'withdrawn', p_at, 'erasure'
    from unnest(p_shops, p_addresses) g (shop_id, address)
    join consent_addresses a on a.shop_id = g.shop_id and a.address = g.address
    join consents c on c.shop_id = a.shop_id and c.address_id = a.id;
  delete from consent_links l using consent_events e, consent_addresses a, unnest(p_shops, p_addresses) g (shop_id, address)
    where a.shop_id = g.shop_id and a.address = g.address and e.shop_id = a.shop_id and e.address_id = a.id
      and l.shop_id = e.shop_id and l.asked_id = e.id;
  delete from consents c using consent_addresses a, unnest(p_shops, p_addresses) g (shop_id, address)
    where a.shop_id = g.shop_id and a.address = g.address and c.shop_id = a.shop_id and c.address_id = a.id;
  update consent_addresses a set address = a.id || '@erased.invalid', erased_at = p_at
    from unnest(p_shops, p_addresses) g (shop_id, address) where a.shop_id = g.shop_id and a.address = g.address;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_group_member(p_user text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  account users;
  mails_of text[];
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  select * into account from users where id = p_user and role = 'buyer' and erased_at is null;
  if account.id is null then return; end if;
  mails_of := array(select lower(account.email) union select lower(buyer_email) from orders where buyer_id = p_user);
  -- What an organiser wrote: the name that he gave the group, and where it goes once nothing is to be brought there any more.
  update order_groups g set name = '—', instructions = '',
    address = case when g.address is null then null when exists (
        select 1 from orders o where o.shop_id = g.shop_id and o.group_id = g.id and o.status in ('draft', 'pending', 'validated')
          and o.delivery_status not in ('delivered', 'partiallyReturned', 'returned'))
      then g.address - 'phone' else bare_address(g.address) end
    where exists (select 1 from order_group_members m where m.shop_id = g.shop_id and m.group_id = g.id and m.is_organiser
      and (m.user_id = p_user or lower(m.email) = any (mails_of)));
  update order_group_members set firstname = '—', email = p_user || '@erased.invalid', user_id = null
    where user_id = p_user or lower(email) = any (mails_of);
end $function$;

CREATE OR REPLACE FUNCTION public.event_shop(p_event text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (SELECT events.shop_id FROM events WHERE ((events.id = event_shop.p_event) AND (events.status = 'online'::text)) ORDER BY events.created_at, events.shop_id LIMIT 1);

CREATE OR REPLACE FUNCTION public.events_to_extend(p_until date)
 RETURNS TABLE(shop_id text, event_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT DISTINCT r.shop_id,
     r.event_id
    FROM (event_rules r
      JOIN events e ON (((e.shop_id = r.shop_id) AND (e.id = r.event_id))))
   WHERE ((e.status <> 'closed'::text) AND ((r.made_until IS NULL) OR ((r.made_until < events_to_extend.p_until) AND (r.made_until < GREATEST(r.until, ( SELECT max(d.d) AS max
            FROM unnest(r.extra_dates) d(d)))))));
END;

CREATE OR REPLACE FUNCTION public.facts_of_document(d documents)
 RETURNS SETOF sale_fact_line
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.facts_of_order(o orders)
 RETURNS SETOF sale_fact_line
 LANGUAGE sql
 STABLE
AS $function$
  with line as (
    select l.id, l.product_id, f.vintage_id, l.format_id, f.volume_ml,
      l.quantity - l.cancelled_quantity as units, l.add - l.cancelled_add as given,
      coalesce((o.priced -> 'lines' -> l.position ->> 'eq75')::bigint, 0) as eq75, l.quantity + l.add as all_units,
      l.amount_cents - l.discount_cents - l.cancelled_cents as net, l.vat_rate_bp as rate
    from order_lines l left join formats f on f.shop_id = l.shop_id and f.id = l.format_id
    where l.shop_id = o.shop_id and l.order_id = o.id
  ), counted as (
    select id, 'line' as kind, product_id, vintage_id, format_id, units, given,
      case when format_id is null or all_units = 0 then 0
        else eq75 - round(eq75::numeric * (all_units - units - given) / all_units)::bigint end as eq75,
      coalesce(volume_ml, 0)::bigint * (units + given) as volume_ml,
      case o.priced ->> 'chain' when 'ttc' then round(net * 10000.0 / (10000 + rate))::bigint else net end as ht,
      case o.priced ->> 'chain' when 'ttc' then net else round(net * (10000 + rate) / 10000.0)::bigint end as ttc,
      round(unit_cost_on(o.shop_id, format_id, (o.created_at at time zone 'Europe/Paris')::date) * (units + given) / 100.0)::bigint as cost
    from line
    union all
    select '', 'delivery', null, null, null, 0, 0, 0, 0,
      coalesce((o.priced #>> '{shipping,totalTtcCents}')::bigint - (o.priced #>> '{shipping,tvaCents}')::bigint, 0),
      coalesce((o.priced #>> '{shipping,totalTtcCents}')::bigint, 0), null
  ), rows as (
    select * from counted
    union all
    -- Wrapping, places, duties, what was given up of the delivery, cents of rounding: the facts add up to the order.
    select '', 'rest', null, null, null, 0, 0, o.current_bottles - sum(eq75), 0, turnover_of(o) - sum(ht), o.current_ttc_cents - sum(ttc), null
    from counted
  )
  select 'ordered', 'order', o.id, r.id, r.kind, (o.created_at at time zone 'Europe/Paris')::date,
    (o.created_at at time zone 'Europe/Paris')::date,
    case when q.agent_id is not null then 'agent' when o.quote_id is not null then 'office' when o.embed_id is not null then 'widget'
      else 'site' end,
    coalesce(o.priced ->> 'typology', ''), region_of(coalesce(nullif(o.delivery_address, 'null'), o.billing_address)),
    c.agent_id, coalesce(q.made_by, ''), o.client_id, r.product_id, r.vintage_id, r.format_id,
    case r.kind when 'rest' then 1 else 0 end, r.units, r.given, r.eq75, r.volume_ml, r.ht, r.ttc, r.cost
  from rows r
  left join quotes q on q.shop_id = o.shop_id and q.id = o.quote_id
  left join clients c on c.shop_id = o.shop_id and c.id = o.client_id
  where o.status in ('validated', 'invoiced')
$function$;

CREATE OR REPLACE FUNCTION public.facts_of_ticket(t till_tickets)
 RETURNS SETOF sale_fact_line
 LANGUAGE sql
 STABLE
AS $function$
  with line as (
    select l ->> 'id' as id, f.product_id, f.vintage_id, f.id as format_id, (l ->> 'quantity')::int as units, (l ->> 'add')::int as given,
      coalesce(f.eq75, 0)::bigint as eq75, coalesce(f.volume_ml, 0)::bigint as volume_ml, (l ->> 'netCents')::bigint as ht,
      case t.content ->> 'chain' when 'ttc' then (l ->> 'amountCents')::bigint
        else round((l ->> 'netCents')::bigint * (10000 + coalesce((l ->> 'rateBp')::int, 0)) / 10000.0)::bigint end as ttc,
      unit_cost_on(t.shop_id, f.id, t.day) as cost_e4
    from jsonb_array_elements(t.content -> 'lines') l
    left join formats f on f.shop_id = t.shop_id and f.id = l ->> 'formatId'
    where l ->> 'move' = 'sale'
  ), rows as (
    select id, 'line' as kind, product_id, vintage_id, format_id, units, given, eq75 * (units + given) as eq75,
      volume_ml * (units + given) as volume_ml, ht, ttc, round(cost_e4 * (units + given) / 100.0)::bigint as cost from line
    union all
    select '', 'rest', null, null, null, 0, 0, 0, 0, t.total_ht_cents - coalesce(sum(ht), 0), t.total_ttc_cents - coalesce(sum(ttc), 0), null
    from line
  )
  select b.basis, 'ticket', t.id, r.id, r.kind, (t.at at time zone 'Europe/Paris')::date, t.day, 'till', coalesce(t.content ->> 'typology', ''), '',
    c.agent_id, t.operator, t.client_id, r.product_id, r.vintage_id, r.format_id,
    case when r.kind = 'rest' and t.total_ttc_cents > 0 then 1 else 0 end, r.units, r.given, r.eq75, r.volume_ml, r.ht, r.ttc, r.cost
  from rows r cross join (values ('ordered'), ('billed')) b (basis)
  left join clients c on c.shop_id = t.shop_id and c.id = t.client_id
  where not t.is_training
$function$;

CREATE OR REPLACE FUNCTION public.feed_shop(p_feed text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (SELECT calendar_feeds.shop_id FROM calendar_feeds WHERE ((calendar_feeds.id = feed_shop.p_feed) AND (calendar_feeds.revoked_at IS NULL)));

CREATE OR REPLACE FUNCTION public.find_clients(p_patterns text[], p_most integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  shop constant text := searched_shop();
  agent constant text := searching_agent();
  ahead constant int := case when is_indexed(p_patterns) then 500 else 5000 end;
  ids text[];
begin
  if shop is null then return null; end if;
  select array_agg(w.id) into ids from (
    select n.id from (
      select * from clients where shop_id = shop and merged_into is null order by sort_name, id limit ahead) n
    where n.archived_at is null and n.search like all (p_patterns) and (agent is null or n.agent_id = agent)
    order by n.sort_name, n.id limit p_most) w;
  if cardinality(ids) >= p_most or not is_indexed(p_patterns) then return coalesce(ids, '{}'); end if;
  select array_agg(w.id) into ids from (
    select m.id from (
      select * from clients c where c.shop_id = shop and c.search like p_patterns[1] and c.search like coalesce(p_patterns[2], p_patterns[1])
        and c.search like all (p_patterns)
        and c.merged_into is null and (agent is null or c.agent_id = agent) limit 300) m
    order by m.archived_at is not null, m.sort_name, m.id limit p_most) w;
  return coalesce(ids, '{}');
end $function$;

CREATE OR REPLACE FUNCTION public.find_conversations(p_patterns text[], p_most integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  shop constant text := acting_shop();
  ahead constant int := case when is_indexed(p_patterns) then 300 else 2000 end;
  rare constant int := 3000;
  pattern text;
  near text[];
  hits bigint;
  ids text[];
begin
  if shop is null then return null; end if;
  select array_agg(w.id order by w.last_at desc, w.id desc) into ids from (
    select n.id, n.last_at from (
      select * from conversations where shop_id = shop order by last_at desc, id desc limit ahead) n
    where not exists (select from unnest(p_patterns) p where not conversation_holds(shop, n.id, n.words, p))
    order by n.last_at desc, n.id desc limit p_most) w;
  ids := coalesce(ids, '{}');
  if cardinality(ids) >= p_most or not is_indexed(p_patterns) then return ids; end if;
  -- The first pattern that few rows hold; the last one where all are frequent.
  foreach pattern in array p_patterns loop
    continue when not is_indexed(array[pattern]);
    select array_agg(distinct f.id), count(*) into near, hits from (
      (select h.id from conversations h where h.shop_id = shop and h.words like pattern limit rare + 1)
      union all (select m.conversation_id from messages m where m.shop_id = shop and plain_text(m.body) like pattern limit rare + 1)
      union all (select n.conversation_id from conversation_notes n
        where n.shop_id = shop and plain_text(n.body) like pattern limit rare + 1)) f;
    exit when hits <= rare;
  end loop;
  select array_agg(w.id order by w.last_at desc, w.id desc) into ids from (
    select c.id, c.last_at from (select unnest(near) as id union select unnest(ids)) f
    join conversations c on c.shop_id = shop and c.id = f.id
    where not exists (select from unnest(p_patterns) p where not conversation_holds(shop, c.id, c.words, p))
    order by c.last_at desc, c.id desc limit p_most) w;
  return coalesce(ids, '{}');
end $function$;

CREATE OR REPLACE FUNCTION public.find_documents(p_patterns text[], p_most integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare found text[];
begin
  select array_agg(f.document_id) into found from (
    select document_id from document_states
    where shop_id = acting_shop() and plain_search like p_patterns[1] and plain_search like all (p_patterns)
    limit p_most) f;
  return coalesce(found, '{}');
end $function$;

CREATE OR REPLACE FUNCTION public.find_key(p_principal text, p_key text, OUT free boolean, OUT kept jsonb)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  free := pg_try_advisory_xact_lock(hashtextextended(p_principal || '/' || p_key, 0));
  select jsonb_build_array(encode(request_hash, 'hex'), body) into kept
    from idempotency_keys where principal = p_principal and key = p_key;
end $function$;

CREATE OR REPLACE FUNCTION public.find_newest_documents(p_patterns text[], p_most integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  shop constant text := acting_shop();
  ahead constant int := case when is_indexed(p_patterns) then 500 else 5000 end;
  ids text[];
begin
  select array_agg(w.document_id) into ids from unnest(array['bill', 'deposit', 'credit']) k cross join lateral (
    select n.document_id from (
      select * from document_states d where d.shop_id = shop and d.kind = k
      order by d.issued_on desc, d.document_id desc limit ahead) n
    where n.plain_search like all (p_patterns) order by n.issued_on desc, n.document_id desc limit p_most) w;
  if cardinality(ids) >= p_most or not is_indexed(p_patterns) then return coalesce(ids, '{}'); end if;
  return find_documents(p_patterns, 300);
end $function$;

CREATE OR REPLACE FUNCTION public.find_orders(p_patterns text[], p_most integer, p_after text DEFAULT NULL::text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  shop constant text := searched_shop();
  agent constant text := searching_agent();
  -- A word that holds the first one is not asked of the index: all its other parts are in most rows (« ab-001777 »).
  second constant text := case when p_patterns[2] like p_patterns[1] then p_patterns[1] else coalesce(p_patterns[2], p_patterns[1]) end;
  part constant int := case when is_indexed(p_patterns) then 1500 else 5000 end;
  -- Matches above which rows are read in their order.
  dense constant int := 300;
  -- Matches of a part above which the next part is read rather than the index.
  frequent constant int := 75;
  first_month int;
  behind orders.created_at%type := 'infinity';
  behind_id text := '';
  oldest orders.created_at%type;
  ids text[] := '{}';
  more text[];
begin
  if shop is null then return null; end if;
  if p_after is not null then
    select created_at, id into behind, behind_id from orders where shop_id = shop and id = p_after;
    if not found then return null; end if;
  end if;
  select month_of(created_at) into first_month from orders where shop_id = shop and (created_at, id) < (behind, behind_id)
  order by created_at desc, id desc limit 1;
  loop
    select a.ids, a.behind, a.behind_id into more, behind, behind_id
    from matching_next_orders(shop, agent, p_patterns, part, p_most - cardinality(ids), behind, behind_id) a;
    ids := ids || more;
    if cardinality(ids) >= p_most or behind is null or not is_indexed(p_patterns) then return ids; end if;
    exit when cardinality(more) < frequent;
  end loop;

  -- In a shop of many orders a month, a pattern that some of the newest hold fills a page from few months.
  if cardinality(ids) < 3 or first_month - month_of(behind) > 1 then
    select array_agg(w.id order by w.created_at desc, w.id desc) into more from (
      select o.id, o.created_at from orders o
      where o.shop_id = shop and words_of_order(o.plain_search, o.number) like p_patterns[1]
        and words_of_order(o.plain_search, o.number) like second
        and words_of_order(o.plain_search, o.number) like all (p_patterns)
        and (o.created_at, o.id) < (behind, behind_id) and (agent is null or exists (
        select from clients c where c.shop_id = shop and c.id = o.client_id and c.agent_id = agent))
      limit dense + 1) w;
    if coalesce(cardinality(more), 0) <= dense then return (ids || more)[1:p_most]; end if;
  end if;

  select created_at into oldest from orders where shop_id = shop order by created_at limit 1;
  for month in reverse month_of(behind) .. month_of(oldest) loop
    select array_agg(w.id order by w.created_at desc, w.id desc) into more from (
      select o.id, o.created_at from orders o
      where o.shop_id = shop and month_of(o.created_at) = month and words_of_order(o.plain_search, o.number) like p_patterns[1]
        and words_of_order(o.plain_search, o.number) like second
        and words_of_order(o.plain_search, o.number) like all (p_patterns)
        and (o.created_at, o.id) < (behind, behind_id) and (agent is null or exists (
        select from clients c where c.shop_id = shop and c.id = o.client_id and c.agent_id = agent))
      limit dense + 1) w;
    if coalesce(cardinality(more), 0) <= dense then
      ids := ids || more;
    else
      behind_id := case when behind < start_of_month(month + 1) then behind_id else '' end;
      behind := least(behind, start_of_month(month + 1));
      loop
        select a.ids, a.behind, a.behind_id into more, behind, behind_id
        from matching_next_orders(shop, agent, p_patterns, part, p_most - cardinality(ids), behind, behind_id) a;
        ids := ids || more;
        if behind is null then return ids; end if;
        exit when cardinality(ids) >= p_most or month_of(behind) < month;
      end loop;
    end if;
    if cardinality(ids) >= p_most then return ids[1:p_most]; end if;
  end loop;
  return ids;
end $function$;

CREATE OR REPLACE FUNCTION public.find_products(p_patterns text[], p_code text, p_most integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  shop constant text := searched_shop();
  ahead constant int := case when is_indexed(p_patterns) then 500 else 5000 end;
  coded text[];
  ids text[];
begin
  if shop is null then return null; end if;
  -- A reference such as « f1 » may be that of many products.
  select array_agg(product_id) into coded from (
    (select product_id from formats where shop_id = shop and ean = p_code limit 300)
    union (select product_id from formats where shop_id = shop and lower(ref) = lower(p_code) limit 300)) c;
  select array_agg(w.id) into ids from (
    select n.id from (
      select * from products where shop_id = shop order by position, id limit ahead) n
    where n.status <> 'closed' and n.search like all (p_patterns) order by n.position, n.id limit p_most) w;
  if coalesce(cardinality(ids), 0) < p_most and is_indexed(p_patterns) then
    select array_agg(w.id) into ids from (
      select m.id from (
        select * from products p where p.shop_id = shop and p.search like p_patterns[1] and p.search like coalesce(p_patterns[2], p_patterns[1])
        and p.search like all (p_patterns) limit 300) m
      order by m.status = 'closed', m.position, m.id limit p_most) w;
  end if;
  return coalesce(coded, '{}') || coalesce(ids, '{}');
end $function$;

CREATE OR REPLACE FUNCTION public.find_reservations(p_patterns text[], p_most integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  shop constant text := acting_shop();
  ahead constant int := case when is_indexed(p_patterns) then 1000 else 5000 end;
  ids text[];
begin
  select array_agg(w.id) into ids from (
    select n.id from (
      select * from reservations where shop_id = shop order by created_at desc, id desc limit ahead) n
    where n.search like all (p_patterns) order by n.created_at desc, n.id desc limit 200) w;
  if cardinality(ids) >= p_most or not is_indexed(p_patterns) then return coalesce(ids, '{}'); end if;
  select array_agg(w.id) into ids from (
    select r.id from reservations r where r.shop_id = shop and r.search like p_patterns[1] and r.search like coalesce(p_patterns[2], p_patterns[1])
        and r.search like all (p_patterns)
    limit 300) w;
  return coalesce(ids, '{}');
end $function$;

CREATE OR REPLACE FUNCTION public.find_tasks(p_patterns text[], p_most integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  shop constant text := acting_shop();
  rare constant int := 1000;
  pattern text;
  near text[];
  ids text[];
begin
  if shop is null then return null; end if;
  foreach pattern in array p_patterns loop
    continue when not is_indexed(array[pattern]);
    select array_agg(f.id) into near from (
      (select t.id from tasks t where t.shop_id = shop and t.search like pattern limit rare + 1)
      union (select t.id from clients c join tasks t on t.shop_id = c.shop_id and t.client_id = c.id
        where c.shop_id = shop and c.search like pattern limit rare + 1)) f;
    exit when coalesce(cardinality(near), 0) <= rare;
  end loop;
  if cardinality(near) > rare then return null; end if;
  select array_agg(w.id) into ids from (
    select t.id from tasks t left join clients c on c.shop_id = t.shop_id and c.id = t.client_id
    where t.shop_id = shop and t.id = any (near) and not exists (
      select from unnest(p_patterns) p where t.search not like p and coalesce(c.search, '') not like p)
    limit p_most) w;
  return coalesce(ids, '{}');
end $function$;

CREATE OR REPLACE FUNCTION public.fold_document_sums(of_shop text)
 RETURNS void
 LANGUAGE sql
AS $function$
  with folded as (delete from document_sums where shop_id = of_shop returning *)
  insert into document_sums (shop_id, kind, documents, total_ht_cents, total_ttc_cents, due_cents, credited_cents, settled_cents, open_cents)
  select of_shop, kind, sum(documents), sum(total_ht_cents), sum(total_ttc_cents), sum(due_cents), sum(credited_cents), sum(settled_cents),
    sum(open_cents)
  from folded group by kind
$function$;

CREATE OR REPLACE FUNCTION public.fold_list_sums(of_shop text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('list_sums ' || of_shop, 0)) then return; end if;
  with folded as (delete from order_sums where shop_id = of_shop and part > 0 returning *)
  insert into order_sums as s select shop_id, status, 0, sum(orders), sum(ttc_cents), sum(bottles) from folded group by shop_id, status
  on conflict (shop_id, status, part) do update set orders = s.orders + excluded.orders, ttc_cents = s.ttc_cents + excluded.ttc_cents,
    bottles = s.bottles + excluded.bottles;
  with folded as (delete from client_counts where shop_id = of_shop and part > 0 returning *)
  insert into client_counts as s select shop_id, is_archived, 0, sum(clients) from folded group by shop_id, is_archived
  on conflict (shop_id, is_archived, part) do update set clients = s.clients + excluded.clients;
end $function$;

CREATE OR REPLACE FUNCTION public.fold_movement_sums(of_shop text)
 RETURNS void
 LANGUAGE sql
AS $function$
  with folded as (delete from movement_sums where shop_id = of_shop returning *)
  insert into movement_sums (shop_id, kind, movements, moved_volume_ml)
  select of_shop, kind, sum(movements), sum(moved_volume_ml) from folded group by kind
$function$;

CREATE OR REPLACE FUNCTION public.fold_sale_sums(of_shop text, today date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('sale_sums ' || of_shop, 0)) then return; end if;
  with folded as (delete from sale_day_sums where shop_id = of_shop and part > 0 returning *)
  insert into sale_day_sums as s
  select shop_id, basis, day, channel, 0, sum(sales), sum(eq75), sum(volume_ml), sum(ht_cents), sum(ttc_cents), sum(cost_cents), sum(costed_cents)
  from folded group by shop_id, basis, day, channel
  on conflict (shop_id, basis, day, channel, part) do update set sales = s.sales + excluded.sales, eq75 = s.eq75 + excluded.eq75,
    volume_ml = s.volume_ml + excluded.volume_ml, ht_cents = s.ht_cents + excluded.ht_cents, ttc_cents = s.ttc_cents + excluded.ttc_cents,
    cost_cents = s.cost_cents + excluded.cost_cents, costed_cents = s.costed_cents + excluded.costed_cents;
  with folded as (delete from sale_product_sums where shop_id = of_shop and (part > 0 or day < today - 92 and extract(day from day) > 1) returning *)
  insert into sale_product_sums as s
  select shop_id, basis, kept_on, product_id, channel, 0, sum(units), sum(given), sum(eq75), sum(ht_cents), sum(cost_cents), sum(costed_cents)
  from (select *, case when day < today - 92 then date_trunc('month', day)::date else day end as kept_on from folded) f
  group by shop_id, basis, kept_on, product_id, channel
  on conflict (shop_id, basis, day, product_id, channel, part) do update set units = s.units + excluded.units, given = s.given + excluded.given,
    eq75 = s.eq75 + excluded.eq75, ht_cents = s.ht_cents + excluded.ht_cents, cost_cents = s.cost_cents + excluded.cost_cents,
    costed_cents = s.costed_cents + excluded.costed_cents;
  with folded as (delete from sale_agent_sums where shop_id = of_shop and part > 0 returning *)
  insert into sale_agent_sums as s
  select shop_id, basis, month, agent_id, 0, sum(sales), sum(eq75), sum(ht_cents) from folded group by shop_id, basis, month, agent_id
  on conflict (shop_id, basis, month, agent_id, part) do update set sales = s.sales + excluded.sales, eq75 = s.eq75 + excluded.eq75,
    ht_cents = s.ht_cents + excluded.ht_cents;
  with folded as (delete from sale_client_sums where shop_id = of_shop and part > 0 returning *)
  insert into sale_client_sums as s
  select shop_id, basis, client_id, month, 0, sum(sales), sum(eq75), sum(ht_cents) from folded group by shop_id, basis, client_id, month
  on conflict (shop_id, basis, client_id, month, part) do update set sales = s.sales + excluded.sales, eq75 = s.eq75 + excluded.eq75,
    ht_cents = s.ht_cents + excluded.ht_cents;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_client_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update notifications set content = content || jsonb_build_object('name', new.name)
    where shop_id = new.shop_id and type = 'newClientPropertyToAgent' and redirect_link = '/dashboard/clients/' || new.id;
  update notifications set content = content || jsonb_build_object('name', new.name)
      || case when content ? 'subject' and coalesce(current_setting('app.erasing', true), '') = 'on'
        then '{"subject": "—"}' else '{}' end::jsonb
    where shop_id = new.shop_id and type = 'newActivity' and redirect_link = '/dashboard/clients/' || new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_birthday()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(current_setting('app.erasing', true), '') = 'on' then new.birthday := ''; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_business()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.business := '{}';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_fixed_cells()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_erasing() then new.fixed := '{}'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_opened_bottles()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from opened_bottles where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_recipients()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update campaign_recipients set address = id || '@erased.invalid', client_name = '', postal = null, domain = '',
    call_note = '', response = ''
  where shop_id = new.shop_id and address_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_reference()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.ref_id := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_visitor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare own constant text[] := array(select id from conversations where user_id is null and visitor_email = lower(old.email));
begin
  if cardinality(own) = 0 then return null; end if;
  delete from mails m where exists (select from unnest(own) o where position(o in m.id) > 0);
  update notifications n set content = n.content || '{"name": "—", "text": "—"}'
    where n.redirect_link in (select '/tickets/' || o from unnest(own) o);
  perform delete_visitors_conversations(own);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.held_of(o orders)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce((select sum(a.amount_cents) from allocations a where a.shop_id = o.shop_id and a.order_id = o.id), 0)::bigint
$function$;

CREATE OR REPLACE FUNCTION public.is_erasing()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((COALESCE(current_setting('app.erasing'::text, true), ''::text) = 'on'::text) AND (CURRENT_USER <> SESSION_USER));

CREATE OR REPLACE FUNCTION public.is_indexed(patterns text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((patterns)[1] ~ '[[:alnum:]]{3}'::text);

CREATE OR REPLACE FUNCTION public.is_sender_domain_taken(p_domain text, p_shop text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if p_shop is distinct from acting_shop() then
    raise exception 'domain of another' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('sender_domain:' || p_domain, 0));
  return exists (select from sender_domains d where d.domain = p_domain and d.is_active and d.shop_id <> p_shop);
end $function$;

CREATE OR REPLACE FUNCTION public.join_account(p_user text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  account users;
  joined record;
begin
  select * into account from users where id = p_user and role = 'buyer' and email_verified_at is not null;
  if account.id is null then return; end if;
  for joined in
    update clients c set user_id = p_user, version = c.version + 1
    where c.user_id is null and c.merged_into is null
      and (c.shop_id, c.id) in (
        select distinct on (k.shop_id) k.shop_id, k.client_id from client_keys k
        join clients d on d.shop_id = k.shop_id and d.id = k.client_id
        where k.key = mail_key(account.email) and lower(account.email) = any (d.emails) and d.user_id is null and d.merged_into is null
        order by k.shop_id, d.created_at, d.id)
      and not exists (select 1 from clients o where o.shop_id = c.shop_id and o.user_id = p_user)
    returning c.shop_id, c.id
  loop
    insert into client_events (shop_id, client_id, kind, made_by) values (joined.shop_id, joined.id, 'joined', account.username);
  end loop;
  update orders set buyer_id = p_user, buyer_keys = buyer_keys || ('user:' || p_user)
  where buyer_id is null and lower(buyer_email) = lower(account.email);
  update reservations set buyer_id = p_user
  where buyer_id is null and lower(contact ->> 'email') = lower(account.email);
end $function$;

CREATE OR REPLACE FUNCTION public.join_after_proof()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform join_account(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.join_at_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform join_account(new.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare given jsonb;
begin
  foreach given in array array[new.delivery_address, new.billing_address] loop
    continue when given is null or exists (select 1 from user_addresses where user_id = new.id and address = given);
    insert into user_addresses (user_id, id, address) values (new.id, make_id(clock_timestamp()), given);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_cancellation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('app.erasing', true), '') = 'on' then return new; end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_client_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  keys text[] := '{}';
  person text := case when new.firstname <> '' and new.lastname <> '' then new.firstname || ' ' || new.lastname end;
  known text;
begin
  if new.merged_into is null then
    keys := array(select mail_key(e) from unnest(new.emails) e)
      || array(select 'contact:' || mail_key(c ->> 'email') from jsonb_array_elements(new.contacts) c where c ->> 'email' <> '');
    if length(new.mobile) > 6 then keys := keys || ('tel:' || phone_key(new.mobile)); end if;
    if length(new.phone) > 6 then keys := keys || ('tel:' || phone_key(new.phone)); end if;
    if new.nic <> '' then keys := keys || ('siret:' || new.siren || new.nic); end if;
    if new.siren <> '' then keys := keys || ('siren:' || new.siren); end if;
    if new.vat_number is not null then keys := keys || ('vat:' || new.vat_number); end if;
    if new.zipcode <> '' then
      foreach known in array array[new.company, person] loop
        known := name_key(known);
        if length(known) > 2 then keys := keys || ('name:' || known || ' ' || plain_text(new.zipcode)); end if;
      end loop;
    end if;
  end if;
  if tg_op = 'UPDATE' then
    delete from client_keys where shop_id = new.shop_id and client_id = new.id and key <> all (keys);
  end if;
  insert into client_keys (shop_id, key, client_id) select distinct new.shop_id, k, new.id from unnest(keys) k
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_closing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then raise exception 'a closing stays' using errcode = 'restrict_violation'; end if;
  if to_jsonb(old) - 'mailed_at' is distinct from to_jsonb(new) - 'mailed_at'
  then raise exception 'a closing stays as it is' using errcode = 'restrict_violation'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_conversation_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.words := plain_text(concat_ws(' ', nullif(new.subject, ''), nullif(new.visitor_name, ''), new.visitor_email,
    (select concat_ws(' ', u.firstname, u.lastname) from users u where u.id = new.user_id),
    (select o.number from orders o where o.shop_id = new.shop_id and o.id = new.order_id)));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_copy_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' or new.position <= old.position or new.shop_id <> old.shop_id then
    raise exception 'the end of the copies only moves on' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_declared()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.declared_in is not null
    and (old.name, old.fiscal_label, old.inao) is distinct from (new.name, new.fiscal_label, new.inao) then
    raise exception 'a declared product keeps its name and label' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_numbered_quote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.number is not null or old.status <> 'draft' then
    raise exception 'a quote that was sent' using errcode = 'restrict_violation';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_numbered_shipment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.number is null or coalesce(current_setting('app.erasing', true), '') = 'on' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then raise exception 'a numbered delivery note' using errcode = 'restrict_violation'; end if;
  if (old.number, old.order_id, old.planned_on, old.warehouse_id, old.collected, old.recipient, old.carrier, old.parcels,
      old.weight_g, old.duty_suspended, old.transport - 'arc' - 'fallback', old.numbered_at)
    is distinct from (new.number, new.order_id, new.planned_on, new.warehouse_id, new.collected, new.recipient, new.carrier,
      new.parcels, new.weight_g, new.duty_suspended, new.transport - 'arc' - 'fallback', new.numbered_at)
  then raise exception 'a numbered delivery note' using errcode = 'restrict_violation'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_numbered_shipment_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_shipment shipment_lines := case tg_op when 'INSERT' then new else old end;
begin
  if tg_op = 'UPDATE' and (old.shop_id, old.shipment_id, old.line_id, old.quantity, old.add)
      is not distinct from (new.shop_id, new.shipment_id, new.line_id, new.quantity, new.add) then return new; end if;
  if exists (select 1 from shipments s where s.shop_id = of_shipment.shop_id and s.id = of_shipment.shipment_id and s.number is not null)
  then raise exception 'a numbered delivery note' using errcode = 'restrict_violation'; end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_prospect()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.merged_into is not null or coalesce(current_setting('app.erasing', true), '') = 'on' then return null; end if;
  if new.pipe is not null and (tg_op = 'INSERT' or old.pipe is null) then
    insert into prospects (shop_id, client_id, since)
      values (new.shop_id, new.id, case tg_op when 'INSERT' then new.created_at else now() end)
      on conflict (shop_id, client_id) do update set since = excluded.since, converted_at = null, converted_by = null;
  elsif new.pipe is null and tg_op = 'UPDATE' and old.pipe is not null then
    -- Inside another trigger it is an order that makes the client.
    update prospects set converted_at = now(), call_on = null, caller_id = null,
      converted_by = case when pg_trigger_depth() > 1 then null else
        (select coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) from users u where u.id = acting_user()) end
      where shop_id = new.shop_id and client_id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_public_prices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  case tg_table_name
    when 'formats' then perform add_public_prices(new.shop_id, array[new.id]);
    when 'grid_prices' then
      if exists (select 1 from typologies t where t.is_public and t.shop_id = coalesce(new.shop_id, old.shop_id)
          and t.key = coalesce(new.typology, old.typology)) then
        perform add_public_prices(coalesce(new.shop_id, old.shop_id), array[coalesce(new.format_id, old.format_id)]);
      end if;
    when 'vintages' then perform add_public_prices(new.shop_id,
      array(select f.id from formats f where f.shop_id = new.shop_id and f.vintage_id = new.id));
    when 'products' then perform add_public_prices(new.shop_id,
      array(select f.id from formats f where f.shop_id = new.shop_id and f.product_id = new.id));
    when 'typologies' then perform add_public_prices(new.shop_id, null);
    when 'shops' then perform add_public_prices(new.id, null);
  end case;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sent_quote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' and old.number is not null and old.status <> 'draft' and (
    old.number is distinct from new.number or old.content is distinct from new.content or old.priced is distinct from new.priced
    or old.words is distinct from new.words or old.party is distinct from new.party or old.lang <> new.lang
    or old.sub_type <> new.sub_type or old.total_ttc_cents <> new.total_ttc_cents or old.valid_until <> new.valid_until
  ) then raise exception 'a quote that was sent' using errcode = 'restrict_violation'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_shipment_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('app.erasing', true), '') = 'on' then return new; end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then raise exception 'a ticket stays' using errcode = 'restrict_violation'; end if;
  if to_jsonb(old) - array['bill_id', 'client_id', 'client_name', 'search', 'doubts'] is distinct from
     to_jsonb(new) - array['bill_id', 'client_id', 'client_name', 'search', 'doubts']
    or (old.bill_id is not null and old.bill_id is distinct from new.bill_id)
  then raise exception 'a ticket stays as it is' using errcode = 'restrict_violation'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_till()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then raise exception 'a till is retired' using errcode = 'restrict_violation'; end if;
  if (old.shop_id, old.id, old.point_id, old.code, old.public_key, old.enrolled_by, old.enrolled_at)
       is distinct from (new.shop_id, new.id, new.point_id, new.code, new.public_key, new.enrolled_by, new.enrolled_at)
    or (old.state = 'retired' and new.state <> 'retired')
  then raise exception 'a till as it was enrolled' using errcode = 'restrict_violation'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_till_archive()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' and (old.told_seq is not null
    or to_jsonb(old) - 'told_seq' is distinct from to_jsonb(new) - 'told_seq')
  then raise exception 'an archive as it was made' using errcode = 'restrict_violation'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_till_head()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' then raise exception 'the end of a journal stays' using errcode = 'restrict_violation'; end if;
  if new.seq < old.seq or (new.shop_id, new.till_id) is distinct from (old.shop_id, old.till_id)
  then raise exception 'a journal only grows' using errcode = 'restrict_violation'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.labels_of_gtin(p_gtin text, p_lot text)
 RETURNS TABLE(shop_id text, product_id text, vintage_id text, vintage text, format_id text, of_lot boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select f.shop_id, f.product_id, f.vintage_id, v.name, f.id,
    p_lot <> '' and exists (select 1 from stocks s where s.shop_id = f.shop_id and s.format_id = f.id and s.lot = p_lot)
  from formats f
    join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
    join products p on p.shop_id = f.shop_id and p.id = f.product_id
    join shops s on s.id = f.shop_id
  where lpad(f.ean, 14, '0') = p_gtin
  order by p.producer is not null, s.created_at, s.id, p.status = 'closed', v.closed or f.closed, v.position, v.id, f.position, f.id
  limit 200
$function$;

CREATE OR REPLACE FUNCTION public.leave_conversations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update conversations set assignee_id = null where shop_id = old.shop_id and assignee_id = old.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.left_carts(p_after bigint, p_before bigint)
 RETURNS TABLE(client_id text, address text, changed_at bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select k.client_id, a.address, u.changed_at
  from consents c
  join consent_events e on e.shop_id = c.shop_id and e.id = c.event_id and e.made_by in ('person', 'account')
  join consent_addresses a on a.shop_id = c.shop_id and a.id = c.address_id and a.erased_at is null
  join lateral (
    select o.id, (o.cart ->> 'lastUpdated')::bigint as changed_at from users o
    where lower(o.email) = a.address and o.role = 'buyer' and o.email_verified_at is not null and o.erased_at is null
      and jsonb_path_exists(o.cart, '$.orders[*] ? (@.sellerId == $shop && exists(@.lines[0]))',
        jsonb_build_object('shop', c.shop_id))) u on u.changed_at > p_after and u.changed_at <= p_before
  cross join lateral (
    select coalesce(
      (select r.id from clients r
        where r.shop_id = c.shop_id and r.user_id = u.id and r.merged_into is null and r.archived_at is null),
      (select r.id from client_keys x join clients r on r.shop_id = x.shop_id and r.id = x.client_id
        where x.shop_id = c.shop_id and x.key = mail_key(a.address) and r.user_id is null and r.merged_into is null
          and r.archived_at is null
        order by r.created_at, r.id limit 1)) as client_id) k
  where c.shop_id = acting_shop() and c.channel = 'mail' and c.purpose = 'cartReminder' and c.state = 'given'
    and k.client_id is not null
    and not exists (select from orders o where o.shop_id = c.shop_id and (o.buyer_id = u.id or o.client_id = k.client_id)
      and o.status in ('draft', 'pending', 'validated', 'invoiced') and o.created_at > to_timestamp(u.changed_at / 1000.0));
$function$;

CREATE OR REPLACE FUNCTION public.list_members_follow_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into contact_list_members (shop_id, list_id, client_id, is_added, made_by, at)
  select m.shop_id, m.list_id, new.merged_into, m.is_added, m.made_by, m.at from contact_list_members m
  where m.shop_id = new.shop_id and m.client_id = new.id
  on conflict (shop_id, list_id, client_id) do nothing;
  delete from contact_list_members where shop_id = new.shop_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_period()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('books of ' || new.shop_id, 0));
  if exists (select 1 from accounting_locks where shop_id = new.shop_id and locked_until >= new.locked_until) then
    raise exception 'closed already: %', new.locked_until using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_slots(p_shop text, p_slots text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from event_slots where shop_id = p_shop and id = any(p_slots) order by id for update;
  perform 1 from resources where shop_id = p_shop and id in
    (select resource_id from slot_resources where shop_id = p_shop and slot_id = any(p_slots)) order by id for update;
end $function$;

CREATE OR REPLACE FUNCTION public.mail_key(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((('mail:'::text || replace(split_part(split_part(lower(email), '@'::text, 1), '+'::text, 1), '.'::text, ''::text)) || '@'::text) || regexp_replace(split_part(lower(email), '@'::text, 2), '^googlemail\.com$'::text, 'gmail.com'::text));

CREATE OR REPLACE FUNCTION public.make_id(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 PARALLEL SAFE
RETURN ((SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz'::text, (1 + (((((EXTRACT(epoch FROM make_id.at) * (1000)::numeric))::bigint >> (35 - (5 * i.i))) & (31)::bigint))::integer), 1), ''::text ORDER BY i.i) AS string_agg FROM generate_series(0, 7) i(i)) || (SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz'::text, (1 + (get_byte(c.chance, i.i) & 31)), 1), ''::text ORDER BY i.i) AS string_agg FROM (SELECT uuid_send(gen_random_uuid()) AS chance) c, unnest(ARRAY[0, 1, 2, 3, 4, 5, 10, 11]) i(i)));

CREATE OR REPLACE FUNCTION public.matching_next_orders(p_shop text, p_agent text, p_patterns text[], p_part integer, p_most integer, INOUT behind timestamp with time zone, INOUT behind_id text, OUT ids text[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select coalesce(array_agg(w.id order by w.created_at desc, w.id desc), '{}') into ids from (
    select n.id, n.created_at from (
      select * from orders where shop_id = p_shop and (created_at, id) < (behind, behind_id)
      order by created_at desc, id desc limit p_part) n
    where words_of_order(n.plain_search, n.number) like all (p_patterns) and (p_agent is null or exists (
        select from clients c where c.shop_id = p_shop and c.id = n.client_id and c.agent_id = p_agent))
    order by n.created_at desc, n.id desc limit p_most) w;
  if cardinality(ids) >= p_most then return; end if;
  select created_at, id into behind, behind_id from orders
  where shop_id = p_shop and (created_at, id) < (behind, behind_id)
  order by created_at desc, id desc offset p_part - 1 limit 1;
end $function$;

CREATE OR REPLACE FUNCTION public.measure_movements_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into movement_sums (shop_id, kind, movements, moved_volume_ml)
  select new.shop_id, m.kind, 0, sum(m.on_hand_delta) * (stock_unit_ml(new) - stock_unit_ml(old))
  from stock_movements m where m.shop_id = new.shop_id and m.format_id = new.id and m.on_hand_delta <> 0 group by m.kind;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.month_of(at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (floor((EXTRACT(epoch FROM (at AT TIME ZONE 'UTC'::text)) / (2629746)::numeric)))::integer;

CREATE OR REPLACE FUNCTION public.move_letter_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  old_row consent_addresses;
  new_row consent_addresses;
  one consents;
begin
  select * into old_row from consent_addresses where shop_id = new.shop_id and address = 'letter:' || new.id for update;
  if old_row.id is null then return null; end if;
  select * into new_row from consent_addresses where shop_id = new.shop_id and address = 'letter:' || new.merged_into for update;
  if new_row.id is null then
    update consent_addresses set address = 'letter:' || new.merged_into where shop_id = new.shop_id and id = old_row.id;
    return null;
  end if;
  for one in select * from consents where shop_id = new.shop_id and address_id = old_row.id and state = 'withdrawn' loop
    insert into consent_events (shop_id, id, address_id, channel, purpose, kind, at, made_by, staff, wording, lang, page)
      select e.shop_id, make_id(e.at), new_row.id, e.channel, e.purpose, e.kind, e.at, e.made_by, e.staff, e.wording, e.lang, e.page
      from consent_events e where e.shop_id = one.shop_id and e.id = one.event_id
      returning id into one.event_id;
    insert into consents (shop_id, address_id, channel, purpose, state, changed_at, event_id)
      values (one.shop_id, new_row.id, one.channel, one.purpose, one.state, one.changed_at, one.event_id)
    on conflict (shop_id, address_id, channel, purpose) do update
      set state = excluded.state, changed_at = excluded.changed_at, event_id = excluded.event_id where consents.state <> 'withdrawn';
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.my_clients(p_shop text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select id from clients where shop_id = p_shop and user_id = acting_user();
$function$;

CREATE OR REPLACE FUNCTION public.name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(string_agg(word.word, ' '::text ORDER BY word.word), ''::text) AS "coalesce" FROM unnest(string_to_array(TRIM(BOTH FROM regexp_replace(plain_text(name_key.name), '[^a-z0-9]+'::text, ' '::text, 'g'::text)), ' '::text)) word(word) WHERE ((word.word <> ''::text) AND (word.word <> ALL (ARRAY['m'::text, 'mme'::text, 'mr'::text, 'monsieur'::text, 'madame'::text, 'et'::text, 'de'::text, 'du'::text, 'des'::text, 'd'::text, 'la'::text, 'le'::text, 'les'::text, 'l'::text, 'sarl'::text, 'sas'::text, 'sasu'::text, 'sa'::text, 'eurl'::text, 'scea'::text, 'earl'::text, 'gaec'::text, 'sci'::text, 'snc'::text, 'ei'::text, 'ets'::text, 'societe'::text]))));

CREATE OR REPLACE FUNCTION public.new_documents_have_facts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  insert into sale_facts (shop_id, source_id, basis, source, line_id, kind, day, sold_on, channel, grid, region, agent_id, made_by, client_id,
    product_id, vintage_id, format_id, sales, units, given, eq75, volume_ml, ht_cents, ttc_cents, cost_cents)
  select a.shop_id, w.source_id, w.basis, w.source, w.line_id, w.kind, w.day, w.sold_on, w.channel, w.grid, w.region, w.agent_id, w.made_by, w.client_id,
    w.product_id, w.vintage_id, w.format_id, w.sales, w.units, w.given, w.eq75, w.volume_ml, w.ht_cents, w.ttc_cents, w.cost_cents
  from added a join documents d on d.shop_id = a.shop_id and d.id = a.document_id cross join lateral facts_of_document(d) w
  where a.kind in ('bill', 'credit') and (w.sales, w.units, w.given, w.eq75, w.ht_cents, w.ttc_cents) <> (0, 0, 0, 0::bigint, 0::bigint, 0::bigint);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.new_tickets_have_facts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  insert into sale_facts (shop_id, source_id, basis, source, line_id, kind, day, sold_on, channel, grid, region, agent_id, made_by, client_id,
    product_id, vintage_id, format_id, sales, units, given, eq75, volume_ml, ht_cents, ttc_cents, cost_cents)
  select a.shop_id, w.source_id, w.basis, w.source, w.line_id, w.kind, w.day, w.sold_on, w.channel, w.grid, w.region, w.agent_id, w.made_by, w.client_id,
    w.product_id, w.vintage_id, w.format_id, w.sales, w.units, w.given, w.eq75, w.volume_ml, w.ht_cents, w.ttc_cents, w.cost_cents
  from added a join till_tickets t on t.shop_id = a.shop_id and t.id = a.id cross join lateral facts_of_ticket(t) w
  where not a.is_training and (w.sales, w.units, w.given, w.eq75, w.ht_cents, w.ttc_cents) <> (0, 0, 0, 0::bigint, 0::bigint, 0::bigint);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.next_link(p_shop text, p_kind text, p_start text, p_year integer)
 RETURNS TABLE(position_before integer, hash_before text, day_before date, sequence integer, log_start_month integer, log_start_day integer, fiscal_years jsonb)
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_mail_request(p_shop text, p_about text, p_recipient text, p_at timestamp with time zone, p_again boolean)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  hash bytea := sha256(convert_to(lower(p_recipient), 'UTF8'));
  before timestamptz;
begin
  delete from mail_requests where ctid in (select ctid from mail_requests
    where shop_id = p_shop and at < p_at - interval '1 day' limit 100 for update skip locked);
  insert into mail_requests as m (shop_id, about, recipient_hash, at) values (p_shop, p_about, hash, p_at)
  on conflict (shop_id, about, recipient_hash) do update set at = excluded.at
    where p_again or m.at <= excluded.at - interval '1 minute' or m.at > excluded.at;
  if found then return null; end if;
  select at into before from mail_requests where shop_id = p_shop and about = p_about and recipient_hash = hash;
  return before;
end $function$;

CREATE OR REPLACE FUNCTION public.on_account_of(t till_tickets)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select greatest(0, least(greatest(0, t.total_ttc_cents),
      (select coalesce(sum((p->>'amountCents')::bigint), 0) from jsonb_array_elements(t.content->'payments') p where p->>'type' = 'credit'))
    - coalesce((
      select sum(least(-b.total_ttc_cents, greatest(0, -(
        select coalesce(sum((p->>'amountCents')::bigint), 0) from jsonb_array_elements(b.content->'payments') p where p->>'type' = 'credit'))))
      from till_tickets b where b.shop_id = t.shop_id and b.corrects_id = t.id and not b.is_training and b.total_ttc_cents < 0), 0))::bigint
$function$;

CREATE OR REPLACE FUNCTION public.open_books(p_shop text)
 RETURNS TABLE(billing_settings jsonb, oss_since timestamp with time zone, log_start_month integer, log_start_day integer, fiscal_years jsonb, locked_until date, codes json, journals json)
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books of ' || p_shop, 0));
  return query select s.billing_settings, s.oss_since, s.log_start_month::int, s.log_start_day::int, s.fiscal_years,
    (select max(l.locked_until) from accounting_locks l where l.shop_id = p_shop),
    (select coalesce(json_agg(json_build_object('use', c.use, 'account', c.account, 'label', c.label)), '[]')
      from accounting_codes c where c.shop_id = p_shop),
    (select coalesce(json_agg(json_build_object('journal', j.journal, 'code', j.code, 'name', j.name)), '[]')
      from accounting_journals j where j.shop_id = p_shop)
  from shops s where s.id = p_shop;
end $function$;

CREATE OR REPLACE FUNCTION public.opportunities_follow_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update opportunities set client_id = new.merged_into where shop_id = new.shop_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.opportunities_forget_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' then return null; end if;
  update opportunities set title = '—', description = '', lost_note = '',
      next_step = case when status = 'open' then '—' else '' end
    where shop_id = new.shop_id and client_id = new.id;
  update opportunity_events e set note = '' from opportunities o where o.shop_id = new.shop_id and o.client_id = new.id
    and e.shop_id = o.shop_id and e.opportunity_id = o.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.order_cancellation_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_cancellations(new.shop_id, new.order_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.order_counts_for_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
begin
  if tg_op = 'INSERT' or (turnover_of(old), old.client_id, old.status, old.created_at) is distinct from
      (turnover_of(new), new.client_id, new.status, new.created_at) then
    perform count_for_client(new);
  end if;
  -- A client who orders is no prospect any more, nor archived.
  if new.status in ('pending', 'validated') then
    with back as (
      update clients set pipe = null, archived_at = null, version = version + 1
      where shop_id = new.shop_id and id = new.client_id and (pipe is not null or archived_at is not null)
      returning shop_id, id
    )
    insert into client_events (shop_id, client_id, kind, made_by) select shop_id, id, 'ordered', 'system' from back;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.order_due_on(o orders)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (((o).status <> 'validated'::text) OR ((o).payment_status <> ALL (ARRAY['pending'::text, 'partial'::text, 'missing'::text, 'error'::text]))) THEN NULL::date WHEN ((o).due_on IS NOT NULL) THEN (o).due_on WHEN (((o).payment_terms IS NOT NULL) OR ((o).payment_type = 'cash'::text) OR ((o).schedule <> '[]'::jsonb)) THEN NULL::date ELSE (((o).created_at AT TIME ZONE 'Europe/Paris'::text))::date END;

CREATE OR REPLACE FUNCTION public.order_embed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.embed_id := (
    select e.id from handoffs h join embeds e on e.id = h.embed_id
    where h.id = new.handoff_id and h.redeemed_at is not null and e.shop_id = new.shop_id and e.archived_at is null);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_has_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
begin
  if new.client_id is not null then
    select coalesce(merged_into, id) into new.client_id from clients where shop_id = new.shop_id and id = new.client_id for key share;
  end if;
  if new.client_id is null then
    new.client_id := client_for(new.shop_id, new.buyer_id, new.buyer_email, jsonb_build_object(
      'firstname', new.contact -> 'firstname', 'lastname', new.contact -> 'lastname', 'phone', new.contact -> 'phone', 'lang', new.lang,
      'billing', new.billing_address, 'delivery', new.delivery_address), new.created_at);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_tells_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update clients c set
    kind = 'professional',
    siren = coalesce(left(new.company ->> 'siret', 9), ''),
    nic = coalesce(substr(new.company ->> 'siret', 10), ''),
    vat_number = new.company ->> 'vatNumber',
    version = c.version + 1
  where c.shop_id = new.shop_id and c.id = new.client_id and c.siren = '' and c.vat_number is null and c.merged_into is null
    and (c.created_at = new.created_at or c.user_id = new.buyer_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.orders_by_number(p_number text, p_email text)
 RETURNS TABLE(shop_id text, order_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.shop_id,
     o.id
    FROM orders o
   WHERE ((lower(o.buyer_email) = lower(orders_by_number.p_email)) AND (upper(o.number) = upper(orders_by_number.p_number)))
   ORDER BY o.created_at DESC
  LIMIT 5;
END;

CREATE OR REPLACE FUNCTION public.overdue_allocations(p_today date)
 RETURNS TABLE(shop_id text, allocation_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT a.shop_id,
     a.id
    FROM stock_allocations a
   WHERE ((a.ended_at IS NULL) AND (a.until < overdue_allocations.p_today))
   ORDER BY a.until
  LIMIT 500;
END;

CREATE OR REPLACE FUNCTION public.overdue_orders(p_now timestamp with time zone)
 RETURNS TABLE(shop_id text, order_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.shop_id,
     o.id
    FROM orders o
   WHERE ((o.status = ANY (ARRAY['draft'::text, 'pending'::text])) AND (o.expires_at < overdue_orders.p_now))
   ORDER BY o.expires_at
  LIMIT 500;
END;

CREATE OR REPLACE FUNCTION public.own_account(p_session text)
 RETURNS TABLE(account users, master jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT u.*::users AS u,
     ( SELECT jsonb_build_object('id', m.id, 'username', m.username) AS jsonb_build_object
            FROM (sessions s
              JOIN users m ON ((m.id = COALESCE(s.master_id, s.user_id))))
           WHERE ((s.id = own_account.p_session) AND (s.user_id = u.id) AND (EXISTS ( SELECT
                    FROM master_accounts a
                   WHERE (a.master_id = m.id))))) AS jsonb_build_object
    FROM users u
   WHERE (u.id = acting_user());
END;

CREATE OR REPLACE FUNCTION public.own_cellar()
 RETURNS TABLE(shop_id text, format_id text, product_id text, name text, vintage text, format_name text, volume_ml integer, visual text, bought integer, opened integer, keep_from integer, keep_peak integer, keep_to integer, slug text, on_sale boolean, came_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE lines AS (
          SELECT o.shop_id,
             l.format_id,
             l.product_id,
             l.name,
             l.vintage,
             l.format_name,
             l.visual,
             COALESCE(came.at, o.created_at) AS at,
             GREATEST((0)::bigint, (LEAST(
                 CASE
                     WHEN came.planned THEN came.units
                     ELSE ((l.quantity + l.add))::bigint
                 END, (((l.quantity - gone.withdrawn) - gone.cancelled) +
                 CASE
                     WHEN (gone.withdrawn >= l.quantity) THEN (0)::bigint
                     ELSE (l.add - gone.cancelled_add)
                 END)) - came.returned)) AS units
            FROM (((orders o
              JOIN order_lines l ON (((l.shop_id = o.shop_id) AND (l.order_id = o.id) AND (l.format_id IS NOT NULL))))
              CROSS JOIN LATERAL ( SELECT (count(*) > 0) AS planned,
                     max(s_1.delivered_at) AS at,
                     COALESCE(sum((x.quantity + x.add)) FILTER (WHERE (s_1.delivered_at IS NOT NULL)), (0)::bigint) AS units,
                     COALESCE(sum(x.returned) FILTER (WHERE (s_1.delivered_at IS NOT NULL)), (0)::bigint) AS returned
                    FROM (shipments s_1
                      LEFT JOIN shipment_lines x ON (((x.shop_id = s_1.shop_id) AND (x.shipment_id = s_1.id) AND (x.line_id = l.id))))
                   WHERE ((s_1.shop_id = o.shop_id) AND (s_1.order_id = o.id) AND (s_1.status <> 'cancelled'::text))) came)
              CROSS JOIN LATERAL ( SELECT ( SELECT COALESCE(sum(x_1.quantity), (0)::bigint) AS "coalesce"
                            FROM (withdrawals w_1
                              CROSS JOIN LATERAL jsonb_to_recordset(w_1.lines) x_1("lineId" text, quantity integer))
                           WHERE ((w_1.shop_id = o.shop_id) AND (w_1.order_id = o.id) AND (x_1."lineId" = l.id))) AS withdrawn,
                     COALESCE(sum(x.quantity), (0)::bigint) AS cancelled,
                     COALESCE(sum(x.add), (0)::bigint) AS cancelled_add
                    FROM (order_cancellations c
                      CROSS JOIN LATERAL jsonb_to_recordset((c.portion -> 'lines'::text)) x(id text, quantity integer, add integer))
                   WHERE ((c.shop_id = o.shop_id) AND (c.order_id = o.id) AND (c.withdrawal_id IS NULL) AND (x.id = l.id))) gone)
           WHERE ((o.buyer_id = acting_user()) AND (o.status = ANY (ARRAY['validated'::text, 'invoiced'::text])) AND (came.planned OR (o.delivery_status = ANY (ARRAY['delivered'::text, 'partiallyReturned'::text]))))
         ), bottles AS (
          SELECT l.shop_id,
             l.format_id,
             l.name,
             l.vintage,
             l.format_name,
             l.visual,
             l.at,
             l.units
            FROM lines l
         UNION ALL
          SELECT t.shop_id,
             t.format_id,
             t.name,
             NULL::text,
             NULL::text,
             NULL::text,
             t.at,
             GREATEST(0, (t.units - t.returned)) AS "greatest"
            FROM own_ticket_lines() t(shop_id, ticket_id, at, place, format_id, name, detail, units, returned)
           WHERE (t.format_id IS NOT NULL)
         UNION ALL
          SELECT b.shop_id,
             c.content_id,
             NULL::text,
             NULL::text,
             NULL::text,
             NULL::text,
             b.at,
             (b.units * c.quantity)
            FROM (bottles b
              JOIN format_contents c ON (((c.shop_id = b.shop_id) AND (c.format_id = b.format_id))))
         ), own AS (
          SELECT b.shop_id,
             b.format_id,
             (sum(b.units))::integer AS bought,
             max(b.at) AS at,
             (array_agg(b.name ORDER BY b.at DESC) FILTER (WHERE (b.name IS NOT NULL)))[1] AS name,
             (array_agg(b.vintage ORDER BY b.at DESC) FILTER (WHERE (b.vintage IS NOT NULL)))[1] AS vintage,
             (array_agg(b.format_name ORDER BY b.at DESC) FILTER (WHERE (b.format_name IS NOT NULL)))[1] AS format_name,
             (array_agg(b.visual ORDER BY b.at DESC) FILTER (WHERE (b.visual IS NOT NULL)))[1] AS visual
            FROM bottles b
           WHERE ((b.units > 0) AND (NOT (EXISTS ( SELECT
                    FROM format_contents c
                   WHERE ((c.shop_id = b.shop_id) AND (c.format_id = b.format_id))))))
           GROUP BY b.shop_id, b.format_id
         )
  SELECT w.shop_id,
     w.format_id,
     p.id,
     COALESCE(w.name, p.name) AS "coalesce",
     COALESCE(w.vintage, v.name) AS "coalesce",
     COALESCE(w.format_name, f.name_in_shop) AS "coalesce",
     f.volume_ml,
     COALESCE(w.visual, f.visual, (p.visuals #>> '{0,visual}'::text[])) AS "coalesce",
     w.bought,
     COALESCE(d.units, 0) AS "coalesce",
     v.keep_from,
     v.keep_peak,
     v.keep_to,
         CASE
             WHEN (s.is_online AND (p.status = ANY (ARRAY['online'::text, 'outofstock'::text])) AND (NOT v.closed) AND (NOT f.closed)) THEN p.slug
             ELSE NULL::text
         END AS "case",
     COALESCE((s.is_online AND (p.status = 'online'::text) AND (NOT v.closed) AND (NOT f.closed)), false) AS "coalesce",
     w.at
    FROM (((((own w
      JOIN shops s ON ((s.id = w.shop_id)))
      LEFT JOIN formats f ON (((f.shop_id = w.shop_id) AND (f.id = w.format_id))))
      LEFT JOIN vintages v ON (((v.shop_id = f.shop_id) AND (v.id = f.vintage_id))))
      LEFT JOIN products p ON (((p.shop_id = f.shop_id) AND (p.id = f.product_id))))
      LEFT JOIN opened_bottles d ON (((d.user_id = acting_user()) AND (d.seller_id = w.shop_id) AND (d.format_id = w.format_id))))
   WHERE ((COALESCE(w.name, p.name) IS NOT NULL) AND (COALESCE(p.product_type, 'wine'::text) <> ALL (ARRAY['accessory'::text, 'prestation'::text, 'box'::text])))
   ORDER BY w.at DESC, w.shop_id, w.format_id
  LIMIT 500;
END;

CREATE OR REPLACE FUNCTION public.own_consents(p_user text)
 RETURNS TABLE(shop_id text, shop text, address_id text, address text, channel text, purpose text, state text, changed_at timestamp with time zone, asked_at timestamp with time zone, given_at timestamp with time zone, wording text, lang text, page text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  return query
    select c.shop_id, s.name, a.id, a.address, c.channel, c.purpose, c.state, c.changed_at, coalesce(asked.at, given.at), given.at,
      coalesce(given.wording, asked.wording), coalesce(given.lang, asked.lang), coalesce(given.page, asked.page)
    from users u
    join consent_addresses a on a.address = lower(u.email)
    join consents c on c.shop_id = a.shop_id and c.address_id = a.id
    join shops s on s.id = a.shop_id
    left join lateral (select e.at, e.asked_id, e.wording, e.lang, e.page from consent_events e
      where e.shop_id = c.shop_id and e.address_id = c.address_id and e.channel = c.channel and e.purpose = c.purpose
        and e.kind = 'given' order by e.at desc, e.id desc limit 1) given on true
    left join lateral (select e.at, e.wording, e.lang, e.page from consent_events e
      where e.shop_id = c.shop_id and e.address_id = c.address_id and e.channel = c.channel and e.purpose = c.purpose
        and e.kind = 'asked' and (given.asked_id is null or e.id = given.asked_id) order by e.at desc, e.id desc limit 1) asked on true
    where u.id = p_user and u.erased_at is null and u.email_verified_at is not null
    order by s.name, c.purpose;
end $function$;

CREATE OR REPLACE FUNCTION public.own_order_parts(p_orders text[])
 RETURNS TABLE(order_id text, lines json, events json, payment json, link_until timestamp with time zone, visits json, shipments json, documents json, gone json, is_professional boolean, method jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.id,
     ( SELECT COALESCE(json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'name', l.name, 'vintage', l.vintage, 'formatName', l.format_name, 'visual', l.visual, 'quantity', l.quantity) ORDER BY l."position"), '[]'::json) AS "coalesce"
            FROM order_lines l
           WHERE ((l.shop_id = o.shop_id) AND (l.order_id = o.id) AND (l.format_id IS NOT NULL))) AS "coalesce",
     ( SELECT COALESCE(json_agg(json_build_object('at', e.at, 'to', e.to_status) ORDER BY e.id), '[]'::json) AS "coalesce"
            FROM order_events e
           WHERE ((e.shop_id = o.shop_id) AND (e.order_id = o.id) AND (e.to_status IS NOT NULL))) AS "coalesce",
     ( SELECT json_build_object('type', p.type, 'status', p.status, 'amountCents', p.amount_cents, 'paidAt', p.paid_at) AS json_build_object
            FROM payments p
           WHERE ((p.shop_id = o.shop_id) AND (p.order_id = o.id))
           ORDER BY p.created_at
          LIMIT 1) AS json_build_object,
     ( SELECT k.expires_at
            FROM payment_links k
           WHERE ((k.shop_id = o.shop_id) AND (k.order_id = o.id))
           ORDER BY k.id DESC
          LIMIT 1) AS expires_at,
     ( SELECT COALESCE(json_agg(json_build_object('id', r.id, 'title', e.title, 'status', r.status, 'people', r.people, 'start', ((EXTRACT(epoch FROM s.starts_at) * (1000)::numeric))::bigint, 'end', ((EXTRACT(epoch FROM s.ends_at) * (1000)::numeric))::bigint) ORDER BY s.starts_at, r.id), '[]'::json) AS "coalesce"
            FROM (((( SELECT x.id
                    FROM jsonb_to_recordset(o.places) x(id text)
                 UNION
                  SELECT part.id
                    FROM reservations part
                   WHERE ((o.places <> '[]'::jsonb) AND (part.shop_id = o.shop_id) AND (part.order_id = o.id))) at
              JOIN reservations r ON (((r.shop_id = o.shop_id) AND (r.id = at.id))))
              JOIN events e ON (((e.shop_id = r.shop_id) AND (e.id = r.event_id))))
              JOIN event_slots s ON (((s.shop_id = r.shop_id) AND (s.id = r.slot_id))))) AS "coalesce",
     ( SELECT COALESCE(json_agg(json_build_object('id', s.id, 'status', s.status, 'collected', s.collected, 'carrier', s.carrier, 'tracking', s.tracking, 'plannedOn', s.planned_on, 'leftAt', s.left_at, 'deliveredAt', s.delivered_at) ORDER BY s."position"), '[]'::json) AS "coalesce"
            FROM shipments s
           WHERE ((s.shop_id = o.shop_id) AND (s.order_id = o.id) AND (s.status <> 'cancelled'::text))) AS "coalesce",
     ( SELECT COALESCE(json_agg(json_build_object('id', d.document_id, 'kind', d.kind, 'number', d.number) ORDER BY d.issued_on DESC, d.document_id DESC), '[]'::json) AS "coalesce"
            FROM (( SELECT w.document_id AS id
                    FROM document_orders w
                   WHERE ((w.shop_id = o.shop_id) AND (w.order_id = o.id))
                 UNION
                  SELECT c.credit_id
                    FROM (document_orders w
                      JOIN document_corrections c ON (((c.shop_id = w.shop_id) AND (c.document_id = w.document_id))))
                   WHERE ((w.shop_id = o.shop_id) AND (w.order_id = o.id))) own
              JOIN document_states d ON (((d.shop_id = o.shop_id) AND (d.document_id = own.id) AND (d.client_id = o.client_id))))) AS "coalesce",
     ( SELECT COALESCE(json_agg(json_build_object('lineId', g.line, 'quantity', g.units)), '[]'::json) AS "coalesce"
            FROM ( SELECT x."lineId" AS line,
                     x.quantity AS units
                    FROM (withdrawals w
                      CROSS JOIN LATERAL jsonb_to_recordset(w.lines) x("lineId" text, quantity integer))
                   WHERE ((w.shop_id = o.shop_id) AND (w.order_id = o.id))
                 UNION ALL
                  SELECT x.id,
                     x.quantity
                    FROM (order_cancellations c
                      CROSS JOIN LATERAL jsonb_to_recordset((c.portion -> 'lines'::text)) x(id text, quantity integer))
                   WHERE ((c.shop_id = o.shop_id) AND (c.order_id = o.id) AND (c.withdrawal_id IS NULL))) g) AS "coalesce",
     (EXISTS ( SELECT
            FROM clients c
           WHERE ((c.shop_id = o.shop_id) AND (c.id = o.client_id) AND (c.kind = 'professional'::text)))) AS "exists",
     ( SELECT m.method
            FROM shipping_methods m
           WHERE ((m.shop_id = o.shop_id) AND (m.ref = (o.priced #>> '{shipping,ref}'::text[])))) AS method
    FROM orders o
   WHERE ((o.id = ANY (own_order_parts.p_orders)) AND (o.buyer_id = acting_user()));
END;

CREATE OR REPLACE FUNCTION public.own_reach_facts(p_user text)
 RETURNS TABLE(shop text, address text, channel text, purpose text, state text, changed_at timestamp with time zone, wording text, page text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  return query
    select s.name, a.address, b.channel, b.basis, 'told', b.at, b.wording, b.page
    from users u
    join consent_addresses a on a.address = lower(u.email)
    join reach_bases b on b.shop_id = a.shop_id and b.address_id = a.id
    join shops s on s.id = a.shop_id
    where u.id = p_user and u.erased_at is null and u.email_verified_at is not null
    union all
    select s.name, a.address, k.channel, k.purpose, k.state, k.changed_at, e.wording, e.page
    from clients c
    join consent_addresses a on a.shop_id = c.shop_id and a.address = any (array[c.mobile, c.phone, 'letter:' || c.id])
    join consents k on k.shop_id = a.shop_id and k.address_id = a.id
    join consent_events e on e.shop_id = k.shop_id and e.id = k.event_id
    join shops s on s.id = c.shop_id
    where c.user_id = p_user;
end $function$;

CREATE OR REPLACE FUNCTION public.own_reach_places(p_user text)
 RETURNS TABLE(shop_id text, shop text, mail text, client_id text, is_individual boolean, birthday text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare own text;
begin
  if acting_user() is distinct from p_user then raise exception 'account of another' using errcode = 'insufficient_privilege'; end if;
  select lower(u.email) into own from users u where u.id = p_user and u.erased_at is null and u.email_verified_at is not null;
  return query
    select s.id, s.name, own, c.id, coalesce(c.kind = 'individual', false), coalesce(c.birthday, '')
    from (select k.shop_id from clients k where k.user_id = p_user
      union select a.shop_id from consent_addresses a where a.address = own and a.erased_at is null
        and (exists (select from consents t where t.shop_id = a.shop_id and t.address_id = a.id)
          or exists (select from reach_bases b where b.shop_id = a.shop_id and b.address_id = a.id))) known
    join shops s on s.id = known.shop_id
    left join clients c on c.shop_id = s.id and c.user_id = p_user
    order by s.name, s.id;
end $function$;

CREATE OR REPLACE FUNCTION public.own_ticket_lines()
 RETURNS TABLE(shop_id text, ticket_id text, at timestamp with time zone, place integer, format_id text, name text, detail text, units integer, returned integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT t.shop_id,
     t.id,
     t.at,
     (l.n)::integer AS n,
     (l.line ->> 'formatId'::text),
     (l.line ->> 'name'::text),
     (l.line ->> 'detail'::text),
     (((l.line ->> 'quantity'::text))::integer + ((l.line ->> 'add'::text))::integer),
     back.units
    FROM ((((users u
      JOIN clients c ON ((c.user_id = u.id)))
      JOIN till_tickets t ON (((t.shop_id = c.shop_id) AND (t.client_id = c.id) AND (NOT t.is_training))))
      CROSS JOIN LATERAL jsonb_array_elements((t.content -> 'lines'::text)) WITH ORDINALITY l(line, n))
      CROSS JOIN LATERAL ( SELECT (COALESCE((- sum((((x.line ->> 'quantity'::text))::integer + ((x.line ->> 'add'::text))::integer))), (0)::bigint))::integer AS units
            FROM (till_tickets r
              CROSS JOIN LATERAL jsonb_array_elements((r.content -> 'lines'::text)) x(line))
           WHERE ((r.shop_id = t.shop_id) AND (r.corrects_id = t.id) AND (NOT r.is_training) AND ((x.line #>> '{corrects,ticketId}'::text[]) = t.id) AND ((x.line #>> '{corrects,lineId}'::text[]) = (l.line ->> 'id'::text)))) back)
   WHERE ((u.id = acting_user()) AND (u.email_verified_at IS NOT NULL) AND ((l.line -> 'corrects'::text) IS NULL) AND ((l.line ->> 'move'::text) = ANY (ARRAY['sale'::text, 'gift'::text])));
END;

CREATE OR REPLACE FUNCTION public.own_tickets(p_shop text)
 RETURNS TABLE(shop_id text, id text, number text, at timestamp with time zone, place text, total_ttc_cents bigint, returned integer, lines jsonb, bill_id text, bill_number text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT t.shop_id,
     t.id,
     t.number,
     t.at,
     p.name,
     t.total_ttc_cents,
     (sum(l.returned))::integer AS sum,
     jsonb_agg(jsonb_build_object('productId', f.product_id, 'name', l.name, 'detail', l.detail, 'quantity', l.units, 'visual', COALESCE(f.visual, (w.visuals #>> '{0,visual}'::text[]))) ORDER BY l.place) AS jsonb_agg,
     b.id,
     b.number
    FROM (((((own_ticket_lines() l(shop_id, ticket_id, at, place, format_id, name, detail, units, returned)
      JOIN till_tickets t ON (((t.shop_id = l.shop_id) AND (t.id = l.ticket_id))))
      JOIN sales_points p ON (((p.shop_id = t.shop_id) AND (p.id = t.point_id))))
      LEFT JOIN formats f ON (((f.shop_id = l.shop_id) AND (f.id = l.format_id))))
      LEFT JOIN products w ON (((w.shop_id = f.shop_id) AND (w.id = f.product_id))))
      LEFT JOIN documents b ON (((b.shop_id = t.shop_id) AND (b.id = t.bill_id))))
   WHERE ((own_tickets.p_shop IS NULL) OR (t.shop_id = own_tickets.p_shop))
   GROUP BY t.shop_id, t.id, p.name, b.id, b.number
  HAVING (sum(l.units) > sum(l.returned))
   ORDER BY t.at DESC, t.id DESC;
END;

CREATE OR REPLACE FUNCTION public.personal_feed(p_id text, p_hash bytea)
 RETURNS TABLE(shop_id text, user_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select f.shop_id, f.user_id from personal_feeds f where f.id = p_id and f.key_hash = p_hash and f.revoked_at is null;
$function$;

CREATE OR REPLACE FUNCTION public.phone_key(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (phone ~ '^\s*0[1-9]([ .-]?[0-9]{2}){4}\s*$'::text) THEN ('+33'::text || substr(regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text), 2)) ELSE regexp_replace(regexp_replace(phone, '[^0-9+]'::text, ''::text, 'g'::text), '^00'::text, '+'::text) END;

CREATE OR REPLACE FUNCTION public.places_taken(p_shop text, p_slot text, p_at timestamp with time zone, p_without text DEFAULT NULL::text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(seats), 0) from reservations
  where shop_id = p_shop and slot_id = p_slot and status <> 'cancelled' and id is distinct from p_without
    and (expires_at is null or expires_at > p_at)
$function$;

CREATE OR REPLACE FUNCTION public.plain_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select replace(replace(replace(replace(replace(replace(
    lower(regexp_replace(normalize(given, nfkd), E'[\u0300-\u036f]', '', 'g')),
    'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'ø', 'o'), 'ł', 'l'), '’', '''')
$function$;

CREATE OR REPLACE FUNCTION public.points_by_last_day(p_shop text, p_users text[])
 RETURNS TABLE(user_id text, last_day date, points integer)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH gained AS (
          SELECT m.user_id,
             GREATEST(((((m.at AT TIME ZONE 'Europe/Paris'::text))::date + make_interval(months => ((s.loyalty ->> 'expiryMonths'::text))::integer)))::date, ((((s.loyalty_expiry_since AT TIME ZONE 'Europe/Paris'::text))::date + '3 mons'::interval))::date) AS last_day,
             sum(m.points) AS points
            FROM (shops s
              JOIN loyalty_movements m ON (((m.shop_id = s.id) AND (m.user_id = ANY (points_by_last_day.p_users)) AND (m.points > 0))))
           WHERE ((s.id = points_by_last_day.p_shop) AND ((s.loyalty ->> 'expiryMonths'::text) IS NOT NULL))
           GROUP BY m.user_id, GREATEST(((((m.at AT TIME ZONE 'Europe/Paris'::text))::date + make_interval(months => ((s.loyalty ->> 'expiryMonths'::text))::integer)))::date, ((((s.loyalty_expiry_since AT TIME ZONE 'Europe/Paris'::text))::date + '3 mons'::interval))::date)
         ), lost AS (
          SELECT m.user_id,
             (- sum(m.points)) AS points
            FROM loyalty_movements m
           WHERE ((m.shop_id = points_by_last_day.p_shop) AND (m.user_id = ANY (points_by_last_day.p_users)) AND (m.points < 0))
           GROUP BY m.user_id
         ), running AS (
          SELECT g.user_id,
             g.last_day,
             g.points,
             (sum(g.points) OVER (PARTITION BY g.user_id ORDER BY g.last_day) - (COALESCE(l.points, (0)::bigint))::numeric) AS left_then
            FROM (gained g
              LEFT JOIN lost l ON ((l.user_id = g.user_id)))
         )
  SELECT r.user_id,
     r.last_day,
     (LEAST((r.points)::numeric, r.left_then))::integer AS "least"
    FROM running r
   WHERE (r.left_then > (0)::numeric);
END;

CREATE OR REPLACE FUNCTION public.prospects_follow_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update prospect_calls set client_id = new.merged_into where shop_id = new.shop_id and client_id = new.id;
  update prospects t set source = coalesce(nullif(t.source, ''), f.source), website = coalesce(nullif(t.website, ''), f.website),
      since = least(t.since, f.since), calls = t.calls + f.calls,
      last_result = case when t.last_call_at is null or f.last_call_at > t.last_call_at then f.last_result else t.last_result end,
      last_call_at = greatest(t.last_call_at, f.last_call_at), call_on = coalesce(t.call_on, f.call_on)
    from prospects f where t.shop_id = new.shop_id and t.client_id = new.merged_into
      and f.shop_id = new.shop_id and f.client_id = new.id;
  delete from prospects where shop_id = new.shop_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.prospects_forget_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' then return null; end if;
  update prospects set website = '', source = '', call_on = null where shop_id = new.shop_id and client_id = new.id;
  update prospect_calls set note = '' where shop_id = new.shop_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.public_terms(of_shop text, of_formats text[])
 RETURNS TABLE(format_id text, unit_e4 bigint, ttc boolean, tiers jsonb, promotions jsonb)
 LANGUAGE sql
 STABLE
AS $function$
  select f.id,
    case when s.is_online and p.status in ('online', 'outofstock') and not v.closed and not f.closed and coalesce(g.visible, true)
      then coalesce(g.unit_e4, f.unit_e4) end,
    t.ttc, coalesce(g.tiers, f.tiers), f.promotions
  from formats f
  join shops s on s.id = f.shop_id
  join products p on p.shop_id = f.shop_id and p.id = f.product_id
  join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
  join typologies t on t.shop_id = f.shop_id and t.is_public
  left join grid_prices g on g.shop_id = f.shop_id and g.format_id = f.id and g.typology = t.key
  where f.shop_id = of_shop and (of_formats is null or f.id = any (of_formats))
$function$;

CREATE OR REPLACE FUNCTION public.purge_mails(p_before timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH gone AS (
          UPDATE mails SET body_text = ''::text, body_html = ''::text, files = '[]'::jsonb, unsubscribe = NULL::text, body_removed_at = now()
           WHERE (mails.ctid = ANY (ARRAY( SELECT m.ctid
                    FROM mails m
                   WHERE ((m.body_removed_at IS NULL) AND (m.sent_at < purge_mails.p_before))
                   ORDER BY m.sent_at
                  LIMIT 1000
                  FOR UPDATE OF m SKIP LOCKED)))
           RETURNING 1 AS "?column?"
         )
  SELECT (count(*))::integer AS count
    FROM gone;
END;

CREATE OR REPLACE FUNCTION public.purge_notifications(p_before timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH gone AS (
          DELETE FROM notifications
           WHERE (notifications.ctid = ANY (ARRAY( SELECT n.ctid
                    FROM notifications n
                   WHERE (n.created_at < purge_notifications.p_before)
                   ORDER BY n.created_at
                  LIMIT 1000
                  FOR UPDATE OF n SKIP LOCKED)))
           RETURNING 1 AS "?column?"
         )
  SELECT (count(*))::integer AS count
    FROM gone;
END;

CREATE OR REPLACE FUNCTION public.purge_visitors_conversations(p_before timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT delete_visitors_conversations(ARRAY( SELECT conversations.id
            FROM conversations
           WHERE ((conversations.user_id IS NULL) AND (conversations.client_id IS NULL) AND (conversations.last_at < purge_visitors_conversations.p_before))
           ORDER BY conversations.last_at
          LIMIT 1000
          FOR UPDATE OF conversations SKIP LOCKED)) AS delete_visitors_conversations;
END;

CREATE OR REPLACE FUNCTION public.purge_webhook_deliveries(p_before timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH gone AS (
          DELETE FROM webhook_deliveries
           WHERE (webhook_deliveries.ctid = ANY (ARRAY( SELECT d.ctid
                    FROM webhook_deliveries d
                   WHERE ((d.created_at < purge_webhook_deliveries.p_before) AND (d.state <> 'waiting'::text))
                   ORDER BY d.created_at
                  LIMIT 1000
                  FOR UPDATE OF d SKIP LOCKED)))
           RETURNING 1 AS "?column?"
         )
  SELECT (count(*))::integer AS count
    FROM gone;
END;

CREATE OR REPLACE FUNCTION public.purge_webhook_events(p_before timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH gone AS (
          DELETE FROM webhook_events
           WHERE (webhook_events.ctid = ANY (ARRAY( SELECT e.ctid
                    FROM webhook_events e
                   WHERE ((e.at < purge_webhook_events.p_before) AND (e.told_at IS NOT NULL))
                   ORDER BY e.at
                  LIMIT 1000
                  FOR UPDATE OF e SKIP LOCKED)))
           RETURNING 1 AS "?column?"
         )
  SELECT (count(*))::integer AS count
    FROM gone;
END;

CREATE OR REPLACE FUNCTION public.quotes_follow_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update quotes set client_id = new.merged_into where shop_id = new.shop_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.quotes_forget_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' then return null; end if;
  delete from quotes where shop_id = new.shop_id and client_id = new.id and status = 'draft' and number is null;
  update quotes set client_name = '—', party = null, search = coalesce(number, ''), status = case when status = 'sent' then 'expired' else status end,
    content = content || '{"notes": "", "internalNotes": ""}', version = version + 1
    where shop_id = new.shop_id and client_id = new.id;
  update quote_events e set note = '' from quotes q
    where q.shop_id = new.shop_id and q.client_id = new.id and e.shop_id = q.shop_id and e.quote_id = q.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.reconcile_facts(of_shop text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.reconcile_sums(of_shop text, today date)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  made bigint := nextval('sale_sum_parts');
  n bigint;
  added bigint := 0;
begin
  insert into sale_day_sums
  select of_shop, basis, day, channel, made, sum(sales), sum(eq75), sum(volume_ml), sum(ht_cents), sum(ttc_cents), sum(cost_cents), sum(costed_cents)
  from (
    select basis, day, channel, sales, eq75, volume_ml, ht_cents, ttc_cents, coalesce(cost_cents, 0) as cost_cents,
      case when cost_cents is null then 0 else ht_cents end as costed_cents from sale_facts where shop_id = of_shop
    union all
    select basis, day, channel, -sales, -eq75, -volume_ml, -ht_cents, -ttc_cents, -cost_cents, -costed_cents from sale_day_sums where shop_id = of_shop) x
  group by 2, 3, 4
  having (sum(sales), sum(eq75), sum(volume_ml), sum(ht_cents), sum(ttc_cents), sum(cost_cents), sum(costed_cents)) <> (0, 0, 0, 0, 0, 0, 0);
  get diagnostics n = row_count;
  added := added + n;
  insert into sale_product_sums
  select of_shop, basis, day, product_id, channel, made, sum(units), sum(given), sum(eq75), sum(ht_cents), sum(cost_cents), sum(costed_cents)
  from (
    select basis, case when day < today - 92 then date_trunc('month', day)::date else day end as day, product_id, channel, units, given, eq75, ht_cents,
      coalesce(cost_cents, 0) as cost_cents, case when cost_cents is null then 0 else ht_cents end as costed_cents
    from sale_facts where shop_id = of_shop and product_id is not null
    union all
    select basis, case when day < today - 92 then date_trunc('month', day)::date else day end, product_id, channel, -units, -given, -eq75, -ht_cents,
      -cost_cents, -costed_cents from sale_product_sums where shop_id = of_shop) x
  group by 2, 3, 4, 5 having (sum(units), sum(given), sum(eq75), sum(ht_cents), sum(cost_cents), sum(costed_cents)) <> (0, 0, 0, 0, 0, 0);
  get diagnostics n = row_count;
  added := added + n;
  insert into sale_agent_sums
  select of_shop, basis, month, agent_id, made, sum(sales), sum(eq75), sum(ht_cents) from (
    select basis, date_trunc('month', day)::date as month, agent_id, sales, eq75, ht_cents from sale_facts where shop_id = of_shop and agent_id is not null
    union all
    select basis, month, agent_id, -sales, -eq75, -ht_cents from sale_agent_sums where shop_id = of_shop) x
  group by 2, 3, 4 having (sum(sales), sum(eq75), sum(ht_cents)) <> (0, 0, 0);
  get diagnostics n = row_count;
  added := added + n;
  insert into sale_client_sums
  select of_shop, basis, client_id, month, made, sum(sales), sum(eq75), sum(ht_cents) from (
    select basis, coalesce(client_id, '') as client_id, date_trunc('month', day)::date as month, sales, eq75, ht_cents from sale_facts
    where shop_id = of_shop
    union all
    select basis, client_id, month, -sales, -eq75, -ht_cents from sale_client_sums where shop_id = of_shop) x
  group by 2, 3, 4 having (sum(sales), sum(eq75), sum(ht_cents)) <> (0, 0, 0);
  get diagnostics n = row_count;
  added := added + n;
  insert into order_sums
  select of_shop, status, made, sum(orders), sum(ttc_cents), sum(bottles) from (
    select status, 1 as orders, current_ttc_cents as ttc_cents, current_bottles as bottles from orders
    where shop_id = of_shop and status not in ('draft', 'pending')
    union all
    select status, -orders, -ttc_cents, -bottles from order_sums where shop_id = of_shop) x
  group by 2 having (sum(orders), sum(ttc_cents), sum(bottles)) <> (0, 0, 0);
  get diagnostics n = row_count;
  added := added + n;
  insert into client_counts
  select of_shop, is_archived, made, sum(clients) from (
    select archived_at is not null as is_archived, 1 as clients from clients where shop_id = of_shop and merged_into is null
    union all
    select is_archived, -clients from client_counts where shop_id = of_shop) x
  group by 2 having sum(clients) <> 0;
  get diagnostics n = row_count;
  return added + n;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and is_erasing() then return null; end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('app.undo_import', true), '') = 'on' then return null; end if;
  if tg_op = 'UPDATE' and is_erasing() then return null; end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_closed_period(p_shop text, p_day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books of ' || p_shop, 0));
  if exists (select 1 from accounting_locks where shop_id = p_shop and locked_until >= p_day) then
    raise exception 'closed period: % of %', p_day, p_shop using errcode = 'restrict_violation';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_more_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select 1 from journal_entries where shop_id = new.shop_id and id = new.entry_id and line_count >= new.line
  ) then
    raise exception 'a line that its entry has not: %', new.line using errcode = 'restrict_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_too_much_shipped()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select 1 from order_lines o
    cross join lateral (select coalesce(sum(l.quantity), 0) as quantity, coalesce(sum(l.add), 0) as add from shipment_lines l
      join shipments s on s.shop_id = l.shop_id and s.id = l.shipment_id
      where l.shop_id = o.shop_id and l.order_id = o.order_id and l.line_id = o.id and s.status <> 'cancelled') t
    where o.shop_id = new.shop_id and o.order_id = new.order_id and o.id = new.line_id and (t.quantity > o.quantity or t.add > o.add)
  ) then raise exception 'more than was ordered' using errcode = 'check_violation'; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.region_of(address jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (COALESCE(NULLIF((address ->> 'country'::text), ''::text), ''::text) || CASE WHEN ((address ->> 'country'::text) = 'FR'::text) THEN ('-'::text || "left"(COALESCE((address ->> 'zipcode'::text), ''::text), 2)) ELSE ''::text END);

CREATE OR REPLACE FUNCTION public.remove_format(p_shop text, p_format text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from order_lines where shop_id = p_shop and format_id = p_format)
    or exists (select 1 from stock_movements where shop_id = p_shop and format_id = p_format)
    or exists (select 1 from stocks where shop_id = p_shop and format_id = p_format and (on_hand <> 0 or reserved <> 0))
  then
    update formats set closed = true, version = version + 1 where shop_id = p_shop and id = p_format and not closed;
    return 'closed';
  end if;
  begin
    delete from stocks where shop_id = p_shop and format_id = p_format;
    delete from grid_prices where shop_id = p_shop and format_id = p_format;
    delete from format_contents where shop_id = p_shop and format_id = p_format;
    delete from formats where shop_id = p_shop and id = p_format;
    return 'removed';
  exception when foreign_key_violation then
    update formats set closed = true, version = version + 1 where shop_id = p_shop and id = p_format and not closed;
    return 'closed';
  end;
end $function$;

CREATE OR REPLACE FUNCTION public.request_has_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform client_for(new.shop_id, new.user_id, null, null, new.created_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.reservations_due(p_now timestamp with time zone)
 RETURNS TABLE(shop_id text, id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
( SELECT r.shop_id,
     r.id
    FROM reservations r
   WHERE ((r.status = ANY (ARRAY['held'::text, 'pending'::text])) AND (r.expires_at <= reservations_due.p_now))
   ORDER BY r.expires_at
  LIMIT 500)
 UNION ALL
 ( SELECT r.shop_id,
     r.id
    FROM ((reservations r
      JOIN event_slots s ON (((s.shop_id = r.shop_id) AND (s.id = r.slot_id))))
      JOIN events e ON (((e.shop_id = r.shop_id) AND (e.id = r.event_id))))
   WHERE ((r.status = 'confirmed'::text) AND (r.reminded_at IS NULL) AND (e.reminder_minutes IS NOT NULL) AND (s.starts_at > reservations_due.p_now) AND ((s.starts_at - make_interval(mins => e.reminder_minutes)) <= reservations_due.p_now))
  LIMIT 500)
 UNION ALL
 ( SELECT r.shop_id,
     r.id
    FROM ((reservations r
      JOIN event_slots s ON (((s.shop_id = r.shop_id) AND (s.id = r.slot_id))))
      JOIN events e ON (((e.shop_id = r.shop_id) AND (e.id = r.event_id))))
   WHERE ((r.status = 'attended'::text) AND (r.thanked_at IS NULL) AND (e.thanks_hours IS NOT NULL) AND ((s.ends_at + make_interval(hours => e.thanks_hours)) <= reservations_due.p_now) AND ((s.ends_at + make_interval(hours => (e.thanks_hours + 48))) > reservations_due.p_now))
  LIMIT 500);
END;

CREATE OR REPLACE FUNCTION public.reserve_stock(p_shop text, p_warehouses text[], p_order text, p_by text, p_formats text[], p_quantities bigint[], p_holders text[])
 RETURNS TABLE(missing_format text, still_available bigint)
 LANGUAGE plpgsql
AS $function$
declare
  used bigint[] := array_fill(0::bigint, array[cardinality(p_formats)]);
  nth int;
  chosen int;
  taken int;
  missing text[];
  left_of bigint[];
begin
  perform 1 from stocks s
   where s.shop_id = p_shop and s.format_id = any (p_formats) and s.warehouse_id = any (p_warehouses)
   order by s.format_id, s.place for update;
  if cardinality(p_holders) > 0 and exists (
    select 1 from stock_allocations a
    where a.shop_id = p_shop and a.holder_id is not null and a.format_id = any (p_formats) and a.remaining > 0
  ) then
    -- A client orders by his account; one who was merged into him is he.
    p_holders := p_holders || array(
      select c.id from clients c left join clients k on k.shop_id = c.shop_id and k.id = c.merged_into
      where c.shop_id = p_shop and coalesce(k.user_id, c.user_id) = any (p_holders));
    for nth in 1 .. cardinality(p_formats) loop
      used[nth] := use_allocations(p_shop, p_order, p_by, p_holders, p_formats[nth], p_quantities[nth]);
      p_quantities[nth] := p_quantities[nth] - used[nth];
    end loop;
  end if;
  with here as materialized (
    select w.format_id, w.n, s.warehouse_id, s.duty_status, s.lot, greatest(0, s.on_hand - s.reserved) as free,
      sum(s.on_hand - s.reserved) over (partition by w.format_id) as total,
      coalesce(sum(greatest(0, s.on_hand - s.reserved)) over (partition by w.format_id
        order by s.duty_status, s.warehouse_id, s.place rows between unbounded preceding and 1 preceding), 0) as before
    from unnest(p_formats, p_quantities) as w(format_id, n)
    join stocks s on s.shop_id = p_shop and s.format_id = w.format_id and s.warehouse_id = any (p_warehouses)
    where w.n > 0
  ), pick as materialized (
    select format_id, warehouse_id, duty_status, lot, least(free, n - before)::bigint as units from here
    where total >= n and least(free, n - before) > 0
  ), promised as (
    update stocks s set reserved = reserved + p.units from pick p
    where s.shop_id = p_shop and s.format_id = p.format_id and s.warehouse_id = p.warehouse_id
      and s.duty_status = p.duty_status and s.lot = p.lot and s.on_hand - s.reserved >= p.units
    returning 1
  ), noted as (
    insert into stock_movements (shop_id, format_id, warehouse_id, duty_status, lot, kind, on_hand_delta, reserved_delta, order_id, made_by)
    select p_shop, format_id, warehouse_id, duty_status, lot, 'order', 0, units, p_order, p_by from pick
  ), lacking as (
    select w.format_id, greatest(0, coalesce(max(h.total), 0))::bigint + w.used as available
    from unnest(p_formats, p_quantities, used) as w(format_id, n, used) left join here h on h.format_id = w.format_id
    where w.n > 0 group by w.format_id, w.n, w.used having coalesce(max(h.total), 0) < w.n
  )
  select (select count(*) from pick), (select count(*) from promised), array(select l.format_id from lacking l order by 1),
    array(select l.available from lacking l order by l.format_id)
  into chosen, taken, missing, left_of;
  -- A row that was made a moment ago, and taken by another before its format had any to be locked: the same request again.
  if taken <> chosen then raise exception 'stock moved meanwhile' using errcode = 'serialization_failure'; end if;
  return query select * from unnest(missing, left_of);
end $function$;

CREATE OR REPLACE FUNCTION public.resource_busy(p_shop text, p_slot text, p_at timestamp with time zone, p_without text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select places_taken(p_shop, p_slot, p_at, p_without) = 0 and (exists (
    select 1 from slot_resources own
    join event_slots s on s.shop_id = own.shop_id and s.id = own.slot_id
    join slot_resources theirs on theirs.shop_id = own.shop_id and theirs.resource_id = own.resource_id and theirs.slot_id <> own.slot_id
    join event_slots o on o.shop_id = theirs.shop_id and o.id = theirs.slot_id and o.removed_at is null
      and o.starts_at < s.ends_at and o.ends_at > s.starts_at
    where own.shop_id = p_shop and own.slot_id = p_slot and exists (
      select 1 from reservations r where r.shop_id = o.shop_id and r.slot_id = o.id and r.status <> 'cancelled'
        and (r.expires_at is null or r.expires_at > p_at) and r.id is distinct from p_without)
  ) or exists (
    select 1 from slot_resources own
    join event_slots s on s.shop_id = own.shop_id and s.id = own.slot_id
    join busy_times b on b.shop_id = own.shop_id and b.resource_id = own.resource_id
      and b.starts_at < s.ends_at and b.ends_at > s.starts_at
    where own.shop_id = p_shop and own.slot_id = p_slot))
$function$;

CREATE OR REPLACE FUNCTION public.revoke_personal_feeds()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update personal_feeds set revoked_at = now() where shop_id = old.shop_id and user_id = old.user_id and revoked_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.route_stops_follow_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from day_route_stops s where s.shop_id = new.shop_id and s.client_id = new.id and exists (
    select from day_route_stops o where o.shop_id = s.shop_id and o.user_id = s.user_id and o.day = s.day
      and o.client_id = new.merged_into);
  update day_route_stops set client_id = new.merged_into where shop_id = new.shop_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sale_has_facts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform write_sale_facts(new.shop_id, tg_argv[0], new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.samples_follow_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update samples set client_id = new.merged_into where shop_id = new.shop_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.samples_forget_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' then return null; end if;
  update samples set recipient = null, note = '', answer = '' where shop_id = new.shop_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.save_own_cart(p_cart jsonb, p_session text, p_now timestamp with time zone)
 RETURNS TABLE(account users, master jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update users u set cart = p_cart, replaced_cart = case
      when u.replaced_cart ->> 'sessionId' = p_session then u.replaced_cart
      when jsonb_array_length(u.cart -> 'orders') = 0 or u.cart = p_cart
        then coalesce(u.replaced_cart, '{"cart":null}') || jsonb_build_object('sessionId', p_session)
      else jsonb_build_object('sessionId', p_session, 'at', p_now, 'cart', u.cart) end
    where u.id = acting_user();
  return query select a.account, a.master from own_account(p_session) a;
end $function$;

CREATE OR REPLACE FUNCTION public.seal_in_open_period()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_closed_period(new.shop_id, new.issued_on);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.searched_shop()
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE(acting_shop(), agent_shop());

CREATE OR REPLACE FUNCTION public.searching_agent()
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN CASE WHEN ((acting_shop() IS NULL) AND (agent_shop() IS NOT NULL)) THEN acting_user() ELSE NULL::text END;

CREATE OR REPLACE FUNCTION public.sees_all_tasks()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM memberships m WHERE ((m.shop_id = acting_shop()) AND (m.user_id = acting_user()) AND ((m.role = 'owner'::text) OR ((m.role = 'iam'::text) AND (((m.authorizations ->> 'fullAccess'::text) = 'true'::text) OR ((m.authorizations ->> 'seeAllTask'::text) = 'true'::text)))))));

CREATE OR REPLACE FUNCTION public.shipments_forget()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' then return null; end if;
  update shipments set note = '', recipient = case when status in ('delivered', 'partiallyReturned', 'returned', 'cancelled')
      then new.delivery_address else recipient - 'phone' end
    where shop_id = new.shop_id and order_id = new.id;
  update shipment_events e set note = '' from shipments s
    where s.shop_id = new.shop_id and s.order_id = new.id and e.shop_id = s.shop_id and e.shipment_id = s.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.shop_styles(p_shops text[])
 RETURNS TABLE(shop_id text, theme text, font text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.shop_id,
     (s.published ->> 'theme'::text),
     (s.published #>> '{header,font}'::text[])
    FROM shop_sites s
   WHERE (s.shop_id = ANY (shop_styles.p_shops));
END;

CREATE OR REPLACE FUNCTION public.shop_windows()
 RETURNS TABLE(shop_id text, picture text, builders integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.id,
     COALESCE(( SELECT (jsonb_path_query_first(t.published, '$."tabs"[*]?(@."isVisible" == true)."blocks"[*]?(@."kind" == "hero" && @."picture"."visual" != "")."picture"."visual"'::jsonpath) #>> '{}'::text[])
            FROM shop_sites t
           WHERE (t.shop_id = s.id)), s.banner, ( SELECT (e.visuals #>> '{0,visual}'::text[])
            FROM events e
           WHERE ((e.shop_id = s.id) AND (e.status = 'online'::text) AND (jsonb_array_length(e.visuals) > 0))
           ORDER BY e."position", e.title, e.id
          LIMIT 1)) AS "coalesce",
     ( SELECT (count(DISTINCT p.producer))::integer AS count
            FROM products p
           WHERE ((p.shop_id = s.id) AND (p.producer <> ''::text) AND (p.status = ANY (ARRAY['online'::text, 'outofstock'::text])))) AS count
    FROM shops s
   WHERE s.is_online;
END;

CREATE OR REPLACE FUNCTION public.shops_that_remind()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select shop_id from payment_rules where (rules -> 'reminders' ->> 'isAutomatic')::boolean order by shop_id;
$function$;

CREATE OR REPLACE FUNCTION public.shops_to_reconcile(today date)
 RETURNS TABLE(shop_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.id
    FROM (shops s
      LEFT JOIN sale_sum_states t ON ((t.shop_id = s.id)))
   WHERE ((t.shop_id IS NULL) OR (t.month <> (date_trunc('month'::text, (shops_to_reconcile.today)::timestamp with time zone))::date) OR (t.reconciled_on IS DISTINCT FROM shops_to_reconcile.today))
   ORDER BY (NOT (t.month IS DISTINCT FROM (date_trunc('month'::text, (shops_to_reconcile.today)::timestamp with time zone))::date)), s.id;
END;

CREATE OR REPLACE FUNCTION public.shops_with_campaigns()
 RETURNS TABLE(shop_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select distinct c.shop_id from campaigns c where c.status in ('scheduled', 'sending');
$function$;

CREATE OR REPLACE FUNCTION public.shops_with_clicks(p_from date, p_to date)
 RETURNS TABLE(shop_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select distinct c.shop_id from campaign_clicks c where c.day between p_from and p_to;
$function$;

CREATE OR REPLACE FUNCTION public.shops_with_uncounted_lists(p_before timestamp with time zone)
 RETURNS TABLE(shop_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select distinct l.shop_id from contact_lists l
  where l.archived_at is null and (l.counted_at is null or l.counted_at < p_before);
$function$;

CREATE OR REPLACE FUNCTION public.shops_with_unfolded_sums()
 RETURNS TABLE(shop_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT d.shop_id
    FROM sale_day_sums d
   WHERE (d.part > 0)
 UNION
  SELECT d.shop_id
    FROM order_sums d
   WHERE (d.part > 0)
 UNION
  SELECT d.shop_id
    FROM client_counts d
   WHERE (d.part > 0);
END;

CREATE OR REPLACE FUNCTION public.shops_with_wishes()
 RETURNS TABLE(shop_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select distinct w.shop_id from stock_wishes w where w.sent_at is null and w.confirmed_at is not null;
$function$;

CREATE OR REPLACE FUNCTION public.shown_embed(p_id text)
 RETURNS TABLE(shop_id text, id text, name text, content jsonb, options jsonb, theme jsonb, archived boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT e.shop_id,
     e.id,
     e.name,
     e.content,
     e.options,
     e.theme,
     (e.archived_at IS NOT NULL)
    FROM embeds e
   WHERE (e.id = shown_embed.p_id);
END;

CREATE OR REPLACE FUNCTION public.signing_in()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(current_setting('app.sign_in'::text, true), ''::text) = 'on'::text);

CREATE OR REPLACE FUNCTION public.spend_points(p_shop text, p_user text, p_order text, p_points integer, p_at timestamp with time zone, p_by text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  update loyalty_accounts set points = points - p_points, spent = spent + p_points
  where shop_id = p_shop and user_id = p_user and points >= p_points;
  if not found then return false; end if;
  insert into loyalty_movements (shop_id, user_id, order_id, kind, points, at, made_by)
  values (p_shop, p_user, p_order, 'spend', -p_points, p_at, p_by);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.standing_of_buyer(p_shop text, p_code text, p_keys text[])
 RETURNS TABLE(uses integer, has_ordered boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT ( SELECT (count(*))::integer AS count
            FROM promo_code_uses u
           WHERE ((u.shop_id = standing_of_buyer.p_shop) AND (u.code = standing_of_buyer.p_code) AND (u.buyer_keys && standing_of_buyer.p_keys) AND (u.released_at IS NULL))) AS count,
     (EXISTS ( SELECT 1
            FROM orders o
           WHERE ((o.shop_id = standing_of_buyer.p_shop) AND (o.buyer_keys && standing_of_buyer.p_keys) AND (o.status = ANY (ARRAY['pending'::text, 'validated'::text, 'invoiced'::text, 'error'::text]))))) AS "exists"
   WHERE (p_shop = acting_shop());
END;

CREATE OR REPLACE FUNCTION public.start_of_month(month integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (('1970-01-01 00:00:00'::timestamp without time zone AT TIME ZONE 'UTC'::text) + ((month)::double precision * '730:29:06'::interval));

CREATE OR REPLACE FUNCTION public.stock_unit_ml(f formats)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE (f).type WHEN 'vrac'::text THEN 1 ELSE (f).volume_ml END;

CREATE OR REPLACE FUNCTION public.support_admins()
 RETURNS TABLE(id text, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select u.id, coalesce(nullif(trim(concat_ws(' ', u.firstname, u.lastname)), ''), u.username) from users u
  where u.role = 'admin' and u.erased_at is null and acting_admin() order by 2, 1
$function$;

CREATE OR REPLACE FUNCTION public.support_author(p_ticket text)
 RETURNS TABLE(email text, lang text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select u.email, u.lang from support_tickets t join users u on u.id = t.author_id
  where t.id = p_ticket and u.erased_at is null and acting_admin()
$function$;

CREATE OR REPLACE FUNCTION public.take_data_export(export_id text, given_key bytea, told_since timestamp with time zone)
 RETURNS TABLE(name text, mime text, content bytea)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update data_exports e set key_hash = null
  where e.id = export_id and e.state = 'ready' and e.key_hash = given_key and e.told_at >= told_since
  returning e.name, 'application/zip', e.content
$function$;

CREATE OR REPLACE FUNCTION public.take_export(export_id text, given_key bytea, told_since timestamp with time zone)
 RETURNS TABLE(name text, mime text, content bytea)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with found as (
    select e.shop_id, e.id, e.name, e.mime, e.content from list_exports e
    where e.id = export_id and e.state = 'ready' and e.key_hash = given_key and e.told_at >= told_since for update
  ), taken as (
    update list_exports e set state = 'taken', key_hash = null from found f where e.shop_id = f.shop_id and e.id = f.id
  )
  select f.name, f.mime, f.content from found f
$function$;

CREATE OR REPLACE FUNCTION public.take_promo_code(p_shop text, p_code text, p_order text, p_keys text[], p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  taken promo_codes;
  standing record;
begin
  update promo_codes set uses = uses + 1
  where shop_id = p_shop and code = p_code and withdrawn_at is null and (uses_total is null or uses < uses_total)
  returning * into taken;
  if taken.code is null then
    return case when exists (
      select 1 from promo_codes where shop_id = p_shop and code = p_code and withdrawn_at is null
    ) then 'used-up' else 'unknown' end;
  end if;
  select * into standing from standing_of_buyer(p_shop, p_code, p_keys);
  if standing.uses >= taken.uses_per_buyer then return 'used-by-buyer'; end if;
  -- A draft that holds the code may become an order.
  if (standing.has_ordered or standing.uses > 0) and (taken.terms->>'firstOrder')::boolean then return 'first-order'; end if;
  insert into promo_code_uses (shop_id, code, order_id, buyer_keys, at) values (p_shop, p_code, p_order, p_keys, p_at)
  on conflict (shop_id, order_id) do update set at = excluded.at, released_at = null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.task_moments(p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS TABLE(shop_id text, task_id text, at timestamp with time zone, what text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select t.shop_id, t.id, m.at, 'reminder' from tasks t
  cross join lateral unnest(t.reminders) r (minutes)
  cross join lateral (select ((t.due_on + coalesce(t.due_time, time '09:00')) at time zone 'Europe/Paris')
    - make_interval(mins => r.minutes) as at) m
  where t.status = 'open' and t.due_on between (p_from - interval '1 day')::date and (p_to + interval '29 days')::date
    and m.at > p_from and m.at <= p_to
  union all
  select t.shop_id, t.id, t.due_on::timestamp at time zone 'Europe/Paris', 'next' from tasks t
  where t.status = 'open' and t.recurrence ->> 'from' = 'due' and t.due_on::timestamp at time zone 'Europe/Paris' <= p_to
    and not exists (select from tasks n where n.shop_id = t.shop_id and n.born_from = t.id)
  limit 5000;
$function$;

CREATE OR REPLACE FUNCTION public.tasks_follow_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update tasks set client_id = new.merged_into where shop_id = new.shop_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tasks_forget_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' then return null; end if;
  update tasks set subject = '—', description = '', place = '', outcome = ''
    where shop_id = new.shop_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_catalogue()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare shop text;
begin
  if tg_table_name = 'shops' then
    shop := case when tg_op = 'DELETE' then old.id else new.id end;
  else
    shop := case when tg_op = 'DELETE' then old.shop_id else new.shop_id end;
  end if;
  insert into catalogue_versions (shop_id, version) values (shop, 1)
    on conflict (shop_id) do update set version = catalogue_versions.version + 1;
  perform pg_notify('cuvee', json_build_object('kind', 'catalogue', 'shopId', shop)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_catalogues()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  insert into catalogue_versions (shop_id, version) select distinct shop_id, 1 from changed
    on conflict (shop_id) do update set version = catalogue_versions.version + 1;
  perform pg_notify('cuvee', json_build_object('kind', 'catalogue', 'shopId', shop_id)::text)
    from (select distinct shop_id from changed) as shops;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search := plain_text(concat_ws(' ', new.code, nullif(new.member_code, ''), new.firstname, new.lastname, new.company, new.siren || new.nic, new.vat_number,
    array_to_string(new.emails, ' '), new.mobile, new.phone,
    (select string_agg(regexp_replace(p, '^\+33', '0') || ' ' || regexp_replace(regexp_replace(p, '^\+33', '0'), '(..)', '\1 ', 'g'), ' ')
     from unnest(array[new.mobile, new.phone]) p where p like '+33%'),
    (select string_agg(concat_ws(' ', a ->> 'zipcode', a ->> 'city', a ->> 'company', a ->> 'name'), ' ') from jsonb_array_elements(new.addresses) a),
    (select string_agg(concat_ws(' ', a ->> 'firstname', a ->> 'lastname', a ->> 'email', a ->> 'phone'), ' ') from jsonb_array_elements(new.contacts) a)));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ticket_counts_for_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  with back as (
    update clients set pipe = null, archived_at = null, version = version + 1
    where shop_id = new.shop_id and id = new.client_id and (pipe is not null or archived_at is not null)
    returning shop_id, id
  )
  insert into client_events (shop_id, client_id, kind, made_by) select shop_id, id, 'ordered', 'system' from back;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tickets_follow_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update till_tickets set client_id = new.merged_into where shop_id = new.shop_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tickets_forget_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if coalesce(current_setting('app.erasing', true), '') <> 'on' then return null; end if;
  update till_tickets set client_name = '', search = plain_text(number || ' ' || operator)
    where shop_id = new.shop_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tidy_address_errors(p_before timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH gone AS (
          DELETE FROM address_errors
           WHERE (address_errors.ctid = ANY (ARRAY( SELECT e.ctid
                    FROM address_errors e
                   WHERE (((e.blocked_at IS NULL) AND (e.updated_at < tidy_address_errors.p_before)) OR (NOT ((EXISTS ( SELECT
                            FROM consent_addresses a
                           WHERE ((a.shop_id = e.shop_id) AND (a.address = e.address) AND (a.erased_at IS NULL)))) OR (EXISTS ( SELECT
                            FROM client_keys k
                           WHERE ((k.shop_id = e.shop_id) AND (k.key = ANY (ARRAY[mail_key(e.address), ('tel:'::text || phone_key(e.address))]))))) OR (EXISTS ( SELECT
                            FROM clients c
                           WHERE ((c.shop_id = e.shop_id) AND (c.id = substr(e.address, 8))))))))
                  LIMIT 1000
                  FOR UPDATE OF e SKIP LOCKED)))
           RETURNING 1 AS "?column?"
         )
  SELECT (count(*))::integer AS count
    FROM gone;
END;

CREATE OR REPLACE FUNCTION public.tidy_consents(p_before timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from consent_links where expires_at < p_before;
  with gone as (
    update consent_addresses a set address = a.id || '@erased.invalid', erased_at = now()
    where a.erased_at is null and a.created_at < p_before and a.reached_at is null
      and not exists (select from consent_links l join consent_events e on e.shop_id = l.shop_id and e.id = l.asked_id
        where e.shop_id = a.shop_id and e.address_id = a.id)
      and not exists (select from consents c where c.shop_id = a.shop_id and c.address_id = a.id and c.state <> 'asked')
      and not exists (select from reach_bases b where b.shop_id = a.shop_id and b.address_id = a.id)
    returning a.shop_id, a.id)
  delete from consents c using gone where c.shop_id = gone.shop_id and c.address_id = gone.id;
$function$;

CREATE OR REPLACE FUNCTION public.tidy_stock_wishes(p_unconfirmed timestamp with time zone, p_old timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from stock_wishes where asked_at < p_old or (confirmed_at is null and asked_at < p_unconfirmed);
$function$;

CREATE OR REPLACE FUNCTION public.turnover_of(o orders)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((o).status = ANY (ARRAY['validated'::text, 'invoiced'::text])) THEN (COALESCE((((o).priced ->> 'totalHtCents'::text))::bigint, (o).total_ttc_cents) - (o).cancelled_ht_cents) ELSE (0)::bigint END;

CREATE OR REPLACE FUNCTION public.undo_imported_client(p_shop text, p_client text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.undo_imported_product(p_shop text, p_product text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.unit_cost_on(of_shop text, of_format text, on_day date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (SELECT u.cost_e4 FROM unit_costs u WHERE ((u.shop_id = unit_cost_on.of_shop) AND (u.format_id = unit_cost_on.of_format) AND (u.valid_from <= unit_cost_on.on_day)) ORDER BY u.valid_from DESC LIMIT 1);

CREATE OR REPLACE FUNCTION public.use_allocations(p_shop text, p_order text, p_by text, p_holders text[], p_format text, p_wanted bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  held record;
  total bigint := 0;
  take bigint;
begin
  for held in
    select a.id, m.warehouse_id, m.duty_status, m.lot, m.units
    from stock_allocations a cross join lateral (
      select warehouse_id, duty_status, lot, sum(reserved_delta)::bigint as units from stock_movements
      where shop_id = p_shop and allocation_id = a.id and kind = 'allocation' group by 1, 2, 3 having sum(reserved_delta) > 0
    ) m
    where a.shop_id = p_shop and a.holder_id = any (p_holders) and a.format_id = p_format and a.remaining > 0
    order by a.until, a.id, m.duty_status, m.warehouse_id, m.lot
  loop
    take := least(held.units, p_wanted - total);
    exit when take <= 0;
    total := total + take;
    update stock_allocations set remaining = remaining - take, version = version + 1 where shop_id = p_shop and id = held.id;
    insert into stock_movements (shop_id, format_id, warehouse_id, duty_status, lot, kind, on_hand_delta, reserved_delta, order_id, allocation_id, made_by)
    values (p_shop, p_format, held.warehouse_id, held.duty_status, held.lot, 'allocation', 0, -take, p_order, held.id, p_by),
           (p_shop, p_format, held.warehouse_id, held.duty_status, held.lot, 'order', 0, take, p_order, null, p_by);
  end loop;
  return total;
end $function$;

CREATE OR REPLACE FUNCTION public.webhook_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform webhook_say(new.shop_id, 'client.added', new.id, jsonb_build_object('id', new.id, 'kind', new.kind));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.webhook_deliveries_lost(p_before timestamp with time zone)
 RETURNS TABLE(shop_id text, delivery_id text, tries integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT d.shop_id,
     d.id,
     d.tries
    FROM webhook_deliveries d
   WHERE ((d.state = 'waiting'::text) AND (d.next_at <= webhook_deliveries_lost.p_before))
   ORDER BY d.next_at
  LIMIT 500;
END;

CREATE OR REPLACE FUNCTION public.webhook_forget(p_before timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM webhook_deliveries
   WHERE ((webhook_deliveries.created_at < webhook_forget.p_before) AND (webhook_deliveries.state <> 'waiting'::text));
 DELETE FROM webhook_events
   WHERE ((webhook_events.at < webhook_forget.p_before) AND (webhook_events.told_at IS NOT NULL));
END;

CREATE OR REPLACE FUNCTION public.webhook_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  facts jsonb;
  was_status text := 'draft';
  was_delivery text := '';
  was_payment text := '';
  comes boolean;
begin
  if tg_op = 'UPDATE' then
    was_status := old.status;
    was_delivery := old.delivery_status;
    was_payment := old.payment_status;
  end if;
  -- A draft is no order yet, and one that comes to nothing never was.
  if new.status in ('draft', 'aborted') or (was_status = 'draft' and new.status in ('expired', 'cancelled')) then return null; end if;
  facts := webhook_order_facts(new);
  -- Money that came late brings an expired one back.
  comes := was_status = 'draft' or (was_status = 'expired' and new.status = 'pending');
  if comes then perform webhook_say(new.shop_id, 'order.placed', new.id, facts); end if;
  if new.status <> was_status then
    if new.status = 'validated' then perform webhook_say(new.shop_id, 'order.accepted', new.id, facts);
    elsif new.status = 'refused' then perform webhook_say(new.shop_id, 'order.refused', new.id, facts);
    elsif new.status in ('cancelled', 'expired') then perform webhook_say(new.shop_id, 'order.canceled', new.id, facts);
    end if;
  end if;
  -- What was paid while it was a draft is told when it becomes an order.
  if new.payment_status = 'paid' and (comes or was_payment <> 'paid') then
    perform webhook_say(new.shop_id, 'order.paid', new.id, facts);
  end if;
  if new.delivery_status <> was_delivery then
    if new.delivery_status = 'transit' then perform webhook_say(new.shop_id, 'order.shipped', new.id, facts);
    elsif new.delivery_status = 'delivered' then perform webhook_say(new.shop_id, 'order.delivered', new.id, facts);
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.webhook_order_facts(o orders)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN jsonb_build_object('id', (o).id, 'number', (o).number, 'status', (o).status, 'deliveryStatus', (o).delivery_status, 'paymentStatus', (o).payment_status, 'clientId', (o).client_id, 'bottles', ((o).bottles - (o).cancelled_bottles), 'totalTtcCents', ((o).total_ttc_cents - (o).cancelled_ttc_cents));

CREATE OR REPLACE FUNCTION public.webhook_products()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into webhook_events (shop_id, type, subject, facts)
    select c.shop_id, 'product.changed', c.product_id,
      jsonb_build_object('id', c.product_id, 'slug', p.slug, 'status', p.status, 'kind', c.kind, 'fields', to_jsonb(c.fields))
    from changed c join products p on p.shop_id = c.shop_id and p.id = c.product_id
    where webhook_wanted(c.shop_id, 'product.changed');
  if found then
    perform pg_notify('cuvee', json_build_object('kind', 'webhook', 'shopId', shop_id)::text) from (select distinct shop_id from changed) s;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.webhook_reservation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  facts jsonb := jsonb_build_object('id', new.id, 'number', new.number, 'status', new.status, 'eventId', new.event_id,
    'slotId', new.slot_id, 'people', new.people, 'orderId', new.order_id, 'totalTtcCents', new.total_cents);
  was text := 'held';
begin
  if tg_op = 'UPDATE' then was := old.status; end if;
  if new.status = 'confirmed' and was in ('held', 'pending') then
    perform webhook_say(new.shop_id, 'reservation.confirmed', new.id, facts);
  elsif new.status = 'cancelled' and was not in ('held', 'cancelled') then
    perform webhook_say(new.shop_id, 'reservation.canceled', new.id, facts);
  elsif new.status = 'attended' and was <> 'attended' then
    perform webhook_say(new.shop_id, 'reservation.attended', new.id, facts);
  elsif tg_op = 'UPDATE' and new.status in ('pending', 'confirmed', 'noShow') and (
      (old.slot_id, old.seats, old.people, old.total_cents) is distinct from (new.slot_id, new.seats, new.people, new.total_cents)
      or old.contact is distinct from new.contact or (old.status <> new.status and was <> 'held')) then
    perform webhook_say(new.shop_id, 'reservation.changed', new.id, facts);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.webhook_say(p_shop text, p_type text, p_subject text, p_facts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- For triggers alone: it writes for whatever shop it is told.
  if pg_trigger_depth() = 0 then raise insufficient_privilege; end if;
  if not webhook_wanted(p_shop, p_type) then return; end if;
  insert into webhook_events (shop_id, type, subject, facts) values (p_shop, p_type, p_subject, p_facts);
  perform pg_notify('cuvee', json_build_object('kind', 'webhook', 'shopId', p_shop)::text);
end $function$;

CREATE OR REPLACE FUNCTION public.webhook_shops_due(p_now timestamp with time zone)
 RETURNS TABLE(shop_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT DISTINCT e.shop_id
    FROM webhook_events e
   WHERE ((e.told_at IS NULL) AND (e.due_at <= webhook_shops_due.p_now));
END;

CREATE OR REPLACE FUNCTION public.webhook_stocks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into webhook_events (shop_id, type, subject, facts, due_at)
    select s.shop_id, 'stock.changed', s.format_id, jsonb_build_object('id', s.format_id), clock_timestamp() + interval '5 seconds'
    from (select distinct shop_id, format_id from changed) s where webhook_wanted(s.shop_id, 'stock.changed');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.webhook_wanted(p_shop text, p_type text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT 1
            FROM webhook_endpoints e
           WHERE ((e.shop_id = webhook_wanted.p_shop) AND e.enabled AND (webhook_wanted.p_type = ANY (e.events))))) AS "exists";
END;

CREATE OR REPLACE FUNCTION public.webhook_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare facts jsonb;
begin
  select webhook_order_facts(o) into facts from orders o where o.shop_id = new.shop_id and o.id = new.order_id;
  perform webhook_say(new.shop_id, 'order.withdrawn', new.order_id, facts);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.words_of_order(plain_search text, number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((plain_search || ' '::text) || COALESCE(lower(number), ''::text));

CREATE OR REPLACE FUNCTION public.write_sale_facts(of_shop text, of_kind text, of_source text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  wanted sale_fact_line[];
  written bigint;
begin
  if of_kind = 'order' then
    wanted := array(select w from orders o cross join lateral facts_of_order(o) w where o.shop_id = of_shop and o.id = of_source);
  elsif of_kind = 'ticket' then
    wanted := array(select w from till_tickets t cross join lateral facts_of_ticket(t) w where t.shop_id = of_shop and t.id = of_source);
  else
    wanted := array(select w from documents d cross join lateral facts_of_document(d) w where d.shop_id = of_shop and d.id = of_source);
  end if;
  with kept as materialized (
    select * from sale_facts where shop_id = of_shop and source_id = of_source
  ), first as (
    select channel, grid, region, agent_id, made_by from kept order by id limit 1
  ), first_of_line as (
    select distinct on (line_id, kind) line_id, kind, product_id, vintage_id, format_id from kept order by line_id, kind, id
  ), changed as (
    select w.basis, w.source, w.line_id, w.kind, w.day, w.sold_on, case when a.channel is null then w.channel else a.channel end as channel,
      case when a.channel is null then w.grid else a.grid end as grid, case when a.channel is null then w.region else a.region end as region,
      case when a.channel is null then w.agent_id else a.agent_id end as agent_id,
      case when a.channel is null then w.made_by else a.made_by end as made_by, w.client_id,
      case when l.kind is null then w.product_id else l.product_id end as product_id,
      case when l.kind is null then w.vintage_id else l.vintage_id end as vintage_id,
      case when l.kind is null then w.format_id else l.format_id end as format_id,
      w.sales, w.units, w.given, w.eq75, w.volume_ml, w.ht_cents, w.ttc_cents, w.cost_cents
    from unnest(wanted) w
    left join first a on true
    left join first_of_line l on l.line_id = w.line_id and l.kind = w.kind
    union all
    select basis, source, line_id, kind, day, sold_on, channel, grid, region, agent_id, made_by, client_id, product_id, vintage_id,
      format_id, -sales, -units, -given, -eq75, -volume_ml, -ht_cents, -ttc_cents, -cost_cents
    from kept
  )
  insert into sale_facts (shop_id, source_id, basis, source, line_id, kind, day, sold_on, channel, grid, region, agent_id, made_by,
    client_id, product_id, vintage_id, format_id, sales, units, given, eq75, volume_ml, ht_cents, ttc_cents, cost_cents)
  select of_shop, of_source, basis, source, line_id, kind, day, sold_on, channel, grid, region, agent_id, made_by, client_id, product_id,
    vintage_id, format_id, sum(sales), sum(units), sum(given), sum(eq75), sum(volume_ml), sum(ht_cents), sum(ttc_cents), sum(cost_cents)
  from changed
  group by basis, source, line_id, kind, day, sold_on, channel, grid, region, agent_id, made_by, client_id, product_id, vintage_id, format_id
  having sum(sales) <> 0 or sum(units) <> 0 or sum(given) <> 0 or sum(eq75) <> 0 or sum(ht_cents) <> 0 or sum(ttc_cents) <> 0;
  get diagnostics written = row_count;
  return written;
end $function$;
