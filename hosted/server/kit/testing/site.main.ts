import type { Cluster } from "#kit/testing/cluster.ts";
import { openSite } from "#kit/testing/site.ts";

// One site in a process of its own: prints its addresses in one line and ends when its standard input ends.
const { site, stop } = await openSite(JSON.parse(process.env["CLUSTER"] ?? "{}") as Cluster);
process.stdout.write(`${JSON.stringify(site)}\n`);
process.stdin.resume();
process.stdin.on("end", () => void stop().then(() => process.exit(0)));
