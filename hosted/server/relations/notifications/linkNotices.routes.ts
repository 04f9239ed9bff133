import type { Language } from "@cuvee/core/kit/languages.ts";
import { STAFF_LANGUAGES } from "@cuvee/core/kit/languages.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Services } from "#kit/services.ts";
import { markup, type Markup } from "#kit/mail/markup.ts";
import { chooseLang, translate } from "#kit/translations.ts";
import { readLang, readLinkNotices, saveLinkNotices } from "#people/accounts/notices.queries.ts";
import { pageOf, type Page } from "#shops/consents/page.ts";
import { sendPage, takeForms } from "#shops/consents/pages.routes.ts";
import { LINK_NOTICES_PATH, readNoticeToken } from "./linkNotices.ts";

/** A page and its status (RFC 9110). */
type Reply = { status: 200 | 404 | 410; page: Page };

const staffLang = (lang: string | undefined): Language => STAFF_LANGUAGES.find((one) => one === lang) ?? "fr";
/** Returns the language of a reader who is not known. */
const spoken = ({ cookies, headers }: FastifyRequest): Language => {
  const lang = chooseLang(undefined, cookies["auth.lang"], headers["accept-language"]);
  return lang === "fr" ? "fr" : "en";
};
const sayIn =
  (lang: Language) =>
  (key: string): string =>
    translate(lang, "linkNotices", key);

/** Renders the way to the account, where the same choice is. */
const accountLink = (lang: Language): Markup =>
  markup`<p><a href="/dashboard/settings?link=account">${sayIn(lang)("account")}</a></p>`;

function gone(request: FastifyRequest, status: 404 | 410): Reply {
  const lang = spoken(request);
  const say = sayIn(lang);
  const title = say("gone.title");
  const body = markup`<h1>${title}</h1><p>${say("gone.text")}</p>`;
  return { status, page: pageOf(null, lang, title, [body, accountLink(lang)]) };
}

/** Renders the page without a link of a person: it says what the notices are, and leads to the account. */
function aboutPage(lang: Language): Page {
  const say = sayIn(lang);
  const title = say("title");
  return pageOf(null, lang, title, [markup`<h1>${title}</h1><p>${say("lead")}</p>`, accountLink(lang)]);
}

/** Renders the choice of a person; `isDone` after they made it. */
function choicePage(lang: Language, token: string, choice: { wanted: boolean; isDone: boolean }): Page {
  const say = sayIn(lang);
  const state = choice.wanted ? "on" : "off";
  const title = say("title");
  return pageOf(null, lang, title, [
    choice.isDone ? markup`<p class="notice" role="status">${say(`done.${state}`)}</p>` : markup``,
    markup`<h1>${title}</h1><p>${say("lead")}</p>`,
    markup`<section class="card"><p>${say(state)}</p><form method="post" action="${LINK_NOTICES_PATH}/${token}"><button name="act" value="${choice.wanted ? "stop" : "start"}">${say(choice.wanted ? "stop" : "start")}</button></form></section>`,
    accountLink(lang),
  ]);
}

/** Shows the choice of the person of a token; `wanted` is the choice that they make. */
async function showChoice(
  services: Services,
  request: FastifyRequest,
  token: string,
  wanted?: boolean,
): Promise<Reply> {
  const userId = readNoticeToken(services, token);
  if (userId === null) return gone(request, 404);
  return services.database.transaction({ signIn: true }, async (tx) => {
    if (wanted !== undefined) await saveLinkNotices(tx, userId, wanted);
    const now = await readLinkNotices(tx, userId);
    if (now === undefined) return gone(request, 410);
    const lang = staffLang(await readLang(tx, userId));
    const page = choicePage(lang, token, { wanted: now, isDone: wanted !== undefined });
    return { status: 200, page };
  });
}

type Named = { Params: { token: string } };

/**
 * Mounts `/disable-tracking-notif` (specification §2): no login, no script. GET shows and changes nothing, because mail
 * scanners follow links; POST acts, also the one of a mail program (RFC 8058), which names no act and stops.
 */
export async function linkNoticeRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (pages) => {
    takeForms(pages);
    pages.get(LINK_NOTICES_PATH, async (request, reply) =>
      sendPage(reply, { status: 200, page: aboutPage(spoken(request)) }),
    );
    pages.get<Named>(`${LINK_NOTICES_PATH}/:token`, async (request, reply) =>
      sendPage(reply, await showChoice(services, request, request.params.token)),
    );
    pages.post<Named>(`${LINK_NOTICES_PATH}/:token`, async (request, reply) => {
      const body = typeof request.body === "string" ? request.body : "";
      const wanted = new URLSearchParams(body).get("act") === "start";
      return sendPage(reply, await showChoice(services, request, request.params.token, wanted));
    });
  });
}
