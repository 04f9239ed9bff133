import * as z from "zod";
import { nameText, text } from "#kit/contract.ts";
import { GIFT_FROM_MAX, GIFT_MESSAGE_MAX } from "#sales/orders/gift.ts";

/** A gift note as the buyer sends it. */
export const giftNote = z.strictObject({
  message: text(GIFT_MESSAGE_MAX, 1),
  from: nameText(GIFT_FROM_MAX).default(""),
});
