import { isNamedActive } from "@cuvee/core/people/accounts/integrations.ts";
import { hasPermission } from "#kit/http/actor.ts";
import { closedDaysWithin } from "./closedDays.queries.ts";
import { BLANK_ITEM, type Layer } from "./layer.ts";

/** Most closures of a reading: each is one item, however long. */
const CLOSURES_MAX = 500;

/** Days on which the shop, or one event of it, receives no visitors. */
export const closedDaysLayer: Layer = {
  name: "closedDays",
  mayRead: (member) =>
    member.role !== "agent" &&
    isNamedActive(member.integrations, "reservations") &&
    hasPermission(member, "seeAllResa"),
  async read({ tx, shopId, from, to }) {
    const rows = await closedDaysWithin(tx, { shopId, from, to, most: CLOSURES_MAX });
    return {
      items: rows.map(({ id, since, until, reason, title }) => ({
        ...BLANK_ITEM,
        id: `closedDays.${id}`,
        layer: "closedDays",
        recordId: id,
        kind: "closed",
        title: reason,
        text: title ?? "",
        status: "closed",
        day: since,
        lastDay: until,
        version: 0,
      })),
      more: [],
    };
  },
};
