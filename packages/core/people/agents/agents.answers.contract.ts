import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { AttachedAgent } from "#people/agents/agents.ts";

export const attachedAgentAnswer = exact<AttachedAgent>("AttachedAgent")(
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    clients: z.number(),
    since: z.string(),
  }),
);
