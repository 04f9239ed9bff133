import { createHash } from "node:crypto";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { API_CALLS_PER_MINUTE, API_KEY_START, permissionsOf } from "@cuvee/core/people/apiKeys/apiKeys.ts";
import type { FastifyRequest } from "fastify";
import { hasPermission, type Person } from "#kit/http/actor.ts";
import type { Services } from "#kit/services.ts";
import { findKey, recordKeyUse, type KeyRow } from "./queries.ts";

/** Time for which a key is cached, in milliseconds (as for sessions). */
const KEPT_MS = 500;
const KEPT_MAX = 2000;
/** Calls of one key, counted by all processes together. */
const CALLS = { name: "calls of an API key", most: API_CALLS_PER_MINUTE, windowMs: 60_000 };
const KEY = /^cv_live_[\w-]{43}$/;

/** SHA-256 of a key, which has 256 bits of randomness: the only form in which it is stored. */
export const hashOfKey = (key: string): Buffer => createHash("sha256").update(key).digest();

/** Checks whether a bearer token has the prefix of an API key. */
const isApiKey = (token: string): boolean => token.startsWith(API_KEY_START);

/** Returns the state of a key, which is usable only when active. */
export function stateOf(row: KeyRow, now: number): "active" | "expired" | "revoked" | "asleep" {
  if (row.revoked_at) return "revoked";
  if (row.expires_at && row.expires_at.getTime() <= now) return "expired";
  return row.member ? "active" : "asleep";
}

/**
 * Returns the person that a key acts for: its maker, limited to those of their current permissions that its scopes
 * cover.
 */
function holderOf(row: KeyRow): Person | null {
  const { member } = row;
  if (!member) return null;
  const held = [...permissionsOf(row.scopes)].filter((name) => hasPermission(member, name));
  const writes = permissionsOf(row.scopes, true);
  return {
    sessionId: row.id,
    userId: row.made_by,
    // Never an owner, whose permissions are unlimited.
    role: "iam",
    username: `${row.maker} (API ${row.name})`,
    email: row.maker_email,
    memberships: [
      { ...member, role: "iam", authorizations: Object.fromEntries(held.map((name) => [name, true])) },
    ],
    key: { id: row.id, writes: new Set(held.filter((name) => writes.has(name))) },
  };
}

export type Keys = {
  /**
   * Returns the person that a request's key acts for; null for a token that is no key. Throws `api-key-unknown` (401),
   * `too-many-requests` (429), `api-key-refused` (403) for a route that no key opens.
   */
  personOf(key: string, request: FastifyRequest): Promise<Person | null>;
};

/** Opens the lookup of keys: a short cache that every change of rights clears, and a count of calls for each key. */
export function openKeys({ database, limits, live, now }: Services): Keys {
  const stored = new Map<string, { at: number; row: Promise<KeyRow | undefined> }>();
  live.on(({ kind }) => {
    if (kind === "access" || kind === "session") stored.clear();
  });

  const read = (hash: Buffer): Promise<KeyRow | undefined> =>
    database.transaction({ signIn: true }, async (tx) => {
      const row = await findKey(tx, hash);
      const day = new Date(now()).toISOString().slice(0, 10);
      if (row && row.last_used_on !== day && stateOf(row, now()) === "active")
        await recordKeyUse(tx, hash, day);
      return row;
    });
  const rowOf = (key: string): Promise<KeyRow | undefined> => {
    const hash = hashOfKey(key);
    const name = hash.toString("base64");
    const at = performance.now();
    const found = stored.get(name);
    if (found && at - found.at < KEPT_MS) return found.row;
    const row = read(hash);
    if (!live.connected()) return row;
    if (stored.size >= KEPT_MAX) stored.clear();
    stored.set(name, { at, row });
    row.catch(() => stored.delete(name));
    return row;
  };
  const count = async (id: string): Promise<void> => {
    const counted = limits.count(CALLS, id, now());
    // Most calls need no other process's word, nor a turn of the loop.
    const { count: calls, leftMs } = counted instanceof Promise ? await counted : counted;
    if (calls > CALLS.most) refuse("too-many-requests", 429, { seconds: Math.ceil(leftMs / 1000) });
  };

  return {
    async personOf(key, request) {
      if (!isApiKey(key)) return null;
      // A route outside the contracts has no permission that a key could lack.
      if (!request.routeOptions.config.call) return refuse("api-key-refused", 403);
      if (!KEY.test(key)) return refuse("api-key-unknown", 401);
      const row = await rowOf(key);
      if (!row || stateOf(row, now()) !== "active") return refuse("api-key-unknown", 401);
      await count(row.id);
      return holderOf(row) ?? refuse("api-key-unknown", 401);
    },
  };
}
