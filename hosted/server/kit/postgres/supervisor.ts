import { setTimeout as sleep } from "node:timers/promises";
import { clearOrphan } from "./orphan.ts";
import { firstLine } from "./errors.ts";
import { freePort, storePort } from "./port.ts";
import { startServer, StartFailure, type Plan, type Server } from "./server.ts";

/** A server that is restarted if it dies by itself, always under the same `url`. */
export type Supervised = { url: string; stop(): Promise<void> };

const PORT_TAKEN = /could not bind|could not create any TCP/;
/** Messages of a server while the processes of its killed predecessor are still ending. */
const PREDECESSOR = /lock file "postmaster.pid" already exists|pre-existing shared memory block/;

const PREDECESSOR_MS = 20_000;
/** Pause after the first attempt that failed; each further one is twice as long, up to the longest. */
const PAUSE_MS = { first: 500, longest: 10_000 };

/** Starts the server, waiting for a predecessor that is still dying, and keeps it running until `stop`. */
export async function supervise(plan: Plan, urlOf: (port: number) => string): Promise<Supervised> {
  let server: Server | undefined;
  let stopping: Promise<void> | undefined;
  const stopped = new AbortController();
  let restart: Promise<void> = Promise.resolve();

  const first = await startAnyPort(plan, urlOf);
  const url = urlOf(first.port);
  guard(first.server);

  function guard(next: Server): void {
    server = next;
    void next.exited.then((how) => {
      if (stopping === undefined) restart = startAgain(how);
    });
  }

  async function startAgain(how: string): Promise<void> {
    server = undefined;
    plan.log(`PostgreSQL ended by itself (${how}): starting it again.`);
    // The cause may end without us: a full disk has room again one day.
    for (let attempt = 1; !stopped.signal.aborted; attempt += 1) {
      try {
        guard(await startPatiently(plan, first.port, url));
        if (attempt > 1) plan.log(`PostgreSQL runs again (attempt ${attempt}).`);
        return;
      } catch (error) {
        const pauseMs = Math.min(PAUSE_MS.first * 2 ** (attempt - 1), PAUSE_MS.longest);
        plan.log(`${firstLine(error)} (attempt ${attempt}, the next one in ${pauseMs / 1000} s)`);
        await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      }
    }
  }

  async function stop(): Promise<void> {
    stopped.abort();
    await restart;
    await server?.stop();
  }

  return { url, stop: () => (stopping ??= stop()) };
}

async function startAnyPort(plan: Plan, urlOf: (port: number) => string) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(plan.home.port);
    try {
      const server = await startPatiently(plan, port, urlOf(port));
      storePort(plan.home.port, port);
      return { server, port };
    } catch (error) {
      // Another process took the port between our check and the server's start.
      if (attempt === 5 || !(error instanceof StartFailure) || !PORT_TAKEN.test(error.output)) throw error;
    }
  }
}

async function startPatiently(plan: Plan, port: number, url: string): Promise<Server> {
  const deadline = performance.now() + PREDECESSOR_MS;
  for (let isLogged = false; ; isLogged = true) {
    await clearOrphan(plan.home.cluster, plan.binaries, plan.log);
    try {
      return await startServer(plan, port, url);
    } catch (error) {
      const waits = error instanceof StartFailure && PREDECESSOR.test(error.output);
      if (!waits || performance.now() > deadline) throw error;
      if (!isLogged) plan.log("An earlier PostgreSQL of this data is still ending: waiting for it.");
      await sleep(100);
    }
  }
}
