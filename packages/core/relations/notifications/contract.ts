import * as z from "zod";
import { contract, id } from "#kit/contract.ts";

export const notification = z.object({
  id,
  /** Type of the specification §3 (`newOrder`, …): the key of its sentence in `locales/<lang>/notifications.json`. */
  type: z.string(),
  seen: z.boolean(),
  createdAt: z.string(),
  /** Values of the sentence. */
  content: z.record(z.string(), z.union([z.string(), z.number()])),
  redirectLink: z.string(),
});

export const notificationsContract = contract({
  list: {
    method: "GET",
    path: "/v1/notifications-centers",
    who: ["buyer", "owner", "iam", "agent", "admin"],
    summary: "The last notifications of the user",
    answer: z.array(notification),
  },
  markAsSeen: {
    method: "PUT",
    path: "/v1/notifications-centers/mark-as-seen",
    who: ["buyer", "owner", "iam", "agent", "admin"],
    summary: "Mark notifications as seen",
    body: z.strictObject({ arrayOfIds: z.array(id).max(200) }),
    answer: z.array(notification),
  },
});
