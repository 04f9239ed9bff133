-- The theme of a shop's published pages, which its mails and documents follow; null: it has published none, and the first theme of its
-- business counts.
alter table shops add column theme text check (theme in ('plain', 'vigne', 'craie', 'cuivre'));
update shops s set theme = coalesce(t.published ->> 'theme', 'plain')
  from shop_sites t where t.shop_id = s.id and t.published is not null;
