-- The account of the agent who began a sale: `made_by` has a name that two agents may share. Null: staff began it, or
-- it is older.
alter table quotes add column agent_id text;

-- An agent reads the sales of his clients, and those that he began before he named a client.
drop policy agent on quotes;
create policy agent on quotes for select using (shop_id = (select agent_shop()) and (
  client_id in (
    select c.id from clients c where c.shop_id = (select agent_shop()) and c.agent_id = (select acting_user()))
  or (client_id is null and agent_id = (select acting_user()))));
