-- What proves that goods left the country free of VAT (CGI ann. III art. 74; art. 262 ter I), kept with the bill: a file, and where it is
-- missing the bill says so.

alter table document_states add column proof text check (proof in ('missing', 'kept'));
update document_states s set proof = 'missing'
from documents d
where d.shop_id = s.shop_id and d.id = s.document_id and s.kind = 'bill'
  and (d.content::jsonb -> 'vat' @> '[{"category": "G"}]' or d.content::jsonb -> 'vat' @> '[{"category": "K"}]');
create index document_states_unproven on document_states (shop_id, issued_on desc, document_id desc) where proof = 'missing';

create table document_proofs (
  shop_id text not null,
  id text not null,
  document_id text not null,
  kind text not null,
  -- The day that the paper bears.
  dated date not null,
  name text not null,
  file_id text not null,
  mime text not null,
  bytes int not null,
  made_by text not null,
  at timestamptz not null,
  withdrawn_by text,
  withdrawn_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, document_id) references document_states (shop_id, document_id),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create index document_proofs_document on document_proofs (shop_id, document_id, id);
alter table document_proofs enable row level security;
create policy member on document_proofs using (shop_id = (select acting_shop()));
