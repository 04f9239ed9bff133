import {
  covers,
  permissionsFrom,
  mapOf,
  type Authorizations,
  type PermissionSet,
} from "@cuvee/core/people/collaborators/permissions.ts";
import { grantsSame, isPreset, presetMap } from "@cuvee/core/people/collaborators/collaborators.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { staffShop, type Person } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { CollaboratorRow } from "./queries.ts";
import { findRole } from "./roles.queries.ts";

/** Returns the permissions of a member of staff: all for an owner, those of their map for a collaborator. */
function powersOf(person: Person): PermissionSet {
  const member = staffShop(person);
  if (member?.role === "owner") return { all: true, names: new Set() };
  return permissionsFrom(member?.authorizations);
}

/** Throws `more-than-own` (403) with the permissions that the giver lacks: one cannot give what one does not have. */
export function refuseMore(person: Person, map: Authorizations): void {
  const [mine, permissionSet] = [powersOf(person), permissionsFrom(map)];
  if (covers(mine, permissionSet)) return;
  const permissions = permissionSet.all
    ? ["fullAccess"]
    : [...permissionSet.names].filter((name) => !mine.names.has(name));
  refuse("more-than-own", 403, { permissions });
}

/**
 * Returns why a person may not manage a collaborator: it is themselves, or a member with more permissions; null when
 * they may.
 */
export function managementRefusal(
  person: Person,
  row: Pick<CollaboratorRow, "user_id" | "authorizations">,
): "oneself" | "more-than-own" | null {
  if (row.user_id !== null && row.user_id === person.userId) return "oneself";
  return covers(powersOf(person), permissionsFrom(row.authorizations)) ? null : "more-than-own";
}

/** Throws `oneself` or `more-than-own` (403). */
export function refuseClosedTo(
  person: Person,
  row: Pick<CollaboratorRow, "user_id" | "authorizations">,
): void {
  const closed = managementRefusal(person, row);
  if (closed === "oneself") refuse("oneself", 403);
  if (closed === "more-than-own") refuseMore(person, row.authorizations);
}

/** Returns the map as it is stored, and its role: kept only while the map equals the role's. */
export async function storedPermissions(
  tx: Tx,
  shopId: string,
  given: Authorizations,
  preset: string | null,
): Promise<{ authorizations: Record<string, boolean>; preset: string | null }> {
  const authorizations = mapOf(permissionsFrom(given));
  if (preset === null) return { authorizations, preset };
  const map = isPreset(preset)
    ? presetMap(preset)
    : ((await findRole(tx, shopId, preset))?.authorizations ?? null);
  return { authorizations, preset: map && grantsSame(map, authorizations) ? preset : null };
}
