import { plainWords } from "@cuvee/core/kit/list/list.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  supportContract,
  supportDeskContract,
  supportFilesContract,
} from "@cuvee/core/relations/tickets/contract.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import {
  attachmentOf,
  sendAttachment,
  storeAttachment,
  takeAttachments,
  UPLOADS_AN_HOUR,
} from "#kit/files/attachments.ts";
import { mount, personOf, within, withinAfter, type RequestContext } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { findPersonName } from "#relations/messaging/desk.queries.ts";
import {
  addNote,
  addTicketFile,
  assignTicket,
  countTicketFiles,
  countTickets,
  findAdmins,
  findAllTickets,
  findOwnTickets,
  findTicketFile,
  markTicketSeen,
  setTicketStatus,
  type Ticket,
  type TicketReach,
} from "./queries.ts";
import {
  answerOfPlatform,
  anyTicket,
  openTicket,
  ownTicket,
  platformRow,
  platformView,
  ticketRow,
  ticketView,
  writeOfAuthor,
  type Writer,
} from "./tickets.ts";

const HOUR_MS = 3_600_000;

/** Returns whose tickets the caller sees: an owner those of the shop too, others their own. */
function reachOf(ctx: RequestContext): TicketReach {
  const { userId, role } = personOf(ctx);
  return { userId, shopId: role === "owner" ? (ctx.scope.shopId ?? null) : null };
}

async function writerOf(tx: Tx, ctx: RequestContext): Promise<Writer> {
  const { userId, username } = personOf(ctx);
  return { userId, name: (await findPersonName(tx, userId)) ?? username };
}

/** Mounts the calls of those who write tickets. */
function authorRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, supportContract, {
    list: within(async (tx, _, ctx) => {
      const rows = (await findOwnTickets(tx, reachOf(ctx))).map((t) => ticketRow(t, "author"));
      return { rows, unread: rows.filter(({ unread }) => unread > 0).length };
    }),
    open: within(async (tx, { body }, ctx) =>
      openTicket(tx, services, body, {
        by: await writerOf(tx, ctx),
        fromShopId: ctx.scope.shopId ?? null,
      }),
    ),
    read: within(async (tx, { params }, ctx) =>
      ticketView(tx, await ownTicket(tx, reachOf(ctx), params.ticketId)),
    ),
    write: within(async (tx, { params: { ticketId }, body }, ctx) => {
      await ownTicket(tx, reachOf(ctx), ticketId);
      await writeOfAuthor(tx, services, ticketId, { message: body, by: await writerOf(tx, ctx) });
      return ticketView(tx, await ownTicket(tx, reachOf(ctx), ticketId));
    }),
    seen: within(async (tx, { params: { ticketId } }, ctx) => {
      await ownTicket(tx, reachOf(ctx), ticketId);
      await markTicketSeen(tx, ticketId, "author");
      return ticketView(tx, await ownTicket(tx, reachOf(ctx), ticketId));
    }),
    close: within(async (tx, { params: { ticketId } }, ctx) => {
      await ownTicket(tx, reachOf(ctx), ticketId);
      await setTicketStatus(tx, ticketId, "closed");
      return ticketView(tx, await ownTicket(tx, reachOf(ctx), ticketId));
    }),
  });
}

/** Sends a file of the ticket that `find` lets the caller read. Throws `not-found` (404). */
async function sendFileOf(
  { services, scope, reply }: RequestContext,
  { attachmentId }: { attachmentId: string },
  size: "full" | "small",
  find: (tx: Tx) => Promise<Ticket>,
): Promise<FastifyReply> {
  const found = await services.database.transaction(scope, async (tx) => {
    const { id } = await find(tx);
    return (await findTicketFile(tx, id, attachmentId)) ?? refuse("not-found", 404);
  });
  return sendAttachment(reply, services, found, size);
}

/** Mounts the files of tickets, of both sides. */
async function filesRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (own) => {
    takeAttachments(own);
    mount(own, services, supportFilesContract, {
      upload: withinAfter(
        async ({ query }, ctx) => {
          const { userId } = personOf(ctx);
          const since = new Date(services.now() - HOUR_MS);
          const uploaded = await services.database.transaction(ctx.scope, (tx) =>
            countTicketFiles(tx, userId, since),
          );
          if (uploaded >= UPLOADS_AN_HOUR) refuse("too-many-uploads", 429);
          return storeAttachment(ctx, "", query.name);
        },
        async (tx, _, ctx, upload) => {
          const { sha256 } = upload.stored;
          const attachment = attachmentOf(upload);
          const at = new Date(services.now());
          await addTicketFile(tx, { authorId: personOf(ctx).userId, sha256, at }, attachment);
          return attachment;
        },
      ),
      file: ({ params, query }, ctx) =>
        sendFileOf(ctx, params, query.size, (tx) => ownTicket(tx, reachOf(ctx), params.ticketId)),
      deskFile: ({ params, query }, ctx) =>
        sendFileOf(ctx, params, query.size, (tx) => anyTicket(tx, params.ticketId)),
    });
  });
}

/** Mounts the calls of the platform's admins. */
function deskRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, supportDeskContract, {
    all: within(async (tx, { query: { status = null, category = null, assigned, search } }, ctx) => {
      const me = personOf(ctx).userId;
      const filters = { status, category, assigned, me, words: plainWords(search) };
      const rows = (await findAllTickets(tx, filters)).map(platformRow);
      return { rows, total: await countTickets(tx, filters), admins: await findAdmins(tx) };
    }),
    one: within(async (tx, { params }) => platformView(tx, await anyTicket(tx, params.ticketId))),
    seen: within(async (tx, { params: { ticketId } }) => {
      await anyTicket(tx, ticketId);
      await markTicketSeen(tx, ticketId, "platform");
      return platformView(tx, await anyTicket(tx, ticketId));
    }),
    answer: within(async (tx, { params: { ticketId }, body }, ctx) => {
      const by = await writerOf(tx, ctx);
      const ticket = await anyTicket(tx, ticketId);
      if (ticket.assignee_id === null) await assignTicket(tx, ticketId, { id: by.userId, name: by.name });
      await answerOfPlatform(tx, services, ticket, { message: body, by });
      return platformView(tx, await anyTicket(tx, ticketId));
    }),
    note: within(async (tx, { params: { ticketId }, body }, ctx) => {
      const { userId, name } = await writerOf(tx, ctx);
      await anyTicket(tx, ticketId);
      const at = new Date(services.now());
      await addNote(tx, { ticketId, ...body, authorId: userId, author: name, at });
      return platformView(tx, await anyTicket(tx, ticketId));
    }),
    settle: within(async (tx, { params: { ticketId }, body: { status, assigneeId } }) => {
      await anyTicket(tx, ticketId);
      if (status !== undefined) await setTicketStatus(tx, ticketId, status);
      if (assigneeId === null) await assignTicket(tx, ticketId, null);
      else if (assigneeId !== undefined) {
        const admin = (await findAdmins(tx)).find(({ id }) => id === assigneeId);
        await assignTicket(tx, ticketId, admin ?? refuse("not-found", 404));
      }
      return platformView(tx, await anyTicket(tx, ticketId));
    }),
  });
}

/** Mounts the support tickets. */
export async function supportRoutes(app: FastifyInstance, services: Services): Promise<void> {
  authorRoutes(app, services);
  deskRoutes(app, services);
  await filesRoutes(app, services);
}
