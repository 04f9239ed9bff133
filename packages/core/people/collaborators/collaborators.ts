import {
  mapOf,
  PRESET_NAMES,
  presetHeld,
  type Authorizations,
  type PresetName,
} from "#people/collaborators/permissions.ts";

/** Where a collaborator stands; `expired`: invited, and the link is over. */
export const COLLABORATOR_STATUSES = ["invited", "expired", "active", "suspended", "revoked"] as const;
export type CollaboratorStatus = (typeof COLLABORATOR_STATUSES)[number];

/** What happens to a collaborator, in his history. */
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

/** Acts on a collaborator beside a change, and where he must stand for each. */
export const COLLABORATOR_ACTS = {
  resend: ["invited", "expired"],
  suspend: ["active"],
  reactivate: ["suspended"],
  revoke: ["invited", "expired", "active", "suspended"],
} as const satisfies Record<string, readonly CollaboratorStatus[]>;
export type CollaboratorAct = keyof typeof COLLABORATOR_ACTS;

/** Whether an act is possible where somebody stands. */
export function can(act: CollaboratorAct, status: CollaboratorStatus): boolean {
  return (COLLABORATOR_ACTS[act] as readonly CollaboratorStatus[]).includes(status);
}

/** Days that an invitation is good. */
export const INVITATION_DAYS = 7;

/** Whether a name is one of the ready-made roles. */
export function isPreset(name: string): name is PresetName {
  return (PRESET_NAMES as readonly string[]).includes(name);
}

/** The map that a ready-made role gives. */
export function presetMap(name: PresetName): Record<string, boolean> {
  return mapOf(presetHeld(name));
}

/** Whether two maps give the same, whatever they write down as refused. */
export function givesSame(a: Authorizations, b: Authorizations): boolean {
  const given = (map: Authorizations): string[] =>
    map["fullAccess"] === true
      ? ["fullAccess"]
      : Object.keys(map)
          .filter((name) => map[name] === true)
          .toSorted();
  return given(a).join() === given(b).join();
}
