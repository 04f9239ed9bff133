import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Site } from "./site.ts";

/** The process in which a worker's sites run, one beside the other. */
export type Sites = {
  open(): Promise<Site>;
  /** Ends a site without waiting for it. */
  end(site: Site): void;
  /** Ends all of them and the process. */
  stop(): Promise<void>;
};

/** Prefix of a line that announces a site. */
export const TOLD = "site ";

/**
 * Starts the process of a worker's sites (`sites.main.ts`). A site that does not open throws with the process's own
 * output.
 */
export async function startSites(): Promise<Sites> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "sites.main.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise<string>((done) => child.once("exit", (code) => done(`ended with ${code}`)));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<Site> => {
    for (;;) {
      const line = await Promise.race([lines.next(), ended]);
      if (typeof line === "string" || line.done) throw new Error(`sites.main.ts ${await ended}`);
      if (line.value.startsWith(TOLD)) return JSON.parse(line.value.slice(TOLD.length)) as Site;
      // The log of the application arrives on the same stream.
      process.stderr.write(`${line.value}\n`);
    }
  };
  await next();
  return {
    open() {
      child.stdin.write("open\n");
      return next();
    },
    end: ({ url }) => void child.stdin.write(`${url}\n`),
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
