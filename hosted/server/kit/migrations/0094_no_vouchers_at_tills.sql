-- Gift vouchers are not built: nothing says whether one exists, so that no till takes them. Tickets that were paid so keep what they say.
update sales_points
set settings = jsonb_set(settings, '{payments}', case when settings -> 'payments' = '["gift"]' then '["cash"]' else (settings -> 'payments') - 'gift' end)
where settings -> 'payments' ? 'gift';
