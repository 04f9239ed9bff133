import type { Call } from "@cuvee/core/kit/contract.ts";
import { API_CALLS_PER_MINUTE, scopesFor } from "@cuvee/core/people/apiKeys/apiKeys.ts";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { isDeepStrictEqual } from "node:util";
import { jsonSchema, type JsonSchema } from "#kit/answers.ts";
import { PRICES } from "#kit/actor.ts";
import { mounted } from "#kit/mount.ts";
import { APP_VERSION } from "#kit/version.ts";

type Json = Record<string, unknown>;

const PROBLEM: Json = {
  type: "object",
  required: ["type", "title", "status", "code", "message", "success"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: {
      type: "string",
      description: "Name of the refusal: the key of its message in locales/<lang>/errors.json",
    },
    message: { type: "string", description: "For the user, in his language" },
    success: { const: false },
    requestId: { type: "string" },
    facts: { type: "object" },
    fields: {
      type: "array",
      items: {
        type: "object",
        properties: { path: { type: "string" }, code: { type: "string" }, message: { type: "string" } },
      },
    },
  },
};

/** All three come as `Authorization: Bearer …` and are distinguished by their prefix. */
const SCHEMES: Json = {
  session: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "The access token of a person who signed in with `POST /v1/auth/login`; browsers carry it in a cookie too.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "cv_live_…",
    description: `An API key of a shop, for programs. It may make the calls that name a scope of its own, as far as its maker may; every other call answers 403. At most ${API_CALLS_PER_MINUTE} calls a minute, then 429 with \`Retry-After\`. Keep it on a server.`,
  },
  siteMember: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "cvm_…",
    description:
      "The token of a site that a buyer lets know him (`POST /v1/members/tokens`). It is good on the origin for which it was made, and opens the calls that name it.",
  },
};

function parameters(call: Call): Json[] {
  const list: Json[] = [];
  for (const [place, schema] of [
    ["path", call.params],
    ["query", call.query],
  ] as const) {
    if (!schema) continue;
    const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
      properties?: Json;
      required?: string[];
    };
    for (const [name, type] of Object.entries(properties))
      list.push({ name, in: place, required: place === "path" || required.includes(name), schema: type });
  }
  if (call.idempotent)
    list.push({
      name: "Idempotency-Key",
      in: "header",
      required: true,
      schema: { type: "string", minLength: 8, maxLength: 100 },
    });
  if (call.who.includes("link"))
    list.push({ name: "X-Order-Key", in: "header", required: false, schema: { type: "string" } });
  return list;
}

/** Returns what collaborators need, as a sentence of the API page. */
function needs({ permission, also, priced, orElse = [] }: Call): string {
  if (permission === undefined) return "";
  const either = [permission, ...orElse].map((name) => `\`${name}\``).join(" or ");
  const beside = [...(also === undefined ? [] : [also]), ...(priced ? [PRICES] : [])];
  return ` Collaborators need ${either}${beside.map((name) => ` and \`${name}\``).join("")}.`;
}

/**
 * Returns the ways in which a caller may authenticate: a person's session, a program's key with these scopes, a site
 * with its member.
 */
function security(call: Call): Json[] {
  const { who, anyKey } = call;
  if (who.includes("public")) return [];
  const keys = who.includes("iam") ? scopesFor(call) : [];
  const ways: Json[] = [
    ...(who.some((one) => one !== "member") ? [{ session: [] }] : []),
    ...(anyKey ? [{ apiKey: [] }] : keys.map((scopes) => ({ apiKey: scopes }))),
    ...(who.includes("member") ? [{ siteMember: [] }] : []),
  ];
  return ways;
}

/** Returns what an API key needs, as a sentence of the API page; empty where keys are refused. */
function scopesOf(call: Call): string {
  if (call.anyKey) return " API keys: any.";
  const ways = security(call).flatMap(({ apiKey }) => (apiKey ? [apiKey as readonly string[]] : []));
  const said = ways.map((scopes) => scopes.map((scope) => `\`${scope}\``).join(" with ")).join(" or ");
  return said && ` API keys: ${said}.`;
}

function operation(name: string, call: Call, schemas: Record<string, Json>): Json {
  const ways = security(call);
  return {
    operationId: `${call.path.split("/")[2] ?? ""}-${name}`,
    summary: call.summary,
    tags: [call.path.split("/")[2] ?? "other"],
    description: `Who: ${call.who.join(", ")}.${needs(call)}${scopesOf(call)}`,
    ...(ways.length > 0 ? { security: ways } : {}),
    parameters: parameters(call),
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: referring(jsonSchema(call.body, "input"), schemas) } },
          },
        }
      : {}),
    responses: {
      [String(call.status ?? 200)]: {
        description: "Success",
        content: { "application/json": { schema: referring(jsonSchema(call.answer, "output"), schemas) } },
      },
      default: {
        description: "Refusal",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

/** Returns a schema that refers to its named parts as components, each of which is added to `schemas` once. */
function referring(schema: JsonSchema, schemas: Record<string, Json>): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs = {}, ...rest } = JSON.parse(text) as JsonSchema;
  for (const [name, part] of Object.entries($defs)) {
    if (schemas[name] !== undefined && !isDeepStrictEqual(schemas[name], part))
      throw new TypeError(`two schemas are named ${name}`);
    schemas[name] = part;
  }
  return rest;
}

/** Returns the OpenAPI 3.1 description of every call that is mounted. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  const schemas: Record<string, Json> = { Problem: PROBLEM };
  for (const { call, name } of mounted.toSorted((a, b) =>
    a.call.path + a.call.method < b.call.path + b.call.method ? -1 : 1,
  )) {
    const path = call.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[call.method.toLowerCase()] = operation(name, call, schemas);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Cuvée", version: APP_VERSION },
    paths,
    components: {
      schemas,
      securitySchemes: SCHEMES,
    },
  };
}

let kept: string | undefined;
/** Returns the description as text, made at its first read, because it and its parts take 30 MB. */
const described = (): string => (kept ??= JSON.stringify(openApi()));

/** Serves the description at `/v1/openapi.json`. */
export function openApiRoutes(app: FastifyInstance): void {
  app.get("/v1/openapi.json", (_request, reply) =>
    reply
      .type("application/json; charset=utf-8")
      .header("Cache-Control", "public, max-age=300")
      .send(described()),
  );
}

/**
 * Serves a page to read the description, at `/v1/docs`. The plugin requires a description at once and uses it for what
 * it serves later.
 */
export async function docsPage(app: FastifyInstance): Promise<void> {
  await app.register(swagger, { mode: "static", specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: "/v1/docs",
    staticCSP: true,
    transformSpecification: () => JSON.parse(described()) as Json,
    transformSpecificationClone: false,
  });
}
