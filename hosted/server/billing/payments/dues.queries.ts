import {
  AGES,
  type OpenCreditRow,
  type OutstandingRow,
  type UnpaidRow,
} from "@cuvee/core/billing/payments/dues.ts";
import { DUE_KINDS } from "@cuvee/core/billing/payments/claims.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { CLIENT_KINDS } from "@cuvee/core/shops/clients/clients.ts";
import { isUnpaid } from "#shops/clients/claims.queries.ts";
import type { ListDefinition } from "#kit/list.ts";

/** Returns the sum that is overdue for this many days, on the day `:today`. */
const late = (from: number, to: number | null): string =>
  `coalesce(sum(open_cents) filter (where :today::date - due_on >= ${from}${
    to === null ? "" : ` and :today::date - due_on <= ${to}`
  }), 0)::bigint`;
const cents = (sql: string) =>
  ({ sql, kind: "cents", sort: true, required: true, filter: true, total: true }) as const;

/**
 * Lists the debts of clients by age: all their claims, so that its sums match the outstanding amounts of dashboard and
 * client.
 */
export const outstandingRows = (now: () => number): ListDefinition<OutstandingRow> => ({
  name: "outstandings",
  labels: "payments:columns",
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
    name: { sql: "c.name", kind: "text", sort: "c.sort_name", required: true },
    code: { sql: "c.code", kind: "text", sort: true, required: true },
    kind: { sql: "c.kind", kind: "text", filter: CLIENT_KINDS, words: "clients:kinds" },
    documents: { sql: "o.documents", kind: "number", total: true },
    owedCents: cents("o.owed"),
    ordersCents: cents("o.of_orders"),
    notDueCents: cents("o.not_due"),
    d30Cents: cents("o.d30"),
    d60Cents: cents("o.d60"),
    d90Cents: cents("o.d90"),
    olderCents: cents("o.older"),
    overdueCents: cents("o.overdue"),
    creditCents: cents("coalesce(k.cents, 0)"),
    freeCents: cents("coalesce(f.cents, 0)"),
    balanceCents: cents("(o.owed - coalesce(k.cents, 0) - coalesce(f.cents, 0))"),
    oldestDueOn: { sql: "o.oldest", kind: "date", sort: true, filter: true },
  },
  search: ["c.search"],
  defaultSort: "-owedCents",
});

const AGE = `(case when s.due_on >= :today::date then 'notDue' when :today::date - s.due_on <= 30 then 'd30'
  when :today::date - s.due_on <= 60 then 'd60' when :today::date - s.due_on <= 90 then 'd90' else 'older' end)`;

/**
 * Lists claims past their due date, the oldest first: invoices, deposits, and the part of orders that is not invoiced.
 */
export const unpaidRows = (now: () => number): ListDefinition<UnpaidRow> => ({
  name: "unpaids",
  labels: "payments:columns",
  from: "claims s join clients c on c.shop_id = s.shop_id and c.id = s.client_id",
  values: () => ({ today: dayInFrance(now()) }),
  where: `s.shop_id = :shopId and ${isUnpaid("s", ":today::date")}`,
  id: "s.id",
  columns: {
    kind: { sql: "s.kind", kind: "text", filter: DUE_KINDS, words: "payments:papers" },
    number: { sql: "s.number", kind: "text", sort: true, required: true },
    buyerName: { sql: "s.buyer_name", kind: "text", sort: true, required: true },
    clientId: { sql: "s.client_id", kind: "text", filter: true },
    issuedOn: { sql: "s.issued_on", kind: "date", sort: true, required: true, filter: true },
    dueOn: { sql: "s.due_on", kind: "date", sort: true, required: true, filter: true },
    daysLate: { sql: "(:today::date - s.due_on)", kind: "number", filter: true },
    age: { sql: AGE, kind: "text", filter: AGES, words: "payments:ages" },
    totalTtcCents: { sql: "s.total_ttc_cents", kind: "cents", total: true },
    openCents: { sql: "s.open_cents", kind: "cents", sort: true, required: true, filter: true, total: true },
    reminders: { sql: "s.reminders", kind: "number", sort: true, required: true, filter: true },
    remindedAt: { sql: "s.reminded_at", kind: "instant", sort: true, filter: true },
    email: { sql: "coalesce(c.emails[1], '')", kind: "text", filter: true },
  },
  search: ["s.plain_search", "c.search"],
  defaultSort: "dueOn",
});

/** List of credit notes; used-up ones on request. */
export const openCreditRows: ListDefinition<OpenCreditRow> = {
  name: "openCredits",
  labels: "payments:columns",
  from: "document_states s",
  where: "s.shop_id = :shopId and s.kind = 'credit'",
  usual: { where: "s.open_cents > 0", unless: "creditStatus" },
  id: "s.document_id",
  columns: {
    number: { sql: "s.number", kind: "text", sort: true, required: true },
    buyerName: { sql: "s.buyer_name", kind: "text", sort: true, required: true },
    clientId: { sql: "s.client_id", kind: "text", filter: true },
    issuedOn: { sql: "s.issued_on", kind: "date", sort: true, required: true, filter: true },
    totalTtcCents: { sql: "s.total_ttc_cents", kind: "cents", total: true },
    dueCents: { sql: "s.due_cents", kind: "cents" },
    usedCents: { sql: "s.used_cents", kind: "cents", total: true },
    openCents: { sql: "s.open_cents", kind: "cents", sort: true, required: true, filter: true, total: true },
    creditStatus: {
      sql: "(case when s.open_cents <= 0 then 'empty' when s.used_cents > 0 then 'partial' else 'full' end)",
      kind: "text",
      filter: ["full", "partial", "empty"],
      words: "payments:creditStatuses",
    },
  },
  search: ["s.plain_search"],
  defaultSort: "-issuedOn",
};
