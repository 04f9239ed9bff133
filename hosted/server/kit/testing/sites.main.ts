import { createInterface } from "node:readline";
import type { Cluster } from "#kit/testing/cluster.ts";
import { openSite } from "#kit/testing/site.ts";
import { TOLD } from "#kit/testing/sites.ts";

// Runs all sites of one worker of browser tests: `open` prints the addresses of a new one in a line, an address of one
// ends it, and the process ends with its standard input. The application is loaded and compiled once, not once for each
// test.
const cluster = JSON.parse(process.env["CLUSTER"] ?? "{}") as Cluster;
const open = new Map<string, () => Promise<void>>();
const ending = new Set<Promise<void>>();

function end(url: string): void {
  const stop = open.get(url);
  if (!stop) return;
  open.delete(url);
  const done = stop().finally(() => ending.delete(done));
  ending.add(done);
}

process.stdout.write(`${TOLD}{}\n`);
for await (const line of createInterface(process.stdin)) {
  if (line === "open") {
    const { site, stop } = await openSite(cluster);
    open.set(site.url, stop);
    process.stdout.write(`${TOLD}${JSON.stringify(site)}\n`);
  } else end(line);
}
for (const url of open.keys()) end(url);
await Promise.all(ending);
process.exit(0);
