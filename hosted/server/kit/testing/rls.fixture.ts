import type pg from "pg";
import { ESTATE } from "#kit/testing/orders.ts";

/**
 * Rows for tables that the orders of a test do not fill, where a table has rules of its own or a test reads the row;
 * the others get a row by `fillEmpty`.
 */
export const FILL = `insert into mail_tokens (hash, user_id, purpose, expires_at) select 'x', id, 'reset', now()
         from users limit 1;
       update products set status = 'paused' where id = (select max(id) from products);
       insert into grid_requests (shop_id, id, user_id, company, message)
         select s.id, 'x', u.id, 'Cave', '' from shops s, users u where s.code = '${ESTATE}' and u.username = 'camille';
       insert into maintenances (id, banner, page, start_date, end_date, made_by, at)
         select 'x', true, false, now(), now() + interval '1 hour', id, now() from users limit 1;
       insert into backups (id, began_at, name) values ('backupbackup0001', now(), 'x');
       insert into limit_counts (key, ends_at, count) values (repeat('k', 22), now(), 1);
       insert into master_accounts (master_id, account_id)
         select min(id), max(id) from users;
       insert into stock_alerts (shop_id, kind, format_id, level, at, made_by)
         select shop_id, 'threshold', min(id), 0, now(), 'x' from formats group by 1;
       insert into client_distinctions (shop_id, first_id, second_id, made_by)
         select shop_id, min(id), max(id), 'x' from clients group by 1 having count(*) > 1;
       insert into contact_lists (shop_id, id, kind, name, definition, made_by, created_at, updated_at)
         select shop_id, 'x', 'static', 'x', '{}', 'x', now(), now() from clients group by 1;
       insert into product_events (shop_id, product_id, made_by, kind)
         select shop_id, min(id), 'x', 'created' from products group by 1;
       insert into list_views (shop_id, user_id, id, list, name, position, query, look)
         select s.id, u.id, 'x', 'orders', 'Vue', 1, '{}', '{}' from shops s, users u where s.code = '${ESTATE}'
           and u.username = 'calades';
       insert into price_changes (shop_id, id, kind, entries, made_by, at)
         select id, 'x', 'cells', '[]', 'x', now() from shops where code = '${ESTATE}';
       insert into address_errors (shop_id, channel, address, last_status, last_source, updated_at)
         select id, 'mail', 'x@example.org', '5.1.1', 'smtp', now() from shops where code = '${ESTATE}';
       insert into imports (shop_id, id, kind, source, name, encoding, delimiter, headings, mapping, made_by,
         user_id, created_at)
         select shop_id, 'x', 'clients', 'default', 'x', 'utf-8', ';', '{Nom}', '{}', 'x', user_id,
           now() from list_views;
       insert into imported_orders (shop_id, id, import_id, source, number, ordered_at, status, total_ttc_cents)
         select shop_id, 'x', id, 'default', 'x', now(), 'paid', 1 from imports;
       insert into reservations (shop_id, id, event_id, slot_id, status, seats, people, source, payment, created_at)
         select shop_id, 'x', event_id, id, 'confirmed', 1, 1, 'web', 'full', now() from event_slots
         where shop_id = (select id from shops where code = '${ESTATE}') order by id limit 1;
       insert into reservation_payers (shop_id, reservation_id, id, position, name, email, key_hash)
         select shop_id, id, 'x', 0, 'x', 'x', 'x' from reservations where id = 'x';
       insert into reservation_lines (shop_id, reservation_id, id, position, kind, name, quantity, unit_e4,
         vat_rate_bp, amount_cents)
         select shop_id, id, 'x', 0, 'price', 'x', 1, 0, 0, 0 from reservations where id = 'x';
       insert into reservation_money (shop_id, reservation_id, kind, amount_cents, method, at, made_by, key)
         select shop_id, id, 'payment', 1, 'cash', now(), 'x', 'x' from reservations where id = 'x';
       insert into reservation_events (shop_id, reservation_id, at, kind, made_by) select shop_id, id, now(), 'x', 'x'
         from reservations where id = 'x';
       insert into calendar_feeds (shop_id, id, kind, name, created_by, created_at)
         select shop_id, 'x', 'shop', 'x', 'x', now() from reservations where id = 'x';
       insert into busy_calendars (shop_id, id, resource_id, url) select shop_id, 'x', min(id), 'x'
         from resources group by 1;
       insert into busy_times (shop_id, calendar_id, resource_id, starts_at, ends_at)
         select shop_id, id, resource_id, now(), now() + interval '1 hour' from busy_calendars;
       insert into campaign_messages (shop_id, campaign_id, variant, lang, typology, rendered)
         select shop_id, min(id), 'A', 'fr', '', '{}' from campaigns group by 1;
       insert into order_campaigns (shop_id, order_id, campaign_id, variant, at)
         select shop_id, min(id), min(id), 'A', now() from campaigns group by 1;
       insert into order_groups (shop_id, id, name, status, join_hash, shipping_ref, created_at, deadline)
         select id, 'x', 'x', 'open', 'x', 'x', now(), now() from shops where code = '${ESTATE}';
       insert into sales_points (shop_id, id, name, warehouse_id, settings, made_by, created_at)
         select shop_id, 'x' || shop_id, 'x', min(id), '{}', 'x', now() from warehouses group by 1;
       insert into tills (shop_id, id, point_id, code, name, public_key, enrolled_by, enrolled_at)
         select shop_id, id, id, 'C1', 'x', repeat('x', 87), 'x', now() from sales_points;
       insert into till_tickets (shop_id, id, till_id, point_id, seq, number, day, at, is_training, content,
         total_ht_cents, total_ttc_cents, methods)
         select shop_id, id, id, point_id, 1, 'x', now(), now(), false, '{}', 0, 0, '{}' from tills;
       insert into till_copies (shop_id, position, id, ticket_id, copy, at, content, previous, hash, signature)
         select t.shop_id, 1, 'x', t.id, 0, now(), c.content, repeat('0', 64),
         encode(sha256(convert_to(repeat('0', 64) || E'\\n' || c.content, 'UTF8')), 'hex'), repeat('x', 86)
         from till_tickets t, lateral (select jsonb_build_object('shopId', t.shop_id, 'position', 1,
           'id', 'x', 'ticketId', t.id, 'copy', 0)::text as content) c;
       insert into till_copy_ends (shop_id, position, hash, seal) select shop_id, position, hash, signature
         from till_copies;
       insert into till_closings (shop_id, id, till_id, point_id, seq, number, period, of_period, at, content,
         turnover_ttc_cents)
         select shop_id, id, id, point_id, 2, 'x', 'day', 'x', now(), '{}', 0 from tills;
       insert into till_records (shop_id, till_id, seq, id, kind, at, content, previous, hash, signature,
         countersignature, received_at) select shop_id, id, 1, 'x', 'event', now(), content, repeat('0', 64),
         encode(sha256(convert_to(repeat('0', 64) || E'\\n' || content, 'UTF8')), 'hex'), repeat('x', 86),
         repeat('x', 86), now() from tills,
         lateral (select jsonb_build_object('shopId', shop_id, 'tillId', id, 'seq', 1,
           'id', 'x', 'body', jsonb_build_object('kind', 'event'))::text as content) c;
       insert into samples (shop_id, id, number, client_id, sent_at, operation_id, made_by)
         select shop_id, 'x', 'x', min(id), now(), 'x', 'x' from clients group by 1;
       insert into tasks (shop_id, id, kind, subject, assignee_id, due_on, day_of_month, made_by, made_by_id,
         created_at)
         select s.id, 'x', 'other', 'x', u.id, now(), 1, 'x', u.id, now() from shops s, users u
         where s.code = '${ESTATE}' and u.username = 'camille';
       insert into hidden_acts (shop_id, client_id, act, until, hidden_by, hidden_at)
         select shop_id, min(id), 'x', now(), 'x', now() from clients group by 1;
       insert into prospect_calls (shop_id, id, client_id, result, at, made_by, made_by_id)
         select c.shop_id, 'x', min(c.id), 'noAnswer', now(), 'x', min(u.id) from clients c, users u group by 1;
       insert into personal_feeds (shop_id, id, user_id, layers, key_hash, created_at)
         select s.id, 'x', u.id, '{tasks}', 'x', now() from shops s, users u
         where s.code = '${ESTATE}' and u.username = 'camille';
       insert into opportunities (shop_id, id, client_id, title, expected_on, stage_id, stage_since, position, owner_id,
         next_step, next_on, made_by, made_by_id, created_at)
         select c.shop_id, 'x', min(c.id), 'x', now(), 'stage00000000001', now(), 1, u.id, 'x', now(), 'x', u.id, now()
         from clients c, users u where u.username = 'camille' group by c.shop_id, u.id;
       insert into opportunity_events (shop_id, id, opportunity_id, at, kind, made_by)
         select shop_id, 'x', id, now(), 'created', 'x' from opportunities where id = 'x';
       insert into opportunity_links (shop_id, id, opportunity_id, sample_id, at, made_by)
         select o.shop_id, 'x', o.id, s.id, now(), 'x' from opportunities o join samples s on s.shop_id = o.shop_id
         and s.id = 'x' where o.id = 'x';
       insert into day_routes (shop_id, user_id, day, start, returns, starts_at, visit_minutes, km_per_hour, updated_at)
         select s.id, u.id, now(), 'shop', true, '09:00', 30, 50, now() from shops s, users u
         where s.code = '${ESTATE}' and u.username = 'camille';
       insert into day_route_stops (shop_id, user_id, day, client_id, position)
         select r.shop_id, min(r.user_id), min(r.day), min(c.id), 1 from day_routes r
         join clients c on c.shop_id = r.shop_id group by 1;
       insert into mail_models (shop_id, id, name, kind, use, content, created_at, updated_at, updated_by)
         select id, 'x', 'x', 'standard', 'campaign', '{}', now(), now(), 'x' from shops where code = '${ESTATE}';
       insert into mail_model_versions (shop_id, model_id, number, content, at, made_by)
         select shop_id, id, 1, '{}', now(), 'x' from mail_models;
       insert into mail_model_uses (shop_id, quote_id) select shop_id, id from mail_models on conflict do nothing;
       insert into support_tickets (id, author_id, author, from_shop_id, subject, category, created_at, last_at)
         select 'x', u.id, 'x', s.id, 'x', 'idea', now(), now() from shops s, users u
         where s.code = '${ESTATE}' and u.username = 'calades';
       insert into support_messages (ticket_id, id, side, author_id, author, body, at)
         select id, 'x', 'author', author_id, 'x', 'x', now() from support_tickets where id = 'x';
       insert into support_notes (ticket_id, id, author_id, author, body, at)
         select id, 'x', author_id, 'x', 'x', now() from support_tickets where id = 'x';
       insert into support_attachments (id, author_id, name, mime, bytes, sha256, created_at, ticket_id, message_id)
         select 'supportfile00001', author_id, 'x', 'application/pdf', 1, 'x', now(), id, 'x'
         from support_tickets where id = 'x';
       insert into files (shop_id, id, name, mime, bytes, sha256, is_public)
         select id, 'messagefile00001', 'x', 'application/pdf', 1, 'x', false from shops where code = '${ESTATE}';
       insert into message_attachments (shop_id, id, author_id, name, mime, bytes, created_at)
         select f.shop_id, f.id, u.id, 'x', 'application/pdf', 1, now() from files f, users u
         where f.id = 'messagefile00001' and u.username = 'calades';
       insert into withdrawals (shop_id, id, order_id, at, name, email, lines, is_whole, due_cents, status)
         select shop_id, 'x', id, now(), 'x', 'x', '[]', true, 0, 'declared' from orders order by id limit 1;
       insert into consent_addresses (shop_id, id, address, lang, created_at)
         select id, 'x', 'x', 'fr', now() from shops where code = '${ESTATE}';
       insert into consent_events (shop_id, id, address_id, channel, purpose, kind, at, made_by)
         select shop_id, 'x', 'x', 'mail', 'newsletter', 'given', now(), 'person' from consent_addresses;
       insert into consents (shop_id, address_id, channel, purpose, state, changed_at, event_id)
         select shop_id, 'x', 'mail', 'newsletter', 'given', now(), 'x' from consent_addresses;
       insert into reach_bases (shop_id, id, address_id, channel, basis, at, made_by, wording, lang)
         select shop_id, 'x', 'x', 'mail', 'customer', now(), 'person', 'x', 'fr' from consent_addresses;
       insert into suppressed_addresses (shop_id, hash, at)
         select shop_id, repeat('0', 64), now() from consent_addresses;
       insert into member_codes (code_hash, user_id, seller_id, origin, challenge, expires_at)
         select 'x', u.id, s.id, 'x', repeat('x', 43), now() from shops s, users u where s.code = '${ESTATE}'
           and u.username = 'camille';
       insert into embeds (shop_id, id, name, content, options, theme, created_at, updated_at)
         select id, 'x', 'x', '{}', '{}', '{}', now(), now() from shops where code = '${ESTATE}';
       insert into figure_recounts (shop_id, state, asked_at) select id, 'done', now() from shops;
       insert into shop_origins (shop_id, origin, state, asked_at) select shop_id, 'https://x.example', 'pending', now()
         from embeds;
       insert into api_keys (shop_id, id, name, prefix, hash, scopes, made_by, created_at)
         select s.id, 'x', 'x', 'x', 'x', '{x}', u.id, now() from shops s, users u where s.code = '${ESTATE}'
           and u.username = 'calades';
       insert into webhook_endpoints (shop_id, id, url, events, enabled, made_by, created_at)
         select shop_id, 'x', 'x', '{x}', false, made_by, now() from api_keys;
       insert into webhook_deliveries (shop_id, id, endpoint_id, event_id, type, body, state, created_at)
         select shop_id, 'x', id, 'x', 'x', '{}', 'failed', now() from webhook_endpoints;
       insert into accounting_codes (shop_id, use, account, label, changed_by, changed_at)
         select id, 'client', '411', 'x', 'x', now() from shops where code = '${ESTATE}';
       insert into accounting_journals (shop_id, journal, code, name) select shop_id, 'sales', 'VE', 'x'
         from accounting_codes;
       insert into accounting_files (shop_id, closes_on, name, content, sha256, made_by, at)
         select shop_id, '2000-12-31', '100000009FEC20001231.txt', '', encode(sha256(''), 'hex'), 'x', now()
         from accounting_codes;
       insert into journal_entries (shop_id, id, closes_on, booked_on, journal, journal_code, journal_name, piece_ref,
         piece_on, label, kind, total_cents, line_count, validated_on, validated_at, made_by, plain_search)
         select shop_id, 'x', '2090-12-31', '2090-01-01', 'sundry', 'OD', 'x', 'x', '2090-01-01', 'x', 'turn', 1, 2,
           now(), now(), 'x', ''
         from accounting_codes;
       insert into journal_lines (shop_id, entry_id, line, account, account_label, debit_cents, credit_cents)
         select shop_id, id, n, '411', 'x', n - 1, 2 - n from journal_entries, generate_series(1, 2) n where id = 'x';
       insert into documents (shop_id, id, kind, number, fiscal_year, position, content, previous, hash, seal,
         issued_on, sealed_at, made_by, total_ht_cents, total_vat_cents, total_ttc_cents)
         select id, 'x' || k, k, 'x' || k, 2026, 1, c, repeat('0', 64),
           encode(sha256(convert_to(repeat('0', 64) || E'\\n' || c, 'UTF8')), 'hex'), repeat('0', 64), '2026-01-01',
           now(), 'x', 1, 0, 1
         from shops, unnest(array['bill', 'deposit', 'credit']) k,
           lateral (select jsonb_build_object('kind', k, 'number', 'x' || k,
           'issuedOn', '2026-01-01', 'totalHtCents', 1, 'totalVatCents', 0, 'totalTtcCents', 1)::text as c) p
           where code = '${ESTATE}';
       insert into document_states (shop_id, document_id, kind, client_id, number, buyer_name, issued_on,
         total_ht_cents, total_ttc_cents, due_cents, plain_search)
         select d.shop_id, d.id, d.kind, (select min(c.id) from clients c where c.shop_id = d.shop_id
           and c.user_id is null), d.number, 'x', d.issued_on, 1, 1, 1, 'x' from documents d;
       insert into order_instalments (shop_id, order_id, position, told_at) select shop_id, min(id), 0, now()
         from orders group by 1;
       insert into settlements (shop_id, id, client_id, kind, type, amount_cents, received_on, made_by, at)
         select shop_id, 'x', client_id, 'receipt', 'check', 1, now(), 'x', now() from document_states
         where document_id = 'xbill';
       insert into settlement_events (shop_id, settlement_id, at, kind, made_by) select shop_id, id, now(),
         'banked', 'x' from settlements;
       insert into allocations (shop_id, settlement_id, document_id, amount_cents, at, made_by) select shop_id, id,
         'xbill', 1, now(), 'x' from settlements;
       insert into bank_slips (shop_id, id, number, type, bank_id, made_on, count, total_cents, made_by, at)
         select shop_id, 'x', 'x', 'check', 'x', now(), 1, 1, 'x', now() from settlements;
       insert into sepa_mandates (shop_id, id, client_id, rum, scheme, status, debtor, address, iban,
         made_by, created_at)
         select shop_id, 'x', client_id, 'x', 'CORE', 'pending', 'x', '{}', 'x', 'x', now() from settlements;
       insert into sepa_batches (shop_id, id, number, bank_id, collect_on, status, count, total_cents,
         made_by, created_at)
         select shop_id, 'x', 'x', 'x', now(), 'announced', 1, 1, 'x', now() from settlements;
       insert into sepa_collections (shop_id, id, batch_id, mandate_id, document_id, amount_cents, status)
         select shop_id, 'x', 'x', 'x', 'xbill', 1, 'announced' from settlements;
       insert into bank_statements (shop_id, id, bank_id, name, format, lines, fresh, made_by, at)
         select shop_id, 'x', 'x', 'x', 'csv', 1, 1, 'x', now() from settlements`;

/** Returns a value of a type, as SQL. */
function valueOf(type: string): string {
  if (type.endsWith("[]") || type === "jsonb") return "'{}'";
  if (/^(date|time)/.test(type)) return "now()";
  if (type === "boolean") return "true";
  return type === "bytea" ? "''" : type === "text" ? "'x'" : "1";
}

type Column = { name: string; type: string };
const COLUMNS = `select c.relname as table,
    json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null))) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and (a.attname = 'shop_id' or (a.attnotnull and not a.atthasdef and a.attidentity = '')) group by 1`;

/** Gives each table without rows one of the estate, whatever it should refer to: a new table needs no row in `FILL`. */
export async function fillEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; columns: Column[] }>(COLUMNS);
  await client.query("set session_replication_role = replica");
  for (const { table, columns } of rows) {
    const values = columns.map(({ name, type }) =>
      name === "shop_id" ? `(select id from shops where code = '${ESTATE}')` : valueOf(type),
    );
    const names = columns.map(({ name }) => `"${name}"`);
    await client.query(
      `insert into ${table} (${names.join(", ")}) select ${values.join(", ")} where not exists (select 1 from ${table})`,
    );
  }
  await client.query("reset session_replication_role");
}
