import * as z from "zod";
import { contract, id, nameText, text, versionField } from "#kit/contract.ts";
import { MESSAGE_MAX } from "#relations/messaging/messaging.ts";
import { hasKnownFields, TEMPLATE_NAME_MAX } from "#relations/messaging/templates.ts";

const staff = { who: ["owner", "iam"], permission: "seeAllMessages" } as const;
const ofTemplate = z.strictObject({ templateId: id });
const fields = {
  name: nameText(TEMPLATE_NAME_MAX, 1),
  body: text(MESSAGE_MAX, 1).refine(hasKnownFields, "model-field"),
};

export const templateAnswer = z.object({
  id,
  name: z.string(),
  /** Text with its fields, as `{{firstname}}`. */
  body: z.string(),
  madeBy: z.string(),
  updatedAt: z.string(),
  version: z.int(),
});
export type AnswerTemplate = z.output<typeof templateAnswer>;

/** Ready answers of a shop's conversations. */
export const templatesContract = contract({
  list: {
    method: "GET",
    path: "/v1/answer-templates",
    ...staff,
    summary: "Ready answers of the shop, by name",
    answer: z.object({ templates: z.array(templateAnswer) }),
  },
  create: {
    method: "POST",
    path: "/v1/answer-templates",
    ...staff,
    idempotent: true,
    summary: "Write a ready answer",
    body: z.strictObject({ id, ...fields }),
    answer: templateAnswer,
    status: 201,
  },
  save: {
    method: "PUT",
    path: "/v1/answer-templates/:templateId",
    ...staff,
    summary: "Change a ready answer",
    params: ofTemplate,
    body: z.strictObject({ ...fields, version: versionField }),
    answer: templateAnswer,
  },
  remove: {
    method: "DELETE",
    path: "/v1/answer-templates/:templateId",
    ...staff,
    summary: "Delete a ready answer",
    params: ofTemplate,
    answer: z.object({ done: z.literal(true) }),
  },
});
