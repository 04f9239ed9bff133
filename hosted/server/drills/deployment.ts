import { join } from "node:path";
import { freePorts, startServerProcess, whenReady, type ServerProcess } from "#kit/testing/process.ts";
import { TEST_SECRET } from "#kit/testing/cluster.ts";

/** A process of a deployment with several: its address, and how it is started again. */
export type Member = {
  port: number;
  url: string;
  process(): ServerProcess;
  start(): void;
  /** Ends it as an operator does. Returns its exit code. */
  stop(): Promise<number | string>;
};

/**
 * Prepares processes of one deployment, which share a database; `env` is over their own environment, and `start` the
 * file of another version's start.
 */
export async function members(
  count: number,
  dir: string,
  env: Record<string, string>,
  start?: string,
): Promise<Member[]> {
  const ports = await freePorts(count * 2);
  return Array.from({ length: count }, (_, at) => {
    const [port = 0, examplePort = 0] = ports.slice(at * 2);
    let running: ServerProcess | null = null;
    return {
      port,
      url: `http://127.0.0.1:${port}`,
      process() {
        if (!running) throw new Error("not started");
        return running;
      },
      start() {
        const own = {
          CUVEE_SECRET: TEST_SECRET,
          CUVEE_DATA: join(dir, `member-${at}`),
          PORT: String(port),
          EXAMPLE_PORT: String(examplePort),
          RATE_LIMIT: "0",
        };
        running = startServerProcess({ ...own, ...env }, start === undefined ? {} : { start });
      },
      async stop() {
        running?.signal("SIGTERM");
        return (await running?.ended) ?? 0;
      },
    };
  });
}

/** Starts processes at the same moment, and waits until all are ready. Returns the milliseconds of the last one. */
export async function startAll(list: readonly Member[]): Promise<number> {
  for (const member of list) member.start();
  return Math.max(...(await Promise.all(list.map((member) => whenReady(member.process(), member.url)))));
}

/** Watches acknowledgements: the longest time without one since `reset`. */
export function watchGap(count: () => number): { reset(): void; longestMs(): number; stop(): void } {
  let [last, at, longest] = [count(), performance.now(), 0];
  const timer = setInterval(() => {
    const [now, n] = [performance.now(), count()];
    longest = Math.max(longest, now - at);
    if (n !== last) [last, at] = [n, now];
  }, 10);
  return {
    reset: () => void ([last, at, longest] = [count(), performance.now(), 0]),
    longestMs: () => Math.round(longest),
    stop: () => clearInterval(timer),
  };
}
