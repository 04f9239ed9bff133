import * as z from "zod";
import { captchaField } from "#kit/captcha.contract.ts";
import { contract, id, nameText, text } from "#kit/contract.ts";

/** Limits of a visitor's message to a shop in characters; it is plain text. */
const MESSAGE_MAX = 2000;
const SUBJECT_MAX = 120;

/** Messages of visitors to a shop from its public pages (block `contact`). */
export const contactContract = contract({
  write: {
    method: "POST",
    path: "/v1/shops/:shopId/contact",
    who: ["public"],
    summary: "A visitor writes to a shop whose pages have the form: mailed to its address, answered to his",
    params: z.strictObject({ shopId: id }),
    body: z.strictObject({
      /** Made by the browser: a repeated message is mailed once. */
      id,
      name: nameText(80, 1),
      email: z.email().max(254),
      subject: nameText(SUBJECT_MAX, 1),
      text: text(MESSAGE_MAX, 1),
      /**
       * The proof of work, whatever the platform's other forms require: public pages load nothing from third parties.
       */
      captcha: captchaField,
    }),
    answer: z.object({ success: z.literal(true) }),
    status: 202,
  },
});
