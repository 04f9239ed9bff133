-- Serving, keeping and origin of a vintage, for its page in the shop.
alter table vintages
  add column serving_from_c int check (serving_from_c between 0 and 30),
  add column serving_to_c int check (serving_to_c between serving_from_c and 30 and serving_to_c >= 0),
  add column keep_from int,
  add column keep_peak int check (keep_peak >= keep_from),
  add column keep_to int check (keep_to >= keep_from and keep_to >= keep_peak),
  add column decant_minutes int check (decant_minutes >= 0),
  -- [{"grape", "percent"}], [{"name", "soil", "areaA", "altitudeM"}]: core, `wineFacts.ts`.
  add column blend jsonb not null default '[]',
  add column plots jsonb not null default '[]';
