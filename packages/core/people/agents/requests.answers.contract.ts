import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { REQUEST_STATES } from "#people/agents/requests.ts";
import type { AgentRequest, ProducerMatch, OwnRequest } from "#people/agents/requests.ts";

export const ownRequestAnswer = exact<OwnRequest>("OwnRequest")(
  z.object({
    id: z.string(),
    kind: z.enum(["shop", "invitation"]),
    name: z.string(),
    email: z.string(),
    state: z.enum(REQUEST_STATES),
    askedAt: z.string(),
    answeredAt: z.string().nullable(),
  }),
);

export const producerMatchAnswer = exact<ProducerMatch>("FoundProducer")(
  z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    color: z.string(),
    logo: z.string().nullable(),
    state: z.enum(["refused", "none", "asked", "attached"]),
  }),
);

export const agentRequestAnswer = exact<AgentRequest>("AgentRequest")(
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    message: z.string(),
    invited: z.boolean(),
    askedAt: z.string(),
  }),
);
