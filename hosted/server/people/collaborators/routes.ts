import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Answer, Call, Input } from "@cuvee/core/kit/contract.ts";
import { collaboratorsContract, collaboratorsList } from "@cuvee/core/people/collaborators/contract.ts";
import type { FastifyInstance } from "fastify";
import { holds, staffShop } from "#kit/actor.ts";
import { listHandlers } from "#kit/list.ts";
import { mount, personOf, shopOf, within, type Handler } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import { keepSession, throttled } from "#people/accounts/answers.ts";
import { changeCollaborator, moveCollaborator, readCollaborator, type TeamContext } from "./collaborators.ts";
import { accept, countInvitation, invite, readInvitation, resend } from "./invitations.ts";
import { collaboratorsOf } from "./list.queries.ts";
import { findCollaborator, readOwners, readPeople, readStructure } from "./queries.ts";
import { changeRole, makeRole, removeRole } from "./roles.ts";
import { readRoles } from "./roles.queries.ts";

/** Runs as the shop and with the right to change accounts and sessions. */
function atDesk<C extends Call>(
  work: (desk: TeamContext, input: Input<C>) => Promise<Answer<C>>,
): Handler<C> {
  return (input, ctx) =>
    within<C>((tx, given) =>
      work({ tx, services: ctx.services, shopId: shopOf(ctx), person: personOf(ctx) }, given),
    )(input, { ...ctx, scope: { ...ctx.scope, signIn: true } });
}

const ALL_PEOPLE = ["owner", "iam", "agent"] as const;

/** Mounts the collaborators of a shop, their roles, and invitations. */
export function collaboratorsRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, collaboratorsContract, {
    ...listHandlers(collaboratorsList, collaboratorsOf),
    async invite(input, ctx) {
      await throttled(ctx, countInvitation(services, input.body.email));
      return atDesk<(typeof collaboratorsContract)["invite"]>((desk, { body }) => invite(desk, body))(
        input,
        ctx,
      );
    },
    structure: atDesk(async ({ tx, shopId }) => {
      const people = await readStructure(tx, shopId, new Date(services.now()));
      return {
        owners: await readOwners(tx, shopId),
        people: people.map(({ expired, ...node }) => ({
          ...node,
          status: expired ? ("expired" as const) : node.status,
        })),
      };
    }),
    read: atDesk((desk, { params }) => readCollaborator(desk, params.collaboratorId)),
    change: atDesk((desk, { params, body }) => changeCollaborator(desk, params.collaboratorId, body)),
    async resend(input, ctx) {
      type Resend = (typeof collaboratorsContract)["resend"];
      const scope = { ...ctx.scope, signIn: true };
      const { collaboratorId } = input.params;
      const row = await services.database.transaction(scope, (tx) =>
        findCollaborator(tx, shopOf(ctx), collaboratorId),
      );
      if (row) await throttled(ctx, countInvitation(services, row.email));
      return atDesk<Resend>((desk, { body }) => resend(desk, collaboratorId, body))(input, ctx);
    },
    suspend: atDesk((desk, { params, body }) =>
      moveCollaborator(desk, params.collaboratorId, "suspend", body.version),
    ),
    reactivate: atDesk((desk, { params, body }) =>
      moveCollaborator(desk, params.collaboratorId, "reactivate", body.version),
    ),
    revoke: atDesk((desk, { params, body }) =>
      moveCollaborator(desk, params.collaboratorId, "revoke", body.version),
    ),
    roles: atDesk(async ({ tx, shopId }) => ({ roles: await readRoles(tx, shopId) })),
    addRole: atDesk((desk, { body }) => makeRole(desk, body)),
    changeRole: atDesk((desk, { params, body }) => changeRole(desk, params.roleId, body)),
    dropRole: atDesk((desk, { params }) => removeRole(desk, params.roleId)),
    agents: within((tx, { query }, ctx) => {
      if (!holds(staffShop(personOf(ctx)), "accessAgent"))
        refuse("forbidden", 403, { permission: "accessAgent" });
      return readPeople(tx, shopOf(ctx), query.userType ? [query.userType] : ALL_PEOPLE);
    }),
    colleagues: within(async (tx, _input, ctx) =>
      (await readPeople(tx, shopOf(ctx), ALL_PEOPLE)).map(({ username, firstname, lastname }) => ({
        username,
        name: `${firstname} ${lastname}`.trim() || username,
      })),
    ),
    invitation: (input, ctx) => throttled(ctx, readInvitation(services, input.body.token)),
    async accept({ body }, ctx) {
      const userAgent = ctx.request.headers["user-agent"] ?? "";
      return keepSession(ctx, await throttled(ctx, accept(services, body, { ip: ctx.ip, userAgent })));
    },
  });
}
