import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Json } from "./parts.ts";

/** The description that `npm run generate` makes of the calls. */
const FILE = join(import.meta.dirname, "../../openapi.json");

let stored: string | undefined;
const described = (): string => (stored ??= readFileSync(FILE, "utf8"));

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
