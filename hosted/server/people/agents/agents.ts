import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { agentsContract } from "@cuvee/core/people/agents/contract.ts";
import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import type { Person } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import { userOf } from "#people/accounts/accounts.ts";
import { findUser } from "#people/accounts/queries.ts";
import { settleAgentRequest } from "./requests.queries.ts";
import { addAgent, findAgentAccount, readAgents, removeAgent, saveAgency } from "./queries.ts";

type Contract = typeof agentsContract;
type Agents = Answer<Contract["agents"]>;

/** Returns the agents of a shop. */
export const agentsOf = async (tx: Tx, shopId: string): Promise<Agents> => ({
  agents: await readAgents(tx, shopId),
});

/**
 * Lets an agent work for a shop. Throws the field codes `agent-unknown` (no agent has an account with this e-mail) and
 * `agent-exists` (422).
 */
export async function attachAgent(
  tx: Tx,
  services: Services,
  { shopId, email, by }: { shopId: string; email: string; by: string },
): Promise<Agents> {
  const userId = await findAgentAccount(tx, email);
  refuseFields(userId === undefined ? [{ path: ["email"], code: "agent-unknown" }] : []);
  const id = userId ?? "";
  const at = new Date(services.now());
  const isNew = await addAgent(tx, shopId, id, at);
  refuseFields(isNew ? [] : [{ path: ["email"], code: "agent-exists" }]);
  // A pending request of the agent counts as answered.
  await settleAgentRequest(tx, { shopId, agentId: id, at, by });
  services.live.tell(tx, { kind: "access", userId: id });
  return agentsOf(tx, shopId);
}

/** Ends an agent's work for a shop: from the next request on they have no access there. Throws `not-found` (404). */
export async function detachAgent(
  tx: Tx,
  services: Services,
  shopId: string,
  userId: string,
): Promise<Agents> {
  if (!(await removeAgent(tx, shopId, userId))) refuse("not-found", 404);
  services.live.tell(tx, { kind: "access", userId });
  return agentsOf(tx, shopId);
}

/** Stores the shop and the mode that an agent chose. Throws `not-found` (404) for a shop that they do not work for. */
export async function setAgency(
  tx: Tx,
  services: Services,
  person: Person,
  { shopId, tourMode }: Input<Contract["setAgency"]>["body"],
): Promise<Answer<Contract["setAgency"]>> {
  const { userId, memberships } = person;
  const works = memberships.some(
    (m) => m.id === shopId && m.role === "agent" && isActive(m.integrations, "agents"),
  );
  if (shopId !== undefined && !works) refuse("not-found", 404);
  await saveAgency(tx, userId, shopId ?? null, tourMode ?? null);
  services.live.tell(tx, { kind: "access", userId });
  const row = await findUser(tx, userId);
  return userOf(row ?? refuse("session-expired", 401));
}
