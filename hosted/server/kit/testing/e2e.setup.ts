import { startChild } from "./child.ts";

/** Starts the PostgreSQL that all browser tests of a run share; each site takes a database of its own from it. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startChild<object>("cluster.main.ts");
  process.env["CLUSTER"] = JSON.stringify(cluster.ready);
  return () => cluster.stop();
}
