import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFauxqs } from "fauxqs";
import S3rver from "s3rver";

/** State of the way to a store: open, cut off at once, silent, or cut off in the middle of the next upload. */
type Way = "open" | "cut" | "silent" | "cutInTheMiddle";

/** An object store of a test, behind a door that the test closes. */
export type TestBucket = {
  /** Variables of a server that stores its files there; `prefix` begins all keys. */
  env(options?: { prefix?: string; bucket?: string; secret?: string }): Record<string, string>;
  way: Way;
  /** Bytes that were sent before the way was cut in the middle. */
  readonly cutAt: number;
  /** Returns the number of connections that wait or work at the door. */
  connections(): number;
  stop(): Promise<void>;
};

export const BUCKET = "cuvee";
/** Bytes of a connection that pass before it is cut in the middle. */
const MIDDLE = 20_000;

/** Opens the door: connections to a port of its own are passed on to the store as the way is at that moment. */
async function openDoor(port: number, bucket: { way: Way; cutAt: number }) {
  const open = new Set<Socket>();
  const door = createServer((from) => {
    open.add(from);
    from.on("error", () => undefined).on("close", () => open.delete(from));
    if (bucket.way === "cut") return void from.destroy();
    if (bucket.way === "silent") return void from.resume();
    const to = connect(port, "127.0.0.1");
    to.on("error", () => from.destroy()).on("close", () => from.destroy());
    from.on("close", () => to.destroy());
    let sent = 0;
    from.on("data", (bytes: Buffer) => {
      sent += bytes.length;
      if (bucket.way === "cutInTheMiddle" && sent > MIDDLE) {
        bucket.cutAt = sent;
        from.destroy();
      } else to.write(bytes);
    });
    to.pipe(from);
  }).listen(0, "127.0.0.1");
  await once(door, "listening");
  return {
    port: (door.address() as AddressInfo).port,
    /** Ends the connections that are open, as a store that goes down does. */
    cut: () => open.forEach((socket) => socket.destroy()),
    connections: () => open.size,
    close: () => door.close(),
  };
}

/** Parts of S3rver, which is a Koa, that its types do not tell. */
type Koa = { middleware: ((ctx: Ctx, next: () => Promise<void>) => Promise<void>)[] };
type Ctx = { path: string; state: { vhost: boolean }; mountPath: string };

/**
 * Lets S3rver compare the signature of a request for a whole bucket: it leaves out the slash that ends the address
 * (`/cuvee/?list-type=2`), which the client signs as it is sent. It adds `mountPath` where `vhost` is set.
 */
function checkBucketSignatures(store: S3rver): void {
  const { middleware } = store as unknown as Koa;
  middleware.splice(-1, 0, async (ctx, next) => {
    if (/^\/[^/]+\/$/.test(ctx.path)) Object.assign(ctx, { mountPath: "/" }).state.vhost = true;
    await next();
  });
}

type RunningStore = { port: number; stop(): Promise<void> };

/**
 * A real store of this machine, for runs by hand: its address with key and secret, and a bucket named
 * "cuvee", as in `TEST_STORE=http://KEY:SECRET@127.0.0.1:7480 npx vitest run hosted/server/kit/files`.
 */
const REAL = process.env["TEST_STORE"] ? new URL(process.env["TEST_STORE"]) : null;
const real = async (): Promise<RunningStore> => ({ port: Number(REAL?.port), stop: async () => undefined });

/** Stand-ins for an object store. Each has what the other lacks. */
const STORES = {
  /** Checks signatures and keys, but fails where a list is longer than its answer. */
  async s3rver(): Promise<RunningStore> {
    const directory = mkdtempSync(join(tmpdir(), "cuvee-bucket-"));
    const store = new S3rver({
      address: "127.0.0.1",
      port: 0,
      silent: true,
      directory,
      vhostBuckets: false,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    checkBucketSignatures(store);
    const { port } = await store.run();
    const stop = async (): Promise<void> => {
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    };
    return { port, stop };
  },
  /** Lists any number of objects and any keys, but takes any signature. */
  async fauxqs(): Promise<RunningStore> {
    const store = await startFauxqs({ port: 0, host: "127.0.0.1", logger: false });
    store.createBucket(BUCKET);
    return { port: store.port, stop: () => store.stop() };
  },
};

/** Starts an object store with one empty bucket on a free port. */
export async function startBucket(kind: keyof typeof STORES = "s3rver"): Promise<TestBucket> {
  const store = await (REAL ? real() : STORES[kind]());
  // A bucket of a real store has what earlier runs have written.
  const own = randomBytes(4).toString("hex");
  const state: { way: Way; cutAt: number } = { way: "open", cutAt: 0 };
  const door = await openDoor(store.port, state);
  return {
    env: ({ prefix = "", bucket = BUCKET, secret = REAL?.password ?? "S3RVER" } = {}) => ({
      FILES_URL: `s3://${bucket}/${own}/${encodeURIComponent(prefix)}?endpoint=http://127.0.0.1:${door.port}&pathStyle=1`,
      AWS_ACCESS_KEY_ID: REAL?.username ?? "S3RVER",
      AWS_SECRET_ACCESS_KEY: secret,
    }),
    get way() {
      return state.way;
    },
    set way(next) {
      state.way = next;
      door.cut();
    },
    get cutAt() {
      return state.cutAt;
    },
    connections: door.connections,
    async stop() {
      door.cut();
      door.close();
      await store.stop();
    },
  };
}
