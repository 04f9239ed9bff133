import { isId } from "@cuvee/core/kit/ids.ts";
import { Refusal } from "@cuvee/core/kit/refusal.ts";
import { MESSAGE_MAX } from "@cuvee/core/relations/messaging/messaging.ts";
import { visitorsContract } from "@cuvee/core/relations/messaging/visitors.contract.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { mount, newId, within } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { chooseLang } from "#kit/translations.ts";
import { withRetryAfter } from "#people/accounts/answers.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { consentShop, sendPage, takeForms, type PageReply } from "#shops/consents/pages.routes.ts";
import { sendAttachment } from "#kit/files/attachments.ts";
import { findAttachment, findAttachments } from "./attachments.queries.ts";
import { partyOf } from "./parties.ts";
import { aboutOf } from "./messaging.ts";
import { findConversation, findMessages, type Conversation } from "./queries.ts";
import { readVisitorToken, VISITOR_PATH } from "./visitorLinks.ts";
import { accountPage, gonePage, visitorPage, type VisitorNotice } from "./visitorPage.ts";
import { clientsLike, linkClient, removeVisitor, writeByLink, writeToShop } from "./visitors.ts";

/** Largest form of the page, in bytes: a message of Chinese characters, each as nine bytes. */
const FORM_LIMIT = 32_768;

/** Returns the language of a reader who is not known. */
const spoken = (request: FastifyRequest) =>
  chooseLang(undefined, request.cookies["auth.lang"], request.headers["accept-language"]);

/** Something that a reader does with the conversation before the page shows it. */
type Act = (tx: Tx, c: Conversation) => Promise<{ notice: VisitorNotice | null; draft: string }>;
const look: Act = async () => ({ notice: null, draft: "" });

/** Shows the conversation of a token, after something was done with it. */
async function show(
  services: Services,
  request: FastifyRequest,
  token: string,
  act: Act,
): Promise<PageReply> {
  const at = readVisitorToken(services, token);
  if (!at) return { status: 404, page: gonePage(null, spoken(request)) };
  return services.database.transaction({}, async (tx) => {
    await tx.actFor(at.shopId);
    const shop = await consentShop(tx, at.shopId);
    const c = await findConversation(tx, at.conversationId);
    if (!shop || !c || at.isOver) return { status: 410, page: gonePage(shop, spoken(request)) };
    const lang = letterLang(c.buyer_lang);
    // The account shows it, to nobody but its owner.
    if (c.user_id !== null) return { status: 200, page: accountPage(shop, lang, c.id) };
    const { notice, draft } = await act(tx, c);
    const messages = await findMessages(tx, c.shop_id, c.id);
    const files = await findAttachments(tx, c.shop_id, c.id);
    const page = {
      shop,
      lang,
      token,
      about: aboutOf(c, lang),
      messages: messages.map((m) => ({ ...m, attachments: files.get(m.id) ?? [] })),
      nextId: newId(services),
      notice,
      draft,
    };
    return { status: 200, page: visitorPage(page) };
  });
}

/** Returns what sends the message of a form. */
function sending(services: Services, form: URLSearchParams): Act {
  // As texts of calls: no control characters, lines as `\n`.
  const text = (form.get("text") ?? "")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
  const id = form.get("id") ?? "";
  return async (tx, c) => {
    if (text === "" || text.length > MESSAGE_MAX)
      return { notice: "empty", draft: text.slice(0, MESSAGE_MAX) };
    try {
      await writeByLink(tx, services, c, { id: isId(id) ? id : newId(services), text });
      return { notice: "sent", draft: "" };
    } catch (error) {
      if (error instanceof Refusal && error.status === 429) return { notice: "tooMany", draft: text };
      throw error;
    }
  };
}

/** Returns a file of the conversation of a token that is not over, before it is in the account of a buyer. */
async function fileOf(services: Services, token: string, attachmentId: string) {
  const at = readVisitorToken(services, token);
  if (!at || at.isOver) return undefined;
  return services.database.transaction({}, async (tx) => {
    await tx.actFor(at.shopId);
    const c = await findConversation(tx, at.conversationId);
    if (!c || c.user_id !== null) return undefined;
    return findAttachment(tx, c.shop_id, c.id, attachmentId);
  });
}

type Named = { Params: { token: string } };
type NamedFile = { Params: { token: string; attachmentId: string } };

/**
 * Mounts the contact form of public pages, what the shop's people do with a visitor's conversation, and its page for
 * the visitor: no login, no script. GET shows and changes nothing, because mail scanners follow links.
 */
export async function visitorRoutes(app: FastifyInstance, services: Services): Promise<void> {
  mount(app, services, visitorsContract, {
    async write({ params, body }, ctx) {
      const { person } = ctx.actor;
      const userId = person?.role === "buyer" ? person.userId : null;
      const { ip, lang } = ctx;
      const conversationId = await withRetryAfter(
        ctx,
        writeToShop(services, params.shopId, body, { userId, ip, lang }),
      );
      return { success: true, conversationId } as const;
    },
    clients: within(async (tx, { params }, ctx) => ({
      clients: await clientsLike(tx, params.conversationId, partyOf(ctx)),
    })),
    linkClient: within((tx, { params, body }, ctx) =>
      linkClient(tx, services, partyOf(ctx), { ...params, ...body }),
    ),
    remove: within(async (tx, { params }, ctx) => {
      await removeVisitor(tx, services, partyOf(ctx), params.conversationId);
      return { done: true } as const;
    }),
  });
  await app.register(async (pages) => {
    takeForms(pages, FORM_LIMIT);
    pages.get<Named>(`${VISITOR_PATH}/:token`, async (request, reply) =>
      sendPage(reply, await show(services, request, request.params.token, look)),
    );
    pages.get<NamedFile>(`${VISITOR_PATH}/:token/:attachmentId`, async (request, reply) => {
      const { token, attachmentId } = request.params;
      const found = await fileOf(services, token, attachmentId);
      if (!found) return sendPage(reply, { status: 404, page: gonePage(null, spoken(request)) });
      return sendAttachment(reply, services, found, "full");
    });
    pages.post<Named>(`${VISITOR_PATH}/:token`, async (request, reply) => {
      const form = new URLSearchParams(typeof request.body === "string" ? request.body : "");
      return sendPage(reply, await show(services, request, request.params.token, sending(services, form)));
    });
  });
}
