import * as z from "zod";
import { captchaField } from "#kit/captcha.contract.ts";
import { contract, id, nameText, text } from "#kit/contract.ts";
import { isPhoneShape } from "#kit/validation.ts";
import { conversationViewAnswer } from "#relations/messaging/messaging.answers.contract.ts";
import { MESSAGE_MAX } from "#relations/messaging/messaging.ts";
import { VISITOR_NAME_MAX, VISITOR_PHONE_MAX } from "#relations/messaging/visitors.ts";
import { CONTACT_TOPICS } from "#storefront/site/contactTopics.ts";

const staff = { who: ["owner", "iam"], permission: "seeAllMessages" } as const;
const conversationId = z.strictObject({ conversationId: id });

/** Messages of visitors to a shop from its public pages (block `contact`), and what the shop does with them. */
export const visitorsContract = contract({
  write: {
    method: "POST",
    path: "/v1/shops/:shopId/contact",
    who: ["public", "buyer"],
    summary: "A visitor writes to a shop whose pages have the form: a conversation, answered by mail",
    params: z.strictObject({ shopId: id }),
    body: z.strictObject({
      /** Made by the browser: a repeated message is written once. */
      id,
      /** Name and address of a signed-in buyer are those of the account. */
      name: nameText(VISITOR_NAME_MAX, 1),
      email: z.email().max(254),
      phone: text(VISITOR_PHONE_MAX)
        .refine((phone) => phone === "" || isPhoneShape(phone), "phone")
        .default(""),
      topic: z.enum(CONTACT_TOPICS).default("question"),
      text: text(MESSAGE_MAX, 1),
      /** A field that no person sees: only robots fill it, and theirs is thrown away. */
      website: text(200).default(""),
      /**
       * The proof of work, whatever the platform's other forms require: public pages load nothing from third parties.
       */
      captcha: captchaField,
    }),
    answer: z.object({
      success: z.literal(true),
      /** The conversation in the account of a signed-in buyer; null for a visitor. */
      conversationId: id.nullable(),
    }),
    status: 202,
  },
  clients: {
    method: "GET",
    path: "/v1/conversations/:conversationId/clients",
    ...staff,
    also: "seeAllClient",
    summary: "Clients with the address of the visitor who wrote, whom the conversation may be linked to",
    params: conversationId,
    answer: z.object({ clients: z.array(z.object({ id, name: z.string(), code: z.string() })) }),
  },
  linkClient: {
    method: "PUT",
    path: "/v1/conversations/:conversationId/client",
    ...staff,
    also: "seeAllClient",
    summary: "The client who wrote a visitor's conversation, or nobody known",
    params: conversationId,
    body: z.strictObject({ clientId: id.nullable() }),
    answer: conversationViewAnswer,
  },
  remove: {
    method: "DELETE",
    path: "/v1/conversations/:conversationId",
    ...staff,
    summary: "Delete the conversation of a visitor without an account",
    params: conversationId,
    answer: z.object({ done: z.literal(true) }),
  },
});
