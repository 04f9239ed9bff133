import * as z from "zod";
import { centsField, contract, nameText, text } from "#kit/contract.ts";
import { SCREEN_KEY } from "#counter/displays/screens.ts";
import { language } from "#kit/enums.contract.ts";

const key = z.string().regex(SCREEN_KEY);
/** Longer than a line of any second screen. */
const nameField = nameText(200);
const amount = centsField.min(-1_000_000_000).max(1_000_000_000);

const state = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("idle"), text: nameField }),
  z.strictObject({ kind: z.literal("welcome"), lines: z.tuple([nameField, nameField]).readonly() }),
  z.strictObject({
    kind: z.literal("item"),
    name: nameField,
    plainName: nameField.optional(),
    quantity: z.int().min(-100_000).max(100_000),
    priceCents: amount,
    totalCents: amount.optional(),
    isNet: z.literal(true).optional(),
  }),
  z.strictObject({ kind: z.literal("total"), totalCents: amount }),
  z.strictObject({ kind: z.literal("change"), givenCents: amount, changeCents: amount }),
  z.strictObject({ kind: z.literal("thanks") }),
  z.strictObject({ kind: z.literal("test") }),
]);

const look = z.strictObject({
  shop: text(120),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable(),
  language,
  currency: z.string().regex(/^[A-Z]{3}$/),
});

const till = {
  who: ["owner", "iam"],
  permission: "createOrderSalesPoint",
  priced: true,
  integration: "salesPoint",
} as const;

/** Updates of a till to the second screens that follow it from other devices. */
export const displaysContract = contract({
  show: {
    ...till,
    method: "PUT",
    path: "/v1/displays",
    summary: "What the screens of a key show now; it is kept in memory for some minutes, and nowhere else",
    body: z.strictObject({ key, look, state, at: z.int().min(0) }),
    answer: z.object({ success: z.literal(true) }),
  },
  revocation: {
    ...till,
    method: "POST",
    path: "/v1/displays/revocation",
    summary: "A key of screens counts no more: those that follow it end",
    body: z.strictObject({ key }),
    answer: z.object({ success: z.literal(true) }),
  },
});

/** The stream that a second screen follows; mounted separately, because it has no single answer. */
export const screenContract = contract({
  screen: {
    method: "GET",
    path: "/v1/displays/events",
    primary: true,
    who: ["public"],
    summary:
      "Stream of events (text/event-stream) of the screen whose key is in `X-Display-Key`: `show` with what it shows, `over` when the key counts no more",
    answer: z.string(),
  },
});
