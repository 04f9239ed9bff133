import * as z from "zod";
import { contract, id, text } from "#kit/contract.ts";
import { session } from "#people/accounts/contract.ts";
import { userRole } from "./enums.contract.ts";

const anybodySignedIn = ["buyer", "owner", "iam", "agent", "admin"] as const;

/** An account that a user may switch to. */
export const attachedAccount = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role: userRole,
  /** The shop that it works for. */
  shop: z.string().nullable(),
  /** The session is this account's. */
  current: z.boolean(),
});

/** Master accounts (specification §1, "A master account can switch between accounts"). */
export const mastersContract = contract({
  accounts: {
    method: "GET",
    path: "/v1/users/me/accounts",
    who: anybodySignedIn,
    summary: "Accounts that the person may go on as, the master's own first; none without a master account",
    answer: z.array(attachedAccount),
  },
  change: {
    method: "POST",
    path: "/v1/auth/switch",
    who: anybodySignedIn,
    summary: "Go on as another account of the master's list, in a new session; 404 for any other",
    body: z.strictObject({ userId: text(254, 1) }),
    answer: session,
  },
  link: {
    method: "PUT",
    path: "/v1/admin/master-accounts",
    who: ["admin"],
    summary:
      "Accounts, by username or e-mail, that a master account may become; sessions of those taken away end",
    body: z.strictObject({ master: text(254, 1), accounts: z.array(text(254, 1)).max(200) }),
    answer: z.array(attachedAccount),
  },
});
