import { isNamedActive } from "@cuvee/core/people/accounts/integrations.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import { hasPermission } from "#kit/http/actor.ts";
import { calendarCampaigns } from "./campaigns.queries.ts";
import { BLANK_ITEM, leftOut, momentsOfDays, type Layer } from "./layer.ts";

/** Length of a campaign in the calendar, which only knows its start. */
const LENGTH_MS = 30 * 60_000;

/** Campaigns that are planned, under way or sent, at the moment of their start. */
export const campaignsLayer: Layer = {
  name: "campaigns",
  mayRead: (member) =>
    member.role !== "agent" &&
    isNamedActive(member.integrations, "campaigns") &&
    hasPermission(member, "createCampaign"),
  async read(reading) {
    const { tx, shopId, perDay } = reading;
    const rows = await calendarCampaigns(tx, { shopId, ...momentsOfDays(reading), perDay });
    return {
      items: rows.map(({ id, name, channel, status, version, day, start }) => ({
        ...BLANK_ITEM,
        id: `campaigns.${id}`,
        layer: "campaigns",
        recordId: id,
        kind: channel,
        title: name,
        status,
        day,
        lastDay: dayOf(start + LENGTH_MS - 1, SHOP_TIME_ZONE),
        start,
        end: start + LENGTH_MS,
        version,
      })),
      more: leftOut(rows, perDay),
    };
  },
};
