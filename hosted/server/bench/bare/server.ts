import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from "node:http";
import type pg from "pg";
import { catalogue } from "./catalogue.ts";
import { orders, place } from "./orders.ts";
import { cartPrice } from "./price.ts";
import { detail, list } from "./products.ts";
import { saveCart } from "./session.ts";

type BareRequest = { url: URL; headers: IncomingHttpHeaders; text: string };
type Work = (pool: pg.Pool, bareRequest: BareRequest) => Promise<string>;

const WORK: Record<string, Work> = {
  "GET /v1/products": (pool, { url }) => list(pool, url),
  "POST /v1/orders/get-cart-price": (pool, { text }) => cartPrice(pool, text),
  "PUT /v1/users/me": (pool, { headers, text }) => saveCart(pool, headers, text),
  "POST /v1/orders": (pool, { headers, text }) => place(pool, headers, text),
  "GET /v1/catalogue/products": (pool, { headers, url }) => catalogue(pool, headers, url),
  "GET /v1/orders": (pool, { headers, url }) => orders(pool, headers, url),
};

function read(request: IncomingMessage): Promise<string> {
  if (request.method === "GET") return Promise.resolve("");
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => resolve(Buffer.concat(parts).toString()));
    request.on("error", reject);
  });
}

/**
 * Opens the baseline of the measurements: the same answers from plain SQL and plain code, without framework, row-level
 * security, jobs or logs.
 */
export function openBare(pool: pg.Pool): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://bare");
    const work = WORK[`${request.method} ${url.pathname}`] ?? ((db: pg.Pool) => detail(db, url));
    read(request)
      .then((text) => work(pool, { url, headers: request.headers, text }))
      .then(
        (answer) => {
          response.writeHead(request.url === "/v1/orders" ? 201 : 200, {
            "content-type": "application/json; charset=utf-8",
            "content-length": Buffer.byteLength(answer),
          });
          response.end(answer);
        },
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
}
