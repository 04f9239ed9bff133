import { rmSync } from "node:fs";
import { buildIfStale } from "#build.ts";
import { prepareCluster } from "#kit/testing/cluster.ts";
import { CLUSTER_BYTES, makeTestDirectory } from "#kit/testing/room.ts";

// Holds the PostgreSQL of a run of browser tests: prints its JSON in one line, and ends when its standard input ends.
if (process.env["CUVEE_BUILD"] !== "0") await buildIfStale((line) => void process.stderr.write(`${line}\n`));
const dir = makeTestDirectory("cuvee-e2e-", CLUSTER_BYTES);
const { cluster, stop } = await prepareCluster(dir);
process.stdout.write(`${JSON.stringify(cluster)}\n`);
process.stdin.resume();
process.stdin.on("end", () => {
  void stop().then(() => {
    rmSync(dir, { recursive: true, force: true });
    process.exit(0);
  });
});
