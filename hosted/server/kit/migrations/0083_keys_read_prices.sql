-- Amounts leave only for who may see prices, keys included. What a key of before this reads it goes on reading: one that opens something in
-- which amounts stood is given the scope of prices. Its maker must hold it too, as ever.
update api_keys set scopes = scopes || array['prices:read']
where revoked_at is null and not ('prices:read' = any (scopes))
  and scopes && array['orders:read', 'orders:write', 'clients:read', 'clients:write', 'stocks:read', 'stocks:write',
    'reservations:read', 'reservations:write'];
