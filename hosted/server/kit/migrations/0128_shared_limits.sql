-- Requests of senders that make many, counted by all processes together (decision scale/0052). Counts of a minute need
-- no log: after a crash of the database they begin anew.
create unlogged table limit_counts (
  key text not null check (length(key) = 22),
  ends_at timestamptz not null,
  count bigint not null check (count > 0),
  primary key (key, ends_at)
);
