import { rmSync } from "node:fs";
import { prepareCluster, sharedCluster } from "#kit/testing/cluster.ts";
import { CLUSTER_BYTES, makeTestDirectory } from "#kit/testing/room.ts";

type Provide = { provide(key: "cluster", value: string): void };

declare module "vitest" {
  export interface ProvidedContext {
    /** JSON of a `Cluster`. */
    cluster: string;
  }
}

/**
 * Starts one PostgreSQL for a run of tests (or takes the shared one, or DATABASE_URL) and fills the template that each
 * test file copies.
 */
export default async function setup({ provide }: Provide): Promise<(() => Promise<void>) | undefined> {
  const shared = sharedCluster();
  if (shared) {
    provide("cluster", JSON.stringify(shared));
    return undefined;
  }
  const dir = makeTestDirectory("cuvee-test-", CLUSTER_BYTES);
  const { cluster, stop } = await prepareCluster(dir);
  provide("cluster", JSON.stringify(cluster));
  // For processes that tests start.
  process.env["CLUSTER"] = JSON.stringify(cluster);
  return async () => {
    await stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
