import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareCluster, sharedCluster } from "#kit/testing/cluster.ts";

type Provide = { provide(key: "cluster", value: string): void };

declare module "vitest" {
  export interface ProvidedContext {
    /** JSON of a `Cluster`. */
    cluster: string;
  }
}

/**
 * Starts one PostgreSQL for a run of tests (or takes the shared one, or DATABASE_URL) and fills the template that each test file copies.
 */
export default async function setup({ provide }: Provide): Promise<(() => Promise<void>) | undefined> {
  const shared = sharedCluster();
  if (shared) {
    provide("cluster", JSON.stringify(shared));
    return undefined;
  }
  const dir = mkdtempSync(join(tmpdir(), "cuvee-test-"));
  const { cluster, stop } = await prepareCluster(dir);
  provide("cluster", JSON.stringify(cluster));
  return async () => {
    await stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
