import { refuse } from "@cuvee/core/kit/refusal.ts";
import { viewsContract } from "@cuvee/core/people/accounts/views.contract.ts";
import { VIEWS_MAX, type ListView } from "@cuvee/core/people/accounts/views.ts";
import type { FastifyInstance } from "fastify";
import type { Person } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { mount, newId, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { findUser } from "./queries.ts";
import {
  deleteStates,
  deleteView,
  holdView,
  lockViews,
  insertView,
  placeViews,
  readState,
  readViews,
  updateView,
  writeState,
  type ViewsOf,
} from "./views.queries.ts";

/** Returns the current person, outside of any session: for work that they requested and that runs later. */
export async function personNow(tx: Tx, userId: string): Promise<Person | undefined> {
  const user = await findUser(tx, userId);
  if (!user) return undefined;
  const { username, email, role, memberships } = user;
  return { sessionId: "", userId, username, email, role, memberships };
}

const whose = (ctx: RequestContext): ViewsOf => ({ shopId: shopOf(ctx), userId: personOf(ctx).userId });

/** Throws `too-many-views` (409) where a list has its thirty. */
async function roomFor(tx: Tx, of: ViewsOf, list: string): Promise<ListView[]> {
  await lockViews(tx, of, list);
  const there = await readViews(tx, of, list);
  return there.length < VIEWS_MAX ? there : refuse("too-many-views", 409, { max: VIEWS_MAX });
}

const none = (): never => refuse("not-found", 404);

/** Mounts the saved views of lists; a person has only their own. */
export function viewsRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, viewsContract, {
    views: within(async (tx, { query: { list } }, ctx) => ({
      views: await readViews(tx, whose(ctx), list),
      state: await readState(tx, whose(ctx), list),
    })),
    addView: within(async (tx, { body: { list, ...view } }, ctx) => {
      const of = whose(ctx);
      await roomFor(tx, of, list);
      return (await insertView(tx, of, list, { ...view, id: newId(services) })) ?? none();
    }),
    orderViews: within(async (tx, { body: { list, ids } }, ctx) => {
      const of = whose(ctx);
      await lockViews(tx, of, list);
      const there = (await readViews(tx, of, list)).map((view) => view.id);
      const named = ids.filter((id) => there.includes(id));
      await placeViews(tx, of, list, [...named, ...there.filter((id) => !named.includes(id))]);
      return { views: await readViews(tx, of, list) };
    }),
    keepState: within(async (tx, { body: { list, ...state } }, ctx) => {
      await writeState(tx, whose(ctx), list, state);
      return null;
    }),
    clearStates: within(async (tx, _, ctx) => {
      await deleteStates(tx, personOf(ctx).userId);
      return null;
    }),
    changeView: within(async (tx, { params: { viewId }, body: { version, ...view } }, ctx) => {
      const of = whose(ctx);
      const { list: _, position: __, ...current } = (await holdView(tx, of, viewId)) ?? none();
      if (current.version !== version) refuse("conflict", 409, { current });
      return (await updateView(tx, of, { ...view, id: viewId })) ?? none();
    }),
    duplicateView: within(async (tx, { params: { viewId }, body: { name } }, ctx) => {
      const of = whose(ctx);
      const { list, query, look } = (await holdView(tx, of, viewId)) ?? none();
      const there = (await roomFor(tx, of, list)).map((view) => view.id);
      const copy = (await insertView(tx, of, list, { id: newId(services), name, query, look })) ?? none();
      await placeViews(tx, of, list, there.toSpliced(there.indexOf(viewId) + 1, 0, copy.id));
      return copy;
    }),
    dropView: within(async (tx, { params: { viewId } }, ctx) => {
      if (!(await deleteView(tx, whose(ctx), viewId))) none();
      return null;
    }),
  });
}
