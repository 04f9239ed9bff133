/**
 * Files of this build that a till consists of, the script that its page starts with, and the build's name
 * (`till.build.ts`).
 */
declare const TILL_FILES: readonly string[];
declare const TILL_ENTRY: string;
declare const TILL_BUILD: string;

type Extendable = Event & { waitUntil(promise: Promise<unknown>): void };
type Fetching = Extendable & { request: Request; respondWith(response: Promise<Response>): void };
type Scope = {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<E extends Event>(name: string, listener: (event: E) => void): void;
};

// The types of a page and of a service worker are incompatible in one program.
const worker = globalThis as unknown as Scope;

/** The page of one point of sale: the worker serves nothing else of the product. */
const PAGE = worker.registration.scope;
const OWN = `till ${PAGE} `;
const CACHE = OWN + TILL_BUILD;
/** A network without an answer for so long counts as absent. */
const PATIENCE_MS = 3000;

async function install(): Promise<void> {
  const page = await fetch(PAGE, { cache: "no-store" });
  // A new version may be deployed between this script and its files: then its own script follows.
  if (!page.ok || !(await page.clone().text()).includes(TILL_ENTRY))
    throw new Error("another version is served");
  const cache = await caches.open(CACHE);
  await cache.addAll([...TILL_FILES]);
  await cache.put(PAGE, page);
}

async function start(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(OWN) && name !== CACHE).map((name) => caches.delete(name)),
  );
  // The page that registered the worker is served from its first visit.
  await worker.clients.claim();
}

const read = async (address: string): Promise<Response | undefined> =>
  (await caches.open(CACHE)).match(address, { ignoreVary: true, ignoreSearch: true });

/** Returns the page: the server's, or the cached one when the server is unreachable, slow or broken. */
async function page(request: Request): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  const served = await fetch(request, { signal: patience.signal }).catch(() => null);
  clearTimeout(timer);
  if (served && served.status < 500) return served;
  return (await read(PAGE)) ?? served ?? Response.error();
}

/** Returns a file whose name changes with its content. */
const file = async (request: Request): Promise<Response> => (await read(request.url)) ?? fetch(request);

worker.addEventListener<Extendable>("install", (event) => event.waitUntil(install()));
worker.addEventListener<Extendable>("activate", (event) => event.waitUntil(start()));
worker.addEventListener<MessageEvent>("message", ({ data }) => {
  if (data === "start") void worker.skipWaiting();
});
// The till keeps the server's data (`/v1`) itself, in its database, never here.
worker.addEventListener<Fetching>("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== new URL(PAGE).origin) return;
  if (request.mode === "navigate" && pathname === new URL(PAGE).pathname) event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(file(request));
});
