-- A sales agent asks a shop to represent it, or invites a producer who has none yet; the shop answers. And: who a mail comes from.

-- Producers whom an agent invites to open a shop. The address is nobody's business but the agent's, until its owner proves it.
create table agent_invitations (
  id text primary key,
  agent_id text not null references users (id),
  email text not null check (email = lower(email)),
  firstname text not null,
  lastname text not null,
  company text not null,
  lang text not null,
  -- SHA-256 of the secret of the mailed link.
  token_hash bytea not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  -- A request to a shop has come of it.
  taken_at timestamptz
);
create unique index agent_invitations_email on agent_invitations (agent_id, email);
create unique index agent_invitations_token on agent_invitations (token_hash);
create index agent_invitations_open on agent_invitations (email) where taken_at is null;
create index agent_invitations_over on agent_invitations (expires_at);
alter table agent_invitations enable row level security;
create policy self on agent_invitations using (agent_id = (select acting_user()));
create policy link on agent_invitations for select using (token_hash = (select acting_key()));
create policy sign_in on agent_invitations using ((select signing_in()));

create table agent_requests (
  shop_id text not null references shops (id),
  id text not null,
  agent_id text not null references users (id),
  -- It came of an invitation: what the agent wrote there is all he knows of the shop until it accepts.
  invitation_id text references agent_invitations (id) on delete set null,
  message text not null default '',
  status text not null default 'pending' check (status in ('pending', 'accepted', 'refused')),
  asked_at timestamptz not null,
  answered_at timestamptz,
  answered_by text,
  primary key (shop_id, id),
  check ((status = 'pending') = (answered_at is null))
);
create unique index agent_requests_open on agent_requests (shop_id, agent_id) where status = 'pending';
create index agent_requests_agent on agent_requests (agent_id);
create index agent_requests_invitation on agent_requests (invitation_id) where invitation_id is not null;
alter table agent_requests enable row level security;
create policy member on agent_requests using (shop_id = (select acting_shop()));
create policy self on agent_requests for select using (agent_id = (select acting_user()));

-- A shop sees who asks it, while he waits for its answer.
create policy asking_agent on users for select using (exists (
  select 1 from agent_requests r where r.agent_id = users.id and r.shop_id = (select acting_shop()) and r.status = 'pending'));

-- A mail of a shop's business carries the shop's name and goes back to its address; null: the platform's own.
alter table mails
  add column from_name text,
  add column reply_to text;
