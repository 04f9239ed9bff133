import type { ProductRecord } from "@cuvee/core/offer/catalogue/record.ts";
import { expect } from "vitest";
import { productBody } from "#kit/testing/products.ts";
import { newTestId, type Reply, type TestServer } from "#kit/testing/server.ts";

/** The estate's seller, signed in, with the catalogue calls. */
export type Seller = {
  ask(method: string, path: string, body?: unknown, token?: string): Promise<Reply>;
  /** Sends a request that must succeed. */
  done<T = ProductRecord>(method: string, path: string, body?: unknown): Promise<T>;
  make(more?: object, format?: Record<string, unknown>): Promise<ProductRecord>;
  read(id: string): Promise<ProductRecord>;
};

export function openCatalogueOf(server: TestServer, owner: string): Seller {
  const ask: Seller["ask"] = (method, path, body, token = owner) =>
    server.send(method, `/v1/catalogue/products${path}`, { token, ...(body === undefined ? {} : { body }) });
  const done = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await ask(method, path, body);
    expect([200, 201], `${method} ${path}: ${reply.text.slice(0, 600)}`).toContain(reply.status);
    return reply.body as T;
  };
  return {
    ask,
    done,
    make: (more = {}, format = {}) => done("POST", "", { ...productBody(format), id: newTestId(), ...more }),
    read: (id) => done("GET", `/${id}`),
  };
}

/** Returns the request body that matches a record as it is. */
export function bodyOf({ id: _, createdAt, changedAt, changedBy, ...record }: ProductRecord) {
  return {
    ...record,
    vintages: record.vintages.map((v) => ({
      ...v,
      formats: v.formats.map(
        ({ volumeMl, eq75InForce, unitE4, grids, onHand, available, version, ...format }) => format,
      ),
    })),
  };
}

/** Summarizes a refusal: its status, name, and each field with its code. */
export const refusal = ({ status, body }: Reply): unknown[] => [
  status,
  body["code"],
  ...((body["fields"] ?? []) as unknown as { path: string; code: string }[]).map(
    (f) => `${f.path} ${f.code}`,
  ),
];
