import * as z from "zod";
import {
  agentRequestAnswer,
  producerMatchAnswer,
  ownRequestAnswer,
} from "#people/agents/requests.answers.contract.ts";
import { attachedAgentAnswer } from "#people/agents/agents.answers.contract.ts";
import { contract, id, nameText, text } from "#kit/contract.ts";
import { STAFF_LANGUAGES } from "#kit/languages.ts";
import { email, personName } from "#people/accounts/contract.ts";

const agent = ["agent"] as const;
const staff = { who: ["owner", "iam"], integration: "agents" } as const;
const own = z.object({ requests: z.array(ownRequestAnswer) });

/** An agent's requests to represent a producer (specification §2, `/shops/add`), and the producer's answers. */
export const agentRequestsContract = contract({
  producers: {
    method: "GET",
    path: "/v1/agents/producers",
    who: agent,
    summary: "Public shops by their name, with where the agent stands with each",
    query: z.strictObject({ search: text(80, 2) }),
    answer: z.object({ shops: z.array(producerMatchAnswer) }),
  },
  ownRequests: {
    method: "GET",
    path: "/v1/agents/requests",
    who: agent,
    summary: "The agent's own requests and invitations, newest first",
    answer: own,
  },
  ask: {
    method: "POST",
    path: "/v1/agents/requests",
    who: agent,
    idempotent: true,
    summary: "Ask a public shop to represent it; while a request waits, asking again is that one",
    body: z.strictObject({ shopId: id, message: text(500).default("") }),
    answer: own,
    status: 201,
  },
  invite: {
    method: "POST",
    path: "/v1/agents/invitations",
    who: agent,
    idempotent: true,
    summary: "Invite a producer to open a shop. Same answer whatever the address already has",
    body: z.strictObject({
      email,
      firstname: personName,
      lastname: personName,
      company: nameText(120, 2),
      lang: z.enum(STAFF_LANGUAGES).default("fr"),
    }),
    answer: own,
    status: 201,
  },
  agentInvitation: {
    method: "POST",
    path: "/v1/auth/agent-invitation",
    who: ["public"],
    summary: "What a mailed invitation of an agent fills the registration in with",
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    answer: z.object({
      agent: z.string(),
      email: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      company: z.string(),
    }),
  },
  requests: {
    method: "GET",
    path: "/v1/shops/me/agent-requests",
    ...staff,
    permission: "accessAgent",
    summary: "Agents who ask to represent the shop, the longest waiting first",
    answer: z.object({ requests: z.array(agentRequestAnswer) }),
  },
  answer: {
    method: "PUT",
    path: "/v1/shops/me/agent-requests/:requestId",
    ...staff,
    permission: "createAgent",
    summary: "Accept an agent, who works for the shop from then on, or refuse him; he is told",
    params: z.strictObject({ requestId: id }),
    body: z.strictObject({ accept: z.boolean() }),
    answer: z.object({
      agents: z.array(attachedAgentAnswer),
      requests: z.array(agentRequestAnswer),
    }),
  },
});
