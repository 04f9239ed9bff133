import * as z from "zod";
import { attachedAgentAnswer } from "#people/agents/agents.answers.contract.ts";
import { contract, id } from "#kit/contract.ts";
import { email, registration, confirmation, user } from "#people/accounts/contract.ts";

const staff = { who: ["owner", "iam"], integration: "agents" } as const;
export const attachedAgents = z.object({ agents: z.array(attachedAgentAnswer) });

/** Agents of a shop (specification §1, §2 `agents`), and the settings of an agent. */
export const agentsContract = contract({
  agents: {
    method: "GET",
    path: "/v1/shops/me/agents",
    ...staff,
    permission: "accessAgent",
    summary: "Agents who work for the shop, with the number of their clients",
    answer: attachedAgents,
  },
  attach: {
    method: "POST",
    path: "/v1/shops/me/agents",
    ...staff,
    permission: "createAgent",
    idempotent: true,
    summary: "Let an agent work for the shop, by the e-mail of his account",
    body: z.strictObject({ email }),
    answer: attachedAgents,
    status: 201,
  },
  detach: {
    method: "DELETE",
    path: "/v1/shops/me/agents/:agentId",
    ...staff,
    permission: "createAgent",
    summary: "End an agent's work for the shop, at once; his clients stay, with his name on them",
    params: z.strictObject({ agentId: id }),
    answer: attachedAgents,
  },
  registerAgent: {
    method: "POST",
    path: "/v1/auth/register/agent",
    who: ["public"],
    summary: "Ask for an agent's account; producers add him afterwards. Same answer for a known e-mail",
    body: registration,
    answer: confirmation,
    status: 202,
  },
  setAgency: {
    method: "PUT",
    path: "/v1/users/me/agency",
    who: ["agent"],
    summary: "Go on for another of the shops that one works for, or between dashboard and tour mode",
    body: z.strictObject({ shopId: id.optional(), tourMode: z.boolean().optional() }),
    answer: user,
  },
});
