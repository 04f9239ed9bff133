-- Which grid a new client gets by what he is: {individual, professional, families: {name: key}}.
alter table shops add column match_grids jsonb not null default '{}';
