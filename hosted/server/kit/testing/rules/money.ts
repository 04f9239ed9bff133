import { ASKED, BILLED, HELD } from "#billing/payments/allocations.queries.ts";

/**
 * Rules of documents, money and books (design: trust.md, "Money conservation"): each names its breach and selects the
 * rows that break it.
 */
export const MONEY_RULES: Record<string, string> = {
  "chains of documents are whole": `
    select d.shop_id, d.kind, d.position from documents d
    left join documents b on b.shop_id = d.shop_id and b.kind = d.kind and b.position = d.position - 1
    where d.previous <> coalesce(b.hash, repeat('0', 64))
    union all
    select h.shop_id, h.kind, h.position from document_heads h
    where h.position <> (select count(*) from documents d where d.shop_id = h.shop_id and d.kind = h.kind)`,
  "a document is owed what it asked for less what was credited and paid": `
    select s.shop_id, s.document_id, s.settled_cents, a.paid, s.credited_cents, c.credited, s.used_cents, u.used
    from document_states s
    cross join lateral (select coalesce(sum(amount_cents), 0) as paid from allocations a
      where a.shop_id = s.shop_id and a.document_id = s.document_id) a
    cross join lateral (select coalesce(sum(applied_cents), 0) as credited from document_corrections c
      where c.shop_id = s.shop_id and c.document_id = s.document_id) c
    cross join lateral (select
        coalesce((select sum(amount_cents) from document_deductions d where d.shop_id = s.shop_id
          and d.deposit_id = s.document_id), 0)
        + coalesce((select sum(applied_cents) from document_corrections x where x.shop_id = s.shop_id
          and x.credit_id = s.document_id), 0)
        + coalesce((select sum(amount_cents) from allocations x where x.shop_id = s.shop_id
          and x.credit_id = s.document_id), 0) as used) u
    where case s.kind when 'credit' then s.used_cents <> u.used + a.paid
      else s.settled_cents <> a.paid or s.credited_cents <> c.credited or s.used_cents <> u.used end`,
  "what documents come to is the sum of them": `
    select shop_id, kind, k.documents, d.documents as there from
      (select shop_id, kind, sum(documents) as documents, sum(total_ht_cents) as ht, sum(total_ttc_cents) as ttc,
      sum(due_cents) as due,
        sum(credited_cents) as credited, sum(settled_cents) as settled, sum(open_cents) as open
        from document_sums group by 1, 2) k
    full join
      (select shop_id, kind, count(*) as documents, sum(total_ht_cents) as ht, sum(total_ttc_cents) as ttc,
      sum(due_cents) as due,
        sum(credited_cents) as credited, sum(settled_cents) as settled, sum(open_cents) as open
        from document_states group by 1, 2) d
      using (shop_id, kind)
    where (k.documents, k.ht, k.ttc, k.due, k.credited, k.settled, k.open)
      is distinct from (d.documents, d.ht, d.ttc, d.due, d.credited, d.settled, d.open)`,
  "money is allocated once": `
    select t.shop_id, t.settlement_id, t.allocated_cents, a.given from settlement_states t
    cross join lateral (select coalesce(sum(amount_cents), 0) as given from allocations a
      where a.shop_id = t.shop_id and (a.settlement_id = t.settlement_id or a.receipt_id = t.settlement_id)) a
    where t.allocated_cents <> a.given`,
  "every euro is in one place: of orders that will not be none is left, of billed ones what they still ask for": `
    select o.shop_id, o.id, o.status, h.held, b.bound from orders o
    cross join lateral (select ${HELD} as held) h
    cross join lateral (select coalesce(sum(greatest(0, s.settled_cents - s.used_cents - greatest(0, coalesce((
          select sum(k.total_ttc_cents) from document_corrections c join documents k on k.shop_id = c.shop_id
            and k.id = c.credit_id
          where c.shop_id = s.shop_id and c.document_id = s.document_id), 0) - s.credited_cents))), 0) as bound
        from document_orders w join document_states s on s.shop_id = w.shop_id and s.document_id = w.document_id
        where w.shop_id = o.shop_id and w.order_id = o.id and s.kind <> 'credit'
          and not exists (select 1 from document_orders x where x.shop_id = w.shop_id and x.document_id = w.document_id
            and x.order_id <> o.id)) b
    where o.places = '[]' and case
      when o.status in ('refused', 'cancelled', 'aborted', 'expired') then h.held <> 0 or b.bound <> 0
      when o.status = 'invoiced' then h.held > greatest(0, ${ASKED} - ${BILLED}) else false end`,
  // A deposit whose payment was rejected is due again, both for the part that an invoice has deducted of it and for the
  // part that its credit note refunded of that payment.
  "nothing is asked twice: open documents of an order, and what is not billed of it, are never more than the order": `
    select o.shop_id, o.id, ${BILLED} as billed, d.asked, d.deducted, d.given from orders o
    cross join lateral (select coalesce(sum(s.open_cents), 0) as asked, coalesce(sum(least(s.open_cents, s.used_cents)),
      0) as deducted,
          coalesce(sum(coalesce((select sum(k.due_cents) from document_corrections c
            join document_states k on k.shop_id = c.shop_id
            and k.document_id = c.credit_id where c.shop_id = s.shop_id and c.document_id = s.document_id),
              0) - s.credited_cents), 0) as given
        from document_orders w join document_states s on s.shop_id = w.shop_id and s.document_id = w.document_id
        where w.shop_id = o.shop_id and w.order_id = o.id and s.kind = 'deposit') d
    where d.asked > greatest(0, ${ASKED} - ${BILLED}) + d.deducted + d.given`,
  "documents and money are in the books, whose entries balance and have no gap": `
    select d.shop_id, d.number as what from documents d where d.total_ttc_cents > 0 and not exists (
      select 1 from journal_entries e where e.shop_id = d.shop_id and e.document_id = d.id and e.kind = 'document')
    union all
    select s.shop_id, s.id from settlements s where not exists (
      select 1 from journal_entries e where e.shop_id = s.shop_id and e.settlement_id = s.id and e.kind = 'money')
    union all
    select shop_id, entry_id from journal_lines group by 1, 2 having sum(debit_cents) <> sum(credit_cents)
    union all -- the first number is that of the opening entry, where a year was booked before
    select e.shop_id, e.closes_on::text from journal_entries e group by e.shop_id, e.closes_on
      having max(e.number) - min(e.number) + 1 <> count(*) or min(e.number) not in (1, case when exists (
        select 1 from journal_entries b where b.shop_id = e.shop_id and b.closes_on < e.closes_on) then 2 else 1 end)`,
  "clients owe in the books what documents ask for less what was paid": `
    select b.shop_id, b.cents, coalesce(d.cents, 0) - coalesce(m.cents, 0) as wanted
    from (select shop_id, sum(debit_cents - credit_cents) as cents from journal_lines where auxiliary is not null
      group by 1) b
    left join (select shop_id, sum(case kind when 'credit' then -due_cents else due_cents end) as cents
      from document_states group by 1) d
      using (shop_id)
    left join (select s.shop_id, sum(case s.kind when 'refund' then -s.amount_cents else s.amount_cents end) as cents
      from settlements s
      join settlement_states t on t.shop_id = s.shop_id and t.settlement_id = s.id
      where t.status not in ('rejected', 'cancelled') group by 1) m using (shop_id)
    where b.cents <> coalesce(d.cents, 0) - coalesce(m.cents, 0)`,
  "no VAT waits for money of what is settled, nor is any due of money that an order has no more": `
    select l.shop_id, l.vat_document_id, sum(l.credit_cents - l.debit_cents) from journal_lines l
    left join document_states d on d.shop_id = l.shop_id and d.document_id = l.vat_document_id
    where l.vat_basis in ('waiting', 'turned') and case when d.document_id is null
      then not exists (select 1 from allocations a where a.shop_id = l.shop_id and a.order_id = l.vat_document_id
        having sum(a.amount_cents) <> 0) else d.open_cents = 0 end
    group by 1, 2 having sum(l.credit_cents - l.debit_cents) <> 0`,
  "an order that came to the seller has a number": `
    select id from orders where status in ('pending', 'validated', 'refused', 'cancelled') and number is null`,
  "a paid card order has its money, once": `
    select p.id, p.status, sum(i.amount_cents - i.refunded_cents), p.refunded_cents from payments p
    join payment_attempts a on a.shop_id = p.shop_id and a.payment_id = p.id
    join sandbox.intents i on i.id = a.reference and i.status = 'succeeded'
    where p.status in ('paid', 'refunded') group by p.id, p.status, p.provider, p.amount_cents, p.refunded_cents
    having sum(i.amount_cents - i.refunded_cents) <>
      case when p.status = 'paid' and p.provider <> 'manual' then p.amount_cents - p.refunded_cents else 0 end`,
  "of a card that is held nothing is taken but by one debit": `
    select p.id, p.status, p.amount_cents, c.n, c.cents from payments p join orders o using (shop_id)
    cross join lateral (select count(*) as n, coalesce(sum(i.amount_cents), 0) as cents from payment_attempts a
      join sandbox.intents i on i.id = a.reference and i.status = 'succeeded' and i.refunded_cents < i.amount_cents
      where a.shop_id = p.shop_id and a.payment_id = p.id) c
    where o.id = p.order_id and o.priced ? 'imprint' and (c.n > 1
      or p.status = 'paid' and p.refunded_cents = 0 and c.cents <> p.amount_cents
      or p.status not in ('processing', 'paid', 'refunded') and (c.n > 0 or p.amount_cents <> 0))`,
  "nobody gets back more than he paid": `
    select i.id from sandbox.intents i
    where i.refunded_cents > i.amount_cents
      or i.refunded_cents <> (select coalesce(sum(r.amount_cents), 0) from sandbox.refunds r where r.intent_id = i.id)`,
};
