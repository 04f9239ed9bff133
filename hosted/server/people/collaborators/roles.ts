import type { Input, Answer } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { collaboratorsContract } from "@cuvee/core/people/collaborators/contract.ts";
import { heldBy, mapOf } from "@cuvee/core/people/collaborators/permissions.ts";
import { newId } from "#kit/mount.ts";
import { refuseFields } from "#kit/problem.ts";
import { give, type TeamContext } from "./collaborators.ts";
import { refuseClosedTo, refuseMore } from "./powers.ts";
import { holdCollaborator, saveCollaborator } from "./queries.ts";
import {
  addRole,
  dropRole,
  findRole,
  holdersOf,
  isRoleNamed,
  lockRole,
  saveRole,
  type RoleRow,
} from "./roles.queries.ts";

type Contract = typeof collaboratorsContract;
type Role = Answer<Contract["addRole"]>;

const NAMED = [{ path: ["name"], code: "role-exists" }];

/** Adds a role of the shop. Throws `more-than-own` (403), the field code `role-exists` (422). */
export async function makeRole(
  { tx, services, shopId, person }: TeamContext,
  body: Input<Contract["addRole"]>["body"],
): Promise<Role> {
  refuseMore(person, body.authorizations);
  const id = newId(services);
  const role = { name: body.name, authorizations: mapOf(heldBy(body.authorizations)) };
  if (!(await addRole(tx, shopId, id, role))) refuseFields(NAMED);
  return { ...role, id, holders: 0, version: 1 };
}

/** Returns a role that the person may manage: they hold all its permissions. */
async function openRole({ tx, shopId, person }: TeamContext, id: string): Promise<RoleRow> {
  const role = (await lockRole(tx, shopId, id)) ?? refuse("not-found", 404);
  refuseMore(person, role.authorizations);
  return role;
}

/**
 * Gives a role's map to every collaborator who has it. Throws as `changeCollaborator` when the person may not manage
 * one of them.
 */
async function applyRole(
  desk: TeamContext,
  id: string,
  authorizations: Record<string, boolean>,
): Promise<void> {
  for (const holder of await holdersOf(desk.tx, desk.shopId, id)) {
    const row = await holdCollaborator(desk.tx, desk.shopId, holder);
    if (!row) continue;
    refuseClosedTo(desk.person, row);
    await saveCollaborator(desk.tx, desk.shopId, holder, { ...row, authorizations });
    await give(desk, row, authorizations);
  }
}

/**
 * Changes a role. Throws `not-found` (404), `more-than-own`, `oneself` (403), `conflict` (409), the field code
 * `role-exists` (422).
 */
export async function changeRole(
  desk: TeamContext,
  id: string,
  body: Input<Contract["changeRole"]>["body"],
): Promise<Role> {
  const { tx, shopId, person } = desk;
  const before = await openRole(desk, id);
  if (before.version !== body.version) refuse("conflict", 409, { current: before });
  refuseMore(person, body.authorizations);
  if (await isRoleNamed(tx, shopId, id, body.name)) refuseFields(NAMED);
  const authorizations = mapOf(heldBy(body.authorizations));
  if (body.applyToHolders) await applyRole(desk, id, authorizations);
  await saveRole(tx, shopId, id, { name: body.name, authorizations });
  return (await findRole(tx, shopId, id)) ?? refuse("not-found", 404);
}

/** Removes a role; its collaborators keep their permissions. Throws `not-found` (404), `more-than-own` (403). */
export async function removeRole(desk: TeamContext, id: string): Promise<{ success: true }> {
  await openRole(desk, id);
  await dropRole(desk.tx, desk.shopId, id);
  return { success: true };
}
