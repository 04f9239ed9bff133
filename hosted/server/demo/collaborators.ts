import { mapOf, presetPermissions, type PresetName } from "@cuvee/core/people/collaborators/permissions.ts";
import { INVITATION_DAYS } from "@cuvee/core/people/collaborators/collaborators.ts";
import { DEMO_COLLABORATORS } from "#demo/accounts.ts";
import { insertRows } from "#demo/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { hashPassword } from "#people/accounts/passwords.ts";
import { createAccount, createMembership } from "#people/accounts/registration.ts";

/** A role of the estate's own: summer staff of the cellar door. */
const SUMMER = {
  name: "Caveau d'été",
  given: ["seeAllPrice", "seeAllProduct", "seeAllOrder", "createOrderSalesPoint", "seeAllResa", "createResa"],
} as const;

type DemoContext = { tx: Tx; services: Services; shopId: string };

const map = (preset: PresetName): Record<string, boolean> => mapOf(presetPermissions(preset));

async function addSummerRole({ tx, services, shopId }: DemoContext): Promise<{ id: string; map: object }> {
  const id = newId(services);
  const given = mapOf({ all: false, names: new Set(SUMMER.given) });
  await insertRows(tx, "collaborator_roles", [
    { shop_id: shopId, id, name: SUMMER.name, authorizations: given, version: 1 },
  ]);
  return { id, map: given };
}

const DAY_MS = 86_400_000;

/** Returns the moment this many days ago. */
const daysBefore = ({ services }: DemoContext, days: number): string =>
  new Date(services.now() - days * DAY_MS).toISOString();

type CollaboratorEvent = { daysAgo: number; by: string; kind: string; given: readonly string[] };

/** Writes what happened to a collaborator, with the permissions that they got. */
const addEvents = (context: DemoContext, id: string, events: readonly CollaboratorEvent[]): Promise<void> =>
  insertRows(
    context.tx,
    "collaborator_events",
    events.map(({ daysAgo, by, kind, given }) => ({
      shop_id: context.shopId,
      collaborator_id: id,
      at: daysBefore(context, daysAgo),
      made_by: by,
      kind,
      detail: { given },
    })),
  );

/** Creates a collaborator who accepted their invitation, with their account. Returns their identifier. */
async function addActive(
  context: DemoContext,
  owner: string,
  { who, invited }: { who: (typeof DEMO_COLLABORATORS)[number]; invited: number },
): Promise<string> {
  const { tx, services, shopId } = context;
  const { username, firstname, lastname, email, password, phone, job, preset } = who;
  const [userId, id] = [newId(services), newId(services)];
  const authorizations = map(preset);
  await createAccount(tx, {
    id: userId,
    username,
    firstname,
    lastname,
    email,
    phone,
    role: "iam",
    passwordHash: await hashPassword(password),
    verifiedAt: new Date(services.now()),
  });
  await createMembership(tx, { shopId, userId, role: "iam", authorizations });
  await insertRows(tx, "collaborators", [
    {
      shop_id: shopId,
      id,
      user_id: userId,
      email,
      firstname,
      lastname,
      phone,
      job,
      lang: "fr",
      preset,
      authorizations,
      manager_id: null,
      status: "active",
      version: 2,
      invited_at: daysBefore(context, invited),
      accepted_at: daysBefore(context, invited - 1),
    },
  ]);
  const given = Object.keys(authorizations).filter((name) => authorizations[name]);
  await addEvents(context, id, [
    { kind: "invited", daysAgo: invited, by: owner, given },
    { kind: "accepted", daysAgo: invited - 1, by: username, given: [] },
  ]);
  return id;
}

/**
 * Creates the collaborators of the estate, two active ones and one who has not answered yet, and the record of their
 * permissions.
 */
export async function seedCollaborators(context: DemoContext, owner: string): Promise<void> {
  const { tx, services, shopId } = context;
  const active: string[] = [];
  for (const [n, who] of DEMO_COLLABORATORS.entries())
    active.push(await addActive(context, owner, { who, invited: 200 - 30 * n }));
  const role = await addSummerRole(context);
  const id = newId(services);
  await insertRows(tx, "collaborators", [
    {
      shop_id: shopId,
      id,
      email: "lea.marchetti@courriel.example",
      firstname: "Léa",
      lastname: "Marchetti",
      phone: "",
      job: "Accueil au caveau",
      lang: "fr",
      preset: role.id,
      authorizations: role.map,
      manager_id: active[0] ?? null,
      status: "invited",
      version: 1,
      invited_at: daysBefore(context, 2),
      token_expires_at: daysBefore(context, 2 - INVITATION_DAYS),
    },
  ]);
  await addEvents(context, id, [{ kind: "invited", daysAgo: 2, by: owner, given: SUMMER.given }]);
}
