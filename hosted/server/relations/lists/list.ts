import { CONTACT_LIST_LIST } from "@cuvee/core/relations/lists/contactLists.list.ts";
import type { ContactListRow } from "@cuvee/core/relations/lists/contract.ts";
import { BY_HAND } from "#relations/lists/list.queries.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

/** Returns the list of a shop's lists of clients; archived ones are listed on request. */
export const contactListsListing: ListDefinition<ContactListRow> = defineList(CONTACT_LIST_LIST, {
  from: "contact_lists l",
  where: "l.shop_id = :shopId",
  usual: { where: "l.archived_at is null", unless: "archived" },
  id: "l.id",
  columns: {
    name: { sql: "l.name", order: "plain_text(l.name)", required: true },
    kind: "l.kind",
    description: "l.description",
    members: "l.members",
    countedAt: "l.counted_at",
    byHand: BY_HAND,
    updatedAt: { sql: "l.updated_at", required: true },
    madeBy: "l.made_by",
    archived: "(l.archived_at is not null)",
  },
  extra: { version: "l.version" },
  search: ["plain_text(l.name || ' ' || l.description)"],
});
