import type { TestShop } from "#kit/testing/orders.ts";
import type { TestServer } from "#kit/testing/server.ts";
import { buyersForeign, prepareBuyers } from "./buyers.ts";
import { campaignsForeign, prepareCampaigns } from "./campaigns.ts";
import { cellarForeign, prepareCellar } from "./cellar.ts";
import { documentsForeign, prepareDocuments } from "./documents.ts";
import { insightForeign, prepareInsight } from "./insight.ts";
import { offerForeign, prepareOffer } from "./offer.ts";
import { prepareModels } from "./models.ts";
import { booksForeign, prepareBooks } from "./payments.ts";
import { peopleForeign, prepareAgents, prepareCollaborators, prepareViews } from "./people.ts";
import { prepareProspects, prospectionForeign } from "./prospection.ts";
import { prepareQuotes, quotesForeign } from "./quotes.ts";
import {
  prepareLists,
  prepareOpportunities,
  prepareTasks,
  prepareTickets,
  relationsForeign,
} from "./relations.ts";
import { prepareReservations, reservationsForeign } from "./reservations.ts";
import { groupsForeign, prepareGroups, salesForeign } from "./sales.ts";
import { prepareShipments, shipmentsForeign } from "./shipments.ts";
import { prepareClients, shopsForeign } from "./shops.ts";
import { prepareStorefront, storefrontForeign } from "./storefront.ts";
import { prepareTills, tillsForeign } from "./tills.ts";
import { prepareVisits, visitsForeign } from "./visits.ts";
import { prepareWebhooks, webhooksForeign } from "./webhooks.ts";
import type { Foreign, Prepare } from "./world.ts";

/** Every call whose path or body names an object of a tenant. */
export const FOREIGN: Foreign = {
  ...peopleForeign,
  ...shopsForeign,
  ...webhooksForeign,
  ...offerForeign,
  ...cellarForeign,
  ...visitsForeign,
  ...reservationsForeign,
  ...salesForeign,
  ...buyersForeign,
  ...groupsForeign,
  ...documentsForeign,
  ...booksForeign,
  ...quotesForeign,
  ...tillsForeign,
  ...shipmentsForeign,
  ...storefrontForeign,
  ...relationsForeign,
  ...prospectionForeign,
  ...campaignsForeign,
  ...insightForeign,
};

const PREPARE: readonly Prepare[] = [
  prepareDocuments,
  prepareBooks,
  prepareInsight,
  prepareViews,
  prepareAgents,
  prepareCollaborators,
  prepareCellar,
  prepareOffer,
  prepareClients,
  prepareModels,
  prepareLists,
  prepareOpportunities,
  prepareTasks,
  prepareProspects,
  prepareTickets,
  prepareWebhooks,
  prepareVisits,
  prepareReservations,
  prepareGroups,
  prepareQuotes,
  prepareTills,
  prepareShipments,
  prepareStorefront,
  prepareBuyers,
  prepareCampaigns,
];

/** Makes the objects that the calls of all areas name, and returns their names. */
export async function prepareAll(
  server: TestServer,
  shop: TestShop,
  owner: string,
): Promise<Record<string, string>> {
  const own: Record<string, string> = {};
  for (const prepare of PREPARE) Object.assign(own, await prepare(server, shop, owner));
  return own;
}
