import type { Answer, Call, Input } from "@cuvee/core/kit/contract.ts";
import { collaboratorsContract, collaboratorsList } from "@cuvee/core/people/collaborators/contract.ts";
import type { FastifyInstance } from "fastify";
import { listHandlers } from "#kit/list/list.ts";
import { mount, personOf, shopOf, within, type Handler } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { answerWithSession, withRetryAfter } from "#people/accounts/answers.ts";
import {
  changeCollaborator,
  changeCollaboratorStatus,
  readCollaborator,
  type TeamContext,
} from "./collaborators.ts";
import {
  acceptInvitation,
  countInvitation,
  inviteCollaborator,
  readInvitation,
  resendInvitation,
} from "./invitations.ts";
import { collaboratorsOf } from "./list.queries.ts";
import { findCollaborator, readOwners, readPeople, readStructure } from "./queries.ts";
import { changeRole, makeRole, removeRole } from "./roles.ts";
import { readRoles } from "./roles.queries.ts";

/** Runs as the shop and with the right to change accounts and sessions. */
function atDesk<C extends Call>(
  work: (context: TeamContext, input: Input<C>) => Promise<Answer<C>>,
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
      await withRetryAfter(ctx, countInvitation(services, input.body.email));
      return atDesk<(typeof collaboratorsContract)["invite"]>((context, { body }) =>
        inviteCollaborator(context, body),
      )(input, ctx);
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
    read: atDesk((context, { params }) => readCollaborator(context, params.collaboratorId)),
    change: atDesk((context, { params, body }) => changeCollaborator(context, params.collaboratorId, body)),
    async resend(input, ctx) {
      type Resend = (typeof collaboratorsContract)["resend"];
      const scope = { ...ctx.scope, signIn: true };
      const { collaboratorId } = input.params;
      const row = await services.database.transaction(scope, (tx) =>
        findCollaborator(tx, shopOf(ctx), collaboratorId),
      );
      if (row) await withRetryAfter(ctx, countInvitation(services, row.email));
      return atDesk<Resend>((context, { body }) => resendInvitation(context, collaboratorId, body))(
        input,
        ctx,
      );
    },
    suspend: atDesk((context, { params, body }) =>
      changeCollaboratorStatus(context, params.collaboratorId, "suspend", body.version),
    ),
    reactivate: atDesk((context, { params, body }) =>
      changeCollaboratorStatus(context, params.collaboratorId, "reactivate", body.version),
    ),
    revoke: atDesk((context, { params, body }) =>
      changeCollaboratorStatus(context, params.collaboratorId, "revoke", body.version),
    ),
    roles: atDesk(async ({ tx, shopId }) => ({ roles: await readRoles(tx, shopId) })),
    addRole: atDesk((context, { body }) => makeRole(context, body)),
    changeRole: atDesk((context, { params, body }) => changeRole(context, params.roleId, body)),
    dropRole: atDesk((context, { params }) => removeRole(context, params.roleId)),
    agents: within((tx, { query }, ctx) =>
      readPeople(tx, shopOf(ctx), query.userType ? [query.userType] : ALL_PEOPLE),
    ),
    colleagues: within(async (tx, _input, ctx) =>
      (await readPeople(tx, shopOf(ctx), ALL_PEOPLE)).map(({ username, firstname, lastname }) => ({
        username,
        name: `${firstname} ${lastname}`.trim() || username,
      })),
    ),
    invitation: (input, ctx) => withRetryAfter(ctx, readInvitation(services, input.body.token)),
    async accept({ body }, ctx) {
      const userAgent = ctx.request.headers["user-agent"] ?? "";
      return answerWithSession(
        ctx,
        await withRetryAfter(ctx, acceptInvitation(services, body, { ip: ctx.ip, userAgent })),
      );
    },
  });
}
