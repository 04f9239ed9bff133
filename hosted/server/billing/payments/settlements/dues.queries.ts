import { OUTSTANDING_LIST } from "@cuvee/core/billing/payments/outstandings.list.ts";
import { UNPAID_LIST } from "@cuvee/core/billing/payments/unpaids.list.ts";
import { CREDIT_LIST } from "@cuvee/core/billing/payments/credits.list.ts";
import type { OpenCreditRow, OutstandingRow, UnpaidRow } from "@cuvee/core/billing/payments/dues.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { isUnpaid } from "#shops/clients/claims.queries.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

/** Returns the sum that is overdue for this many days, on the day `:today`. */
const late = (from: number, to: number | null): string =>
  `coalesce(sum(open_cents) filter (where :today::date - due_on >= ${from}${
    to === null ? "" : ` and :today::date - due_on <= ${to}`
  }), 0)::bigint`;

/**
 * Lists the debts of clients by age: all their claims, so that its sums match the outstanding amounts of dashboard and
 * client.
 */
export const outstandingRows = (now: () => number): ListDefinition<OutstandingRow> =>
  defineList(OUTSTANDING_LIST, {
    from: `(select client_id, count(*)::int as documents, sum(open_cents)::bigint as owed,
      coalesce(sum(open_cents) filter (where kind = 'order'), 0)::bigint as of_orders,
      coalesce(sum(open_cents) filter (where due_on is null or due_on >= :today::date), 0)::bigint as not_due,
      ${late(1, 30)} as d30, ${late(31, 60)} as d60, ${late(61, 90)} as d90, ${late(91, null)} as older,
      ${late(1, null)} as overdue, min(due_on) as oldest
    from claims where shop_id = :shopId group by client_id) o
    join clients c on c.shop_id = :shopId and c.id = o.client_id
    left join (select client_id, sum(open_cents)::bigint as cents from document_states
      where shop_id = :shopId and kind = 'credit' and open_cents > 0 group by client_id) k on k.client_id = o.client_id
    left join (select t.client_id, sum(t.amount_cents - t.allocated_cents)::bigint as cents from settlement_states t
      join settlements s on s.shop_id = t.shop_id and s.id = t.settlement_id and s.kind = 'receipt'
      where t.shop_id = :shopId and t.allocated_cents < t.amount_cents and t.status in ('noted', 'banked') group by 1) f
      on f.client_id = o.client_id`,
    values: () => ({ today: dayInFrance(now()) }),
    where: "c.shop_id = :shopId",
    id: "c.id",
    columns: {
      name: { sql: "c.name", order: "c.sort_name", required: true },
      code: { sql: "c.code", required: true },
      kind: "c.kind",
      documents: "o.documents",
      owedCents: { sql: "o.owed", required: true },
      ordersCents: { sql: "o.of_orders", required: true },
      notDueCents: { sql: "o.not_due", required: true },
      d30Cents: { sql: "o.d30", required: true },
      d60Cents: { sql: "o.d60", required: true },
      d90Cents: { sql: "o.d90", required: true },
      olderCents: { sql: "o.older", required: true },
      overdueCents: { sql: "o.overdue", required: true },
      creditCents: { sql: "coalesce(k.cents, 0)", required: true },
      freeCents: { sql: "coalesce(f.cents, 0)", required: true },
      balanceCents: { sql: "(o.owed - coalesce(k.cents, 0) - coalesce(f.cents, 0))", required: true },
      oldestDueOn: "o.oldest",
    },
    search: ["c.search"],
  });

const AGE = `(case when s.due_on >= :today::date then 'notDue' when :today::date - s.due_on <= 30 then 'd30'
  when :today::date - s.due_on <= 60 then 'd60' when :today::date - s.due_on <= 90 then 'd90' else 'older' end)`;

/**
 * Lists claims past their due date, the oldest first: invoices, deposits, and the part of orders that is not invoiced.
 */
export const unpaidRows = (now: () => number): ListDefinition<UnpaidRow> =>
  defineList(UNPAID_LIST, {
    from: "claims s join clients c on c.shop_id = s.shop_id and c.id = s.client_id",
    values: () => ({ today: dayInFrance(now()) }),
    where: `s.shop_id = :shopId and ${isUnpaid("s", ":today::date")}`,
    id: "s.id",
    columns: {
      kind: "s.kind",
      number: { sql: "s.number", required: true },
      buyerName: { sql: "s.buyer_name", required: true },
      clientId: "s.client_id",
      issuedOn: { sql: "s.issued_on", required: true },
      dueOn: { sql: "s.due_on", required: true },
      daysLate: "(:today::date - s.due_on)",
      age: AGE,
      totalTtcCents: "s.total_ttc_cents",
      openCents: { sql: "s.open_cents", required: true },
      reminders: { sql: "s.reminders", required: true },
      remindedAt: "s.reminded_at",
      email: "coalesce(c.emails[1], '')",
    },
    search: ["s.plain_search", "c.search"],
  });

/** List of credit notes; used-up ones on request. */
export const openCreditRows: ListDefinition<OpenCreditRow> = defineList(CREDIT_LIST, {
  from: "document_states s",
  where: "s.shop_id = :shopId and s.kind = 'credit'",
  usual: { where: "s.open_cents > 0", unless: "creditStatus" },
  id: "s.document_id",
  columns: {
    number: { sql: "s.number", required: true },
    buyerName: { sql: "s.buyer_name", required: true },
    clientId: "s.client_id",
    issuedOn: { sql: "s.issued_on", required: true },
    totalTtcCents: "s.total_ttc_cents",
    dueCents: "s.due_cents",
    usedCents: "s.used_cents",
    openCents: { sql: "s.open_cents", required: true },
    creditStatus:
      "(case when s.open_cents <= 0 then 'empty' when s.used_cents > 0 then 'partial' else 'full' end)",
  },
  search: ["s.plain_search"],
});
