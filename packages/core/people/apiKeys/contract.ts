import * as z from "zod";
import { contract, id, nameText } from "#kit/contract.ts";
import { API_SCOPE_NAMES } from "#people/apiKeys/apiKeys.ts";

const staff = ["owner", "iam"] as const;
export const apiScope = z.enum(API_SCOPE_NAMES);

export const apiKey = z.object({
  id,
  name: z.string(),
  /** The first characters, for recognising it. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  /** `asleep`: its maker no longer works for the shop, and it gives no access. */
  state: z.enum(["active", "expired", "revoked", "asleep"]),
  createdAt: z.string(),
  madeBy: z.string(),
  expiresAt: z.string().nullable(),
  /** The day of its last call. */
  lastUsedOn: z.string().nullable(),
  revokedAt: z.string().nullable(),
  revokedBy: z.string().nullable(),
  /** Scopes whose permissions its maker does not hold completely (any more): they give less than their full set. */
  weakened: z.array(z.string()),
});

/** Keys for programs (specification §1, `/get-api-key`). */
export const apiKeysContract = contract({
  keys: {
    method: "GET",
    path: "/v1/api-keys",
    who: staff,
    summary:
      "API keys: the reader's own, and all of the shop for who may everything; revoked ones stay listed",
    answer: z.object({
      keys: z.array(apiKey),
      /** Scopes that the reader may grant: they hold all their permissions. */
      scopes: z.array(apiScope),
    }),
  },
  current: {
    method: "GET",
    path: "/v1/api-keys/current",
    who: staff,
    anyKey: true,
    summary: "The key that makes the call: its shop, its scopes and its end; 404 for who calls without a key",
    answer: z.object({
      id,
      name: z.string(),
      shop: z.object({ id, code: z.string(), name: z.string() }),
      scopes: z.array(z.string()),
      permissions: z.array(z.string()),
      expiresAt: z.string().nullable(),
    }),
  },
  addKey: {
    method: "POST",
    path: "/v1/api-keys",
    who: staff,
    summary: "Make a key; this answer alone has it whole",
    body: z.strictObject({
      name: nameText(60, 1),
      scopes: z.array(apiScope).min(1).max(API_SCOPE_NAMES.length),
      /** Its last day; null: until it is revoked. */
      until: z.iso.date().nullable().default(null),
    }),
    answer: z.object({ key: apiKey, secret: z.string() }),
    status: 201,
  },
  revokeKey: {
    method: "DELETE",
    path: "/v1/api-keys/:keyId",
    who: staff,
    summary: "Revoke a key: its next call is refused",
    params: z.strictObject({ keyId: id }),
    answer: z.null(),
    status: 204,
  },
});
