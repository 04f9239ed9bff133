import pg from "pg";
import { expect } from "vitest";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import type { Reply } from "#kit/testing/server.ts";
import { openOffice, type Office } from "#sales/bills/testing/bills.fixture.ts";
import { quoteCallsOf, type QuoteCalls } from "#sales/quotes/testing/quotes.fixture.ts";

/** The environment of stories: a back office with all the bottles that it needs. */
export type World = {
  office: Office;
  pen: QuoteCalls;
  /** Professionals who request quotes. */
  clients: string[];
  /** Moment of their last sign-in (milliseconds): long stories outlive a token. */
  signedInAt: number;
  owner: pg.Pool;
  papers: Map<string, DocumentContent>;
  /** Number of successful calls by action. */
  done: Record<string, number>;
};

/** Opens a back office for so many concurrent stories. */
export async function openWorld(atOnce: number): Promise<World> {
  const office = await openOffice({ connections: atOnce });
  const { server, shop, token } = office;
  const body = { formatId: shop.bottle.id, kind: "inventory", quantity: 1_000_000 };
  const counted = await server.send("POST", "/v1/stocks/movements", { token, body });
  expect(counted.status, counted.text).toBe(201);
  const quotes = quoteCallsOf(server, shop, token);
  const clients = await Promise.all(
    Array.from({ length: atOnce }, () => quotes.client({ siret: "55208131766522" })),
  );
  const owner = new pg.Pool({ connectionString: server.ownerUrl, max: atOnce });
  return {
    office,
    pen: quotes,
    clients,
    signedInAt: Date.now(),
    owner,
    papers: new Map(),
    done: {},
  };
}

const TOKEN_MS = 5 * 60_000;
export async function signInAgain(world: World): Promise<void> {
  if (Date.now() - world.signedInAt < TOKEN_MS) return;
  world.signedInAt = Date.now();
  const { server, shop } = world.office;
  const token = await server.login("calades", "Calades2026");
  world.office = { server, shop, token };
  world.pen = quoteCallsOf(server, shop, token);
}

export const send = ({ office }: World, method: string, path: string, body?: object): Promise<Reply> =>
  office.server.send(method, path, { token: office.token, ...(body ? { body } : {}) });
/** Reads a path that must exist. */
export async function read(world: World, path: string): Promise<Reply["body"]> {
  const reply = await send(world, "GET", path);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}
/** Returns the action, which is the end of a path. */
const actOf = (path: string): string => path.replace(/^.*\/[0-9a-z]{16}(?=\/)/, "");
/** Names with which an impossible action may be refused. */
const REFUSED: ReadonlySet<unknown> = new Set([
  "nothing-to-bill",
  "bill-too-much",
  "deposit-too-much",
  "deposit-order-paid",
  "order-not-billable",
  "nothing-to-credit",
  "credit-too-much",
  "allocation-too-much",
  "settlement-over",
  // Jobs process an order's money between two requests.
  "conflict",
  "order-act",
  "line-cancellation-all",
  "line-cancellation-deposit",
  "line-cancellation-payment",
  "withdrawal-status",
]);
/** Posts an action; returns null where it was refused with an expected name. */
export async function post(world: World, path: string, body: object): Promise<Reply | null> {
  const reply = await send(world, "POST", path, body);
  if (reply.status >= 300) {
    expect(REFUSED.has(reply.body["code"]), reply.text).toBe(true);
    return null;
  }
  world.done[actOf(path)] = (world.done[actOf(path)] ?? 0) + 1;
  return reply;
}
