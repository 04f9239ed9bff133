import { CLIENT_KINDS, type ClientListRow } from "@cuvee/core/shops/clients/clients.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { ListDefinition } from "#kit/list.ts";
import { figuresOf, GRID_NAME } from "#shops/clients/queries.ts";

/** Returns the list of a shop's clients. Merged clients are left out; archived ones are listed on request. */
export const clientsListing = (now: () => number): ListDefinition<ClientListRow> => ({
  name: "clients",
  from: `clients c ${figuresOf(":today::date")}`,
  values: () => ({ today: dayInFrance(now()) }),
  where: "c.shop_id = :shopId and c.merged_into is null",
  id: "c.id",
  columns: {
    name: { sql: "c.name", kind: "text", sort: "c.sort_name", required: true },
    code: { sql: "c.code", kind: "text", sort: true, required: true },
    kind: { sql: "c.kind", kind: "text", filter: CLIENT_KINDS, words: "clients:kinds" },
    pipe: { sql: "c.pipe", kind: "text", filter: true },
    // Empty: the public grid.
    typology: {
      sql: "coalesce(c.typology, '')",
      kind: "text",
      filter: true,
      file: GRID_NAME,
    },
    email: { sql: "coalesce(c.emails[1], '')", kind: "text", filter: true },
    phone: { sql: "coalesce(nullif(c.mobile, ''), c.phone)", kind: "text", filter: true },
    zipcode: { sql: "c.zipcode", kind: "text", sort: true, required: true, filter: true },
    city: { sql: "c.city", kind: "text", sort: true, required: true, filter: true },
    country: { sql: "c.country", kind: "text", filter: true },
    siret: { sql: "c.siren || c.nic", kind: "text", filter: true },
    vatNumber: { sql: "c.vat_number", kind: "text", filter: true },
    listTag: { sql: "c.list_tag", kind: "set", filter: true },
    listTag2: { sql: "c.list_tag2", kind: "set", filter: true },
    family: { sql: "c.family", kind: "text", filter: true },
    family2: { sql: "c.family2", kind: "text", filter: true },
    lastOrderAt: { sql: "f.last_order_at", kind: "instant", sort: true, filter: true },
    turnoverCents: {
      sql: "f.turnover_cents",
      kind: "cents",
      sort: true,
      required: true,
      filter: true,
      total: true,
    },
    unpaidCents: {
      sql: "owed.unpaid_cents",
      kind: "cents",
      sort: true,
      required: true,
      filter: true,
      total: true,
    },
    outstandingCents: {
      sql: "owed.outstanding_cents",
      kind: "cents",
      sort: true,
      required: true,
      filter: true,
      total: true,
    },
    createdAt: { sql: "c.created_at", kind: "instant", sort: true, required: true, filter: true },
    archived: { sql: "(c.archived_at is not null)", kind: "boolean", filter: true },
  },
  search: ["c.search"],
  defaultSort: "name",
});
