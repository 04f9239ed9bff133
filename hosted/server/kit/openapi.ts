import type { Call } from "@cuvee/core/kit/contract.ts";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchema, mounted } from "#kit/mount.ts";
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

/** What collaborators need, as a sentence of the API page. */
function needs({ permission, also, orElse = [] }: Call): string {
  if (permission === undefined) return "";
  const either = [permission, ...orElse].map((name) => `\`${name}\``).join(" or ");
  return ` Collaborators need ${either}${also === undefined ? "" : ` and \`${also}\``}.`;
}

function operation(name: string, call: Call): Json {
  const needsSession = !call.who.includes("public");
  return {
    operationId: `${call.path.split("/")[2] ?? ""}-${name}`,
    summary: call.summary,
    tags: [call.path.split("/")[2] ?? "other"],
    description: `Who: ${call.who.join(", ")}.${needs(call)}`,
    ...(needsSession ? { security: [{ bearer: [] }] } : {}),
    parameters: parameters(call),
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: jsonSchema(call.body, "input") } },
          },
        }
      : {}),
    responses: {
      [String(call.status ?? 200)]: {
        description: "Success",
        content: { "application/json": { schema: jsonSchema(call.answer, "output") } },
      },
      default: {
        description: "Refusal",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

/** The OpenAPI 3.1 description of every call that is mounted. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const { call, name } of mounted.toSorted((a, b) =>
    a.call.path + a.call.method < b.call.path + b.call.method ? -1 : 1,
  )) {
    const path = call.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[call.method.toLowerCase()] = operation(name, call);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Cuvée", version: APP_VERSION },
    paths,
    components: {
      schemas: { Problem: PROBLEM },
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

let kept: string | undefined;
/** The description as text: made when somebody first reads it, because it and what it is made of are 30 MB. */
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

/** A page to read the description, at `/v1/docs`. The plugin asks for a description at once and for what it serves later. */
export async function docsPage(app: FastifyInstance): Promise<void> {
  await app.register(swagger, { mode: "static", specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: "/v1/docs",
    staticCSP: true,
    transformSpecification: () => JSON.parse(described()) as Json,
    transformSpecificationClone: false,
  });
}
