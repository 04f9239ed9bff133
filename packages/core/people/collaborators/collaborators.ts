import {
  mapOf,
  PRESET_NAMES,
  presetPermissions,
  type Authorizations,
  type PresetName,
} from "#people/collaborators/permissions.ts";

/** Statuses of a collaborator; `expired`: invited, and the link is no longer valid. */
export const COLLABORATOR_STATUSES = ["invited", "expired", "active", "suspended", "revoked"] as const;
export type CollaboratorStatus = (typeof COLLABORATOR_STATUSES)[number];

/** Events in a collaborator's history. */
export const COLLABORATOR_EVENTS = [
  "invited",
  "resent",
  "accepted",
  "changed",
  "suspended",
  "reactivated",
  "revoked",
] as const;
export type CollaboratorEvent = (typeof COLLABORATOR_EVENTS)[number];

/** Operations on a collaborator besides a change, and the statuses that allow each. */
const COLLABORATOR_COMMANDS = {
  resend: ["invited", "expired"],
  suspend: ["active"],
  reactivate: ["suspended"],
  revoke: ["invited", "expired", "active", "suspended"],
} as const satisfies Record<string, readonly CollaboratorStatus[]>;
export type CollaboratorCommand = keyof typeof COLLABORATOR_COMMANDS;

/** Checks whether a status allows an operation. */
export function canRunCommand(act: CollaboratorCommand, status: CollaboratorStatus): boolean {
  return (COLLABORATOR_COMMANDS[act] as readonly CollaboratorStatus[]).includes(status);
}

/** Validity of an invitation in days. */
export const INVITATION_DAYS = 7;

/** Checks whether a name is one of the ready-made roles. */
export function isPreset(name: string): name is PresetName {
  return (PRESET_NAMES as readonly string[]).includes(name);
}

/** Returns the map of a ready-made role. */
export function presetMap(name: PresetName): Record<string, boolean> {
  return mapOf(presetPermissions(name));
}

/** Checks whether two maps grant the same permissions, whatever they list as refused. */
export function grantsSame(a: Authorizations, b: Authorizations): boolean {
  const authorizations = (map: Authorizations): string[] =>
    map["fullAccess"] === true
      ? ["fullAccess"]
      : Object.keys(map)
          .filter((name) => map[name] === true)
          .toSorted();
  return authorizations(a).join() === authorizations(b).join();
}
