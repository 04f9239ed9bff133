import { ESTATE } from "#kit/testing/orders.ts";

/** Rows for tables that the orders of a test do not fill. */
export const FILL = `insert into mail_tokens (hash, user_id, purpose, expires_at) select 'x', id, 'reset', now() from users limit 1;
       insert into captcha_uses (nonce, expires_at) values ('x', now());
       insert into shop_openings (user_id, asked, lang, asked_at) select min(id), '{}', 'fr', now() from users;
       update products set status = 'paused' where id = (select max(id) from products);
       insert into grid_requests (shop_id, id, user_id, company, message)
         select s.id, 'x', u.id, 'Cave', '' from shops s, users u where s.code = '${ESTATE}' and u.username = 'camille';
       insert into agent_invitations (id, agent_id, email, firstname, lastname, company, lang, token_hash, invited_at, expires_at)
         select 'x', id, 'x', 'x', 'x', 'x', 'fr', 'x', now(), now() from users where username = 'solene';
       insert into agent_requests (shop_id, id, agent_id, asked_at)
         select s.id, 'x', u.id, now() from shops s, users u where s.code = '${ESTATE}' and u.username = 'solene';
       insert into promo_code_uses (shop_id, code, order_id, buyer_keys, at)
         select c.shop_id, c.code, 'x', '{}', now() from promo_codes c limit 1;
       insert into maintenances (id, banner, page, start_date, end_date, made_by, at)
         select 'x', true, false, now(), now() + interval '1 hour', id, now() from users limit 1;
       insert into master_accounts (master_id, account_id)
         select min(id), max(id) from users;
       insert into account_switches (id, master_id, from_id, to_id, session_id, at)
         select 'x', min(id), min(id), max(id), 'x', now() from users;
       insert into stock_alerts (shop_id, kind, format_id, level, at, made_by)
         select shop_id, 'threshold', min(id), 0, now(), 'x' from formats group by 1;
       insert into client_distinctions (shop_id, first_id, second_id, made_by)
         select shop_id, min(id), max(id), 'x' from clients group by 1 having count(*) > 1;
       insert into product_bulks (shop_id, id, made_by, before, after)
         select id, 'x', 'x', '[]', '[]' from shops where code = '${ESTATE}';
       insert into product_events (shop_id, product_id, made_by, kind)
         select shop_id, min(id), 'x', 'created' from products group by 1;
       insert into list_views (shop_id, user_id, id, list, name, position, query, look)
         select s.id, u.id, 'x', 'orders', 'Vue', 1, '{}', '{}' from shops s, users u where s.code = '${ESTATE}' and u.username = 'calades';
       insert into list_states (shop_id, user_id, list, state) select shop_id, user_id, list, '{}' from list_views;
       insert into list_exports (shop_id, user_id, id, list, lang, wish) select shop_id, user_id, id, list, 'fr', '{}' from list_views;
       insert into unit_costs (shop_id, format_id, valid_from, cost_e4, made_by, at)
         select shop_id, min(id), '2000-01-01', 1, 'x', now() from formats group by 1;
       insert into dashboard_layouts (shop_id, user_id, blocks) select shop_id, user_id, '[]' from list_views;
       insert into price_changes (shop_id, id, kind, entries, made_by, at)
         select id, 'x', 'cells', '[]', 'x', now() from shops where code = '${ESTATE}';
       insert into imports (shop_id, id, kind, source, name, encoding, delimiter, headings, mapping, made_by, user_id, created_at)
         select shop_id, 'x', 'clients', 'default', 'x', 'utf-8', ';', '{Nom}', '{}', 'x', user_id, now() from list_views;
       insert into import_lines (shop_id, import_id, line, cells) select shop_id, id, 1, '{x}' from imports;
       insert into import_presets (shop_id, kind, source, headings) select shop_id, kind, source, '{}' from imports;
       insert into import_words (shop_id, kind, field, word, value) select shop_id, kind, 'color', 'x', 'red' from imports;
       insert into import_pictures (shop_id, import_id, line, position, url, product_id)
         select i.shop_id, i.id, 1, 0, 'x', min(p.id) from imports i join products p on p.shop_id = i.shop_id group by 1, 2;
       insert into imported_orders (shop_id, id, import_id, source, number, ordered_at, status, total_ttc_cents)
         select shop_id, 'x', id, 'default', 'x', now(), 'paid', 1 from imports;
       insert into closed_days (shop_id, id, since, until) select id, 'x', '2000-01-01', '2000-01-01' from shops where code = '${ESTATE}';
       insert into reservations (shop_id, id, event_id, slot_id, status, seats, people, source, payment, created_at)
         select shop_id, 'x', event_id, id, 'confirmed', 1, 1, 'web', 'full', now() from event_slots
         where shop_id = (select id from shops where code = '${ESTATE}') order by id limit 1;
       insert into reservation_payers (shop_id, reservation_id, id, position, name, email, key_hash)
         select shop_id, id, 'x', 0, 'x', 'x', 'x' from reservations where id = 'x';
       insert into reservation_lines (shop_id, reservation_id, id, position, kind, name, quantity, unit_e4, vat_rate_bp, amount_cents)
         select shop_id, id, 'x', 0, 'price', 'x', 1, 0, 0, 0 from reservations where id = 'x';
       insert into reservation_money (shop_id, reservation_id, kind, amount_cents, method, at, made_by, key)
         select shop_id, id, 'payment', 1, 'cash', now(), 'x', 'x' from reservations where id = 'x';
       insert into reservation_events (shop_id, reservation_id, at, kind, made_by) select shop_id, id, now(), 'x', 'x' from reservations where id = 'x';
       insert into waiting_list (shop_id, id, event_id, slot_id, name, email, lang, seats, key_hash, created_at)
         select shop_id, 'x', event_id, slot_id, 'x', 'x', 'fr', 1, 'x', now() from reservations where id = 'x';
       insert into calendar_feeds (shop_id, id, kind, name, created_by, created_at)
         select shop_id, 'x', 'shop', 'x', 'x', now() from reservations where id = 'x';
       insert into busy_calendars (shop_id, id, resource_id, url) select shop_id, 'x', min(id), 'x' from resources group by 1;
       insert into busy_times (shop_id, calendar_id, resource_id, starts_at, ends_at)
         select shop_id, id, resource_id, now(), now() + interval '1 hour' from busy_calendars;
       insert into shop_sites (shop_id, draft, updated_at) select shop_id, '{}', now() from reservations where id = 'x';
       insert into site_versions (shop_id, number, site, at, by_name)
         select shop_id, 1, draft, now(), 'x' from shop_sites where draft = '{}';
       insert into order_groups (shop_id, id, name, status, join_hash, shipping_ref, created_at, deadline)
         select id, 'x', 'x', 'open', 'x', 'x', now(), now() from shops where code = '${ESTATE}';
       insert into order_group_members (shop_id, group_id, id, position, firstname, email, lang, key_hash, is_organiser, joined_at)
         select shop_id, id, 'x', 0, 'x', 'x', 'fr', 'x', true, now() from order_groups;
       insert into quotes (shop_id, id, sub_type, status, number, content, priced, valid_until, key_hash, made_by, created_at, saved_at, sent_at)
         select id, 'x', 'quote', 'sent', 'x', '{}', '{}', now(), 'x', 'x', now(), now(), now() from shops where code = '${ESTATE}';
       insert into quote_events (shop_id, quote_id, at, kind, made_by) select shop_id, id, now(), 'created', 'x' from quotes where id = 'x';
       insert into sales_points (shop_id, id, name, warehouse_id, settings, made_by, created_at)
         select shop_id, 'x' || shop_id, 'x', min(id), '{}', 'x', now() from warehouses group by 1;
       insert into sales_point_users (shop_id, point_id, user_id)
         select p.shop_id, p.id, m.user_id from sales_points p join memberships m on m.shop_id = p.shop_id where m.role = 'owner';
       insert into tills (shop_id, id, point_id, code, name, public_key, enrolled_by, enrolled_at)
         select shop_id, id, id, 'C1', 'x', repeat('x', 87), 'x', now() from sales_points;
       insert into till_tickets (shop_id, id, till_id, point_id, seq, number, day, at, is_training, content, total_ht_cents, total_ttc_cents, methods)
         select shop_id, id, id, point_id, 1, 'x', now(), now(), false, '{}', 0, 0, '{}' from tills;
       insert into till_copies (shop_id, position, id, ticket_id, copy, at, content, previous, hash, signature) select t.shop_id, 1, 'x', t.id, 0, now(), c.content, repeat('0', 64), encode(sha256(convert_to(repeat('0', 64) || E'\\n' || c.content, 'UTF8')), 'hex'), repeat('x', 86) from till_tickets t, lateral (select jsonb_build_object('shopId', t.shop_id, 'position', 1, 'id', 'x', 'ticketId', t.id, 'copy', 0)::text as content) c; insert into till_copy_ends (shop_id, position, hash, seal) select shop_id, position, hash, signature from till_copies;
       insert into till_closings (shop_id, id, till_id, point_id, seq, number, period, of_period, at, content, turnover_ttc_cents)
         select shop_id, id, id, point_id, 2, 'x', 'day', 'x', now(), '{}', 0 from tills;
       insert into till_records (shop_id, till_id, seq, id, kind, at, content, previous, hash, signature, countersignature, received_at) select shop_id, id, 1, 'x', 'event', now(), content, repeat('0', 64), encode(sha256(convert_to(repeat('0', 64) || E'\\n' || content, 'UTF8')), 'hex'), repeat('x', 86), repeat('x', 86), now() from tills, lateral (select jsonb_build_object('shopId', shop_id, 'tillId', id, 'seq', 1, 'id', 'x', 'body', jsonb_build_object('kind', 'event'))::text as content) c;
       insert into till_heads (shop_id, till_id, seq, hash, running, seal) select shop_id, till_id, seq, hash, '{}', '' from till_records;
       insert into till_checkpoints (shop_id, till_id, seq, at, running) select shop_id, till_id, seq, at, '{}' from till_records; insert into till_verified (shop_id, till_id, seq, running, whole_at, seal) select shop_id, till_id, seq, '{}', at, '' from till_records; insert into till_archives (shop_id, till_id, n, made_by, made_at) select shop_id, till_id, 1, 'x', at from till_records;
       insert into samples (shop_id, id, number, client_id, sent_at, operation_id, made_by)
         select shop_id, 'x', 'x', min(id), now(), 'x', 'x' from clients group by 1;
       insert into sample_lines (shop_id, sample_id, position, format_id, name, quantity)
         select s.shop_id, s.id, 0, min(f.id), 'x', 1 from samples s join formats f on f.shop_id = s.shop_id group by 1, 2;
       insert into shipments (shop_id, id, order_id, recipient, made_by, created_at)
         select shop_id, 'x', min(id), '{}', 'x', now() from orders group by 1;
       insert into shipment_lines (shop_id, shipment_id, order_id, line_id, quantity)
         select s.shop_id, s.id, s.order_id, min(l.id), 1 from shipments s
         join order_lines l on l.shop_id = s.shop_id and l.order_id = s.order_id group by 1, 2, 3;
       insert into shipment_events (shop_id, shipment_id, at, kind, made_by) select shop_id, id, now(), 'planned', 'x' from shipments;
       insert into order_cancellations (shop_id, id, order_id, at, made_by, portion, total_ht_cents, total_ttc_cents, payment_cents)
         select shop_id, 'x', min(id), now(), 'x', '{}', 0, 0, 0 from orders group by 1;
       insert into mail_requests (shop_id, about, recipient_hash, at) select id, 'x', 'x', now() from shops; insert into order_instalments (shop_id, order_id, position, told_at) select shop_id, min(id), 0, now() from orders group by 1;
       insert into payment_links (shop_id, id, order_id, made_by, created_at, expires_at)
         select shop_id, 'x', min(id), 'x', now(), now() from orders group by 1;
       insert into payment_refunds (shop_id, key, payment_id, amount_cents, at)
         select shop_id, 'x', min(id), 1, now() from payments group by 1;
       insert into conversations (shop_id, id, user_id, created_at, last_at, last_by, last_text)
         select s.id, 'x', u.id, now(), now(), 'buyer', 'x' from shops s, users u where s.code = '${ESTATE}' and u.username = 'camille';
       insert into messages (shop_id, conversation_id, id, side, author_id, body, at)
         select shop_id, id, 'x', 'buyer', user_id, 'x', now() from conversations;
       insert into withdrawals (shop_id, id, order_id, at, name, email, lines, is_whole, due_cents, status)
         select shop_id, 'x', id, now(), 'x', 'x', '[]', true, 0, 'declared' from orders order by id limit 1;
       insert into member_codes (code_hash, user_id, seller_id, origin, challenge, expires_at)
         select 'x', u.id, s.id, 'x', repeat('x', 43), now() from shops s, users u where s.code = '${ESTATE}' and u.username = 'camille';
       insert into member_tokens (id, token_hash, user_id, seller_id, origin, created_at, used_on)
         select 'x', 'x', user_id, seller_id, 'x', now(), now() from member_codes;
       insert into embeds (shop_id, id, name, content, options, theme, created_at, updated_at)
         select id, 'x', 'x', '{}', '{}', '{}', now(), now() from shops where code = '${ESTATE}';
       insert into embed_days (shop_id, embed_id, day, views) select shop_id, id, '2000-01-01', 1 from embeds;
       insert into shop_origins (shop_id, origin, state, asked_at) select shop_id, 'https://x.example', 'pending', now() from embeds;
       insert into data_exports (user_id, id, lang, asked_at) select id, 'x', 'fr', now() from users where username = 'camille';
       insert into api_keys (shop_id, id, name, prefix, hash, scopes, made_by, created_at)
         select s.id, 'x', 'x', 'x', 'x', '{x}', u.id, now() from shops s, users u where s.code = '${ESTATE}' and u.username = 'calades';
       insert into webhook_endpoints (shop_id, id, url, events, enabled, made_by, created_at)
         select shop_id, 'x', 'x', '{x}', false, made_by, now() from api_keys;
       insert into webhook_events (shop_id, type, subject) select shop_id, 'x', 'x' from api_keys;
       insert into webhook_deliveries (shop_id, id, endpoint_id, event_id, type, body, state, created_at) select shop_id, 'x', id, 'x', 'x', '{}', 'failed', now() from webhook_endpoints;
       insert into webhook_tries (shop_id, delivery_id, number, at, ms) select shop_id, id, 1, now(), 1 from webhook_deliveries;
       insert into accounting_codes (shop_id, use, account, label, changed_by, changed_at)
         select id, 'client', '411', 'x', 'x', now() from shops where code = '${ESTATE}';
       insert into accounting_journals (shop_id, journal, code, name) select shop_id, 'sales', 'VE', 'x' from accounting_codes;
       insert into accounting_settings (shop_id) select shop_id from accounting_codes; insert into accounting_locks (shop_id, locked_until, made_by, at) select shop_id, '2000-01-01', 'x', now() from accounting_codes;
       insert into accounting_files (shop_id, closes_on, name, content, sha256, made_by, at) select shop_id, '2000-12-31', '100000009FEC20001231.txt', '', encode(sha256(''), 'hex'), 'x', now() from accounting_codes;
       insert into journal_entries (shop_id, id, closes_on, booked_on, journal, journal_code, journal_name, piece_ref, piece_on, label, kind,
           total_cents, line_count, validated_on, validated_at, made_by, plain_search)
         select shop_id, 'x', '2090-12-31', '2090-01-01', 'sundry', 'OD', 'x', 'x', '2090-01-01', 'x', 'turn', 1, 2, now(), now(), 'x', ''
         from accounting_codes;
       insert into journal_lines (shop_id, entry_id, line, account, account_label, debit_cents, credit_cents)
         select shop_id, id, n, '411', 'x', n - 1, 2 - n from journal_entries, generate_series(1, 2) n where id = 'x';
       insert into journal_ends (shop_id, closes_on, number, seal, from_number, since, from_seal)
         select shop_id, closes_on, 1, 'x', 1, now(), 'x' from journal_entries where id = 'x' on conflict do nothing;
       insert into journal_seals (shop_id, closes_on, number, entry_id, hash, seal)
         select shop_id, closes_on, number, id, 'x', 'x' from journal_entries where id = 'x' on conflict do nothing;
       insert into journal_letters (shop_id, entry_id, line, letter, lettered_on, at) select shop_id, entry_id, line, 'AA', now(), now() from journal_lines where entry_id = 'x';
       insert into documents (shop_id, id, kind, number, fiscal_year, position, content, previous, hash, seal, issued_on, sealed_at, made_by,
           total_ht_cents, total_vat_cents, total_ttc_cents)
         select id, 'x' || k, k, 'x' || k, 2026, 1, c, repeat('0', 64), encode(sha256(convert_to(repeat('0', 64) || E'\\n' || c, 'UTF8')), 'hex'),
           repeat('0', 64), '2026-01-01', now(), 'x', 1, 0, 1
         from shops, unnest(array['bill', 'deposit', 'credit']) k, lateral (select jsonb_build_object('kind', k, 'number', 'x' || k,
           'issuedOn', '2026-01-01', 'totalHtCents', 1, 'totalVatCents', 0, 'totalTtcCents', 1)::text as c) p where code = '${ESTATE}';
       insert into document_heads (shop_id, kind, position, hash, seal, issued_on) select shop_id, kind, 1, hash, seal, issued_on from documents;
       insert into document_states (shop_id, document_id, kind, client_id, number, buyer_name, issued_on, total_ht_cents, total_ttc_cents,
           due_cents, plain_search)
         select d.shop_id, d.id, d.kind, (select min(c.id) from clients c where c.shop_id = d.shop_id and c.user_id is null), d.number, 'x',
           d.issued_on, 1, 1, 1, 'x' from documents d;
       insert into document_proofs (shop_id, id, document_id, kind, dated, name, file_id, mime, bytes, made_by, at)
         select shop_id, 'x', document_id, 'exa', now(), 'x', 'x', 'x', 1, 'x', now() from document_states where document_id = 'xbill';
       insert into document_orders (shop_id, document_id, order_id) select shop_id, 'xbill', min(id) from orders
         where shop_id in (select shop_id from documents) group by 1;
       insert into document_corrections (shop_id, credit_id, document_id, reopens, applied_cents) select shop_id, 'xcredit', id, false, 1
         from documents where id = 'xbill';
       insert into document_deductions (shop_id, bill_id, deposit_id, amount_cents) select shop_id, id, 'xdeposit', 1 from documents where id = 'xbill';
       insert into document_events (shop_id, document_id, at, kind, made_by) select shop_id, id, now(), 'x', 'x' from documents;
       insert into settlements (shop_id, id, client_id, kind, type, amount_cents, received_on, made_by, at)
         select shop_id, 'x', client_id, 'receipt', 'check', 1, now(), 'x', now() from document_states where document_id = 'xbill';
       insert into settlement_states (shop_id, settlement_id, client_id, amount_cents) select shop_id, id, client_id, 1 from settlements;
       insert into settlement_events (shop_id, settlement_id, at, kind, made_by) select shop_id, id, now(), 'banked', 'x' from settlements;
       insert into allocations (shop_id, settlement_id, document_id, amount_cents, at, made_by) select shop_id, id, 'xbill', 1, now(), 'x' from settlements;
       insert into payment_rules (shop_id) select shop_id from settlements;
       insert into bank_slips (shop_id, id, number, type, bank_id, made_on, count, total_cents, made_by, at)
         select shop_id, 'x', 'x', 'check', 'x', now(), 1, 1, 'x', now() from settlements;
       insert into bank_slip_lines (shop_id, slip_id, settlement_id, position) select shop_id, 'x', id, 1 from settlements;
       insert into bank_slip_undoings (shop_id, slip_id, made_by, at) select shop_id, 'x', 'x', now() from settlements;
       insert into document_reminders (shop_id, document_id, step, on_day, made_by) select shop_id, 'xbill', 1, now(), 'x' from settlements;
       insert into sepa_mandates (shop_id, id, client_id, rum, scheme, status, debtor, address, iban, made_by, created_at)
         select shop_id, 'x', client_id, 'x', 'CORE', 'pending', 'x', '{}', 'x', 'x', now() from settlements;
       insert into sepa_batches (shop_id, id, number, bank_id, collect_on, status, count, total_cents, made_by, created_at)
         select shop_id, 'x', 'x', 'x', now(), 'announced', 1, 1, 'x', now() from settlements;
       insert into sepa_collections (shop_id, id, batch_id, mandate_id, document_id, amount_cents, status)
         select shop_id, 'x', 'x', 'x', 'xbill', 1, 'announced' from settlements;
       insert into bank_statements (shop_id, id, bank_id, name, format, lines, fresh, made_by, at)
         select shop_id, 'x', 'x', 'x', 'csv', 1, 1, 'x', now() from settlements;
       insert into bank_lines (shop_id, id, bank_id, statement_id, mark, booked_on, amount_cents, label, plain_search)
         select shop_id, 'x', 'x', 'x', 'x', now(), 1, 'x', '' from settlements;
       insert into bank_mappings (shop_id, bank_id, mapping) select shop_id, 'x', '{}' from settlements;
       insert into login_throttles (key, failures, blocked_until) values ('x', 1, now())`;
