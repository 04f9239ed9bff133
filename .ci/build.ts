import { buildIfStale } from "@cuvee/server/build.ts";
import { bundleServer } from "@cuvee/server/bundled.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
// Builds the widget and the web application, whether or not they are current, and the server.
await buildIfStale(say, true);
await bundleServer(say);
