import { contactListsContract, contactListsList } from "@cuvee/core/relations/lists/contract.ts";
import { rfmContract } from "@cuvee/core/relations/lists/rfm.contract.ts";
import { SHOP_CHOICES, type ShopChoice } from "@cuvee/core/relations/lists/rules.ts";
import type { Input } from "@cuvee/core/kit/contract.ts";
import type { FastifyInstance } from "fastify";
import type { Tx } from "#kit/postgres/database.ts";
import { columnsFor, listHandlers } from "#kit/list/list.ts";
import { mount, nameOf, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { readChoiceNames, readChoices } from "#relations/lists/choices.queries.ts";
import {
  archiveList,
  changeMembers,
  createList,
  duplicateList,
  listOptions,
  previewList,
  readList,
  readListsOf,
  removeList,
  saveList,
  type ListActor,
} from "#relations/lists/lists.ts";
import { rfmOfClient } from "#relations/lists/members.ts";
import { contactListsListing } from "#relations/lists/list.ts";
import { clientsListing } from "#shops/clients/list.ts";

const actor = (ctx: RequestContext): ListActor => ({
  shopId: shopOf(ctx),
  by: nameOf(ctx),
  withoutPrices: ctx.request.withoutPrices,
});

type Chosen = Input<(typeof contactListsContract)["choiceNames"]>["body"]["chosen"];

/** Returns the names of the values of a definition, source after source. */
async function namesOf(
  tx: Tx,
  shopId: string,
  chosen: Chosen,
): Promise<{ source: ShopChoice; value: string; name: string }[]> {
  const names: { source: ShopChoice; value: string; name: string }[] = [];
  for (const source of SHOP_CHOICES) {
    const values = chosen[source] ?? [];
    if (values.length === 0) continue;
    const found = await readChoiceNames(tx, shopId, { source, values });
    names.push(...found.map((one) => ({ source, ...one })));
  }
  return names;
}

/** Mounts the lists of clients of a shop, and the scores that their rules read. */
export function contactListsRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, rfmContract, {
    rfm: within((tx, { params }, ctx) => rfmOfClient(tx, services, shopOf(ctx), params.clientId)),
  });
  mount(app, services, contactListsContract, {
    ...listHandlers(contactListsList, contactListsListing),
    listOptions: within((tx, _, ctx) => listOptions(tx, shopOf(ctx))),
    choices: within(async (tx, { query }, ctx) => ({
      choices: await readChoices(tx, shopOf(ctx), query),
    })),
    choiceNames: within(async (tx, { body }, ctx) => ({
      names: await namesOf(tx, shopOf(ctx), body.chosen),
    })),
    preview: within((tx, { body }, ctx) => previewList(tx, services, actor(ctx), body)),
    create: within((tx, { body }, ctx) => createList(tx, services, actor(ctx), body)),
    ofClient: within((tx, { params }, ctx) => readListsOf(tx, services, shopOf(ctx), params.clientId)),
    detail: within((tx, { params }, ctx) => readList(tx, shopOf(ctx), params.listId)),
    save: within((tx, { params, body }, ctx) =>
      saveList(tx, services, actor(ctx), { id: params.listId, body }),
    ),
    archive: within((tx, { params, body }, ctx) =>
      archiveList(tx, services, shopOf(ctx), { id: params.listId, body }),
    ),
    duplicate: within((tx, { params, body }, ctx) =>
      duplicateList(tx, services, actor(ctx), { id: params.listId, body }),
    ),
    remove: within((tx, { params }, ctx) => removeList(tx, shopOf(ctx), params.listId)),
    changeMembers: within((tx, { params, body }, ctx) =>
      changeMembers(
        tx,
        services,
        { ...actor(ctx), columns: columnsFor(clientsListing(services.now), personOf(ctx)) },
        { listId: params.listId, body },
      ),
    ),
  });
}
