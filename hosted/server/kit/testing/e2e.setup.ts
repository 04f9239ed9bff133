import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "./child.ts";

/** Starts the PostgreSQL that all browser tests of a run share; each site takes a database of its own from it. */
export default async function setup(): Promise<() => Promise<void>> {
  // Dozens of sites are started: what one has compiled the next ones read.
  const own = process.env["NODE_COMPILE_CACHE"] ? null : await mkdtemp(join(tmpdir(), "cuvee-compiled-"));
  if (own) process.env["NODE_COMPILE_CACHE"] = own;
  // The run of all tests has prepared one, and built what browsers load.
  const cluster = process.env["CLUSTER"] ? null : await startChild<object>("cluster.main.ts");
  if (cluster) process.env["CLUSTER"] = JSON.stringify(cluster.ready);
  return async () => {
    await cluster?.stop();
    if (own) await rm(own, { recursive: true, force: true });
  };
}
