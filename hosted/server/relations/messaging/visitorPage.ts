import type { Attachment } from "@cuvee/core/kit/attachments/attachments.ts";
import type { Message } from "@cuvee/core/relations/messaging/messaging.ts";
import { MESSAGE_MAX } from "@cuvee/core/relations/messaging/messaging.ts";
import { dates } from "#kit/formatters.ts";
import { markup, type Markup } from "#kit/mail/markup.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { pageOf, type ConsentShop, type Page } from "#shops/consents/page.ts";
import { VISITOR_PATH } from "./visitorLinks.ts";

const stamp = dates({ dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" });

/** Outcome of sending a message, which the page reports. */
export type VisitorNotice = "sent" | "empty" | "tooMany";
export type VisitorPage = {
  shop: ConsentShop;
  lang: ServerLang;
  token: string;
  /** Subject of the conversation. */
  about: string;
  messages: readonly Message[];
  /** Id of the next message: the same form sent twice is one message. */
  nextId: string;
  notice: VisitorNotice | null;
  /** Text that was not sent. */
  draft: string;
};

const sayIn =
  (lang: ServerLang) =>
  (key: string, values: object = {}): string =>
    translate(lang, "visitorMessages", key, { ...values });

function noticeOf(notice: VisitorNotice | null, lang: ServerLang, shop: string): Markup {
  if (notice === null) return markup``;
  const text = sayIn(lang)(`notice.${notice}`, { shop });
  return notice === "sent"
    ? markup`<p class="notice" role="status">${text}</p>`
    : markup`<p class="notice wrong" role="alert">${text}</p>`;
}

/** Returns a link of a file of the conversation. */
const fileLink =
  (token: string) =>
  ({ id, name }: Attachment): Markup =>
    markup`<p class="text"><a href="${VISITOR_PATH}/${token}/${id}">${name}</a></p>`;

/** Renders a visitor's conversation with the field for the next message, without a script. */
export function visitorPage({
  shop,
  lang,
  token,
  about,
  messages,
  nextId,
  notice,
  draft,
}: VisitorPage): Page {
  const say = sayIn(lang);
  const title = say("title", { shop: shop.name });
  const items = messages.map(({ by, text, at, attachments }) => {
    const author = by === "shop" ? shop.name : say("you");
    return markup`<li class="${by === "shop" ? "theirs" : "mine"}"><p class="soft">${author} · <time datetime="${at}">${stamp(new Date(at), lang)}</time></p>${text === "" ? markup`` : markup`<p class="text">${text}</p>`}${attachments.map(fileLink(token))}</li>`;
  });
  return pageOf(shop, lang, title, [
    noticeOf(notice, lang, shop.name),
    markup`<h1>${title}</h1><p class="soft">${about}</p><ol class="talk">${items}</ol>`,
    markup`<form method="post" action="${VISITOR_PATH}/${token}" class="main"><input type="hidden" name="id" value="${nextId}"><label for="text">${say("field")}</label><textarea id="text" name="text" rows="5" maxlength="${MESSAGE_MAX}" required>${draft}</textarea><button>${say("send")}</button></form>`,
    markup`<p class="soft">${say("keep", { shop: shop.name })}</p>`,
  ]);
}

/** Renders the page of a conversation that is in its writer's account now. */
export function accountPage(shop: ConsentShop, lang: ServerLang, conversationId: string): Page {
  const say = sayIn(lang);
  const title = say("account.title");
  return pageOf(shop, lang, title, [
    markup`<h1>${title}</h1><p>${say("account.text")}</p><p><a href="/tickets/${conversationId}">${say("account.open")}</a></p>`,
  ]);
}

/** Renders the page of a link that is over, or that we did not make. */
export function gonePage(shop: ConsentShop | null, lang: ServerLang): Page {
  const say = sayIn(lang);
  const title = say("gone.title");
  return pageOf(shop, lang, title, [markup`<h1>${title}</h1><p>${say("gone.text")}</p>`]);
}
