import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  canRunCommand,
  type CollaboratorCommand,
  type CollaboratorEvent,
  type CollaboratorStatus,
} from "@cuvee/core/people/collaborators/collaborators.ts";
import type { collaboratorsContract } from "@cuvee/core/people/collaborators/contract.ts";
import {
  difference,
  permissionsFrom,
  type Authorizations,
} from "@cuvee/core/people/collaborators/permissions.ts";
import type { Person } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import { addMembership } from "#people/accounts/queries.ts";
import { forgetExports } from "#kit/export/export.queries.ts";
import { revokeSessionsOf, notifyAccessChange } from "#people/accounts/sessions.ts";
import { storedPermissions, managementRefusal, refuseClosedTo, refuseMore } from "./grants.ts";
import {
  addEvent,
  chiefsOf,
  dropMembership,
  findCollaborator,
  giveMembership,
  lockCollaborator,
  lockRoleOf,
  isThere,
  readEvents,
  releaseTeam,
  saveCollaborator,
  setRole,
  setStatus,
  type CollaboratorRow,
  type EventDetail,
} from "./queries.ts";

type Contract = typeof collaboratorsContract;
export type Collaborator = Answer<Contract["read"]>;

/** The acting person and their shop; the transaction acts for the shop and may change accounts (`signIn`). */
export type TeamContext = { tx: Tx; services: Services; shopId: string; person: Person };

/** Returns the status of a collaborator: an invitation whose link is over counts as expired. */
function statusOf(row: CollaboratorRow, now: number): CollaboratorStatus {
  const isOver = row.status === "invited" && (row.token_expires_at?.getTime() ?? 0) <= now;
  return isOver ? "expired" : row.status;
}

export async function publishCollaboratorEvent(
  context: Pick<TeamContext, "tx" | "services" | "shopId">,
  id: string,
  { kind, by, detail = {} }: { kind: CollaboratorEvent; by: string; detail?: EventDetail },
): Promise<void> {
  await addEvent(context.tx, context.shopId, id, { at: new Date(context.services.now()), by, kind, detail });
}

/** Reads a collaborator with their history. Throws `not-found` (404). */
export async function readCollaborator(context: TeamContext, id: string): Promise<Collaborator> {
  const { tx, services, shopId, person } = context;
  const row = (await findCollaborator(tx, shopId, id)) ?? refuse("not-found", 404);
  const events = await readEvents(tx, shopId, id);
  return {
    id: row.id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    phone: row.phone,
    job: row.job,
    lang: row.lang,
    preset: row.preset,
    authorizations: row.authorizations,
    status: statusOf(row, services.now()),
    managerId: row.manager_id,
    invitedAt: row.invited_at.toISOString(),
    expiresAt: row.token_expires_at?.toISOString() ?? null,
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    version: row.version,
    closed: managementRefusal(person, row),
    history: events.map(({ at, by, kind, detail: { given = [], taken = [] } }) => ({
      at: at.toISOString(),
      by,
      kind,
      given,
      taken,
    })),
  };
}

/** Returns a collaborator, locked, in the expected version, whom the caller may change. */
export async function lockManageable(
  context: TeamContext,
  id: string,
  version: number,
): Promise<CollaboratorRow> {
  const row = (await lockCollaborator(context.tx, context.shopId, id)) ?? refuse("not-found", 404);
  refuseClosedTo(context.person, row);
  if (row.version !== version) refuse("conflict", 409, { current: await readCollaborator(context, id) });
  return row;
}

/** Throws the field code `manager` (422) for a manager who does not exist, or who reports to the collaborator. */
export async function checkManager(
  context: TeamContext,
  managerId: string | null,
  id: string,
): Promise<void> {
  if (managerId === null) return;
  const { tx, shopId } = context;
  const isGood =
    (await isThere(tx, shopId, managerId)) && !(await chiefsOf(tx, shopId, managerId)).includes(id);
  refuseFields(isGood ? [] : [{ path: ["managerId"], code: "manager" }]);
}

