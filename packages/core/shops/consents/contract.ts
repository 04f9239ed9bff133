import * as z from "zod";
import { captchaField } from "#kit/captcha.contract.ts";
import { contract, id } from "#kit/contract.ts";
import { rule } from "#kit/rules.contract.ts";
import { language } from "#kit/enums.contract.ts";
import { clientConsentAnswer, ownConsentAnswer } from "./consents.answers.contract.ts";
import { CONSENT_ELEMENTS, PUBLIC_PURPOSES, PURPOSES } from "./consents.ts";

/** Requests of visitors to be written to by a shop (double opt-in). */
export const consentsContract = contract({
  ask: {
    method: "POST",
    path: "/v1/shops/:shopId/consents",
    who: ["public"],
    summary:
      "A visitor asks a shop to write to an address: a mail there has a link that confirms it; the answer is the same for every address",
    params: z.strictObject({ shopId: id }),
    body: z
      .strictObject({
        email: z.email().max(254),
        purpose: z.enum(PUBLIC_PURPOSES),
        /** Language of the text that was read, and of the mails. */
        lang: language,
        /** Path of the page, for the proof. */
        page: z
          .string()
          .max(300)
          .regex(/^\/[\w~%./-]*$/),
        element: z.enum(CONSENT_ELEMENTS),
        /** The proof of work, whatever the platform's other forms require. */
        captcha: captchaField,
        /** The format that is out of stock: of the purpose `backInStock`, and of it alone. */
        formatId: id.optional(),
      })
      .check(
        rule((asked) => asked.purpose !== "backInStock" || asked.formatId !== undefined, "needed", [
          "formatId",
        ]),
        rule((asked) => asked.purpose === "backInStock" || asked.formatId === undefined, "unknown-field", [
          "formatId",
        ]),
      ),
    answer: z.object({ success: z.literal(true) }),
    status: 202,
  },
  own: {
    method: "GET",
    path: "/v1/users/me/consents",
    who: ["buyer"],
    summary: "What the buyer's confirmed address has agreed to, by shop, with the proof",
    answer: z.object({ consents: z.array(ownConsentAnswer) }),
  },
  withdrawOwn: {
    method: "DELETE",
    path: "/v1/users/me/consents/:shopId/:purpose",
    who: ["buyer"],
    summary: "Withdraw a consent given to a shop; it may be given again on the shop's pages",
    params: z.strictObject({ shopId: id, purpose: z.enum(PURPOSES) }),
    answer: z.object({ consents: z.array(ownConsentAnswer) }),
  },
  ofClient: {
    method: "GET",
    path: "/v1/clients/:clientId/consents",
    who: ["owner", "iam"],
    permission: "seeAllClient",
    summary: "What the addresses of a client have agreed to, with the proof",
    params: z.strictObject({ clientId: id }),
    answer: z.object({ consents: z.array(clientConsentAnswer) }),
  },
  waiting: {
    method: "GET",
    path: "/v1/catalogue/products/:productId/wishes",
    who: ["owner", "iam"],
    permission: "seeAllProduct",
    summary: "How many people wait for formats of a product to be back in stock",
    params: z.strictObject({ productId: id }),
    answer: z.object({ formats: z.array(z.object({ formatId: z.string(), waiting: z.int() })) }),
  },
});
