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

/**
 * Creates the collaborators of the estate, two active ones and one who has not answered yet, and the record of their
 * permissions.
 */
export async function seedCollaborators(place: DemoContext, owner: string): Promise<void> {
  const { tx, services, shopId } = place;
  const now = services.now();
  const at = (daysAgo: number): string => new Date(now - daysAgo * DAY_MS).toISOString();
  const event = (
    id: string,
    kind: string,
    { daysAgo, by, given }: { daysAgo: number; by: string; given: readonly string[] },
  ) => ({
    shop_id: shopId,
    collaborator_id: id,
    at: at(daysAgo),
    made_by: by,
    kind,
    detail: { given },
  });
  let managerId: string | null = null;
  for (const [n, who] of DEMO_COLLABORATORS.entries()) {
    const { username, firstname, lastname, email, password, phone, job, preset } = who;
    const userId = newId(services);
    const id = newId(services);
    await createAccount(tx, {
      id: userId,
      username,
      firstname,
      lastname,
      email,
      phone,
      role: "iam",
      passwordHash: await hashPassword(password),
      verifiedAt: new Date(now),
    });
    await createMembership(tx, { shopId, userId, role: "iam", authorizations: map(preset) });
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
        authorizations: map(preset),
        manager_id: null,
        status: "active",
        version: 2,
        invited_at: at(200 - 30 * n),
        accepted_at: at(199 - 30 * n),
      },
    ]);
    const given = Object.keys(map(preset)).filter((name) => map(preset)[name]);
    await insertRows(tx, "collaborator_events", [
      event(id, "invited", { daysAgo: 200 - 30 * n, by: owner, given }),
      event(id, "accepted", { daysAgo: 199 - 30 * n, by: username, given: [] }),
    ]);
    managerId ??= id;
  }
  const role = await addSummerRole(place);
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
      manager_id: managerId,
      status: "invited",
      version: 1,
      invited_at: at(2),
      token_expires_at: at(2 - INVITATION_DAYS),
    },
  ]);
  await insertRows(tx, "collaborator_events", [
    event(id, "invited", { daysAgo: 2, by: owner, given: SUMMER.given }),
  ]);
}
