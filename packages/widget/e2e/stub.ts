import { namesIn } from "@cuvee/core/kit/list/names.ts";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { readFile } from "node:fs/promises";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { priceOrder, shelve } from "@cuvee/core/offer/pricing/pricing.ts";
import type { OrderInput } from "@cuvee/core/offer/pricing/priced.ts";
import {
  entryOf,
  facetsOf,
  find,
  NOTHING,
  stockedFirst,
  type Entry,
  type Search,
} from "@cuvee/core/storefront/embeds/listing.ts";
import { ticketsOf } from "@cuvee/core/visits/events/tickets.ts";
import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";

/** A shop of the stub: the answer of its embed. */
export type StubShop = {
  shop: Record<string, unknown> & { id: string; code: string };
  rules: ShopRules;
  products: Product[];
  availability: Record<string, number>;
  visits?: PublicEvent[];
  slots?: SlotView[];
  texts?: (productId: string) => Record<string, unknown>;
  visuals?: (product: Product) => { visual: string; alt: string; formatId?: string }[];
};

export type Stub = {
  /** Address without trailing slash. */
  base: string;
  shops: StubShop[];
  /** Received calls, `METHOD /path`, in order. */
  calls: string[];
  /** Handed-over carts, each with its idempotency key. */
  handoffs: { body: unknown; key: string | undefined }[];
  /** The API answers 503 while true, as during a maintenance with that name; files are served. */
  down: boolean | "maintenance";
  /** Answer of `GET /v1/carts/handoff/:token`. */
  handoff: { status: string; orderedSellerIds: string[] };
  /** Pages of the test, by path. */
  pages: Map<string, { html: string; headers?: Record<string, string> }>;
  close(): Promise<void>;
};

const DIST = new URL("../dist/cdn/", import.meta.url);
const CROSS = { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" };
const TYPES: Record<string, string> = { css: "text/css", js: "text/javascript", json: "application/json" };

type Picture = (id: string, width: number) => Promise<{ type: string; body: Uint8Array | string }>;

const plainPicture: Picture = async () => ({
  type: "image/svg+xml",
  body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 400"><path fill="#5b1226" d="M145 30h30v110q30 20 30 60v170H115V200q0-40 30-60z"/></svg>',
});

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return parts.length ? JSON.parse(Buffer.concat(parts).toString("utf8")) : null;
}

type WireOrder = {
  sellerId: string;
  products: OrderInput["lines"];
  reservations?: { selectedPrices: NonNullable<OrderInput["reservations"]> }[];
} & Omit<OrderInput, "lines" | "reservations">;

function priced(stub: Stub, orders: WireOrder[]): unknown[] {
  return orders.flatMap(({ sellerId, products, reservations = [], ...input }) => {
    const shop = stub.shops.find((s) => s.shop.id === sellerId);
    if (!shop) return [];
    const shelf = shelve(shop.products, shop.visits?.flatMap((event) => ticketsOf(event, event.rates)) ?? []);
    const places = reservations.flatMap((r) => r.selectedPrices);
    const order = priceOrder(
      { lines: products, ...input, reservations: places },
      { shelf, buyer: {}, rules: shop.rules, at: Date.now() },
    );
    return [{ sellerId, priced: order }];
  });
}

const indexes = new WeakMap<readonly Product[], Entry[]>();

/**
 * Returns the searchable list of a shop; that of a large one is made once, as on the server. A shop without prices has
 * none.
 */
function indexOf({ products, rules, availability }: StubShop): Entry[] {
  const entries =
    indexes.get(products) ??
    (rules.typologies[0] ? stockedFirst(products, availability) : []).map((product) =>
      entryOf(product, { rules, availability }, Date.now()),
    );
  if (products.length > 1000) indexes.set(products, entries);
  return entries;
}

/** Returns the part of a list that an address requests, as the server makes it. */
function partOf(shop: StubShop, { searchParams: query }: URL): object {
  const { products, availability } = shop;
  const only = query.get("only");
  const entries = indexOf(shop);
  const search = Object.fromEntries(Object.keys(NOTHING).map((key) => [key, query.get(key) ?? ""])) as Search;
  const found = only
    ? namesIn(only).flatMap((name) => products.filter((p) => p.id === name || p.slug === name))
    : entries[0]
      ? find(entries, search).map((entry) => entry.product)
      : products;
  const offset = Number(query.get("offset"));
  const shown = query.has("limit") ? found.slice(offset, offset + Number(query.get("limit"))) : found;
  const formats = shown.flatMap((p) => p.vintages.flatMap((v) => v.formats.map((f) => f.id)));
  return {
    products: shown,
    total: found.length,
    facets: facetsOf(entries),
    availability: Object.fromEntries(formats.map((id) => [id, availability[id] ?? 0])),
  };
}

