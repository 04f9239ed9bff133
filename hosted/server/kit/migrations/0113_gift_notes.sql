-- The note of a buyer to the recipient of a gift (core, `gift.ts`): {"message", "from"}.
alter table orders add column gift jsonb check (gift ->> 'message' <> '');
-- The erasure of a buyer takes it away with the other words of an order.
do $do$
declare
  source text := pg_get_functiondef('erase_buyer(text, timestamptz)'::regprocedure);
  erased text := replace(source, 'delivery_instructions = '''',', 'delivery_instructions = '''', gift = null,');
begin
  if erased = source then raise exception 'erase_buyer does not erase instructions'; end if;
  execute erased;
end $do$;
