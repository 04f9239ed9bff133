/** Sums of a table as signed rows: those of its rows, less those of the sums kept of them. */
const differ = (columns: string, by: string, rows: string, kept: string): string => {
  const names = columns.split(", ");
  return `select ${by}, ${names.map((c) => `sum(${c}) as ${c}`).join(", ")} from (
      select ${by}, ${columns} from (${rows}) r
      union all
      select ${by}, ${names.map((c) => `-${c}`).join(", ")} from (${kept}) k) x
    group by ${by} having (${names.map((c) => `sum(${c})`).join(", ")}) <> (${names.map(() => "0").join(", ")})`;
};
const MONTH = "date_trunc('month', day)::date";
const COST = `coalesce(cost_cents, 0) as cost_cents,
  case when cost_cents is null then 0 else ht_cents end as costed_cents`;
const MEASURES = "sales, units, given, ht_cents, ttc_cents";
const WANTED = `
  select o.shop_id, w.* from orders o cross join lateral facts_of_order(o) w
  union all
  select t.shop_id, w.* from till_tickets t cross join lateral facts_of_ticket(t) w
  union all
  select d.shop_id, w.* from documents d cross join lateral facts_of_document(d) w`;

/** Rules of the facts of sales and of the sums that screens read. */
export const FIGURE_RULES: Record<string, string> = {
  "facts of sales are those of their orders, tickets and documents, line by line": differ(
    MEASURES,
    "shop_id, source_id, basis, line_id, kind, day, client_id",
    WANTED,
    "select * from sale_facts",
  ),
  "facts of sales add up to orders, tickets and documents": differ(
    "ht, ttc, eq75",
    "shop_id, source_id, basis",
    `select shop_id, id as source_id, 'ordered' as basis, turnover_of(o) as ht, current_ttc_cents as ttc,
        current_bottles as eq75
      from orders o where status in ('validated', 'invoiced')
      union all
      select t.shop_id, t.id, b.basis, t.total_ht_cents, t.total_ttc_cents, (
          select coalesce(sum(f.eq75) filter (where f.kind = 'line'), 0) from sale_facts f
          where f.shop_id = t.shop_id and f.source_id = t.id and f.basis = b.basis)
      from till_tickets t cross join (values ('ordered'), ('billed')) b (basis) where not t.is_training
      union all
      select d.shop_id, d.id, 'billed', case d.kind when 'credit' then -1 else 1 end * d.total_ht_cents,
        case d.kind when 'credit' then -1 else 1 end * d.total_ttc_cents, (
          select coalesce(sum(f.eq75), 0) from sale_facts f where f.shop_id = d.shop_id and f.source_id = d.id)
      from documents d where exists (select 1 from sale_facts f where f.shop_id = d.shop_id and f.source_id = d.id)`,
    "select shop_id, source_id, basis, ht_cents as ht, ttc_cents as ttc, eq75 from sale_facts",
  ),
  "every invoice of an order has facts, and every credit note of an invoice": `
    select d.shop_id, d.number from documents d join document_orders w on w.shop_id = d.shop_id and w.document_id = d.id
    where d.kind in ('bill', 'credit') and d.total_ttc_cents > 0
      and d.content::jsonb #>> '{corrects,0,kind}' is distinct from 'deposit' and not exists (select 1 from sale_facts f where f.shop_id = d.shop_id and f.source_id = d.id)`,
  // Advances of deposits (4191) are no revenue, nor is VAT; an invoice made of a ticket adds nothing to the ticket.
  "what is billed in the facts is the revenue that the books have of each invoice and credit note, to the cent": `
    select d.shop_id, d.number, b.cents as booked, f.cents as facts from documents d
    cross join lateral (select coalesce(sum(l.credit_cents - l.debit_cents), 0) as cents
      from journal_entries e join journal_lines l on l.shop_id = e.shop_id and l.entry_id = e.id
      where e.shop_id = d.shop_id and e.document_id = d.id and e.kind = 'document' and l.auxiliary is null
        and coalesce(l.vat_basis, 'none') = 'none' and l.account not like '4191%') b
    cross join lateral (select coalesce(sum(s.ht_cents), 0) as cents from sale_facts s
      where s.shop_id = d.shop_id and s.source_id = d.id and s.basis = 'billed') f
    where d.kind in ('bill', 'credit', 'deposit') and b.cents <> f.cents and not exists (
      select 1 from jsonb_array_elements(d.content::jsonb -> 'parts') p join till_tickets t on t.shop_id = d.shop_id
        and p ->> 'id' in (t.id, t.corrects_id))`,
  "sums of days are those of their facts": differ(
    "sales, eq75, volume_ml, ht_cents, ttc_cents, cost_cents, costed_cents",
    "shop_id, basis, day, channel",
    `select shop_id, basis, day, channel, sales, eq75, volume_ml, ht_cents, ttc_cents, ${COST} from sale_facts`,
    "select * from sale_day_sums",
  ),
  "sums of products are those of their facts": differ(
    "units, given, eq75, ht_cents, cost_cents, costed_cents",
    "shop_id, basis, month, product_id, channel",
    `select shop_id, basis, ${MONTH} as month, product_id, channel, units, given, eq75, ht_cents, ${COST}
     from sale_facts where product_id is not null`,
    `select *, ${MONTH} as month from sale_product_sums`,
  ),
  "sums of agents are those of their facts": differ(
    "sales, eq75, ht_cents",
    "shop_id, basis, month, agent_id",
    `select *, ${MONTH} as month from sale_facts where agent_id is not null`,
    "select * from sale_agent_sums",
  ),
  "sums of clients are those of their facts": differ(
    "sales, eq75, ht_cents",
    "shop_id, basis, month, client_id",
    `select shop_id, basis, ${MONTH} as month, coalesce(client_id, '') as client_id, sales, eq75, ht_cents
     from sale_facts`,
    "select * from sale_client_sums",
  ),
  "sums of orders by status are those of the orders": differ(
    "orders, ttc_cents, bottles",
    "shop_id, status",
    `select shop_id, status, 1 as orders, current_ttc_cents as ttc_cents, current_bottles as bottles from orders
     where status not in ('draft', 'pending')`,
    "select * from order_sums",
  ),
  "counts of clients are those of the clients": differ(
    "clients",
    "shop_id, is_archived",
    "select shop_id, archived_at is not null as is_archived, 1 as clients from clients where merged_into is null",
    "select * from client_counts",
  ),
  "the turnover by which clients are listed is that of their twelve months": `
    select c.shop_id, c.id, t.turnover_cents, s.cents from clients c
    join sale_sum_states m on m.shop_id = c.shop_id
    left join client_turnovers t on t.shop_id = c.shop_id and t.client_id = c.id
    cross join lateral (select coalesce(sum(k.ht_cents), 0) as cents from sale_client_sums k
      where k.shop_id = c.shop_id and k.client_id = c.id and k.basis = 'ordered'
        and k.month >= m.month - interval '11 months') s
    where t.turnover_cents is distinct from s.cents`,
};
