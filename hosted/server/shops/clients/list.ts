import { CLIENT_LIST } from "@cuvee/core/shops/clients/clients.list.ts";
import type { ClientListRow } from "@cuvee/core/shops/clients/clients.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { ADDRESS_ERRORS } from "#shops/clients/addressErrors.queries.ts";
import { CHOSEN_LISTS, CHOSEN_LIST_NAMES } from "#shops/clients/lists.queries.ts";
import { clientSums, figuresOf, GRID_NAME, hasTurnovers } from "#shops/clients/queries.ts";

/** Returns the clients who are members of any of some lists (`relations/lists`, on the right of clients). */
export type MembersOfLists = (tx: Tx, shopId: string, listIds: readonly string[]) => Promise<string[]>;
const nobody: MembersOfLists = () => Promise.resolve([]);

/**
 * Returns the list of a shop's clients. Merged clients are left out; archived ones are listed on request. Without
 * `membersOf` it is not filtered by lists.
 */
export const clientsListing = (
  now: () => number,
  membersOf: MembersOfLists = nobody,
): ListDefinition<ClientListRow> =>
  defineList(CLIENT_LIST, {
    from: `clients c ${figuresOf(":today::date")}`,
    values: () => ({ today: dayInFrance(now()) }),
    where: "c.shop_id = :shopId and c.merged_into is null",
    id: "c.id",
    columns: {
      name: { sql: "c.name", order: "c.sort_name", required: true },
      code: { sql: "c.code", required: true },
      kind: "c.kind",
      pipe: "c.pipe",
      // Empty: the public grid.
      typology: { sql: "coalesce(c.typology, '')", file: GRID_NAME },
      email: "coalesce(c.emails[1], '')",
      phone: "coalesce(nullif(c.mobile, ''), c.phone)",
      zipcode: { sql: "c.zipcode", required: true },
      city: { sql: "c.city", required: true },
      country: "c.country",
      siret: "c.siren || c.nic",
      vatNumber: "c.vat_number",
      listTag: "c.list_tag",
      listTag2: "c.list_tag2",
      family: "c.family",
      family2: "c.family2",
      lastOrderAt: "f.last_order_at",
      turnoverCents: {
        sql: "f.turnover_cents",
        required: true,
        // The kept order is that of one month and of the whole shop.
        whole: {
          join: "join client_turnovers t on t.shop_id = c.shop_id and t.client_id = c.id",
          sql: "t.turnover_cents",
          valid: hasTurnovers(":today::date"),
        },
      },
      unpaidCents: { sql: "owed.unpaid_cents", required: true },
      outstandingCents: { sql: "owed.outstanding_cents", required: true },
      createdAt: { sql: "c.created_at", required: true },
      archived: "(c.archived_at is not null)",
      addressErrors: ADDRESS_ERRORS,
      lists: { sql: CHOSEN_LISTS, file: CHOSEN_LIST_NAMES, expand: membersOf },
    },
    search: ["c.search"],
    sums: {
      from: `${clientSums(":today::date")} s`,
      by: "archived",
      sql: "s.is_archived",
      count: "s.clients",
      totals: {
        turnoverCents: "s.turnover_cents",
        unpaidCents: "s.unpaid_cents",
        outstandingCents: "s.outstanding_cents",
      },
    },
  });
