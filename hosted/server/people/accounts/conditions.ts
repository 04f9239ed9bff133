import type { FastifyInstance } from "fastify";
import type { Settings } from "#kit/settings.ts";
import { chooseLang } from "#kit/translations.ts";
import { CONDITIONS, CONDITIONS_POLICY, conditionsPage } from "./conditions.page.ts";

/** Cache lifetime of a page in seconds: short enough for an operator who corrects the settings. */
const KEPT_S = 300;

/** Mounts `/terms` and `/privacy`: the platform's own terms for its users, and its use of their data. */
export function conditionsRoutes(app: FastifyInstance, settings: Settings): void {
  for (const kind of CONDITIONS)
    app.get<{ Querystring: { lang?: unknown } }>(`/${kind}`, ({ query, cookies, headers }, reply) => {
      const read = chooseLang(query.lang, cookies["auth.lang"], headers["accept-language"]);
      const lang = read === "fr" ? "fr" : "en";
      return reply
        .header("Content-Security-Policy", CONDITIONS_POLICY)
        .header("Referrer-Policy", "no-referrer")
        .header("Content-Language", lang)
        .header("Vary", "Accept-Language, Cookie")
        .header("Cache-Control", `private, max-age=${KEPT_S}`)
        .type("text/html; charset=utf-8")
        .send(conditionsPage(kind, lang, settings));
    });
}
