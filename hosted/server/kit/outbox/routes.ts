import { timingSafeEqual } from "node:crypto";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { Markup, markup } from "#kit/mail/markup.ts";
import type { Services } from "#kit/services.ts";
import { chooseLang, translate, type ServerLang } from "#kit/translations.ts";
import { readOutbox, readOutboxHtml, type KeptMail } from "./queries.ts";

/** Nothing is run or fetched, and only mails of ours are framed: the page shows texts of mails, with their links. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/**
 * A mail's HTML is shown as mail programs do: without scripts, forms and an origin of its own, whether it is framed or
 * opened. Its links open in tabs of their own.
 */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";
const SANDBOX = "allow-popups allow-popups-to-escape-sandbox";
const CSS =
  "body{max-width:52rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}article{margin:1.5rem 0;padding:1rem 1.25rem;border:1px solid #8888;border-radius:12px}h2{margin:0 0 .25rem;font-size:1.1rem}p{margin:.25rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.75rem 0 0}.quiet{opacity:.75;font-size:.9rem}details{margin-top:.75rem}summary{cursor:pointer;padding:.25rem 0}iframe{display:block;width:100%;height:36rem;margin-top:.5rem;border:1px solid #8888;border-radius:8px;background:#fff}";
const LINK = /https?:\/\/[^\s<>"]+/g;

/** Returns a text with its addresses as links. */
function linked(text: string): Markup[] {
  const parts: Markup[] = [];
  let last = 0;
  for (const { 0: url, index } of text.matchAll(LINK)) {
    parts.push(markup`${text.slice(last, index)}<a href="${url}" rel="noopener noreferrer">${url}</a>`);
    last = index + url.length;
  }
  return [...parts, markup`${text.slice(last)}`];
}

const written = (lang: ServerLang, at: Date): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short", timeZone: "Europe/Paris" }).format(
    at,
  );

/** Returns the page for an operator whose mails stay in the database: the newest first, with their links. */
function outboxPage(lang: ServerLang, mails: readonly KeptMail[], key: string): string {
  const t = (key: string): string => translate(lang, "outbox", key);
  const look = ({ id, subject, hasHtml }: KeptMail): Markup =>
    hasHtml
      ? markup`<details><summary>${t("look")}</summary><iframe title="${subject}" loading="lazy" sandbox="${SANDBOX}" referrerpolicy="no-referrer" src="/outbox/${id}?key=${key}"></iframe></details>`
      : markup``;
  const shown = mails.map((mail) => {
    const { recipient, kind, subject, text, at, removedAt } = mail;
    return markup`<article><h2>${kind === "sms" ? translate(lang, "outbox", "sms", { sender: subject }) : subject}</h2><p class="quiet">${recipient} · ${written(lang, at)}</p>${
      removedAt === null
        ? markup`<pre>${linked(text)}</pre>${look(mail)}`
        : markup`<p class="quiet">${translate(lang, "outbox", "removed", { date: written(lang, removedAt) })}</p>`
    }</article>`;
  });
  return markup`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${t("title")}</title><style>${new Markup(CSS)}</style></head><body><main><h1>${t("title")}</h1><p>${t("text")}</p>${
    mails.length > 0 ? shown : markup`<p>${t("none")}</p>`
  }</main></body></html>`.text;
}

const isKey = (given: unknown, key: string): boolean =>
  typeof given === "string" &&
  given.length === key.length &&
  timingSafeEqual(Buffer.from(given), Buffer.from(key));

/** Returns the address of the page, with its key. */
export const outboxPath = ({ secrets }: Pick<Services, "secrets">): string =>
  `/outbox?key=${secrets.outboxKey}`;

/**
 * Mounts `/outbox` where mails stay in the database because `SMTP_URL` is not set: the operator finds there what buyers
 * and sellers were sent. The key is shown at the start only, so that the page belongs to the operator even before the
 * first account exists. Without the key, and where mails are sent, there is no such page.
 */
export function outboxRoutes(app: FastifyInstance, services: Services): void {
  if (services.settings.smtpUrl !== null) return;
  app.get<{ Querystring: Record<string, unknown> }>("/outbox", async (request, reply) => {
    if (!isKey(request.query["key"], services.secrets.outboxKey)) return refuse("not-found", 404);
    const lang = chooseLang(
      request.query["lang"],
      request.cookies["auth.lang"],
      request.headers["accept-language"],
    );
    const mails = await services.database.transaction({ signIn: true }, readOutbox);
    return reply
      .header("Content-Security-Policy", POLICY)
      .header("Cache-Control", "no-store")
      .header("Referrer-Policy", "no-referrer")
      .type("text/html; charset=utf-8")
      .send(outboxPage(lang === "fr" ? "fr" : "en", mails, services.secrets.outboxKey));
  });
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    "/outbox/:id",
    async (request, reply) => {
      if (!isKey(request.query["key"], services.secrets.outboxKey)) return refuse("not-found", 404);
      const html = await services.database.transaction({ signIn: true }, (tx) =>
        readOutboxHtml(tx, request.params.id),
      );
      if (html === undefined) return refuse("not-found", 404);
      return reply
        .header("Content-Security-Policy", MAIL_POLICY)
        .header("Cache-Control", "no-store")
        .header("Referrer-Policy", "no-referrer")
        .header("X-Robots-Tag", "noindex")
        .type("text/html; charset=utf-8")
        .send(html.replace(/<head[^>]*>/i, '$&<base target="_blank">'));
    },
  );
}
