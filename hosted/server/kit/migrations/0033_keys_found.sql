-- Whether a request was answered already. The look comes after the lock, in a statement of its own: in one statement both see
-- the tables as they were before, and a request repeated at the very moment when the first one commits was done again.
create function find_key(p_principal text, p_key text, out free boolean, out kept jsonb) language plpgsql volatile as $$
begin
  free := pg_try_advisory_xact_lock(hashtextextended(p_principal || '/' || p_key, 0));
  select jsonb_build_array(encode(request_hash, 'hex'), body) into kept
    from idempotency_keys where principal = p_principal and key = p_key;
end $$;
