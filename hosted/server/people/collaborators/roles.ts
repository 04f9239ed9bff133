import type { Input, Answer } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { collaboratorsContract } from "@cuvee/core/people/collaborators/contract.ts";
import { permissionsFrom, mapOf } from "@cuvee/core/people/collaborators/permissions.ts";
import { newId } from "#kit/http/mount.ts";
import { refuseFields } from "#kit/http/problem.ts";
import { grantPermissions, type TeamContext } from "./collaborators.ts";
import { refuseClosedTo, refuseMore } from "./grants.ts";
import { lockCollaborator, saveCollaborator } from "./queries.ts";
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
  const role = { name: body.name, authorizations: mapOf(permissionsFrom(body.authorizations)) };
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
  context: TeamContext,
  id: string,
  authorizations: Record<string, boolean>,
): Promise<void> {
  for (const holder of await holdersOf(context.tx, context.shopId, id)) {
    const row = await lockCollaborator(context.tx, context.shopId, holder);
    if (!row) continue;
    refuseClosedTo(context.person, row);
    await saveCollaborator(context.tx, context.shopId, holder, { ...row, authorizations });
    await grantPermissions(context, row, authorizations);
  }
}

/**
 * Changes a role. Throws `not-found` (404), `more-than-own`, `oneself` (403), `conflict` (409), the field code
 * `role-exists` (422).
 */
export async function changeRole(
  context: TeamContext,
  id: string,
  body: Input<Contract["changeRole"]>["body"],
): Promise<Role> {
  const { tx, shopId, person } = context;
  const before = await openRole(context, id);
  if (before.version !== body.version) refuse("conflict", 409, { current: before });
  refuseMore(person, body.authorizations);
  if (await isRoleNamed(tx, shopId, id, body.name)) refuseFields(NAMED);
  const authorizations = mapOf(permissionsFrom(body.authorizations));
  if (body.applyToHolders) await applyRole(context, id, authorizations);
  await saveRole(tx, shopId, id, { name: body.name, authorizations });
  return (await findRole(tx, shopId, id)) ?? refuse("not-found", 404);
}

/** Removes a role; its collaborators keep their permissions. Throws `not-found` (404), `more-than-own` (403). */
export async function removeRole(context: TeamContext, id: string): Promise<{ success: true }> {
  await openRole(context, id);
  await dropRole(context.tx, context.shopId, id);
  return { success: true };
}
