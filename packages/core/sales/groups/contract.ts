import * as z from "zod";
import { groupOrdersAnswer, groupViewAnswer } from "#sales/groups/groups.answers.contract.ts";
import { centsField, contract, id, nameText, text } from "#kit/contract.ts";
import { email, personName, phone } from "#people/accounts/contract.ts";
import { unique } from "#kit/rules.contract.ts";
import { postalAddress } from "#sales/orders/address.contract.ts";
import { cardSession, orderView, termsHash } from "#sales/orders/contract.ts";
import { MAX_SHARE_LINES, MAX_SHARE_QUANTITY } from "#sales/groups/groups.ts";
import { language } from "#kit/enums.contract.ts";

const groupView = groupViewAnswer;
const groupOrders = groupOrdersAnswer;

const groupId = z.strictObject({ groupId: id });
const memberId = z.strictObject({ groupId: id, memberId: id });
const lang = language.default("fr");

const lines = z
  .array(z.strictObject({ formatId: id, quantity: z.int().min(1).max(MAX_SHARE_QUANTITY) }))
  .max(MAX_SHARE_LINES)
  .check(unique((line) => line.formatId));

export const groupCommand = z.strictObject({ reason: text(500).default("") });
const staff = ["owner", "iam"] as const;

export const groupsContract = contract({
  open: {
    method: "POST",
    path: "/v1/groups",
    who: ["public", "buyer"],
    idempotent: true,
    summary: "Open a grouped order; a guest gets its key by mail, which proves his address",
    body: z.strictObject({
      id,
      sellerId: id,
      name: nameText(60, 1),
      deadline: z.iso.datetime(),
      firstname: personName,
      email,
      shipping: z.strictObject({ ref: text(60, 1), instructions: text(500).default("") }),
      /** Delivery address of the whole; absent when it is collected. */
      deliveryAddress: postalAddress.optional(),
      lines: lines.min(1),
      lang,
    }),
    answer: z.object({ id, status: z.string(), key: z.string().nullable() }),
    status: 201,
  },
  proof: {
    method: "POST",
    path: "/v1/groups/:groupId/proof",
    who: ["link"],
    summary: "The organiser has opened the link that was mailed to him: the group is open",
    params: groupId,
    answer: groupView,
  },
  detail: {
    method: "GET",
    path: "/v1/groups/:groupId",
    who: ["link"],
    summary: "A grouped order for the holder of its shared link, or of a member's own",
    params: groupId,
    answer: groupView,
  },
  code: {
    method: "GET",
    path: "/v1/groups/:groupId/code",
    who: ["link"],
    summary: "The shared link as a QR code (SVG)",
    params: groupId,
    answer: z.object({ url: z.string(), svg: z.string() }),
  },
  join: {
    method: "POST",
    path: "/v1/groups/:groupId/members",
    who: ["link"],
    idempotent: true,
    summary: "Join a grouped order by its shared link",
    params: groupId,
    body: z.strictObject({ id, firstname: personName, email, lines: lines.default([]), lang }),
    answer: z.object({ key: z.string(), group: groupView }),
    status: 201,
  },
  choose: {
    method: "PUT",
    path: "/v1/groups/:groupId/members/:memberId/lines",
    who: ["link"],
    summary: "What a member wants, before he commits",
    params: memberId,
    body: z.strictObject({ lines }),
    answer: groupView,
  },
  leave: {
    method: "DELETE",
    path: "/v1/groups/:groupId/members/:memberId",
    who: ["link"],
    summary: "A member leaves, or the organiser removes one, who has not committed",
    params: memberId,
    answer: groupView,
  },
  commit: {
    method: "POST",
    path: "/v1/groups/:groupId/members/:memberId/orders",
    who: ["link"],
    idempotent: true,
    summary: "Commit to one's share with obligation to pay: stock is taken, a card held for 0 €",
    params: memberId,
    body: z.strictObject({
      id,
      /**
       * Maximum price shown to the member; a higher one is refused with `price-changed`, a lower one benefits the
       * member.
       */
      expectedCapCents: centsField.min(0),
      contact: z.strictObject({ firstname: personName, lastname: personName, phone: phone.min(6, "phone") }),
      billingAddress: postalAddress,
      terms: z.literal(true, "terms"),
      termsHash: termsHash.optional(),
      adult: z.literal(true, "adult"),
      /** `YYYY-MM-DD`, for a shop that requires it; it is not stored. */
      birthDate: text(10).optional(),
      lang,
    }),
    answer: z.object({ order: orderView, key: z.string(), card: cardSession }),
    status: 201,
  },
  close: {
    method: "POST",
    path: "/v1/groups/:groupId/closing",
    who: ["link"],
    idempotent: true,
    summary: "The organiser closes the group before its deadline: the cards are debited",
    params: groupId,
    answer: groupView,
  },
  cancel: {
    method: "POST",
    path: "/v1/groups/:groupId/cancellation",
    who: ["link"],
    idempotent: true,
    summary: "The organiser gives the group up: the cards are let go",
    params: groupId,
    answer: groupView,
  },
  orders: {
    method: "GET",
    path: "/v1/groups/:groupId/orders",
    who: staff,
    permission: "seeAllOrder",
    summary: "The orders of a grouped order",
    params: groupId,
    answer: groupOrders,
  },
  acceptance: {
    method: "POST",
    path: "/v1/groups/:groupId/acceptance",
    who: staff,
    permission: "createOrder",
    idempotent: true,
    summary: "The seller accepts all orders of a group",
    params: groupId,
    body: groupCommand,
    answer: groupOrders,
  },
  refusal: {
    method: "POST",
    path: "/v1/groups/:groupId/refusal",
    who: staff,
    permission: "createOrder",
    idempotent: true,
    summary: "The seller refuses all orders of a group; everybody gets his money back",
    params: groupId,
    body: groupCommand,
    answer: groupOrders,
  },
  delivery: {
    method: "POST",
    path: "/v1/groups/:groupId/delivery",
    who: staff,
    permission: "manageDelivery",
    idempotent: true,
    summary: "Mark all orders of a group delivered, as they went together",
    params: groupId,
    body: groupCommand,
    answer: groupOrders,
  },
});
