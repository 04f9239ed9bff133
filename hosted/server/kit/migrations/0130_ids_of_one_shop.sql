-- concurrently
-- Rows of these tables are always found with their shop, by the primary key (shop_id, id). A second, unique index of
-- the id alone costs a write for each row, and a table that is distributed by shop cannot have it (decision 0054).
drop index concurrently if exists bank_lines_id;
drop index concurrently if exists bank_slips_id;
drop index concurrently if exists journal_entries_id;
drop index concurrently if exists sales_points_id;
drop index concurrently if exists sepa_batches_id;
drop index concurrently if exists sepa_collections_id;
drop index concurrently if exists sepa_mandates_id;
drop index concurrently if exists settlements_id;
drop index concurrently if exists tills_id;
