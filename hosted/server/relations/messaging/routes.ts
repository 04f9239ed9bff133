import { refuse } from "@cuvee/core/kit/refusal.ts";
import { isId } from "@cuvee/core/kit/ids.ts";
import { messagingContract } from "@cuvee/core/relations/messaging/contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, shopOf, within } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { assign, note, setDone, shopConversations } from "./desk.ts";
import { findColleagues } from "./desk.queries.ts";
import { conversationView, open, ownConversation, seen, write } from "./messaging.ts";
import { partyOf } from "./parties.ts";
import { countUnread, findOwnConversations, rowView } from "./queries.ts";

/** Parses a place in the list from the cursor of the previous answer. Throws `invalid-cursor` (422). */
function placeOf(cursor: string | undefined): { at: Date; id: string } | null {
  if (cursor === undefined) return null;
  const [ms = "", id = ""] = cursor.split("_");
  return /^\d{1,15}$/.test(ms) && isId(id) ? { at: new Date(Number(ms)), id } : refuse("invalid-cursor", 422);
}

/** Mounts the conversations of buyers and shops. */
export function messagingRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, messagingContract, {
    list: within(async (tx, { query }, ctx) => {
      const { side, userId, shopId } = partyOf(ctx);
      const { limit, cursor, ...filter } = query;
      const place = { after: placeOf(cursor), limit: limit + 1 };
      if (shopId === null && Object.values(filter).some((given) => given !== undefined))
        refuse("invalid-filter", 422);
      const found =
        shopId === null
          ? await findOwnConversations(tx, userId, place)
          : await shopConversations(tx, { shopId, userId }, filter, place);
      const last = found.length > limit ? found[limit - 1] : undefined;
      return {
        rows: found.slice(0, limit).map((c) => rowView(c, side)),
        next: last ? `${last.last_at.getTime()}_${last.id}` : null,
        unread: await countUnread(tx, side, shopId ?? userId),
      };
    }),
    colleagues: within(async (tx, _, ctx) => ({ colleagues: await findColleagues(tx, shopOf(ctx)) })),
    open: within((tx, { body }, ctx) => open(tx, services, body, partyOf(ctx))),
    read: within(async (tx, { params }, ctx) => {
      const party = partyOf(ctx);
      return conversationView(tx, await ownConversation(tx, params.conversationId, party), party);
    }),
    write: within((tx, { params, body }, ctx) =>
      write(tx, services, { conversationId: params.conversationId, body, party: partyOf(ctx) }),
    ),
    seen: within((tx, { params }, ctx) => seen(tx, services, params.conversationId, partyOf(ctx))),
    note: within((tx, { params, body }, ctx) => note(tx, services, partyOf(ctx), { ...params, ...body })),
    assign: within((tx, { params, body }, ctx) => assign(tx, services, partyOf(ctx), { ...params, ...body })),
    setDone: within((tx, { params, body }, ctx) =>
      setDone(tx, services, partyOf(ctx), { ...params, ...body }),
    ),
  });
}