/** Writes new permissions. A working collaborator stays signed in: open pages and the next request follow them. */
export async function grantPermissions(
  context: TeamContext,
  row: CollaboratorRow,
  map: Authorizations,
): Promise<void> {
  const { tx, services, shopId, person } = context;
  const change = difference(permissionsFrom(row.authorizations), permissionsFrom(map));
  if (change.given.length + change.taken.length === 0) return;
  if (row.status === "active" && row.user_id !== null) {
    await giveMembership(tx, shopId, row.user_id, map);
    // An export may contain data that the collaborator may no longer see.
    if (change.taken.length > 0) await forgetExports(tx, shopId, row.user_id);
    notifyAccessChange(tx, services, row.user_id);
  }
  await publishCollaboratorEvent(context, row.id, { kind: "changed", by: person.username, detail: change });
}

/**
 * Changes a collaborator. Throws `not-found` (404), `oneself` and `more-than-own` (403), `conflict` (409), the field
 * code `manager` (422).
 */
export async function changeCollaborator(
  context: TeamContext,
  id: string,
  { version, ...body }: Input<Contract["change"]>["body"],
): Promise<Collaborator> {
  const { tx, shopId, person } = context;
  const row = await lockManageable(context, id, version);
  if (row.status === "revoked") refuse("collaborator-status", 409);
  refuseMore(person, body.authorizations);
  await checkManager(context, body.managerId, id);
  const { authorizations, preset } = await storedPermissions(tx, shopId, body.authorizations, body.preset);
  const { firstname, lastname, phone, job, managerId: manager_id } = body;
  await saveCollaborator(tx, shopId, id, {
    firstname,
    lastname,
    phone,
    job,
    manager_id,
    preset,
    authorizations,
  });
  await grantPermissions(context, row, authorizations);
  return readCollaborator(context, id);
}

/**
 * Ends a collaborator's work in the shop: the membership is removed, the account becomes a buyer's again, the sessions
 * end.
 */
async function discharge({ tx, services, shopId }: TeamContext, row: CollaboratorRow): Promise<void> {
  if (row.status !== "active" || row.user_id === null) return;
  await lockRoleOf(tx, row.user_id);
  await dropMembership(tx, shopId, row.user_id);
  await setRole(tx, row.user_id, "buyer");
  await revokeSessionsOf(tx, services, row.user_id);
}

/**
 * Takes an account into the shop. Throws `collaborator-elsewhere` (409) when it is not a buyer's: it works elsewhere
 * already.
 */
export async function joinCollaborator(
  { tx, services, shopId }: Pick<TeamContext, "tx" | "services" | "shopId">,
  userId: string,
  map: Authorizations,
): Promise<void> {
  if ((await lockRoleOf(tx, userId)) !== "buyer") refuse("collaborator-elsewhere", 409);
  await setRole(tx, userId, "iam");
  await addMembership(tx, { shopId, userId, role: "iam", authorizations: map });
  await revokeSessionsOf(tx, services, userId);
}

/** Throws `collaborator-status` (409) for an action that the current status does not allow. */
export function refuseAct(act: CollaboratorCommand, row: CollaboratorRow, now: number): void {
  const status = statusOf(row, now);
  if (!canRunCommand(act, status)) refuse("collaborator-status", 409, { status });
}

const ENDS = {
  suspend: { status: "suspended", event: "suspended" },
  reactivate: { status: "active", event: "reactivated" },
  revoke: { status: "revoked", event: "revoked" },
} as const;

/**
 * Suspends, reactivates or revokes. Throws `not-found` (404), `oneself` and `more-than-own` (403), `conflict`,
 * `collaborator-status`, `collaborator-elsewhere` (409).
 */
export async function changeCollaboratorStatus(
  context: TeamContext,
  id: string,
  act: keyof typeof ENDS,
  version: number,
): Promise<Collaborator> {
  const { tx, services, shopId, person } = context;
  const row = await lockManageable(context, id, version);
  refuseAct(act, row, services.now());
  const { status, event } = ENDS[act];
  if (act === "reactivate")
    await joinCollaborator(context, row.user_id ?? refuse("not-found", 404), row.authorizations);
  else await discharge(context, row);
  await setStatus(tx, shopId, id, status);
  if (act === "revoke") await releaseTeam(tx, shopId, id);
  await publishCollaboratorEvent(context, id, { kind: event, by: person.username });
  return readCollaborator(context, id);
}
