import {
  covers,
  heldBy,
  mapOf,
  type Authorizations,
  type Held,
} from "@cuvee/core/people/collaborators/permissions.ts";
import { givesSame, isPreset, presetMap } from "@cuvee/core/people/collaborators/collaborators.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { staffShop, type Person } from "#kit/actor.ts";
import type { Tx } from "#kit/database.ts";
import type { CollaboratorRow } from "./queries.ts";
import { findRole } from "./roles.queries.ts";

/** What a member of staff holds: an owner everything, a collaborator what his map says. */
export function powersOf(person: Person): Held {
  const member = staffShop(person);
  if (member?.role === "owner") return { all: true, names: new Set() };
  return heldBy(member?.authorizations);
}

/** Throws `more-than-own` (403) with the names that the giver does not hold himself: nobody gives what he does not have. */
export function refuseMore(person: Person, map: Authorizations): void {
  const [mine, wanted] = [powersOf(person), heldBy(map)];
  if (covers(mine, wanted)) return;
  const permissions = wanted.all ? ["fullAccess"] : [...wanted.names].filter((name) => !mine.names.has(name));
  refuse("more-than-own", 403, { permissions });
}

/** Why a person may not dispose of a collaborator: himself, or somebody who holds more than he does; null when he may. */
export function closedTo(
  person: Person,
  row: Pick<CollaboratorRow, "user_id" | "authorizations">,
): "oneself" | "more-than-own" | null {
  if (row.user_id !== null && row.user_id === person.userId) return "oneself";
  return covers(powersOf(person), heldBy(row.authorizations)) ? null : "more-than-own";
}

/** Throws `oneself` or `more-than-own` (403). */
export function refuseClosedTo(
  person: Person,
  row: Pick<CollaboratorRow, "user_id" | "authorizations">,
): void {
  const closed = closedTo(person, row);
  if (closed === "oneself") refuse("oneself", 403);
  if (closed === "more-than-own") refuseMore(person, row.authorizations);
}

/** The map as it is stored, and the role that it is: kept only while it gives exactly what the role gives. */
export async function chosen(
  tx: Tx,
  shopId: string,
  given: Authorizations,
  preset: string | null,
): Promise<{ authorizations: Record<string, boolean>; preset: string | null }> {
  const authorizations = mapOf(heldBy(given));
  if (preset === null) return { authorizations, preset };
  const map = isPreset(preset)
    ? presetMap(preset)
    : ((await findRole(tx, shopId, preset))?.authorizations ?? null);
  return { authorizations, preset: map && givesSame(map, authorizations) ? preset : null };
}
