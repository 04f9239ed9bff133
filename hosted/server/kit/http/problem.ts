import { refusedFields } from "@cuvee/core/kit/fieldIssues.ts";
import { STAFF_LANGUAGES } from "@cuvee/core/kit/languages.ts";
import { Refusal, type Problem } from "@cuvee/core/kit/refusal.ts";
import type * as z from "zod";
import type { FastifyError } from "fastify";
import { takeMoneyOut } from "#kit/http/answers.ts";
import { translate, type ServerLang } from "#kit/translations.ts";

/** Thrown for input that does not fit its contract: 422, each field with its own message. */
export class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[];
  readonly where: "params" | "query" | "body";
  constructor(where: "params" | "query" | "body", issues: readonly z.core.$ZodIssue[]) {
    super("invalid-input");
    this.where = where;
    this.issues = issues;
  }
}

/**
 * A field of a body that is refused for a reason that the server alone can know; `values` are those of its sentence.
 */
export type FieldRefusal = { path: (string | number)[]; code: string; values?: Record<string, number> };

/** Refuses fields by codes of ours (422); does nothing when there are none. */
export function refuseFields(refused: readonly FieldRefusal[]): void {
  if (refused.length === 0) return;
  throw new InvalidInput(
    "body",
    refused.map(({ path, code, values }) => ({
      code: "custom",
      path,
      message: code,
      input: undefined,
      params: values,
    })),
  );
}

/** Errors of Fastify and of its plugins that a client causes, under our names. */
const KNOWN: Record<string, [code: string, status: number]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["unsupported-media-type", 415],
  FST_ERR_CTP_INVALID_CONTENT_TYPE: ["unsupported-media-type", 415],
  FST_ERR_CTP_BODY_TOO_LARGE: ["body-too-large", 413],
  FST_ERR_CTP_EMPTY_JSON_BODY: ["malformed-json", 400],
  FST_ERR_CTP_INVALID_JSON_BODY: ["malformed-json", 400],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ["malformed-request", 400],
  FST_ERR_BAD_URL: ["not-found", 404],
  FST_ERR_MAX_PARAM_LENGTH: ["not-found", 404],
};

/** States of PostgreSQL that a client's input can cause. */
const SQL_STATES: Record<string, [code: string, status: number]> = {
  "22021": ["malformed-request", 400],
  "22P05": ["malformed-request", 400],
  "40001": ["busy", 503],
  "40P01": ["busy", 503],
  "55P03": ["busy", 503],
  "57014": ["busy", 503],
  "53100": ["storage-full", 507],
  // Code of the file system for a full disk.
  ENOSPC: ["storage-full", 507],
};

function fields(error: InvalidInput, lang: ServerLang): NonNullable<Problem["fields"]> {
  return refusedFields(error.issues).map(({ path, code, values }) => {
    const text = translate(lang, "errors", `fields.${code}`, values);
    return {
      path,
      code,
      message: text.startsWith("fields.") ? translate(lang, "errors", "fields.invalid") : text,
    };
  });
}

function named(error: unknown): { code: string; status: number; facts?: Problem["facts"] } {
  if (error instanceof Refusal) return { code: error.code, status: error.status, facts: error.facts };
  const code = (error as FastifyError | null)?.code ?? "";
  const known = KNOWN[code] ?? SQL_STATES[code];
  if (known) return { code: known[0], status: known[1] };
  const status = (error as FastifyError | null)?.statusCode ?? 500;
  if (status === 429) return { code: "too-many-requests", status };
  if (status === 400 && error instanceof SyntaxError) return { code: "malformed-json", status };
  if (status >= 400 && status < 500) return { code: "malformed-request", status };
  return { code: "server-error", status: 500 };
}

/** Checks whether an error is a bug of ours: no refusal, and nothing that a client or a busy database causes. */
export const isBug = (error: unknown): boolean =>
  !(error instanceof InvalidInput) && named(error).code === "server-error";

/** Checks whether a client went away before the end of its answer: no error of ours. */
export const isClientGone = (error: unknown, socket: { destroyed: boolean }): boolean =>
  (error as { code?: unknown } | null)?.code === "ERR_STREAM_PREMATURE_CLOSE" && socket.destroyed;

/** Languages with sentences for staff. */
const STAFF_SPEAKS: ReadonlySet<string> = new Set(STAFF_LANGUAGES);

/** Reader of a refusal: a buyer, a member of staff, a member of staff who may see no prices. */
export type Reader = "buyer" | "staff" | "withoutPrices";

/**
 * Returns the sentence of a refusal: for staff its own one (`staff.<code>`) where the buyers' sentence would not suit a
 * seller, without amounts (`withoutPrices.<code>`) for readers who may not see prices.
 */
function sentence(code: string, lang: ServerLang, facts: object, reader: Reader): string {
  const textIn = (key: string, as: ServerLang): string | null => {
    const text = translate(as, "errors", key, { ...facts });
    return text === key ? null : text;
  };
  const own = STAFF_SPEAKS.has(lang) ? lang : "en";
  return (
    (reader === "withoutPrices" ? textIn(`withoutPrices.${code}`, own) : null) ??
    (reader !== "buyer" && own === lang ? textIn(`staff.${code}`, lang) : null) ??
    translate(lang, "errors", code, { ...facts })
  );
}

/**
 * Returns the body of an error (RFC 9457) with the `message` that the specification's client shows (§8), as its reader
 * may see it: at a call for sellers, a reader who may not see prices gets no amounts.
 */
export function problemOf(
  error: unknown,
  lang: ServerLang,
  requestId: string,
  reader: Reader = "buyer",
): Problem {
  if (error instanceof InvalidInput) {
    const list = fields(error, lang);
    const first = list[0];
    return {
      type: "about:blank",
      title: "invalid-input",
      status: 422,
      code: "invalid-input",
      message:
        first && first.code !== "invalid" && first.code !== "unknown-field"
          ? first.message
          : translate(lang, "errors", "invalid-input"),
      success: false,
      requestId,
      fields: list,
    };
  }
  const { code, status, facts } = named(error);
  if (reader === "withoutPrices") takeMoneyOut(facts, {});
  return {
    type: "about:blank",
    title: code,
    status,
    code,
    message: sentence(code, lang, facts ?? {}, reader),
    success: false,
    requestId,
    ...(facts && Object.keys(facts).length > 0 ? { facts } : {}),
  };
}
