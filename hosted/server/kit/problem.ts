import { Refusal, type Problem } from "@cuvee/core/kit/refusal.ts";
import * as z from "zod";
import type { FastifyError } from "fastify";
import { words, type ServerLang } from "#kit/words.ts";

/** Input that does not fit its contract: 422, each field with its own message. */
export class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[];
  readonly where: "params" | "query" | "body";
  constructor(where: "params" | "query" | "body", issues: readonly z.core.$ZodIssue[]) {
    super("invalid-input");
    this.where = where;
    this.issues = issues;
  }
}

/** A field of a body that is refused for what the server alone can know; `values` are those of its sentence. */
export type FieldRefusal = { path: (string | number)[]; code: string; values?: Record<string, number> };

/** Refuses fields by codes of ours (422); nothing for none. */
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
};

const CODE = /^[a-z][a-z-]*$/;

/** What is said of a size, by what has it; numbers are the rest. */
const SIZES: Record<string, { small: string; big: string }> = {
  string: { small: "too-short", big: "too-long" },
  array: { small: "too-few", big: "too-many" },
};
const OF_A_NUMBER = { small: "too-small", big: "too-big" };

function fieldCode(issue: z.core.$ZodIssue): string {
  // A schema that names its own refusal puts the name in the place of the message.
  if (CODE.test(issue.message)) return issue.message;
  if (issue.code === "invalid_key") return issue.issues[0]?.message ?? "invalid";
  if (issue.code === "invalid_format") return issue.format === "regex" ? "invalid" : issue.format;
  if (issue.code === "unrecognized_keys") return "unknown-field";
  if (issue.code === "too_small" && issue.origin === "string" && issue.minimum === 1) return "needed";
  if (issue.code === "too_small") return (SIZES[issue.origin] ?? OF_A_NUMBER).small;
  if (issue.code === "too_big") return (SIZES[issue.origin] ?? OF_A_NUMBER).big;
  if (issue.code === "invalid_type" && issue.input === undefined) return "needed";
  return "invalid";
}

/** Of a value that may have several shapes, what is wrong with the shape that it comes nearest to. */
function flat(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const strange = (list: z.core.$ZodIssue[]): number =>
    list.reduce((n, i) => n + (i.code === "unrecognized_keys" ? i.keys.length : 0), 0);
  const [nearest] = issue.errors.toSorted((a, b) => strange(a) - strange(b));
  return (nearest ?? []).flatMap((inner) => flat({ ...inner, path: [...issue.path, ...inner.path] }));
}

function fields(error: InvalidInput, lang: ServerLang): NonNullable<Problem["fields"]> {
  return error.issues
    .flatMap(flat)
    .slice(0, 50)
    .map((issue) => {
      const raw = fieldCode(issue);
      const code = CODE.test(raw) ? raw : "invalid";
      const path = issue.path.map(String);
      if (issue.code === "unrecognized_keys") path.push(String(issue.keys[0] ?? "").slice(0, 60));
      const bounds = {
        ...(issue.code === "too_small" ? { min: Number(issue.minimum) } : {}),
        ...(issue.code === "too_big" ? { max: Number(issue.maximum) } : {}),
        ...(issue.code === "custom" ? issue.params : {}),
      };
      const said = words(lang, "errors", `fields.${code}`, bounds);
      return {
        path: path.join("."),
        code,
        message: said.startsWith("fields.") ? words(lang, "errors", "fields.invalid") : said,
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

/** The body of an error (RFC 9457) with the `message` that the specification's client shows (§8). */
export function problemOf(error: unknown, lang: ServerLang, requestId: string): Problem {
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
          : words(lang, "errors", "invalid-input"),
      success: false,
      requestId,
      fields: list,
    };
  }
  const { code, status, facts } = named(error);
  return {
    type: "about:blank",
    title: code,
    status,
    code,
    message: words(lang, "errors", code, facts ?? {}),
    success: false,
    requestId,
    ...(facts && Object.keys(facts).length > 0 ? { facts } : {}),
  };
}
