import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import type { LostReason, OpportunitySource } from "@cuvee/core/relations/opportunities/opportunities.ts";
import { DEMO_AGENT, ESTATE_OWNER } from "#demo/accounts.ts";
import { clientByCompany, clientsOfAgents, memberIds } from "#demo/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import {
  addEvent,
  endOpportunity,
  insertOpportunity,
} from "#relations/opportunities/opportunities.queries.ts";
import { readStages } from "#relations/opportunities/stages.queries.ts";

type DemoOpportunity = {
  title: string;
  /** Company of its client; without one it is of a client of the agent. */
  company?: string;
  /** Place of its stage, from 0. */
  stage: number;
  euros: number;
  bottles: number;
  source: OpportunitySource;
  /** Days until it is expected to close, and until its next step. */
  expected: number;
  nextIn: number;
  nextStep: string;
  /** Days that it has been in its stage. */
  since: number;
  probability?: number;
  ended?: "won" | LostReason;
};

const OPPORTUNITIES: readonly DemoOpportunity[] = [
  {
    title: "Carte des vins d'été",
    company: "La Table d'Eugénie",
    stage: 2,
    euros: 2640,
    bottles: 240,
    source: "visit",
    expected: 40,
    nextIn: 2,
    nextStep: "Faire goûter le blanc et le rosé au sommelier",
    since: 4,
  },
  {
    title: "Cuvée maison pour le restaurant",
    company: "Hôtel des Remparts",
    stage: 3,
    euros: 5400,
    bottles: 600,
    source: "recommendation",
    expected: 18,
    nextIn: -2,
    nextStep: "Relancer sur le devis",
    since: 9,
    probability: 85,
  },
  {
    title: "Colis de fin d'année du comité",
    company: "Comité social de la Régie des Eaux",
    stage: 1,
    euros: 3120,
    bottles: 360,
    source: "renewal",
    expected: 12,
    nextIn: 1,
    nextStep: "Confirmer le nombre de colis",
    since: 19,
  },
  {
    title: "Référencement en Allemagne",
    company: "Weinhandlung Lindenthal GmbH",
    stage: 0,
    euros: 7800,
    bottles: 900,
    source: "fair",
    expected: 95,
    nextIn: 6,
    nextStep: "Envoyer le tarif export et les fiches techniques",
    since: 3,
  },
  {
    title: "Coffrets pour les fêtes",
    company: "Épicerie fine Bonnafous",
    stage: 0,
    euros: 960,
    bottles: 96,
    source: "web",
    expected: 25,
    nextIn: 3,
    nextStep: "Appeler la gérante",
    since: 1,
  },
  {
    title: "Réassort de printemps",
    stage: 1,
    euros: 1450,
    bottles: 150,
    source: "renewal",
    expected: 60,
    nextIn: 8,
    nextStep: "Passer avec le nouveau millésime",
    since: 2,
  },
  {
    title: "Sélection de Noël",
    company: "Le Bouchon des Teinturiers",
    stage: 3,
    euros: 1180,
    bottles: 120,
    source: "call",
    expected: -6,
    nextIn: -6,
    nextStep: "Préparer la livraison",
    since: 8,
    ended: "won",
  },
  {
    title: "Entrée de gamme en vrac",
    company: "Wijnhuis De Drie Bruggen",
    stage: 1,
    euros: 4300,
    bottles: 1200,
    source: "fair",
    expected: -10,
    nextIn: -12,
    nextStep: "Revoir le prix",
    since: 30,
    ended: "price",
  },
];

const DAY_MS = 86_400_000;

/** Writes the opportunities of the estate and of its agent, around today. */
export async function seedOpportunities(tx: Tx, services: Services, shopId: string): Promise<void> {
  const now = services.now();
  const today = dayInFrance(now);
  const { stages } = await readStages(tx, shopId);
  const people = await memberIds(tx, shopId);
  const [agentClient] = await clientsOfAgents(tx, shopId);
  for (const [position, demo] of OPPORTUNITIES.entries()) {
    const { company, expected, nextIn, since, euros, ended, probability = null, ...rest } = demo;
    const by = company ? ESTATE_OWNER.owner.username : DEMO_AGENT.username;
    const ownerId = people.get(by);
    const clientId = company ? await clientByCompany(tx, shopId, company) : agentClient?.id;
    const stage = stages[demo.stage];
    if (!ownerId || !clientId || !stage) continue;
    const id = newId(services);
    const at = new Date(now - since * DAY_MS);
    await insertOpportunity(tx, shopId, {
      ...rest,
      id,
      clientId,
      description: "",
      amountCents: euros * 100,
      expectedOn: dayAfter(today, expected),
      nextOn: dayAfter(today, nextIn),
      stageId: stage.id,
      position,
      probability,
      ownerId,
      by,
      byId: ownerId,
      at,
    });
    const key = { shopId, id };
    await addEvent(tx, key, { eventId: newId(services), kind: "created", to: stage.name, at, by });
    if (!ended) continue;
    const [status, reason] = ended === "won" ? (["won", null] as const) : (["lost", ended] as const);
    const endedAt = new Date(now - 5 * DAY_MS);
    await endOpportunity(tx, key, { status, reason, note: "", at: endedAt, position });
    await addEvent(tx, key, {
      eventId: newId(services),
      kind: status,
      to: reason ?? "",
      at: endedAt,
      by,
    });
  }
}
