import * as z from "zod";
import { versionBody, contract, id, mailAgain, nameText, text, versionField } from "#kit/contract.ts";
import { listCalls } from "#kit/list/list.contract.ts";
import { email, personName, phone, session } from "#people/accounts/contract.ts";
import { COLLABORATOR_EVENTS } from "#people/collaborators/collaborators.ts";
import { PERMISSIONS } from "#people/collaborators/permissions.ts";
import { collaboratorStatus } from "./enums.contract.ts";

const staff = ["owner", "iam"] as const;
const reading = { who: staff, permission: "accessCollaborator", integration: "iam" } as const;
const writing = { who: staff, permission: "createCollaborator", integration: "iam" } as const;

/** A map of permissions as it is sent: known names only; an absent permission is denied. */
export const authorizations = z.partialRecord(z.enum(["fullAccess", ...PERMISSIONS]), z.boolean());
const stored = z.record(z.string(), z.boolean());

export const collaboratorRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  job: z.string(),
  preset: z.string().nullable(),
  status: collaboratorStatus,
  invitedAt: z.string(),
  acceptedAt: z.string().nullable(),
});

export const collaboratorsList = listCalls({
  path: "/v1/collaborators",
  ...reading,
  summary: "Collaborators of the shop",
  row: collaboratorRow,
});

export const collaboratorEvent = z.object({
  at: z.string(),
  by: z.string(),
  kind: z.enum(COLLABORATOR_EVENTS),
  given: z.array(z.string()),
  taken: z.array(z.string()),
});

export const collaborator = z.object({
  id,
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string(),
  job: z.string(),
  lang: z.string(),
  preset: z.string().nullable(),
  authorizations: stored,
  status: collaboratorStatus,
  managerId: id.nullable(),
  invitedAt: z.string(),
  expiresAt: z.string().nullable(),
  acceptedAt: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  version: z.int(),
  /** Reason why the reader may not change this collaborator: it is the reader, or a user with more permissions. */
  closed: z.enum(["oneself", "more-than-own"]).nullable(),
  history: z.array(collaboratorEvent),
});

const fields = {
  firstname: personName,
  lastname: personName,
  phone: phone.default(""),
  job: nameText(80).default(""),
  preset: text(40).nullable().default(null),
  authorizations,
  managerId: id.nullable().default(null),
};
const one = z.strictObject({ collaboratorId: id });

// The path keeps its own type: with any text in it, missing rows of the matrices would compile.
const act = <const P extends string>(path: P, summary: string) =>
  ({
    method: "POST",
    path: `/v1/collaborators/:collaboratorId/${path}`,
    ...writing,
    summary,
    params: one,
    body: versionBody,
    answer: collaborator,
  }) as const;

export const role = z.object({
  id,
  name: z.string(),
  authorizations: stored,
  /** Number of collaborators who have it. */
  holders: z.int(),
  version: z.int(),
});
const roleFields = { name: nameText(60, 2), authorizations };
const oneRole = z.strictObject({ roleId: id });

const token = z.string().min(1).max(200);

export const collaboratorsContract = contract({
  ...collaboratorsList,
  invite: {
    method: "POST",
    path: "/v1/collaborators",
    ...writing,
    idempotent: true,
    summary: "Invite somebody by e-mail; the answer is the same whether or not the address has an account",
    body: z.strictObject({ email, lang: z.enum(["fr", "en"]).default("fr"), ...fields }),
    answer: collaborator,
    status: 201,
  },
  structure: {
    method: "GET",
    path: "/v1/collaborators/structure",
    ...reading,
    summary: "Who reports to whom",
    answer: z.object({
      owners: z.array(z.object({ id, name: z.string() })),
      people: z.array(
        z.object({
          id,
          name: z.string(),
          job: z.string(),
          status: collaboratorStatus,
          managerId: id.nullable(),
        }),
      ),
    }),
  },
  read: {
    method: "GET",
    path: "/v1/collaborators/:collaboratorId",
    ...reading,
    summary: "A collaborator, with his permissions and who gave them when",
    params: one,
    answer: collaborator,
  },
  change: {
    method: "PUT",
    path: "/v1/collaborators/:collaboratorId",
    ...writing,
    summary: "Change a collaborator; other permissions count at once, in his open pages too",
    params: one,
    body: z.strictObject({ version: versionField, ...fields }),
    answer: collaborator,
  },
  resend: {
    ...act("invitation", "Mail the invitation anew; the link before it is over"),
    body: z.strictObject({ version: versionField, again: mailAgain }),
    idempotent: true,
  },
  suspend: act("suspension", "Suspend a collaborator: his sessions end"),
  reactivate: act("reactivation", "Let a suspended collaborator work again"),
  revoke: act("revocation", "Withdraw an invitation, or end the work of a collaborator for good"),
  roles: {
    method: "GET",
    path: "/v1/roles",
    ...reading,
    summary: "Roles of the shop beside the ready-made ones",
    answer: z.object({ roles: z.array(role) }),
  },
  addRole: {
    method: "POST",
    path: "/v1/roles",
    ...writing,
    idempotent: true,
    summary: "Add a role",
    body: z.strictObject(roleFields),
    answer: role,
    status: 201,
  },
  changeRole: {
    method: "PUT",
    path: "/v1/roles/:roleId",
    ...writing,
    summary: "Change a role, and with `applyToHolders` those to whom it was given",
    params: oneRole,
    body: z.strictObject({
      ...roleFields,
      applyToHolders: z.boolean().default(false),
      version: versionField,
    }),
    answer: role,
  },
  dropRole: {
    method: "DELETE",
    path: "/v1/roles/:roleId",
    ...writing,
    summary: "Remove a role; who has it keeps his permissions",
    params: oneRole,
    answer: z.object({ success: z.literal(true) }),
  },
  agents: {
    method: "GET",
    path: "/v1/agents",
    who: staff,
    permission: "accessCollaborator",
    also: "accessAgent",
    summary: "People of the shop with their e-mails, for recipients",
    query: z.strictObject({ userType: z.enum(["iam", "agent", "owner"]).optional() }),
    answer: z.array(
      z.object({
        id,
        username: z.string(),
        email: z.string(),
        firstname: z.string(),
        lastname: z.string(),
        role: z.string(),
      }),
    ),
  },
  colleagues: {
    method: "GET",
    path: "/v1/colleagues",
    who: staff,
    summary: "Names of the shop's people and agents by user name, for who did what",
    answer: z.array(z.object({ username: z.string(), name: z.string() })),
  },
  invitation: {
    method: "POST",
    path: "/v1/auth/invitation",
    who: ["public"],
    summary: "What a mailed invitation is to",
    body: z.strictObject({ token }),
    answer: z.object({
      shop: z.object({ name: z.string(), code: z.string() }),
      email: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      /** `buyer`: the account of the address becomes a collaborator's; `other`: it cannot. */
      account: z.enum(["none", "buyer", "other"]),
    }),
  },
  accept: {
    method: "POST",
    path: "/v1/auth/invitation/acceptance",
    who: ["public"],
    summary: "Accept an invitation: a new account with name and password, or a buyer's own with his password",
    body: z.strictObject({
      token,
      password: z.string().min(1).max(200),
      firstname: personName.optional(),
      lastname: personName.optional(),
      lang: z.enum(["fr", "en"]).default("fr"),
    }),
    answer: session,
  },
});
