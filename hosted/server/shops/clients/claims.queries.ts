/**
 * Returns the rule of `packages/core/billing/payments/claims.ts` over rows of the view `claims`, for every query that
 * counts the debt of clients. `day` is an expression of the reference day, `:today::date`.
 */
export const isUnpaid = (claim: string, day: string): string => `${claim}.due_on < ${day}`;

/**
 * Returns the debt of a client `c`, as a table `owed` to join: `outstanding_cents` of all their claims, `unpaid_cents`
 * of those past their due date.
 */
export const owedByClient = (day: string): string => `left join lateral (
    select coalesce(sum(k.open_cents), 0)::bigint as outstanding_cents,
      coalesce(sum(k.open_cents) filter (where ${isUnpaid("k", day)}), 0)::bigint as unpaid_cents
    from claims k where k.shop_id = c.shop_id and k.client_id = c.id) owed on true`;
