import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { plainText } from "@cuvee/core/kit/list/list.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { PRODUCERS_FOUND, REFUSED_DAYS } from "@cuvee/core/people/agents/requests.ts";
import type { agentRequestsContract } from "@cuvee/core/people/agents/requests.contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { addAgent, readAgents } from "./queries.ts";
import {
  addAgentRequest,
  answerAgentRequest,
  findProducers,
  findRequestNotice,
  lockAgentRequest,
  producerAt,
  readAgentRequests,
  readOwnRequests,
  standOf,
} from "./requests.queries.ts";

type Contract = typeof agentRequestsContract;

const refusedSince = (services: Services): Date => new Date(services.now() - REFUSED_DAYS * 86_400_000);

/** Returns public shops that an agent may ask. */
export const searchProducers = async (
  tx: Tx,
  services: Services,
  agentId: string,
  search: string,
): Promise<Answer<Contract["producers"]>> => ({
  shops: await findProducers(tx, agentId, {
    plain: plainText(search),
    refusedSince: refusedSince(services),
    most: PRODUCERS_FOUND,
  }),
});

/** Returns the requests of an agent, in a transaction of their own. */
export const ownRequests = async (
  tx: Tx,
  services: Services,
  agentId: string,
): Promise<Answer<Contract["ownRequests"]>> => ({
  requests: await readOwnRequests(tx, agentId, new Date(services.now())),
});

type NewAgentRequest = { shopId: string; agentId: string; invitationId: string | null; message: string };

/**
 * Writes a request, unless its agent works there, was refused lately or has one pending. The transaction acts for the
 * shop afterwards.
 */
export async function requestOf(tx: Tx, services: Services, agentRequest: NewAgentRequest): Promise<void> {
  const { shopId, agentId } = agentRequest;
  await tx.actFor(shopId);
  const { attached, refused } = await standOf(tx, shopId, agentId, refusedSince(services));
  if (attached || refused) return;
  const id = newId(services);
  if (!(await addAgentRequest(tx, { ...agentRequest, id, at: new Date(services.now()) }))) return;
  await services.jobs.send(tx, "agent-request", { shopId, requestId: id, event: "asked" });
}

/**
 * Asks a public shop, for an agent, to be represented by them. While a request is pending, another call returns the
 * same one. Throws `not-found` (404) alike for a shop that is closed, that works without agents, or that does not
 * exist; `agent-attached`, `agent-refused` (409).
 */
export async function requestRepresentation(
  tx: Tx,
  services: Services,
  agentId: string,
  { shopId, message }: Input<Contract["ask"]>["body"],
): Promise<void> {
  if (!(await producerAt(tx, shopId))) refuse("not-found", 404);
  await tx.actFor(shopId);
  const { attached, refused } = await standOf(tx, shopId, agentId, refusedSince(services));
  if (attached) refuse("agent-attached", 409);
  if (refused) refuse("agent-refused", 409, { days: REFUSED_DAYS });
  await requestOf(tx, services, { shopId, agentId, invitationId: null, message });
}

/** Returns agents who ask to represent a shop. */
export const requestsOf = async (tx: Tx, shopId: string): Promise<Answer<Contract["requests"]>> => ({
  requests: await readAgentRequests(tx, shopId),
});

/**
 * Answers a request for a shop: once accepted, the agent works for it as if attached by their address. Throws
 * `not-found` (404), `request-answered` (409) for one that was answered already.
 */
export async function answerRequest(
  tx: Tx,
  services: Services,
  { shopId, id, by, accept }: { shopId: string; id: string; by: string; accept: boolean },
): Promise<Answer<Contract["answer"]>> {
  const found = (await lockAgentRequest(tx, shopId, id)) ?? refuse("not-found", 404);
  if (found.status !== "pending") refuse("request-answered", 409);
  const at = new Date(services.now());
  if (accept) await addAgent(tx, shopId, found.agent_id, at);
  await answerAgentRequest(tx, { shopId, id, status: accept ? "accepted" : "refused", at, by });
  await services.jobs.send(tx, "agent-request", { shopId, requestId: id, event: "answered" });
  if (accept) services.live.tell(tx, { kind: "access", userId: found.agent_id });
  return { agents: await readAgents(tx, shopId), requests: await readAgentRequests(tx, shopId) };
}

/**
 * Mails the progress of a request: to the shop when it is made, to the agent when the shop has answered. Idempotent.
 */
export async function writeRequestMails(
  services: Services,
  { shopId, requestId, event }: JobData["agent-request"],
): Promise<void> {
  const { database, mailer, settings } = services;
  await database.transaction({ shopId, signIn: true }, async (tx) => {
    const requestNotice = await findRequestNotice(tx, shopId, requestId);
    if (!requestNotice || (event === "answered" && requestNotice.status === "pending")) return;
    const { name, email, shop } = requestNotice;
    const isAsked = event === "asked";
    const accepted = requestNotice.status === "accepted";
    await mailer.write(tx, {
      id: `${shopId}.${requestId}.${event}`,
      kind: isAsked ? "agentRequest" : accepted ? "agentAccepted" : "agentRefused",
      lang: isAsked ? "fr" : letterLang(requestNotice.lang),
      recipient: isAsked ? requestNotice.contact_email : email,
      shopId,
      // An inviting agent does not learn the name of the shop: the e-mail shows the name that they wrote.
      values: { name, email, shop: isAsked ? requestNotice.own_name : shop },
      why: isAsked ? "shop" : "address",
      ...(isAsked
        ? { button: { url: `${settings.publicUrl}/dashboard/agents` } }
        : accepted
          ? { button: { url: `${settings.publicUrl}/dashboard` } }
          : {}),
    });
  });
}
