import { hasPermission } from "#kit/http/actor.ts";
import { BLANK_ITEM, leftOut, type Layer } from "./layer.ts";
import { nextSteps } from "./opportunities.queries.ts";

/** Next steps of open opportunities, on their day. */
export const opportunitiesLayer: Layer = {
  name: "opportunities",
  mayRead: (member) => hasPermission(member, "seeAllClient"),
  async read({ tx, shopId, from, to, people, perDay }) {
    const rows = await nextSteps(tx, { shopId, from, to, people: people && [...people], perDay });
    return {
      items: rows.map(({ id, title, nextStep, day, ownerId, owner, client, version }) => ({
        ...BLANK_ITEM,
        id: `opportunities.${id}`,
        layer: "opportunities",
        recordId: id,
        kind: "nextStep",
        title: nextStep,
        text: [title, client].filter(Boolean).join(" · "),
        status: "open",
        day,
        lastDay: day,
        personId: ownerId,
        personName: owner,
        version,
      })),
      more: leftOut(rows, perDay),
    };
  },
};
