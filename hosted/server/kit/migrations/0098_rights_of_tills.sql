-- Points of sale and closings have rights of their own. Who sold at tills could do both: he keeps them, but for the ready-made role of the
-- counter, which sells. The ready-made role of the accountant sees tickets and closings.
create function pg_temp.with_till_rights(held jsonb, preset text) returns jsonb language sql immutable as $$
  select case
    when held->>'fullAccess' = 'true' then held
    when preset = 'accountant' then held || '{"manageSalesPoint": false, "seeClosings": true}'
    when preset is distinct from 'counter' and held->>'createOrderSalesPoint' = 'true'
      then held || '{"manageSalesPoint": true, "seeClosings": true}'
    else held || '{"manageSalesPoint": false, "seeClosings": false}' end
$$;
update memberships m set authorizations = pg_temp.with_till_rights(m.authorizations, (
    select c.preset from collaborators c where c.shop_id = m.shop_id and c.user_id = m.user_id order by c.invited_at desc limit 1))
  where m.role = 'iam' and jsonb_typeof(m.authorizations) = 'object';
update collaborators set authorizations = pg_temp.with_till_rights(authorizations, preset)
  where jsonb_typeof(authorizations) = 'object';
update collaborator_roles set authorizations = pg_temp.with_till_rights(authorizations, null)
  where jsonb_typeof(authorizations) = 'object';

-- An agent reads the quotes and drafts of his clients.
create policy agent on quotes for select using (shop_id = (select agent_shop()) and client_id in (
  select c.id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user())));
