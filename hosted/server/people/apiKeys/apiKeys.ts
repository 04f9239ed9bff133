import { randomBytes } from "node:crypto";
import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  API_KEY_SHOWN,
  API_KEY_START,
  API_KEYS_MAX,
  API_SCOPE_NAMES,
  API_SCOPES,
  type ApiScope,
} from "@cuvee/core/people/apiKeys/apiKeys.ts";
import type { apiKeysContract } from "@cuvee/core/people/apiKeys/contract.ts";
import { hasPermission, staffShop, type Member, type Person } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import { hashOfKey, stateOf } from "./bearer.ts";
import { addKey, countKeys, readKey, readKeys, revokeKey, type KeyRow } from "./queries.ts";

type Contract = typeof apiKeysContract;
type Key = Answer<Contract["keys"]>["keys"][number];
/** The caller, in the shop that they work for. */
export type ApiKeysContext = { tx: Tx; services: Services; shopId: string; person: Person };

/** Checks whether a member holds everything that a scope covers: a scope cannot exceed its giver's permissions. */
const mayGive = (member: Member | undefined, scope: ApiScope): boolean =>
  API_SCOPES[scope].every((name) => hasPermission(member, name));

/** Checks whether a member has full access to the shop, and so controls what others have made. */
const hasFullAccess = (member: Member | undefined): boolean => hasPermission(member, "fullAccess");

function keyOf(row: KeyRow, now: number): Key {
  const { member } = row;
  const isScope = (name: string): name is ApiScope => Object.hasOwn(API_SCOPES, name);
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    state: stateOf(row, now),
    createdAt: row.created_at.toISOString(),
    madeBy: row.maker,
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedOn: row.last_used_on,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedBy: row.revoker,
    weakened: member ? row.scopes.filter((name) => isScope(name) && !mayGive(member, name)) : [],
  };
}

/** Returns the keys that the caller may see: their own, and all of the shop with full access. */
export async function keysOf(context: ApiKeysContext): Promise<Answer<Contract["keys"]>> {
  const { tx, services, shopId, person } = context;
  const member = staffShop(person);
  const rows = await readKeys(tx, shopId);
  return {
    keys: rows
      .filter((row) => hasFullAccess(member) || row.made_by === person.userId)
      .map((row) => keyOf(row, services.now())),
    scopes: API_SCOPE_NAMES.filter((scope) => mayGive(member, scope)),
  };
}

/**
 * Creates a key. Throws `invalid-input` for a last day in the past, `forbidden` for a scope beyond the maker,
 * `api-keys-full`.
 */
export async function makeKey(
  context: ApiKeysContext,
  { name, scopes, until }: Input<Contract["addKey"]>["body"],
): Promise<Answer<Contract["addKey"]>> {
  const { tx, services, shopId, person } = context;
  const member = staffShop(person);
  const lacking = scopes.flatMap((scope) => API_SCOPES[scope].filter((one) => !hasPermission(member, one)));
  if (lacking[0] !== undefined) refuse("forbidden", 403, { permission: lacking[0] });
  // Valid to the end of its last day in every time zone: until the day after, UTC.
  const expiresAt = until === null ? null : new Date(Date.parse(until) + 86_400_000);
  if (expiresAt && expiresAt.getTime() <= services.now()) refuseFields([{ path: ["until"], code: "past" }]);
  if ((await countKeys(tx, shopId)) >= API_KEYS_MAX) refuse("api-keys-full", 409, { max: API_KEYS_MAX });
  const secret = API_KEY_START + randomBytes(32).toString("base64url");
  const id = newId(services);
  await addKey(tx, {
    shopId,
    id,
    name,
    prefix: secret.slice(0, API_KEY_SHOWN),
    hash: hashOfKey(secret),
    scopes: API_SCOPE_NAMES.filter((scope) => scopes.includes(scope)),
    expiresAt,
    by: person.userId,
    at: new Date(services.now()),
  });
  const row = await readKey(tx, shopId, id);
  return row ? { key: keyOf(row, services.now()), secret } : refuse("not-found", 404);
}

/** Revokes a key for good; a key that is revoked already stays so. */
export async function dropKey(context: ApiKeysContext, keyId: string): Promise<null> {
  const { tx, services, shopId, person } = context;
  const row = await readKey(tx, shopId, keyId);
  if (!row || (row.made_by !== person.userId && !hasFullAccess(staffShop(person))))
    return refuse("not-found", 404);
  await revokeKey(tx, shopId, keyId, { at: new Date(services.now()), userId: person.userId });
  services.live.tell(tx, { kind: "access", userId: row.made_by });
  return null;
}

/** Returns the key of the call. Throws `not-found` (404) for a call without one. */
export async function currentKey(context: ApiKeysContext): Promise<Answer<Contract["current"]>> {
  const { tx, shopId, person } = context;
  const { key } = person;
  const member = staffShop(person);
  const row = key && (await readKey(tx, shopId, key.id));
  if (!row || !member) return refuse("not-found", 404);
  return {
    id: row.id,
    name: row.name,
    shop: { id: member.id, code: member.code, name: member.name },
    scopes: row.scopes,
    permissions: Object.keys(member.authorizations),
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}
