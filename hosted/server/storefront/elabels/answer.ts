import { createHash } from "node:crypto";
import { labelLang, type LabelLang } from "@cuvee/core/storefront/elabels/languages.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { problemOf } from "#kit/http/problem.ts";
import { wrongPage } from "#storefront/elabels/pages.ts";
import { LABEL_POLICY } from "#storefront/elabels/style.ts";

/** Cache lifetime of a label in seconds: short enough for a seller who corrects one. */
const KEPT_S = 300;

type Query = Record<string, unknown>;

/** Returns a value of the query; of a repeated one, the first. */
export function queryValue(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Query)[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" && first !== "" ? first.slice(0, 200) : undefined;
}

export const readerLang = (request: FastifyRequest): LabelLang =>
  labelLang(queryValue(request, "lang"), request.headers["accept-language"]);

/** Sets the headers of every label answer: no scripts, no referrer. */
function quiet(reply: FastifyReply, lang: LabelLang): FastifyReply {
  return reply
    .header("Content-Security-Policy", LABEL_POLICY)
    .header("Referrer-Policy", "no-referrer")
    .header("Content-Language", lang)
    .header("Vary", "Accept-Language")
    .type("text/html; charset=utf-8");
}

/** Sends a page, or 304 when the reader has it already. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  lang: LabelLang,
  text: string,
): FastifyReply {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  quiet(reply, lang).header("Cache-Control", `public, max-age=${KEPT_S}`).header("ETag", etag);
  // Compression by a proxy may have turned the ETag into a weak one.
  const has = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (has?.includes(etag)) return reply.code(304).send();
  return reply.send(text);
}

/** Checks whether a reader wants data rather than a page. */
export const wantsData = (request: FastifyRequest): boolean =>
  /json/i.test(request.headers.accept ?? "") && !/html/i.test(request.headers.accept ?? "");

/** Sends an error: a page in the reader's language, or a problem (RFC 9457) for a machine. */
export function sendWrong(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const lang = readerLang(request);
  const spoken = lang === "en" ? "en" : "fr";
  const problem = problemOf(error, spoken, request.id);
  const { status, code, message } = problem;
  if (code === "server-error") request.log.error({ err: error, requestId: request.id }, "request failed");
  if (status === 503) reply.header("Retry-After", "1");
  reply.code(status);
  if (wantsData(request))
    return reply
      .header("Cache-Control", "no-store")
      .type("application/problem+json; charset=utf-8")
      .send(JSON.stringify(problem));
  const kind = status === 404 ? "notFound" : status < 500 ? "badLink" : "failed";
  const sentence = lang === spoken && code.startsWith("gs1-") ? message : null;
  quiet(reply, lang).header("Cache-Control", "no-store");
  return reply.send(wrongPage(kind, status >= 500 ? request.id : code, sentence, lang));
}
