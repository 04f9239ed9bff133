-- An agent is told which client is entrusted to him by name. The notification follows the client's name: one who is erased has none any more.

create index notifications_told on notifications (shop_id, redirect_link) where type in ('newClientPropertyToAgent', 'agentNewProduct');

create function follow_client_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update notifications set content = content || jsonb_build_object('name', new.name)
    where shop_id = new.shop_id and type = 'newClientPropertyToAgent' and redirect_link = '/dashboard/clients/' || new.id;
  return null;
end $$;
create trigger clients_name_told after update on clients
  for each row when (old.name is distinct from new.name) execute function follow_client_name();
