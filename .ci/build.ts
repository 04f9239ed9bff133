import { buildIfStale, staleBuilds } from "@cuvee/server/build.ts";
import { bundleServer, isBundled } from "@cuvee/server/bundled.ts";

// `npm run build` builds the widget, the web application and the examples, whether or not they are current, and the
// server. `npm run build -- --check` builds nothing: it ends with 1 where something is missing or stale, so that a
// start would build it, or run the server from its sources. It needs the packages of production alone.
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function build(): Promise<void> {
  await buildIfStale(say, true);
  await bundleServer(say);
}

function check(): void {
  const stale = [...staleBuilds(), ...(isBundled() ? [] : ["server"])];
  if (stale.length === 0) return say("everything is built");
  process.stderr.write(`build: not built from the present sources: ${stale.join(", ")}\n`);
  process.exitCode = 1;
}

if (process.argv.includes("--check")) check();
else await build();
