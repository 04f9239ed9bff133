/**
 * Expression of the kinds of addresses of a client `c` that messages of campaigns come back from. `relations/senders`
 * writes the table; each address is looked for by its key.
 */
export const ADDRESS_ERRORS = `array(select distinct x.kind from (
    select 'mail' as kind, 'mail' as channel, lower(m) as address from unnest(c.emails) m
    union all select 'phone', v.channel, v.number
      from (values ('sms', c.mobile), ('call', c.mobile), ('call', c.phone)) v (channel, number) where v.number <> ''
    union all select 'letter', 'letter', 'letter:' || c.id) x
  join address_errors r on r.shop_id = c.shop_id and r.channel = x.channel and r.address = x.address
    and r.blocked_at is not null
  order by x.kind)`;
