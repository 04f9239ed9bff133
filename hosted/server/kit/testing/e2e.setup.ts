import { join } from "node:path";
import { startChild } from "./child.ts";

/** The folder in which runs of single files keep compiled modules. */
const COMPILED = join(import.meta.dirname, "../../../../node_modules/.cache/compiled");

/** Starts the PostgreSQL that all browser tests of a run share; each site takes a database of its own from it. */
export default async function setup(): Promise<() => Promise<void>> {
  // Dozens of sites are started: modules that one has compiled are reused by the next ones.
  process.env["NODE_COMPILE_CACHE"] ??= COMPILED;
  // The run of all tests has prepared a cluster, and built the files for browsers.
  const cluster = process.env["CLUSTER"] ? null : await startChild<object>("cluster.main.ts");
  if (cluster) process.env["CLUSTER"] = JSON.stringify(cluster.ready);
  return async () => {
    await cluster?.stop();
  };
}
