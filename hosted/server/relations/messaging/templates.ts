import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { TEMPLATES_MOST } from "@cuvee/core/relations/messaging/templates.ts";
import {
  templatesContract,
  type AnswerTemplate,
} from "@cuvee/core/relations/messaging/templates.contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, nameOf, shopOf, within } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import {
  addTemplate,
  countTemplates,
  deleteTemplate,
  findTemplates,
  lockTemplate,
  saveTemplateRow,
} from "./templates.queries.ts";

type Contract = typeof templatesContract;
type Maker = { shopId: string; by: string; at: Date };

const savedTemplate = async (tx: Tx, shopId: string, id: string): Promise<AnswerTemplate> =>
  (await lockTemplate(tx, shopId, id)) ?? refuse("not-found", 404);

/** Writes a ready answer. Throws `id-taken` (409), `too-many-templates` (422). */
async function create(
  tx: Tx,
  maker: Maker,
  body: Input<Contract["create"]>["body"],
): Promise<AnswerTemplate> {
  if ((await countTemplates(tx, maker.shopId)) >= TEMPLATES_MOST)
    refuse("too-many-templates", 422, { max: TEMPLATES_MOST });
  if (!(await addTemplate(tx, { ...maker, ...body }))) refuse("id-taken", 409);
  return savedTemplate(tx, maker.shopId, body.id);
}

/** Changes a ready answer. Throws `not-found` (404), `conflict` (409) when somebody else has changed it. */
async function save(
  tx: Tx,
  maker: Maker,
  { id, body: { version, ...fields } }: { id: string; body: Input<Contract["save"]>["body"] },
): Promise<AnswerTemplate> {
  const current = await savedTemplate(tx, maker.shopId, id);
  if (current.version !== version) refuse("conflict", 409, { current });
  await saveTemplateRow(tx, { ...maker, id, ...fields });
  return savedTemplate(tx, maker.shopId, id);
}

/** Mounts the ready answers of a shop. */
export function templatesRoutes(app: FastifyInstance, services: Services): void {
  const makerOf = (ctx: Parameters<typeof shopOf>[0]): Maker => ({
    shopId: shopOf(ctx),
    by: nameOf(ctx),
    at: new Date(services.now()),
  });
  mount(app, services, templatesContract, {
    list: within(async (tx, _, ctx) => ({ templates: await findTemplates(tx, shopOf(ctx)) })),
    create: within((tx, { body }, ctx) => create(tx, makerOf(ctx), body)),
    save: within((tx, { params, body }, ctx) => save(tx, makerOf(ctx), { id: params.templateId, body })),
    remove: within(async (tx, { params }, ctx) => {
      if ((await deleteTemplate(tx, shopOf(ctx), params.templateId)) === 0) refuse("not-found", 404);
      return { done: true as const };
    }),
  });
}