const shopNamed = (stub: Stub, name: string | undefined): StubShop | undefined =>
  stub.shops.find((s) => s.shop.code === name || s.shop.id === name);

/** Answers the list of a shop, or one of its products. */
function answerEmbed(stub: Stub, request: IncomingMessage, path: string[]): [number, unknown] {
  const [, , name, , productId] = path;
  const found = shopNamed(stub, name);
  if (!found) return [404, { status: 404, code: "not-found", message: "Boutique introuvable" }];
  const { texts, products, visuals, ...face } = found;
  if (!productId) return [200, { ...face, ...partOf(found, new URL(request.url ?? "/", stub.base)) }];
  const product = products.find((p) => p.id === productId || p.slug === productId);
  return product
    ? [200, { ...face, product, texts: texts?.(product.id) ?? {}, visuals: visuals?.(product) ?? [] }]
    : [404, { status: 404, code: "not-found", message: "Produit introuvable" }];
}

/** Answers the events of a shop, or the slots of one. */
function answerVisits(stub: Stub, request: IncomingMessage, path: string[]): [number, unknown] {
  const found = shopNamed(stub, path[2]);
  const query = new URL(request.url ?? "/", stub.base).searchParams;
  const [from = "", to = "", language] = ["from", "to", "language"].map((key) => query.get(key) ?? undefined);
  if (path[3] === "visits" && !path[4]) return [200, { events: found?.visits ?? [] }];
  const slots = found?.slots?.filter(
    (slot) =>
      slot.eventId === path[4] &&
      slot.day >= from &&
      slot.day <= to &&
      (!language || slot.languages.some((one) => one === language)),
  );
  return [200, { slots: slots ?? [], at: Date.now() }];
}

async function answerApi(stub: Stub, request: IncomingMessage, path: string[]): Promise<[number, unknown]> {
  const [, area] = path;
  if (area === "embeds") return answerEmbed(stub, request, path);
  if (area === "shops") return answerVisits(stub, request, path);
  if (request.method === "GET") return [200, stub.handoff];
  const body = await bodyOf(request);
  if (area === "orders") return [200, priced(stub, (body as { orders: WireOrder[] }).orders)];
  stub.handoffs.push({ body, key: request.headers["idempotency-key"]?.toString() });
  return [
    201,
    { token: `token-${stub.handoffs.length}`, url: `${stub.base}/cart#handoff=token`, expiresAt: "" },
  ];
}

async function serve(
  stub: Stub,
  picture: Picture,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", stub.base);
  const send = (status: number, body: string | Uint8Array, headers: Record<string, string>): void => {
    response.writeHead(status, headers).end(body);
  };
  const path = url.pathname.slice(1).split("/").map(decodeURIComponent);
  const page = stub.pages.get(url.pathname);
  if (page) return send(200, page.html, { "Content-Type": "text/html; charset=utf-8", ...page.headers });
  if (path[0] === "widget") {
    const file = path[1] === "chunks" ? `chunks/${path[2]}` : (path[2] ?? "");
    const code = await readFile(new URL(file, DIST));
    return send(200, code, { ...CROSS, "Content-Type": TYPES[file.split(".").at(-1) ?? ""] ?? "text/plain" });
  }
  if (path[0] === "files") {
    const { type, body } = await picture(path[1] ?? "", Number.parseInt(path[2] ?? "320", 10));
    return send(200, body, { ...CROSS, "Content-Type": type, "Cache-Control": "max-age=600" });
  }
  if (path[0] !== "v1")
    return send(200, `<!doctype html><title>${url.pathname}</title><p>${url.href}</p>`, {
      "Content-Type": "text/html",
    });
  const headers = {
    ...CROSS,
    "Access-Control-Allow-Headers": "content-type,idempotency-key,accept-language",
    "Content-Type": "application/json",
  };
  if (request.method === "OPTIONS") return send(204, "", headers);
  stub.calls.push(`${request.method} ${url.pathname}`);
  const [code, message] = stub.down === true ? ["down", "en panne"] : [stub.down, "en maintenance"];
  if (code) return send(503, JSON.stringify({ status: 503, code, message }), headers);
  const [status, body] = await answerApi(stub, request, path);
  send(status, JSON.stringify(body), headers);
}

/** Starts a host with the built widget and an API over `shops`; `port` 0 takes a free one. */
export async function startStub(shops: StubShop[], { port = 0, picture = plainPicture } = {}): Promise<Stub> {
  const stub: Stub = {
    base: "",
    shops,
    calls: [],
    handoffs: [],
    down: false,
    handoff: { status: "open", orderedSellerIds: [] },
    pages: new Map(),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  const server: Server = createServer((request, response) => {
    serve(stub, picture, request, response).catch((error: unknown) => {
      response.writeHead(404, CROSS).end(String(error));
    });
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const address = server.address();
  stub.base = `http://127.0.0.1:${typeof address === "object" ? address?.port : port}`;
  return stub;
}
