import { SAMPLE_STATUSES, type SampleRow } from "@cuvee/core/sales/samples/contract.ts";
import type { ListDefinition } from "#kit/list.ts";

/** Samples of a shop, the latest first. */
export const samplesListing: ListDefinition<SampleRow> = {
  name: "samples",
  from: `samples s join clients c on c.shop_id = s.shop_id and c.id = s.client_id
    cross join lateral (select sum(l.quantity)::int as units, string_agg(l.quantity || ' × ' || l.name, ', ' order by l.position) as words
      from sample_lines l where l.shop_id = s.shop_id and l.sample_id = s.id) sent`,
  where: "s.shop_id = $1",
  id: "s.id",
  columns: {
    number: { sql: "s.number", kind: "text" },
    clientName: { sql: "c.name", kind: "text" },
    sentAt: { sql: "s.sent_at", kind: "instant", sort: true, required: true, filter: true },
    status: { sql: "s.status", kind: "text", filter: SAMPLE_STATUSES, words: "samples:status" },
    lines: { sql: "sent.words", kind: "text" },
    units: { sql: "sent.units", kind: "number", total: true },
    carrier: { sql: "s.carrier", kind: "text" },
    tracking: { sql: "s.tracking", kind: "text" },
    note: { sql: "s.note", kind: "text" },
    madeBy: { sql: "s.made_by", kind: "text" },
  },
  extra: {
    clientId: "s.client_id",
    isProspect: "coalesce(c.pipe = 'Prospect', false)",
    version: "s.version",
  },
  search: ["plain_text(s.number || ' ' || c.name)", "plain_text(sent.words)"],
  defaultSort: "-sentAt",
};
