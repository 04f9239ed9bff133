import { setTimeout as sleep } from "node:timers/promises";
import { clearOrphan } from "./orphan.ts";
import { freePort, storePort } from "./port.ts";
import { startServer, StartFailure, type Plan, type Server } from "./server.ts";

/** A server that is restarted if it dies by itself, always under the same `url`. */
export type Supervised = { url: string; stop(): Promise<void> };

const PORT_TAKEN = /could not bind|could not create any TCP/;
/** Messages of a server while the processes of its killed predecessor are still ending. */
const PREDECESSOR = /lock file "postmaster.pid" already exists|pre-existing shared memory block/;

const PREDECESSOR_MS = 20_000;
const RESTARTS = 5;

/** Starts the server, waiting for a predecessor that is still dying, and keeps it running until `stop`. */
export async function supervise(plan: Plan, urlOf: (port: number) => string): Promise<Supervised> {
  let server: Server | undefined;
  let stopping: Promise<void> | undefined;
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
    for (let attempt = 1; attempt <= RESTARTS && stopping === undefined; attempt += 1) {
      try {
        guard(await startPatiently(plan, first.port, url));
        return;
      } catch (error) {
        plan.log(`${String(error)} (attempt ${attempt} of ${RESTARTS})`);
        await sleep(attempt * 500);
      }
    }
    if (stopping === undefined) plan.log("PostgreSQL is down and stays down: restart this program.");
  }

  async function stop(): Promise<void> {
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
