/**
 * Joins `r`, the refusals of an address `e.address` for a channel (an expression), where campaigns leave it out;
 * `holds` is true of such an address. `relations/senders` writes the table.
 */
export const inError = (channel: string): { join: string; holds: string } => ({
  join: `left join address_errors r on r.shop_id = :shopId and r.channel = ${channel} and r.address = e.address
     and r.blocked_at is not null`,
  holds: "r.address is not null",
});
