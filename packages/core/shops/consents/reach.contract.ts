import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { contract, id, text } from "#kit/contract.ts";
import { language } from "#kit/enums.contract.ts";
import { rule } from "#kit/rules.contract.ts";
import { rowsChosen } from "#kit/list/list.contract.ts";
import { BIRTHDAY } from "#shops/clients/clients.ts";
import { CHANNELS, CONSENT_STATES, PURPOSES } from "./consents.ts";
import {
  BASIS_PURPOSES,
  FUNCTION_CHANNELS,
  REACH_ACTS,
  REACH_ELEMENTS,
  REACH_MAKERS,
  REACH_PURPOSES,
  REACH_REASONS,
  type ClientReach,
  type FunctionCounts,
  type OwnReach,
  type ReachProof,
} from "./reach.ts";

const proof = exact<ReachProof>("ReachProof")(
  z.object({
    at: z.string(),
    madeBy: z.enum(REACH_MAKERS),
    staff: z.string().nullable(),
    wording: z.string().nullable(),
    lang: z.string().nullable(),
    page: z.string().nullable(),
    isComplaint: z.boolean(),
  }),
);
const line = {
  channel: z.enum(CHANNELS),
  purpose: z.enum(PURPOSES),
  address: z.string(),
  state: z.enum(CONSENT_STATES).nullable(),
  ground: z.enum(["consent", "customer", "function", "none"]).nullable(),
  reason: z.enum(REACH_REASONS).nullable(),
  isSuppressed: z.boolean(),
  proof: proof.nullable(),
};
const clientReach = exact<ClientReach>("ClientReach")(
  z.object({ isProfessional: z.boolean(), lines: z.array(z.object(line)) }),
);
const ownReach = exact<OwnReach>("OwnReach")(
  z.object({
    shopId: z.string(),
    shop: z.string(),
    birthday: z.string().nullable(),
    lines: z.array(z.object({ ...line, wording: z.string() })),
  }),
);
const preferences = z.object({
  /** False: the account's address is not confirmed, so that nothing may be agreed to by mail. */
  isConfirmed: z.boolean(),
  shops: z.array(ownReach),
});
const functionCounts = exact<FunctionCounts>("FunctionCounts")(
  z.object({
    recorded: z.int(),
    reached: z.int(),
    objected: z.int(),
    individuals: z.int(),
    noAddress: z.int(),
  }),
);
const ofShop = z.strictObject({ shopId: id });
const ofClient = z.strictObject({ clientId: id });
const staff = ["owner", "iam"] as const;

/** Ways by which a shop may reach a person, as the person and the shop see and change them. */
export const reachContract = contract({
  preferences: {
    method: "GET",
    path: "/v1/users/me/preferences",
    who: ["buyer"],
    summary:
      "By which channels and for which purposes shops write to the buyer, with the text of each; one shop more on demand",
    query: z.strictObject({ lang: language.default("fr"), shopId: id.optional() }),
    answer: preferences,
  },
  setPreference: {
    method: "PUT",
    path: "/v1/users/me/preferences/:shopId",
    who: ["buyer"],
    summary: "Agree to a purpose by a channel, or object to it, at once: the session is the proof",
    params: ofShop,
    body: z
      .strictObject({
        channel: z.enum(CHANNELS),
        purpose: z.enum(PURPOSES),
        isOn: z.boolean(),
        /** Language of the text that was read. */
        lang: language,
        element: z.enum(REACH_ELEMENTS),
      })
      .check(
        rule((wish) => REACH_PURPOSES[wish.channel].includes(wish.purpose), "unknown-field", ["purpose"]),
        rule((wish) => !wish.isOn || wish.purpose !== "backInStock", "unknown-field", ["purpose"]),
      ),
    answer: preferences,
  },
  setBirthday: {
    method: "PUT",
    path: "/v1/users/me/preferences/:shopId/birthday",
    who: ["buyer"],
    summary: "Tell a shop the day and month of the buyer's birthday, or take them back",
    params: ofShop,
    body: z.strictObject({ birthday: z.string().regex(BIRTHDAY, "date"), lang: language }),
    answer: preferences,
  },
  clientReach: {
    method: "GET",
    path: "/v1/clients/:clientId/reach",
    who: staff,
    permission: "seeAllClient",
    summary:
      "By which channels and for which purposes a client may be reached, on which ground, with the proof",
    params: ofClient,
    answer: clientReach,
  },
  recordReach: {
    method: "POST",
    path: "/v1/clients/:clientId/reach",
    who: staff,
    permission: "createClient",
    idempotent: true,
    summary:
      "Record that a client objects, has agreed on paper or by telephone, or is a professional contact who was informed; what the person withdrew themselves stays withdrawn",
    params: ofClient,
    body: z
      .strictObject({
        act: z.enum(REACH_ACTS),
        channel: z.enum(CHANNELS),
        /** One of the client's addresses for the channel, as the reach has it. */
        address: text(254, 1),
        purposes: z
          .array(z.enum(BASIS_PURPOSES))
          .min(1)
          .max(BASIS_PURPOSES.length)
          .refine((all) => new Set(all).size === all.length, "duplicate"),
        /** The manner and the day of what the client said or was told; of an objection it may be empty. */
        proof: text(1000).default(""),
      })
      .check(
        rule((entry) => entry.act === "objection" || entry.proof.length >= 3, "needed", ["proof"]),
        rule(
          (entry) =>
            entry.act !== "function" || FUNCTION_CHANNELS.some((channel) => channel === entry.channel),
          "unknown-field",
          ["channel"],
        ),
      ),
    answer: clientReach,
    status: 201,
  },
  recordFunction: {
    method: "POST",
    path: "/v1/clients/bulk/reach",
    who: staff,
    permission: "createClient",
    idempotent: true,
    summary:
      "Record that the professionals among some clients were informed as contacts of their company; who objected, who is reached already, individuals and clients without an address are left out and counted",
    body: z.strictObject({
      rows: rowsChosen,
      channel: z.enum(FUNCTION_CHANNELS),
      /** The manner and the day in which they were informed. */
      proof: text(1000, 3),
    }),
    answer: functionCounts,
    status: 201,
  },
});
